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
  return url !== null && /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : null
}

/** What Cloudflare's e-mail protection hides: the first byte is the key of the others. */
export function protectedEmail(hex: string): string | null {
  if (!/^(?:[0-9a-f]{2}){4,200}$/i.test(hex)) return null
  const bytes = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const [key = 0, ...rest] = bytes
  const text = String.fromCharCode(...rest.map((byte) => byte ^ key))
  const [address = ''] = text.split('?', 1)
  return /^[\x21-\x7e][\x21-\x3f\x41-\x7e]*@[\x21-\x7e]+$/.test(address) && !/[\n\r]/.test(text) ? text : null
}
