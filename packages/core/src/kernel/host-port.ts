/** A host and what is behind its colon. */
export interface HostPort {
  /** Without brackets. */
  readonly host: string
  /** In brackets, as an IPv6 address has to be before a port. */
  readonly isBracketed: boolean
  /** Up to five digits; null without a port. */
  readonly port: string | null
}

/** `host`, `host:port`, `[fd00::1]` and `[fd00::1]:port` in their parts; null for another form, such as `fd00::1`. */
export function readHostPort(text: string): HostPort | null {
  const match = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(text)
  if (match === null) return null
  const [, bracketed, plain = '', port = null] = match
  return { host: bracketed ?? plain, isBracketed: bracketed !== undefined, port }
}
