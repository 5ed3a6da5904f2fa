import type { IncomingHttpHeaders } from 'node:http'
import { type LocalRequest, localRequest } from '../cli/local-request.ts'

export interface Caller {
  readonly url: string
  readonly key: string
  readonly signal: AbortSignal
}

export interface Answer<T> {
  readonly data: T
  readonly meta: {
    readonly duration_ms: number
    readonly billing: { readonly charged_usd: number; readonly remaining_usd: number }
  }
}

/** One request of the tour; throws for what is not answered well. */
export async function call<T>(
  options: Caller,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Answer<T>> {
  const answer = await requestJson(`${options.url}${path}`, {
    method,
    token: options.key,
    signal: options.signal,
    ...(body === undefined ? {} : { body }),
  })
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body as Answer<T>
}

interface JsonAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** One JSON request to a server on this machine. */
async function requestJson(url: string, options: LocalRequest): Promise<JsonAnswer> {
  const response = await localRequest(url, options)
  let text = ''
  response.setEncoding('utf8')
  for await (const chunk of response) text += chunk
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: text === '' ? null : JSON.parse(text),
  }
}
