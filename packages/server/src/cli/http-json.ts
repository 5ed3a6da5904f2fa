import { request } from 'node:http'

export interface JsonAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

/** One JSON request to a server on this machine. node:http and not fetch, which would obey a proxy setting even here. */
export function requestJson(
  url: string,
  options: { method: 'GET' | 'POST'; key: string; body?: unknown; signal: AbortSignal },
): Promise<JsonAnswer> {
  const body = options.body === undefined ? undefined : JSON.stringify(options.body)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: options.method,
        headers: {
          authorization: `Bearer ${options.key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal: options.signal,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: text === '' ? null : JSON.parse(text),
          })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
