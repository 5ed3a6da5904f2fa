import { badRequest } from '../kernel/index.ts'
import type { GuardedClient } from '../web/index.ts'

export const urlLengthMax = 2_048

/**
 * A URL that events may be sent to, as the URL standard writes it: https, without credentials and fragment, and not at an address
 * that the address rule refuses. The names behind that address are not shown: a client must not learn our network by asking.
 */
export async function receivingUrl(
  text: string,
  allowHttp: boolean,
  client: Pick<GuardedClient, 'vet'>,
  signal: AbortSignal,
): Promise<string> {
  const url = parse(text)
  if (url === null) throw refused('must be a URL such as https://example.com/webhooks')
  const isHttp = url.protocol === 'http:'
  if (url.protocol !== 'https:' && !(isHttp && allowHttp))
    throw refused(`must begin with https://${allowHttp ? ' or http://' : ''}`)
  if (url.username !== '' || url.password !== '')
    throw refused('must not hold a user name or password; deliveries are signed instead')
  // A lone # is an empty fragment, which `hash` does not show.
  if (url.href.includes('#')) throw refused('must not have a fragment: leave out # and what follows')
  if (url.href.length > urlLengthMax) throw refused(`takes at most ${urlLengthMax} characters`)
  const { verdict } = await client.vet(url.href, signal)
  if (verdict === 'blocked')
    throw refused(
      'does not lead to a public address; use one that the internet can reach, or ask the operator of this instance to allow its range',
    )
  if (verdict === 'invalid') throw refused('must be a URL such as https://example.com/webhooks')
  return url.href
}

function parse(text: string): URL | null {
  try {
    return new URL(text.trim())
  } catch {
    // Not a URL: the caller says so.
    return null
  }
}

const refused = (message: string) => badRequest([{ path: 'url', message }])
