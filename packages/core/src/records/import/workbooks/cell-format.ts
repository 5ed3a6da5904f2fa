import { currencyOfFormat } from './format-currency.ts'
import { type FormatPart, formatParts } from './format-parts.ts'
import { dateOf, renderDate } from './serial-date.ts'

/** What a number format makes of a number. */
export interface ShownNumber {
  readonly text: string
  /** `YYYY-MM-DD` of a number that is shown as a date. */
  readonly date: string | null
}

/** A number format of a workbook: how its numbers are shown, and what they are by that. */
export interface CellFormat {
  /** ISO code, of an amount of money. */
  readonly currency: string | null
  show(value: number, is1904: boolean): ShownNumber
}

/** Reads the code of a number format: up to four sections, for what is positive, negative, zero and text. */
export function cellFormat(code: string): CellFormat {
  const sections = formatParts(code)
  const dates = sections.map((parts) => parts.some(({ kind }) => kind === 'date'))
  const currency = currencyOfFormat(sections.flat())
  return {
    currency,
    show(value, is1904) {
      const at = sectionOf(value, sections.length)
      const parts = sections[at] ?? []
      if (dates[at] === true) {
        const isElapsed = parts.some(({ kind }) => kind === 'unknown')
        const date = isElapsed ? null : dateOf(value, is1904)
        // A negative date is shown as signs, and a time alone has no day.
        if (date !== null) return { text: renderDate(parts, date), date: hasDay(parts) ? date.day : null }
        return { text: plainNumber(value), date: null }
      }
      const isSigned = at === 0 || sections.length < 2
      return { text: renderNumber(parts, isSigned ? value : Math.abs(value)), date: null }
    },
  }
}

function sectionOf(value: number, count: number): number {
  if (value < 0) return count > 1 ? 1 : 0
  return value === 0 && count > 2 ? 2 : 0
}

const hasDay = (parts: readonly FormatPart[]) =>
  parts.some(
    ({ kind, text }) =>
      kind === 'date' && (text[0] === 'y' || text[0] === 'd' || text === 'mmm' || text === 'mmmm'),
  )

/** As a cell without a format shows it: fifteen digits, without the noise of binary fractions. */
export function plainNumber(value: number): string {
  return String(Number(value.toPrecision(15)))
}

function renderNumber(parts: readonly FormatPart[], value: number): string {
  if (parts.some(({ kind }) => kind === 'unknown')) return plainNumber(value)
  const size = Math.abs(value)
  const percents = parts.filter(({ kind }) => kind === 'percent').length
  const digits = parts.filter(({ kind }) => kind === 'digits').map(({ text }) => text)
  let isShown = false
  let text = value < 0 ? '-' : ''
  for (const part of parts) {
    if (part.kind === 'digits' || part.kind === 'general') {
      // What a format cuts digits with, as in telephone numbers, is left out.
      if (!isShown)
        text +=
          part.kind === 'general' ? plainNumber(size) : renderDigits(digits.join(''), size * 100 ** percents)
      isShown = true
    } else text += part.kind === 'percent' ? '%' : part.text
  }
  // A format of words alone hides the number that it stands for.
  return text.trim() || plainNumber(value)
}

/** `#,##0.00`, and a comma at the end of either side for each thousand that it is divided by. */
function renderDigits(code: string, size: number): string {
  const point = code.indexOf('.')
  const [before, after] = point === -1 ? [code, ''] : [code.slice(0, point), code.slice(point + 1)]
  const whole = withoutCommas(before)
  const thousands = before.length - whole.length + after.length - withoutCommas(after).length
  const decimalsMin = countOf(after, '0')
  const [digits = '', fraction = ''] = rounded(
    size / 1_000 ** thousands,
    Math.min(countOf(after, '0#?'), 20),
  ).split('.')
  let kept = fraction.length
  while (kept > decimalsMin && fraction[kept - 1] === '0') kept--
  const padded = digits.padStart(countOf(whole, '0'), '0')
  return `${whole.includes(',') ? grouped(padded) : padded}${kept === 0 ? '' : `.${fraction.slice(0, kept)}`}`
}

/** Half a cent is no accident of binary fractions: 1.005 is shown as 1.01. */
function rounded(size: number, decimals: number): string {
  const units = Number((size * 10 ** decimals).toPrecision(15))
  return units < 1e15 ? (Math.round(units) / 10 ** decimals).toFixed(decimals) : plainNumber(size)
}

function withoutCommas(code: string): string {
  let end = code.length
  while (end > 0 && code[end - 1] === ',') end--
  return code.slice(0, end)
}

function countOf(text: string, signs: string): number {
  let count = 0
  for (const sign of text) if (signs.includes(sign)) count++
  return count
}

function grouped(digits: string): string {
  let text = ''
  for (let at = 0; at < digits.length; at++)
    text += at > 0 && (digits.length - at) % 3 === 0 ? `,${digits[at]}` : digits[at]
  return text
}
