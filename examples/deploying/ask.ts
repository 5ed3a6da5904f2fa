import { type RequestOptions, request } from 'node:http'
import { request as requestTls } from 'node:https'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export interface Asked {
  readonly method?: string
  /** Sent as it stands, in the place of the URL's path. */
  readonly target?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** The address that is asked from; any of 127.0.0.0/8. */
  readonly from?: string
  /** Told when a server that was asked to `expect` a body is ready for it. */
  readonly onContinue?: () => void
  /** Told of the answer's text as it comes. */
  readonly onText?: (text: string) => void
}

/** Asks a server of this machine, whatever certificate it has. */
export function ask(url: string, asked: Asked = {}): Promise<Answer> {
  const { method = 'GET', target, headers = {}, body, from = '127.0.0.1', onContinue, onText } = asked
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }) },
    localAddress: from,
    ...(target === undefined ? {} : { path: target }),
    agent: false,
  }
  return new Promise((resolve, reject) => {
    const outgoing = url.startsWith('https:')
      ? requestTls(url, { ...options, rejectUnauthorized: false })
      : request(url, options)
    outgoing.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        onText?.(part)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      response.on('error', reject)
    })
    outgoing.on('error', reject)
    if (onContinue !== undefined) outgoing.on('continue', onContinue)
    outgoing.end(body)
  })
}
