import { isHex } from './characters.ts'

/** Whether an address lies in one of the ranges. An address that cannot be read lies in none. */
export function isAddressAllowed(address: string | null, ranges: readonly string[]): boolean {
  return address !== null && readRanges(ranges).indexOf(address) >= 0
}

/** Ranges that are read once and asked often. */
export interface AddressRanges {
  /** Which range holds the address first; -1 when none does or it cannot be read. */
  indexOf(address: string): number
}

/** Text that is no range holds nothing: see `isRange`. They are read at the first question. */
export function readRanges(texts: readonly string[]): AddressRanges {
  let ranges: readonly (Range | null)[] | null = null
  return {
    indexOf(address) {
      ranges ??= texts.map(readRange)
      const parsed = readAddress(address)
      return parsed === null ? -1 : ranges.findIndex((range) => range !== null && contains(range, parsed))
    },
  }
}

/** Whether the text is an IPv4 or IPv6 range, `10.0.0.0/8` or `2001:db8::/32`, or a single address. */
export const isRange = (text: string) => readRange(text) !== null

/** Whether the text is one IPv4 or IPv6 address. */
export const isAddress = (text: string) => readAddress(text) !== null

/** Whether the text is an IPv4 address written as an IPv6 one, `::ffff:192.0.2.1`. */
export const isMappedIpv4 = (text: string) => text.includes(':') && readAddress(text)?.length === 4

/** 4 bytes or 16. An IPv4-mapped IPv6 address (`::ffff:10.0.0.1`) is its IPv4 address: that is how a dual-stack socket shows it. */
type Address = readonly number[]

interface Range {
  readonly address: Address
  readonly bits: number
}

function contains({ address, bits }: Range, candidate: Address): boolean {
  if (address.length !== candidate.length) return false
  return address.every((byte, index) => {
    const mask = (0xff00 >> Math.min(8, Math.max(0, bits - index * 8))) & 0xff
    return (byte & mask) === ((candidate[index] ?? 0) & mask)
  })
}

function readRange(text: string): Range | null {
  const [addressText = '', bitsText, ...rest] = text.split('/')
  const raw = readRaw(addressText)
  if (raw === null || rest.length > 0) return null
  const bitsMax = raw.length * 8
  if (bitsText !== undefined && !isDecimal(bitsText)) return null
  const bits = bitsText === undefined ? bitsMax : Number(bitsText)
  if (bits > bitsMax) return null
  const address = unmapped(raw)
  const removed = (raw.length - address.length) * 8
  // `::ffff:0:0/90` is neither an IPv4 range nor a useful IPv6 one.
  return bits < removed ? null : { address, bits: bits - removed }
}

function readAddress(text: string): Address | null {
  const raw = readRaw(text)
  return raw === null ? null : unmapped(raw)
}

function unmapped(raw: Address): Address {
  const isMapped =
    raw.length === 16 && raw.slice(0, 10).every((byte) => byte === 0) && raw[10] === 255 && raw[11] === 255
  return isMapped ? raw.slice(12) : raw
}

const readRaw = (text: string) => (text.includes(':') ? readIpv6(text) : readIpv4(text))

/** Up to three digits without a zero before them. */
const isDecimal = (text: string) => /^(?:0|[1-9]\d{0,2})$/.test(text)

/** Four decimal bytes. Leading zeros are refused: some readers take them for octal. */
function readIpv4(text: string): Address | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every(isDecimal)) return null
  const bytes = parts.map(Number)
  return bytes.every((byte) => byte <= 255) ? bytes : null
}

function readIpv6(text: string): Address | null {
  // A zone (`fe80::1%eth0`) names the interface, not the address.
  const halves = (text.split('%')[0] ?? '').split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map((half, index) => readGroups(half, index === halves.length - 1))
  if (head === null || tail === null || head === undefined) return null
  if (tail === undefined) return head.length === 16 ? head : null
  const gap = 16 - head.length - tail.length
  return gap < 2 ? null : [...head, ...new Array<number>(gap).fill(0), ...tail]
}

function readGroups(text: string, mayEndInIpv4: boolean): Address | null {
  if (text === '') return []
  const bytes: number[] = []
  const groups = text.split(':')
  for (const [index, group] of groups.entries()) {
    if (mayEndInIpv4 && index === groups.length - 1 && group.includes('.')) {
      const ipv4 = readIpv4(group)
      if (ipv4 === null) return null
      bytes.push(...ipv4)
      continue
    }
    if (group.length > 4 || !isHex(group.toLowerCase())) return null
    const value = Number.parseInt(group, 16)
    bytes.push(value >> 8, value & 0xff)
  }
  return bytes
}
