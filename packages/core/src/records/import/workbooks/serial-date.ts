import { dayMs } from '../../../kernel/index.ts'
import type { FormatPart } from './format-parts.ts'

export interface SerialDate {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly instant: Date
}

/** 9999-12-31, the last day that office programs know. */
const serialMax = 2_958_466
const days1904 = 1_462

/**
 * The day of a serial number, in the system of 1900 or of 1904; null for one that stands for no day. The system of 1900 has a 29
 * February 1900 that never was: numbers up to 60 are a day further than those after it.
 */
export function dateOf(serial: number, is1904: boolean): SerialDate | null {
  const counted = is1904 ? serial + days1904 : serial
  if (!(counted >= 0 && counted < serialMax)) return null
  const days = counted < 60 ? counted + 1 : counted
  // To the second, as it is shown.
  const instant = new Date(Math.round((days - 25_569) * (dayMs / 1_000)) * 1_000)
  return { day: instant.toISOString().slice(0, 10), instant }
}

/** A date as its number format shows it, with the names of days and months in English. */
export function renderDate(parts: readonly FormatPart[], { instant }: SerialDate): string {
  const isHalfDay = parts.some(({ kind, text }) => kind === 'date' && text === 'am')
  let text = ''
  let before = ''
  for (const [at, part] of parts.entries()) {
    if (part.kind === 'date') {
      const isMinute =
        part.text[0] === 'm' && part.text.length < 3 && (before === 'h' || nextLetter(parts, at) === 's')
      text += isMinute
        ? padded(instant.getUTCMinutes(), part.text.length)
        : shownPart(part.text, instant, isHalfDay)
      before = part.text[0] ?? ''
    } else if (part.kind === 'text') text += part.text
    // `.` between days, and `.00` for fractions of a second, which are left out.
    else if (part.kind === 'digits' && !part.text.includes('0')) text += part.text
  }
  return text.trim()
}

function nextLetter(parts: readonly FormatPart[], at: number): string {
  return parts.slice(at + 1).find(({ kind }) => kind === 'date')?.text[0] ?? ''
}

function shownPart(code: string, instant: Date, isHalfDay: boolean): string {
  const { length } = code
  const hours = instant.getUTCHours()
  switch (code[0]) {
    case 'y':
    case 'e': {
      const year = instant.getUTCFullYear()
      return length > 2 || code[0] === 'e' ? String(year) : padded(year % 100, 2)
    }
    case 'm':
      if (length < 3) return padded(instant.getUTCMonth() + 1, length)
      return nameOf(
        instant,
        length === 3 ? { month: 'short' } : length === 5 ? { month: 'narrow' } : { month: 'long' },
      )
    case 'd':
      if (length < 3) return padded(instant.getUTCDate(), length)
      return nameOf(instant, { weekday: length === 3 ? 'short' : 'long' })
    case 'h':
      return padded(isHalfDay ? hours % 12 || 12 : hours, length)
    case 's':
      return padded(instant.getUTCSeconds(), length)
    case 'a':
      return hours < 12 ? 'AM' : 'PM'
    default:
      return ''
  }
}

const padded = (number: number, length: number) => String(number).padStart(Math.min(length, 2), '0')

const nameOf = (instant: Date, options: Intl.DateTimeFormatOptions) =>
  instant.toLocaleDateString('en', { ...options, timeZone: 'UTC' })
