import { hasFlag, tokenFlag } from '../../words/index.ts'
import { companyBehind } from './company-behind.ts'
import type { PlacedName } from './name-in-text.ts'
import { wordIn } from './name-words.ts'
import { commaBehind } from './relative-clauses.ts'
import { isTitleWord, kindIn } from './role-phrases.ts'
import type { TextReading } from './text-reading.ts'
import { type Title, titleAt, titleBefore } from './titles-in-text.ts'

/** What somebody is called beside their name: "A (CEO)", "A, the CTO,", "A, who is head of product", "chief executive A". */
export function titleBeside(reading: TextReading, placed: PlacedName): Title | null {
  const { from, to } = reading.placeOf(placed)
  return titleBehind(reading, to) ?? titleBefore(reading, from)
}

function titleBehind(reading: TextReading, at: number): Title | null {
  const { tokens } = reading.doc
  const mark = tokens[at]?.word
  if (mark !== ',' && mark !== '(') return null
  let from = at + 1
  const isRelative = reading.doc.cues('text.relative').some((cue) => cue.from === from)
  if (isRelative) from++
  if (isRelative && wordIn('be', tokens[from])) from++
  const start = from
  while (from < start + 2 && wordIn('lead', tokens[from])) {
    if (isTitleWord('past', tokens[from]?.word)) return null
    from++
  }
  const found = titleAt(reading, from) ?? joinedTitle(reading, from)
  if (found === null) return isRelative ? titleBehindClause(reading, start) : null
  // Of what somebody does for a living only a field of work makes a role: "head of product", and not "a physicist".
  const isWide = found.isWide && found.place.to - found.place.from > 1 && from === start
  if (found.kind === 'member' && !isWide) return null
  return companyBehind(reading, found.place.to)?.isOwn === false ? null : found
}

/** "A, who set up Acme with B, remains managing director" */
function titleBehindClause(reading: TextReading, at: number): Title | null {
  const { doc } = reading
  const comma = commaBehind(reading, at)
  if (comma === null) return null
  const verb = wordIn('be', doc.tokens[comma + 1]) ? comma + 1 : comma + 2
  if (!wordIn('be', doc.tokens[verb])) return null
  const found = titleLedTo(reading, verb + 1)
  if (found === null || companyBehind(reading, found.place.to)?.isOwn === false) return null
  return doc.cuesIn({ from: verb, to: found.place.to }, 'person.left').length > 0 ? null : found
}

/** "A, an engineer and co-founder" */
function joinedTitle(reading: TextReading, from: number): Title | null {
  const { tokens } = reading.doc
  for (let at = from; at < from + 3; at++) {
    if (((tokens[at]?.flags ?? tokenFlag.mark) & (tokenFlag.mark | tokenFlag.capital)) !== 0) return null
    if (!wordIn('joints', tokens[at + 1])) continue
    const found = titleAt(reading, at + 2)
    return found?.kind === 'member' ? null : found
  }
  return null
}

/** The title that some words lead to from behind a name: "as chief financial officer". */
export function titleLedTo(reading: TextReading, at: number): Title | null {
  const { tokens } = reading.doc
  let hasOwn = false
  for (let from = at; from <= at + leadMax; from++) {
    hasOwn ||= reading.isOwn(from)
    const found = titleAt(reading, from)
    if (found !== null && kindIn(found.title) !== null) return found
    const token = tokens[from]
    const isLead =
      reading.isOwn(from) ||
      isOfDate(tokens, from) ||
      // "Haalt A binnen als CFO"
      (from === at && !hasFlag(token, tokenFlag.mark | tokenFlag.capital) && wordIn('as', tokens[at + 1])) ||
      // "Joined in May as CFO"
      (wordIn('field', token) && wordIn('as', tokens[from + 2])) ||
      (wordIn('field', tokens[from - 1]) && wordIn('as', tokens[from + 1])) ||
      token?.word === "'" ||
      leadKinds.some((kind) => wordIn(kind, token)) ||
      leadsToOwn(reading, from) ||
      // "Joined Acme from Globex as CFO"
      (hasOwn && (wordIn('at', token) || (wordIn('at', tokens[from - 1]) && reading.isOtherName(from))))
    if (!isLead || isTitleWord('past', token?.word)) return null
  }
  return null
}

/** "Entra in Acme", "juntou-se à Acme": small words, and the company right behind them. */
function leadsToOwn({ doc: { tokens }, ownAt }: TextReading, at: number): boolean {
  for (let from = at; from < at + smallMax; from++) {
    const token = tokens[from]
    if (!(token?.word === '-' || wordIn('small', token) || wordIn('at', token) || wordIn('field', token)))
      return false
    if (ownAt(from + 1) !== undefined) return true
  }
  return false
}

const smallMax = 4

/** "On 1 May 2024", "am 1. Mai", "in 2024": what stands beside a number. */
export function isOfDate(tokens: TextReading['doc']['tokens'], at: number): boolean {
  const isNumber = (place: number) => hasFlag(tokens[place], tokenFlag.number)
  const isDot = (place: number) => tokens[place]?.word === '.'
  if (isNumber(at) || (isDot(at) && isNumber(at - 1))) return true
  if (hasFlag(tokens[at], tokenFlag.mark)) return false
  return (
    isNumber(at - 1) ||
    (isDot(at - 1) && isNumber(at - 2)) ||
    (wordIn('small', tokens[at]) && isNumber(at + 1))
  )
}

const leadMax = 9
const leadKinds = ['as', 'lead', 'besideVerb'] as const
