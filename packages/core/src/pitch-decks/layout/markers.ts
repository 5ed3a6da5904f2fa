import { isDigits, trimSigns } from '../../kernel/index.ts'
import type { Line } from './line.ts'

/** How a line of a list begins. */
export interface Marker {
  /** The bullet, as drawn; null for a number. */
  readonly glyph: string | null
  /** The number or letter, as written; null for a bullet. */
  readonly number: string | null
  /** What follows it. */
  readonly rest: string
  /** Where that begins. */
  readonly textX: number
  /** A dash or an arrow may also begin a line of prose: it counts where its neighbours begin so too. */
  readonly isSure: boolean
}

/** Signs that are bullets wherever they begin a line. Those of the private use area are of symbol and icon fonts. */
const sure =
  '[\\u2022\\u2023\\u2043\\u204c\\u204d\\u2219\\u25a0-\\u25a3\\u25aa-\\u25ab\\u25b6\\u25b8-\\u25ba\\u25c6-\\u25c7\\u25cb\\u25cf\\u25d8\\u25e6\\u25fb-\\u25fe\\u2605-\\u2606\\u2611-\\u2612\\u2705\\u2713-\\u2718\\u2726\\u2729\\u274c\\u2756\\u2762-\\u2765\\u2794\\u2799\\u279c\\u27a2-\\u27a4\\u27f6\\u2b1b\\u2b24\\ue000-\\uf8ff\\u00b7]\\ufe0f?'
/** "> 50 %", "+ 20 staff": before an amount these are part of it, and the text would say something else without them. */
const doubtful = '(?:[-\\u2010-\\u2015\\u2192\\u21d2\\u00bb*o\\u00a7]|[>+~\\u00d7](?!\\s*[\\p{N}\\p{Sc}]))'
const bulletLine = new RegExp(`^(?:(${sure})(\\s*)|(${doubtful})(\\s+))(?=\\S)`, 'u')
const bulletAlone = new RegExp(`^(?:${sure}|${doubtful}|\\(?(?:\\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)])$`, 'u')
const numberLine = /^(\(?(?:\d{1,2}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|[\u2460-\u2473]|\d{1,2}\u3001)\s*(?=\S)/
/** "A. Smith", "B. Jones": names, which must not lose a letter, look like two points of a list. */
const initial = /^[A-Z]\.\s*\p{Lu}/u

/** Whether a sign is a bullet also where only one is on a page. */
export const isPlainBullet = (glyph: string): boolean => /^[\u2022\u25a0-\u25cf\u25e6]/.test(glyph)

/** Whether a run is a bullet or a number of a list and nothing else. */
export function isBulletText(text: string): boolean {
  return bulletAlone.test(text)
}

export function markerOf(line: Line): Marker | null {
  const bullet = bulletLine.exec(line.text)
  if (bullet !== null) {
    const glyph = bullet[1] ?? bullet[3] ?? ''
    // "·" and private glyphs also occur within words and in labels of icons: they want a blank behind them.
    if (bullet[1] !== undefined && bullet[2] === '' && !isPlainBullet(glyph)) return null
    return { glyph, number: null, ...afterMarker(line, bullet[0]), isSure: bullet[1] !== undefined }
  }
  const number = numberLine.exec(line.text)
  if (number === null) return null
  const written = number[1] ?? ''
  // "1.5", "a.m.": a blank parts a number from what it counts, but in Chinese.
  const isApart = number[0] !== written || circledNumber(written) !== null || written.endsWith('\u3001')
  if (!isApart) return null
  if (initial.test(line.text)) return null
  return { glyph: null, number: written, ...afterMarker(line, number[0]), isSure: false }
}

function afterMarker(line: Line, marker: string): Pick<Marker, 'rest' | 'textX'> {
  const rest = line.text.slice(marker.length)
  const [first, second] = line.runs
  const isApart = first !== undefined && second !== undefined && first.text.length <= marker.trim().length
  return { rest, textX: isApart ? second.x : line.x + line.size * 0.5 * (marker.length + 1) }
}

/** What a marker counts: 3 for `3.`, `c)`, `iii.`, `③`; null where it is no number. */
export function ordinalOf(number: string): number | null {
  const core = trimSigns(number, '().\u3001')
  if (isDigits(core)) return Number(core)
  const circled = circledNumber(core)
  if (circled !== null) return circled
  const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'].indexOf(core.toLowerCase())
  if (roman !== -1 && (core.length > 1 || core.toLowerCase() === 'i')) return roman + 1
  return core.length === 1 ? core.toLowerCase().charCodeAt(0) - 96 : null
}

/** 1 for `①`, up to 20. */
function circledNumber(text: string): number | null {
  const number = text.charCodeAt(0) - 0x245f
  return number >= 1 && number <= 20 ? number : null
}
