import { damaged } from '../tables/unreadable-file.ts'

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text of XML with its entities read: the five of XML, and numbers of characters. */
export function decodeEntities(text: string): string {
  let at = text.indexOf('&')
  if (at === -1) return text
  let decoded = ''
  let from = 0
  for (; at !== -1; at = text.indexOf('&', from)) {
    const end = text.indexOf(';', at)
    const character = end === -1 || end - at > 12 ? null : characterOf(text.slice(at + 1, end))
    if (character === null) throw damaged('a text of it has an entity that XML does not know')
    decoded += text.slice(from, at) + character
    from = end + 1
  }
  return decoded + text.slice(from)
}

function characterOf(entity: string): string | null {
  if (!entity.startsWith('#')) return Object.hasOwn(named, entity) ? (named[entity] ?? null) : null
  const isHex = entity[1] === 'x' || entity[1] === 'X'
  const point = Number(isHex ? `0x${entity.slice(2)}` : entity.slice(1))
  if (!Number.isInteger(point) || point < 1 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
    return null
  return String.fromCodePoint(point)
}

/** Excel writes characters that XML cannot hold, and an underscore before such a text, as `_x000D_`. */
export function decodeEscapes(text: string): string {
  let at = text.indexOf('_x')
  if (at === -1) return text
  let decoded = ''
  let from = 0
  for (; at !== -1; at = text.indexOf('_x', at)) {
    const hex = text.slice(at + 2, at + 6)
    if (text[at + 6] !== '_' || !isHex4(hex)) {
      at += 2
      continue
    }
    const point = Number.parseInt(hex, 16)
    // NUL and halves of pairs are no text.
    const isText = point !== 0 && (point < 0xd800 || point > 0xdfff)
    decoded += text.slice(from, at) + (isText ? String.fromCharCode(point) : '')
    at += 7
    from = at
  }
  return decoded + text.slice(from)
}

function isHex4(text: string): boolean {
  if (text.length !== 4) return false
  for (let at = 0; at < 4; at++) {
    const code = text.charCodeAt(at) | 0x20
    if (!((code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x66))) return false
  }
  return true
}
