import { hasDigit, isDigits, startsUpper } from '../../../../kernel/index.ts'
import {
  cellKey,
  headerKey,
  investorEnds,
  investorPhrases,
  jointLettersMax,
  leadPhrases,
  magnitudes,
  nameJoints,
  noNames,
  roundFillers,
  roundTypeSaid,
  saysNobody,
  saysUnknown,
} from '../import-words.ts'
import { readList } from '../read-lists.ts'
import { startsWithPhrase } from './approximate.ts'
import { type CellDate, type DateOrder, readCellDate } from './cell-date.ts'
import { type CellAmount, type MoneyStyle, readAmountCell } from './cell-money.ts'

/** What a part of a cell says of a round. */
export type RoundPart =
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'amount'; readonly amount: CellAmount }
  | { readonly kind: 'date'; readonly date: CellDate }
  | { readonly kind: 'leads' | 'investors'; readonly names: readonly string[] }
  | { readonly kind: 'unread'; readonly text: string }

export interface RoundStyle {
  readonly money: MoneyStyle
  readonly dates: DateOrder
}

/** A part that says one thing: "Series A", "€5M", "03/2021", "led by X"; null for any other. */
export function wholePart(text: string, { money, dates }: RoundStyle): RoundPart | null {
  const led = withoutPhrase(text, leadPhrases())
  if (led !== null) return { kind: 'leads', names: namesIn(led).flatMap(atJoints) }
  const backed = withoutPhrase(text, investorPhrases())
  if (backed !== null && valuePart(backed, { money, dates }) === null)
    return { kind: 'investors', names: namesIn(backed).flatMap(atJoints) }
  const type = roundTypeSaid(text)
  if (type !== null) return { kind: 'type', type }
  return valuePart(text, { money, dates })
}

function valuePart(text: string, { money, dates }: RoundStyle): RoundPart | null {
  if (!hasDigit(text) && !saysMagnitude(text)) return null
  // Days since 1900 stand in no cell of words.
  const isSerial = text.length === 5 && isDigits(text)
  const date = isSerial ? null : readCellDate(text, dates)
  if (date !== null) return { kind: 'date', date }
  const amount = readAmountCell(text, money)
  return amount !== null && 'amount' in amount ? { kind: 'amount', amount } : null
}

/** "Half a million pounds" */
const saysMagnitude = (text: string): boolean =>
  text.split(' ').some((word) => magnitudes().has(headerKey(word)))

type Kind = 'type' | 'amount' | 'date'
interface Cut {
  readonly score: number
  readonly parts: readonly RoundPart[]
}

/**
 * A part that says several things with nothing but blanks between: "Seed Q4 2023 1,1 Mio. Euro", "Series A 2021 €5m led by X". Of all
 * ways to cut it the one that understands most words, each thing once; what is left over is unread.
 */
export function cutPart(text: string, style: RoundStyle): readonly RoundPart[] {
  const words = text.split(' ').filter((word) => word !== '')
  if (words.length > wordsMax) return [{ kind: 'unread', text }]
  const known = new Map<string, Cut>()
  return cutFrom(0, new Set<Kind>()).parts

  function cutFrom(at: number, used: ReadonlySet<Kind>): Cut {
    if (at === words.length) return { score: 0, parts: [] }
    const key = `${at} ${[...used].sort().join()}`
    const before = known.get(key)
    if (before !== undefined) return before
    const best = bestCut(at, used)
    known.set(key, best)
    return best
  }

  function bestCut(at: number, used: ReadonlySet<Kind>): Cut {
    const word = words[at] ?? ''
    const rest = words.slice(at).join(' ')
    const names = at === 0 ? null : namesBehind(rest, style, used)
    if (names !== null) return { score: (words.length - at) * 2, parts: names }
    const skipped = cutFrom(at + 1, used)
    let best: Cut = isFiller(word)
      ? { score: skipped.score + 0.5, parts: skipped.parts }
      : { score: skipped.score - 2, parts: withUnread(word, skipped.parts) }
    for (let to = Math.min(words.length, at + windowMost); to > at; to--) {
      const part = partOf(words.slice(at, to).join(' '), style)
      if (part === null || used.has(part.kind)) continue
      // "Foo Capital" names no round, where "Equity €2M" does.
      if (part.kind === 'type' && part.type === 'unknown' && at > 0) continue
      const behind = cutFrom(to, new Set([...used, part.kind]))
      const score = behind.score + (to - at) * 2 - 0.1
      if (score > best.score) best = { score, parts: [part, ...behind.parts] }
    }
    return best
  }
}

const wordsMax = 30
/** "4 milioni di euro" and "2° trimestre 2019" are the longest. */
const windowMost = 5

function withUnread(word: string, parts: readonly RoundPart[]): readonly RoundPart[] {
  const [first, ...others] = parts
  return first?.kind === 'unread'
    ? [{ kind: 'unread', text: `${word} ${first.text}` }, ...others]
    : [{ kind: 'unread', text: word }, ...parts]
}

/** One thing within a text of several: there a letter alone is no series, and a small number without a currency no amount. */
function partOf(
  written: string,
  style: RoundStyle,
): Exclude<RoundPart, { kind: 'leads' | 'investors' | 'unread' }> | null {
  const text = withoutEnds(written)
  if (text.length < 2) return null
  const type = isNamed(text) ? typeOfWords(text) : null
  if (type !== null) return { kind: 'type', type }
  const value = valuePart(text, style)
  if (value?.kind === 'date') return Number(value.date.from.slice(0, 4)) >= yearLeast ? value : null
  if (value?.kind !== 'amount') return null
  const { amount, currency } = value.amount
  return currency !== null || amount >= amountLeast ? value : null
}

/** "Préstamo ENISA" says the same twice. */
function typeOfWords(text: string): string | null {
  const whole = roundTypeSaid(text)
  if (whole !== null || !text.includes(' ')) return whole
  const types = new Set(text.split(' ').map((word) => (word.length > 1 ? roundTypeSaid(word) : null)))
  const [type = null] = types
  return types.size === 1 ? type : null
}

const yearLeast = 1950
const amountLeast = 10_000

/** Letters, and what stands between them and behind them in names of rounds; "Seed €" holds more. */
function isNamed(text: string): boolean {
  for (const letter of text)
    if (letter.toLowerCase() === letter.toUpperCase() && !hasDigit(letter) && !" -+&'’./".includes(letter))
      return false
  return true
}

function withoutEnds(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && ',:–—-@='.includes(text[from] ?? '')) from++
  while (to > from && ',:–—-@='.includes(text[to - 1] ?? '')) to--
  return text.slice(from, to).trim()
}

const isFiller = (word: string): boolean => {
  const key = cellKey(withoutEnds(word))
  return key === '' || roundFillers().has(key)
}

/** Who is named behind "led by" or "with", and the date behind them. */
function namesBehind(text: string, style: RoundStyle, used: ReadonlySet<Kind>): readonly RoundPart[] | null {
  const led = withoutPhrase(text, leadPhrases())
  const rest = led ?? withoutPhrase(text, investorPhrases())
  if (rest === null || !startsUpper(rest.trim())) return null
  const kind = led === null ? 'investors' : 'leads'
  const words = rest.split(' ')
  for (let count = Math.min(3, words.length - 1); count > 0 && !used.has('date'); count--) {
    const date = partOf(words.slice(-count).join(' '), style)
    if (date?.kind !== 'date') continue
    const named = words.slice(0, -count)
    while (named.length > 1 && isFiller(named.at(-1) ?? '')) named.pop()
    return [{ kind, names: namesIn(named.join(' ')).flatMap(atJoints) }, date]
  }
  return [{ kind, names: namesIn(rest).flatMap(atJoints) }]
}

function withoutPhrase(part: string, phrases: readonly string[]): string | null {
  // Looked at as a whole first: to fold the part for each of a hundred phrases took most of the time of a row.
  const key = cellKey(part)
  const phrase = phrases.find((one) => key.startsWith(one) && startsWithPhrase(part, one))
  if (phrase === undefined) return null
  let rest = part.slice(phrase.length).trim()
  if (rest.startsWith(':')) rest = rest.slice(1).trim()
  return rest === '' ? null : rest
}

/** Names between semicolons or commas, and around "&" or "and" where each side is capital. */
export function namesIn(text: string): string[] {
  const items = readList(text, null, true) ?? []
  return items
    .filter((item): item is string => typeof item === 'string' && isName(item))
    .map((item) => item.trim())
}

/** "Foo Capital und Bar Ventures"; "Merck & Co" is one. */
export function atJoints(name: string): string[] {
  if (name.length > jointLettersMax) return [name]
  const words = name.split(' ')
  // "Foo (lead) and Bar" leaves "and Bar".
  if (words.length > 1 && nameJoints().has(cellKey(words[0] ?? '')) && words[0] !== '&') words.shift()
  const joint = words.findIndex((word, at) => at > 0 && word !== '&' && nameJoints().has(cellKey(word)))
  const next = words[joint + 1]?.[0] ?? ''
  if (joint === -1 || next === next.toLowerCase()) return [words.join(' ')]
  return [words.slice(0, joint).join(' '), ...atJoints(words.slice(joint + 1).join(' '))]
}

/** As investors are called: "Foo Ventures", "J&T Capital", "aws Gründerfonds", "HTGF", "foo.vc", and not "see deck" or "Extension". */
export function isNameLike(text: string): boolean {
  const words = text.split(' ')
  const isPart = (word: string) => startsUpper(word) || hasDigit(word) || isFiller(word) || word === '&'
  const last = headerKey(words.at(-1) ?? '')
  if (words.length < 5 && isName(text) && endsAsInvestor(text)) return true
  if (words.length === 1)
    return isName(text) && !noNames().has(last) && (isShort(text) || text.slice(1, -2).includes('.'))
  return (
    words.length > 1 && words.length < 6 && words.every(isPart) && startsUpper(text.trim()) && isName(text)
  )
}

/** "Wharfe Angels", "aws Gründerfonds" */
export function endsAsInvestor(text: string): boolean {
  const last = headerKey(text.split(' ').at(-1) ?? '')
  return investorEnds().some((end) => last.endsWith(end) && text.length > end.length)
}

/** "Capital", "Gründerfonds" */
export const isOfInvestors = (word: string): boolean =>
  investorEnds().some((end) => headerKey(word).endsWith(end))

/** "HTGF" */
const isShort = (word: string): boolean =>
  word.length > 1 &&
  word.length < 7 &&
  word === word.toUpperCase() &&
  word !== word.toLowerCase() &&
  !hasDigit(word)

/** A dash, "n/a", "none" and "business angels" are no names. */
export const isName = (text: string): boolean =>
  text.trim() !== '' && !saysUnknown(text) && !saysNobody(text) && cellKey(text) !== ''
