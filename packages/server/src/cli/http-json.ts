import type { IncomingHttpHeaders } from 'node:http'
import { type LocalRequest, localRequest } from './local-request.ts'

export interface JsonAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** One JSON request to a server on this machine. */
export async function requestJson(url: string, options: LocalRequest): Promise<JsonAnswer> {
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
