import { isAddress, readHostPort } from '../../kernel/index.ts'

/** Whether the text is the address of a name server, with or without a port: `10.0.0.2`, `10.0.0.2:5353`, `fd00::2`, `[fd00::2]:53`. */
export function isNameServer(text: string): boolean {
  const place = readHostPort(text)
  if (place === null) return isAddress(text)
  const { host, isBracketed, port } = place
  if (port !== null && (Number(port) < 1 || Number(port) > 65_535)) return false
  return isAddress(host) && (!isBracketed || host.includes(':'))
}
