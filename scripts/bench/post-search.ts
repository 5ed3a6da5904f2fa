import { type Agent, request } from 'node:http'

/** One priced search over a kept connection; rejects unless it is answered 200. */
export function postSearch(
  { url, key }: { readonly url: string; readonly key: string },
  body: string,
  agent: Agent,
): Promise<void> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}/api/v2/searches`, { method: 'POST', headers, agent }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
