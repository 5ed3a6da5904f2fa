import { bytesOfHex, holdsSign, isHex, isVisibleAscii } from '../../kernel/index.ts'

const lengthMax = 2_000

/** Makes addresses absolute, each spelling once. */
export function createResolver(base: string): (href: string) => string | null {
  const known = new Map<string, string | null>()
  return (href) => {
    const found = known.get(href)
    if (found !== undefined) return found
    const absolute = resolve(href, base)
    known.set(href, absolute)
    return absolute
  }
}

function resolve(href: string, base: string): string | null {
  const trimmed = href.trim()
  if (trimmed === '' || trimmed.length > lengthMax) return null
  const hidden = /\/cdn-cgi\/l\/email-protection#([0-9a-f]+)/i.exec(trimmed)?.[1]
  if (hidden !== undefined) {
    const email = protectedEmail(hidden)
    return email === null ? null : `mailto:${email}`
  }
  const url = URL.parse(trimmed, base)
  return url !== null && linkProtocols.has(url.protocol) ? url.href : null
}

const linkProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** What Cloudflare's e-mail protection hides: the first byte is the key of the others. */
export function protectedEmail(hex: string): string | null {
  const isWhole = hex.length >= 8 && hex.length <= 400 && hex.length % 2 === 0
  if (!isWhole || !isHex(hex.toLowerCase())) return null
  const [key = 0, ...rest] = bytesOfHex(hex)
  const text = String.fromCharCode(...rest.map((byte) => byte ^ key))
  const [address = ''] = text.split('?', 1)
  const at = address.indexOf('@', 1)
  const isEmail = isVisibleAscii(address) && at > 0 && at < address.length - 1
  return isEmail && !holdsSign(text, '\n\r') ? text : null
}
