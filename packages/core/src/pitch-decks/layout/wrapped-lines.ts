import { endsWithSign, startsLetter, startsLower } from '../../kernel/index.ts'
import { visibleLength } from './clean-text.ts'
import { greatest, least } from './extent.ts'
import { type Line, lineRight } from './line.ts'
import { isCjk } from './scripts.ts'

/** From so many letters a line is prose, which is broken where the column ends, not where its author said so. */
const proseLetters = 35
/** Chinese says as much in a third. */
const proseLettersCjk = 12
/** Lines shorter than this, one below the other, are names and roles as often as they are text. */
const textLetters = 16
const lowerShare = 0.15
const wrappedShare = 0.6

/** Further apart, in em, no line goes on with the one above. */
const leadingMax = 2

/** Lines as their author broke them: what only the width of a column broke is one line again. */
export function unwrapped(lines: readonly Line[]): string[] {
  const texts: Line[][] = []
  const isWrapped = wrapsOf(lines)
  for (const [at, line] of lines.entries()) {
    const last = texts.at(-1)
    if (last !== undefined && isWrapped[at] === true) last.push(line)
    else texts.push([line])
  }
  return texts.map(asOneLine)
}

/** All the lines as one. */
export function asOneLine(lines: readonly Line[]): string {
  const parts: string[] = []
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]
    // A soft hyphen is there only because the line ends; any other may be the word's own.
    if (next !== undefined && line.text.endsWith('\u00ad')) parts.push(line.text.slice(0, -1))
    else parts.push(line.text, next === undefined ? '' : between(line.text, next.text))
  }
  const text = parts.join('')
  return text.replaceAll('\u00ad', '-')
}

/** Whether each line goes on with the one before it. */
function wrapsOf(lines: readonly Line[]): boolean[] {
  const left = least(lines, (line) => line.x)
  const right = greatest(lines, lineRight)
  const looksFull = lines.map((line, at) => {
    const before = lines[at - 1]
    return before !== undefined && isFull(before, line, right - left)
  })
  const full = looksFull.filter(Boolean).length
  const isMostlyFull = lines.length > 2 && readsAsText(lines) && full >= wrappedShare * (lines.length - 1)
  return lines.map((line, at) => {
    const before = lines[at - 1]
    return before !== undefined && goesOn(before, line, looksFull[at] === true, isMostlyFull)
  })
}

/** Chinese is; of other scripts what is long, and begins some of its lines in lower case. */
function readsAsText(lines: readonly Line[]): boolean {
  if (isCjk(lines[0]?.text.at(0) ?? '')) return true
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0)
  const lower = lines.slice(1).filter((line) => startsLower(line.text)).length
  return letters >= textLetters * lines.length && lower >= lowerShare * (lines.length - 1)
}

/** Whether the first word of a line had no room left on the line before it. */
export function isFull(before: Line, line: Line, width: number): boolean {
  const word = isCjk(line.text.at(0) ?? '') ? line.text.slice(0, 2) : (line.text.split(' ', 1)[0] ?? '')
  const wordWidth = (line.width * word.length) / Math.max(1, line.text.length)
  return before.width + wordWidth + 0.2 * line.size > width
}

function goesOn(before: Line, line: Line, isFullBefore: boolean, isMostlyFull: boolean): boolean {
  if (line.y - before.y > leadingMax * Math.max(line.size, before.size)) return false
  if (isAddress(before.text) || isAddress(line.text)) return false
  if (endsWithSign(before.text, '-\u00ad\u2010,;(&/')) return true
  const isChinese = isCjk(before.text.at(-1) ?? '')
  if (!isFullBefore) return !isChinese && startsLower(line.text) && !endsWithSign(before.text, '.!?:')
  if (startsLower(line.text)) return true
  return isMostlyFull || visibleLength(before.text) >= (isChinese ? proseLettersCjk : proseLetters)
}

/** No address is longer; looking for one in a line of a million letters would take long. */
const addressMax = 320

/** A line that is a mail or web address and nothing else. */
function isAddress(text: string): boolean {
  return text.length <= addressMax && /^(?:\S[^\s@]*@\S[^\s.]*\.\S+|(?:https?:|www\.)\S+)$/i.test(text)
}

function between(before: string, text: string): string {
  if (/\p{L}[-\u2010]$/u.test(before.slice(-3)) && startsLetter(text)) return ''
  return isCjk(before.at(-1) ?? '') && isCjk(text.at(0) ?? '') ? '' : ' '
}
