import {
  Explained,
  holdsSign,
  isAddress,
  readHostPort,
  splitAtSpaces,
  withoutEnd,
} from '../../kernel/index.ts'

export interface Place {
  /** IPv4 or IPv6, without brackets. */
  readonly address: string
  readonly port: number
}

/** Where names are reached instead of where DNS says, by `host:port` as `hostPortKey` writes it. */
export type ResolveMap = ReadonlyMap<string, Place>

/** The key of a URL's host (`hostname` of a parsed URL) and port. A root dot is no other name. */
export const hostPortKey = (hostname: string, port: number) => `${withoutRootDot(hostname)}:${port}`

export const withoutRootDot = (hostname: string) => withoutEnd(hostname, '.')

/**
 * An operator's file: a line `host:port address:port` each, IPv6 in brackets, `#` before a comment. For networks whose names
 * mean something else inside, and for tests. It is applied before addresses are vetted, so a private one needs its range opened.
 * Throws `Explained` that names the line.
 */
export function parseResolveMap(text: string): ResolveMap {
  const map = new Map<string, Place>()
  const lineOf = new Map<string, number>()
  for (const [index, raw] of text.split('\n').entries()) {
    const line = index + 1
    const words = splitAtSpaces(raw.split('#', 1)[0] ?? '')
    if (words.length === 0) continue
    const [from = '', to = '', ...rest] = words
    if (to === '' || rest.length > 0)
      throw refused(line, `expected \`host:port address:port\`, as in \`crm.example:443 10.1.2.3:8443\``)
    const key = readHost(from)
    if (key === null) throw refused(line, `\`${from}\` is no host with a port, such as \`crm.example:443\``)
    const place = readPlace(to)
    if (place === null)
      throw refused(
        line,
        `\`${to}\` is no address with a port, such as \`10.1.2.3:8443\` or \`[fd00::1]:8443\``,
      )
    const before = lineOf.get(key)
    if (before !== undefined) throw refused(line, `${key} is mapped already, in line ${before}; keep one`)
    map.set(key, place)
    lineOf.set(key, line)
  }
  return map
}

/** As a URL spells it, so that upper case, punycode and odd forms of an address meet. */
function readHost(text: string): string | null {
  const place = readHostPort(text)
  const port = readPort(place?.port)
  if (place === null || port === null) return null
  const { host, isBracketed } = place
  // Nothing but a host: a URL would take a path or a user along with it.
  const url = isBracketed ? `http://[${host}]/` : `http://${host}/`
  if ((!isBracketed && holdsSign(host, '/?#@\\[]')) || !URL.canParse(url)) return null
  return hostPortKey(new URL(url).hostname, port)
}

function readPlace(text: string): Place | null {
  const place = readHostPort(text)
  const port = readPort(place?.port)
  if (place === null || port === null) return null
  const { host: address, isBracketed } = place
  return isAddress(address) && isBracketed === address.includes(':') ? { address, port } : null
}

function readPort(digits: string | null | undefined): number | null {
  const port = Number(digits ?? 0)
  return port >= 1 && port <= 65_535 ? port : null
}

const refused = (line: number, why: string) => new Explained(`line ${line}: ${why}`)
