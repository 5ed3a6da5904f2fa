import type { PlainValue } from '../../language/index.ts'
import { builtInRates, type ExchangeRates } from '../../reference/index.ts'
import { type Amounts, amountsIn, toMinMax } from './amounts.ts'
import { linkWords, nounAt, nounBefore } from './company-nouns.ts'
import { type Found, skip } from './phrases.ts'
import { isBusinessWord } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import { type Readings, valueBehind } from './query-values.ts'
import { neverRaised, readRaisedSince } from './raised-when.ts'
import { oneFact, type QueryText, type Reading } from './reading.ts'
import { saidOfOthers } from './said-of-others.ts'
import { isStageAt } from './stages.ts'
import { readTime } from './times.ts'
import { denyingWords, eitherOf, marks, orWords, phrasesThat, valueBounds, wordsThat } from './words.ts'

/** Total funding: `raised more than $10M`, `with over 5 million in funding`, `$1M-$5M raised`, `without funding`. */
export function readFunding(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  if (saidOfOthers(tokens, at) || pricedThings.has(tokens[at - 1]?.word)) return null
  return readCueThenMoney(query, at) ?? readMoneyThenUnit(query, at) ?? readUnfunded(query, at)
}

function readCueThenMoney(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const cue = cues.find(tokens, at)
  if (cue === null) return null
  const money = moneyIn(query, valueBehind(query, { at, next: cue.next }, fillers))
  if (money === null || otherUnits.find(tokens, money.next) !== null) return null
  const { hasCurrency, isDollar, isNamed, largest } = money.value
  const range = isDenied(tokens, at) ? opposite(money.value.range) : money.value.range
  if (range === null) return null
  // "raised 5" is no sum: without a currency it has to be at least thousands.
  if (!hasCurrency && largest < 1_000) return null
  const unit = behindUnits(tokens, money.next)
  const end = unit ?? money.next
  // "Received more than 5000 orders" counts something else.
  if (unit === null && !hasCurrency && !isNamed && !endsAmount(tokens[end])) return null
  if (isForOthers(tokens, at, end)) return null
  return withTime(query, oneFact(at, end, 'funding', range, isDollar ? 0.96 : 0.5))
}

/** "Have not raised more than $2M", "que no hayan captado más de 2 millones". */
function isDenied(tokens: readonly QueryToken[], at: number): boolean {
  const before = haveWords.has(tokens[at - 1]?.word) ? at - 2 : at - 1
  return denyingWords.has(tokens[before]?.word)
}

function opposite({ min, max }: FundingAmount['range']): FundingAmount['range'] | null {
  if (min !== undefined && max !== undefined) return null
  // Whole dollars: "more than $2M" begins at 2,000,001.
  return min === undefined ? { min: (max ?? 0) + 1 } : { max: Math.max(0, min - 1) }
}

/** "raised over $20M in the last 6 months" says when as well. */
function withTime(query: QueryText, said: Reading): Reading {
  const since = readRaisedSince(query, said.next)
  if (since === null) return said
  const { facts } = oneFact(said.next, since.next, since.value.filter, since.value.value, 0.85)
  return { from: said.from, next: since.next, facts: [...said.facts, ...facts] }
}

function readMoneyThenUnit(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const money = moneyIn(query, query.values.at(at))
  if (money === null || otherUnits.find(tokens, money.next) !== null) return null
  const { range, isDollar, hasCurrency, isNamed, largest } = money.value
  const end =
    behindUnits(tokens, money.next) ?? raisedBehind(tokens, money.next) ?? (isNamed ? money.next : null)
  if (end !== null && isForOthers(tokens, at, end)) return null
  if (end !== null && (hasCurrency || largest >= 1_000))
    return withTime(query, oneFact(at, end, 'funding', range, isDollar ? 0.95 : 0.5))
  // "biotech with more than $30 million": filters know no other money of a company.
  // "Agritech $5M-$20M", "AI startups in Texas, under $20M"
  const isBounds =
    hasCurrency &&
    largest >= priceMost &&
    (range.min === undefined || range.max === undefined || range.min < range.max)
  const behind = tokens[at - 1]?.text === ',' && largest >= priceMost ? at - 1 : at
  const isTopic = isBusinessWord(tokens[behind - 1]?.word) && cues.find(tokens, behind - 1) === null
  const isBehind = isBounds && (isTopic || behind === query.understoodTo)
  const isOfCompany = withWords.has(tokens[at - 1]?.word) || nounBefore(tokens, behind) >= 0 || isBehind
  if (!isOfCompany || !endsAmount(tokens[money.next]) || (!hasCurrency && largest < 1_000_000)) return null
  return oneFact(at, money.next, 'funding', range, isDollar ? 0.8 : 0.45)
}

/** What is less may be a price. */
const priceMost = 100_000

/** "… sollten sie schon eingeworben haben" */
function raisedBehind(tokens: readonly QueryToken[], at: number): number | null {
  const verb = Math.min(skip(tokens, at, verbLinks), at + 4)
  return verb === at ? null : (raisedVerbs.find(tokens, verb)?.next ?? null)
}
const verbLinks = wordsThat('raise-link', 'only', 'have', 'those')
const raisedVerbs = phrasesThat([['raised', true]])

/** "an Kapital eingesammelt", "in funding": one or more; null without one. */
function behindUnits(tokens: readonly QueryToken[], at: number): number | null {
  const unit = units.find(tokens, at)
  return unit === null ? null : (behindUnits(tokens, unit.next) ?? unit.next)
}

/** "Software that raised over $5M for schools": behind companies alone what the money is for is theirs. */
function isForOthers(tokens: readonly QueryToken[], at: number, end: number): boolean {
  if (!forWords.has(tokens[end]?.word)) return false
  let before = at
  while (linkWords.has(tokens[before - 1]?.word)) before--
  return nounBefore(tokens, before) < 0
}

function endsAmount(token: QueryToken | undefined): boolean {
  return token === undefined || token.kind === 'mark' || endWords.has(token.word)
}

interface FundingAmount {
  readonly range: { min?: number; max?: number }
  readonly hasCurrency: boolean
  readonly isDollar: boolean
  /** Between the amount and its bound a query says that it is funding. */
  readonly isNamed: boolean
  /** Whole dollars. */
  readonly largest: number
}

/** Money that is compared, in dollars; a plain number may be of some. */
function moneyIn(query: QueryText, spoken: Found<Readings> | null): Found<FundingAmount> | null {
  const currencies = new Set<string | null>()
  const found = amountsIn(spoken, (plain) => {
    const dollars = dollarsOf(plain, query.context.rates ?? builtInRates())
    if (dollars !== null) currencies.add(plain.type === 'money' ? plain.currency : null)
    return dollars
  })
  if (found === null) return null
  if (found.value.kind === 'bounds')
    return { value: moneyOf(found.value, currencies, false), next: found.next }
  // "3 M€ minimum levés"
  const beside = found.value.kind === 'about' ? null : suffixes.find(query.tokens, found.next)
  if (beside !== null) {
    const amounts = { ...found.value, [beside.value === 'min' ? 'max' : 'min']: null }
    return { value: moneyOf(amounts, currencies, false), next: beside.next }
  }
  // "5 million euros in funding or more".
  const unit = units.find(query.tokens, found.next)
  const side = unit === null || found.value.kind === 'about' ? null : suffixes.find(query.tokens, unit.next)
  if (side === null) return null
  const amounts = { ...found.value, [side.value === 'min' ? 'max' : 'min']: null }
  return { value: moneyOf(amounts, currencies, true), next: side.next }
}

function moneyOf(amounts: Amounts, currencies: ReadonlySet<string | null>, isNamed: boolean): FundingAmount {
  return {
    isNamed,
    range: toMinMax(amounts),
    hasCurrency: !currencies.has(null),
    isDollar: [...currencies].every((code) => code === null || code === 'USD'),
    largest: Math.max(amounts.min?.value ?? 0, amounts.max?.value ?? 0),
  }
}

/**
 * Filters know dollars only: the span of an amount in another currency shows the dollars it came to at the rate of the newest month, with
 * a low confidence. Currencies that lost a fifth of their value in a year are left out: no rate of theirs is worth a filter.
 */
function dollarsOf(plain: PlainValue, rates: ExchangeRates): number | null {
  if (plain.type === 'number') return Number(plain.amount)
  const rate = plain.type === 'money' ? rates.usdPer(plain.currency ?? '', null) : null
  if (plain.type !== 'money' || rate === null) return null
  const before = rates.usdPer(
    plain.currency ?? '',
    `${Number(rates.last.slice(0, 4)) - 1}${rates.last.slice(4)}`,
  )
  if (rate.month !== rates.last || rate.usd < (before?.usd ?? 0) * 0.8) return null
  // 1.1 * 1e6 is 1100000.0000000002 in binary.
  return Number((Number(plain.amount) * rate.usd).toPrecision(15))
}

/** Companies that have raised nothing, which total funding counts as 0. "Bootstrapped" is a word of theirs, and no sum. */
function readUnfunded(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const [named, said] = [unfunded.find(tokens, at), neverRaised(tokens, at)]
  // "Never taken money from Quarry Lane" says nothing of others.
  const isOfOne = said !== null && fromWords.has(tokens[said.next]?.word)
  const found = isOfOne || (named?.next ?? 0) >= (said?.next ?? 0) ? named : said
  // "Not raised since 2020" says when.
  if (found === null || query.values.at(found.next) !== null || readTime(query, found.next) !== null)
    return null
  // "Not raised a Series A" says nothing of other rounds.
  if (isStageAt(tokens, found.next)) return null
  const isOfCompanies =
    endsAmount(tokens[found.next]) ||
    placeWords.has(tokens[found.next]?.word) ||
    nounAt(tokens, found.next) >= 0 ||
    // "Without investment banking" lacks something else.
    (found.next === at + 1 && isBusinessWord(tokens[found.next]?.word))
  return isOfCompanies && !forWords.has(tokens[at - 1]?.word)
    ? oneFact(at, found.next, 'funding', { max: 0 }, 0.7)
    : null
}

const cues = phrasesThat([['raised-money', true]])
const units = phrasesThat([
  ['funding-behind', true],
  ['raised', true],
])
const otherUnits = phrasesThat([
  ['funding.not-money', true],
  ['money-else', true],
])
const unfunded = phrasesThat([
  ['funding.none', true],
  [['funding.none', 'funding'], true],
])
const suffixes = valueBounds()
const fillers = eitherOf(wordsThat('value-link'), marks(':'))
const haveWords = wordsThat('have', 'having', 'raise-link')
const placeWords = wordsThat('place-in')
const fromWords = wordsThat('from')
const forWords = wordsThat('for', 'to', 'helps')
const pricedThings = wordsThat('priced-thing')
const withWords = eitherOf(wordsThat('with', 'having'), marks('('))
const endWords = eitherOf(orWords, wordsThat('and', 'but', 'in', 'from', 'not', 'with', 'who', 'topic-end'))
