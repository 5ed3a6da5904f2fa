import { type IncomingMessage, request } from 'node:http'

export interface LocalRequest {
  readonly method: 'GET' | 'POST'
  readonly token: string
  readonly body?: unknown
  readonly signal: AbortSignal
}

/**
 * The answer of a server on this machine, its body still to be read: `for await`, which throws when the server breaks off.
 * node:http and not fetch: Bun's fetch would send even a loopback request to a configured proxy.
 */
export function localRequest(url: string, options: LocalRequest): Promise<IncomingMessage> {
  const { method, token, signal } = options
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, signal }, (response) => resolve(response))
    // It stays for the whole answer: an abort is reported here once more, and without a listener it would end the process.
    outgoing.on('error', reject)
    outgoing.end(options.body === undefined ? undefined : JSON.stringify(options.body))
  })
}
