import { requestJson } from '../cli/http-json.ts'

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
