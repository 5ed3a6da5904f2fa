import { isAddress } from '../../kernel/index.ts'

/** Whether the text is the address of a name server, with or without a port: `10.0.0.2`, `10.0.0.2:5353`, `fd00::2`, `[fd00::2]:53`. */
export function isNameServer(text: string): boolean {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return false
  if (bracketed !== undefined) return isAddress(bracketed) && bracketed.includes(':')
  return isAddress(plain ?? text)
}
