import { readBounds, toMinMax } from './bounds.ts'
import { linkWords, nounAt, nounBefore } from './company-nouns.ts'
import { currencies, readMoney, usdPerUnit } from './money.ts'
import { type Found, phraseTable, skip, wordSet } from './phrases.ts'
import { isBusinessWord } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import { readRaisedSince } from './raised-when.ts'
import { oneFact, type QueryText, type Reading } from './reading.ts'
import { saidOfOthers } from './said-of-others.ts'

/** Total funding: `raised more than $10M`, `with over 5 million in funding`, `$1M-$5M raised`, `without funding`. */
export function readFunding(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  if (saidOfOthers(tokens, at) || pricedThings.has(tokens[at - 1]?.word ?? '')) return null
  return readCueThenMoney(query, at) ?? readMoneyThenUnit(tokens, at) ?? readUnfunded(tokens, at)
}

function readCueThenMoney(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const cue = cues.find(tokens, at)
  if (cue === null) return null
  const money = readMoneyBounds(tokens, skip(tokens, cue.next, fillers))
  if (money === null || otherUnits.find(tokens, money.next) !== null) return null
  // "raised 5" is no sum: without a currency it has to be at least thousands.
  if (!money.value.hasCurrency && money.value.largest < 1_000) return null
  const unit = units.find(tokens, money.next)
  const end = unit?.next ?? money.next
  // "Received more than 5000 orders" counts something else.
  if (unit === null && !money.value.hasCurrency && !endsThought(tokens[end])) return null
  if (isForOthers(tokens, at, end)) return null
  const said = oneFact(at, end, 'funding', money.value.range, money.value.isDollar ? 0.96 : 0.5)
  const since = readRaisedSince(query, end)
  if (since === null) return said
  const { facts } = oneFact(end, since.next, 'lastRaisedAge', since.value, 0.85)
  return { from: at, next: since.next, facts: [...said.facts, ...facts] }
}

function readMoneyThenUnit(tokens: readonly QueryToken[], at: number): Reading | null {
  const money = readMoneyBounds(tokens, at)
  if (money === null || otherUnits.find(tokens, money.next) !== null) return null
  const unit = units.find(tokens, money.next)
  const { range, isDollar, hasCurrency, largest } = money.value
  if (unit !== null && isForOthers(tokens, at, unit.next)) return null
  if (unit !== null && (hasCurrency || largest >= 1_000)) {
    return oneFact(at, unit.next, 'funding', range, isDollar ? 0.95 : 0.5)
  }
  // "biotech with more than $30 million": filters know no other money of a company.
  const isOfCompany = withWords.has(tokens[at - 1]?.word ?? '') || nounBefore(tokens, at) >= 0
  if (!isOfCompany || !endsThought(tokens[money.next]) || (!hasCurrency && largest < 1_000_000)) return null
  return oneFact(at, money.next, 'funding', range, isDollar ? 0.8 : 0.45)
}

/** "Software that raised over $5M for schools": behind companies alone what the money is for is theirs. */
function isForOthers(tokens: readonly QueryToken[], at: number, end: number): boolean {
  if (!forWords.has(tokens[end]?.word ?? '')) return false
  let before = at
  while (linkWords.has(tokens[before - 1]?.word ?? '')) before--
  return nounBefore(tokens, before) < 0
}

function endsThought(token: QueryToken | undefined): boolean {
  return token === undefined || token.kind === 'mark' || endWords.has(token.word)
}

interface MoneyBounds {
  readonly range: { min?: number; max?: number }
  readonly hasCurrency: boolean
  readonly isDollar: boolean
  readonly largest: number
}

function readMoneyBounds(tokens: readonly QueryToken[], at: number): Found<MoneyBounds> | null {
  let said: { readonly at: number; readonly currency: string } | null = null
  let isDollar = true
  let largest = 0
  const found = readBounds(tokens, at, (given, start) => {
    // "€2-5M" and "between €2M and 5M" say the sign once for both ends.
    const money = readMoney(given, start, said !== null && said.at < start ? said.currency : null)
    if (money === null) return null
    const { usd, currency } = money.value
    if (currency !== null && (said === null || start < said.at)) said = { at: start, currency }
    isDollar &&= currency === null || currency === 'USD'
    largest = Math.max(largest, usd)
    return { value: usd, next: money.next }
  })
  const hasCurrency = said !== null
  if (found === null) return null
  const range = toMinMax(found.value)
  // "10M+ EUR": the currency stands behind the plus.
  const behind = hasCurrency ? null : currencies.find(tokens, found.next)
  const rate = usdPerUnit[behind?.value ?? 'USD'] ?? 1
  if (behind === null || rate === 1) {
    return {
      value: { range, hasCurrency: hasCurrency || behind !== null, isDollar, largest },
      next: behind?.next ?? found.next,
    }
  }
  const { min, max } = range
  const converted = {
    ...(min === undefined ? {} : { min: Math.round(min * rate) }),
    ...(max === undefined ? {} : { max: Math.round(max * rate) }),
  }
  return {
    value: { range: converted, hasCurrency: true, isDollar: false, largest: largest * rate },
    next: behind.next,
  }
}

/** Companies that have raised nothing, which total funding counts as 0. "Bootstrapped" is a word of theirs, and no sum. */
function readUnfunded(tokens: readonly QueryToken[], at: number): Reading | null {
  const found = unfunded.find(tokens, at)
  if (found === null) return null
  const isOfCompanies =
    endsThought(tokens[found.next]) ||
    nounAt(tokens, found.next) >= 0 ||
    isBusinessWord(tokens[found.next]?.word ?? '')
  return isOfCompanies && !forWords.has(tokens[at - 1]?.word ?? '')
    ? oneFact(at, found.next, 'funding', { max: 0 }, 0.7)
    : null
}

const cues = phraseTable([
  [
    `raised | raising | have raised | has raised | funding | total funding | funding total | funded with |
      total raised | secured | received | funding raised | capital raised | financing | amount raised |
      with funding | backed with | raised funding`,
    true,
  ],
  [
    `finanzierung | gesamtfinanzierung | levee | leve | levees | ayant leve | financement | financement total |
      recaudado | recaudaron | levantado | levantaron | financiacion | captado | captaram | captou | levantaram | financiamento |
      investimento`,
    true,
  ],
])
const units = phraseTable([
  [
    `in funding | of funding | funding | raised | in total funding | total funding | of total funding |
      in capital | in venture capital | in venture funding | in vc funding | in equity | in equity funding |
      in investment | in investments | in financing | of financing | raised in total | total raised | in total |
      of capital | in funds`,
    true,
  ],
  [
    `an finanzierung | finanzierung | eingesammelt | aufgenommen | kapital | de financement | leves |
      de financiacion | de financiamento | em financiamento | em investimentos | de investimento | captados |
      recaudados | de inversion | levantados`,
    true,
  ],
])
const otherUnits = phraseTable([
  [
    `in revenue | revenue | revenues | in revenues | of revenue | in annual revenue | annual revenue | arr |
      in arr | of arr | mrr | in mrr | in sales | sales | of sales | valuation | in valuation | market cap |
      in market cap | market capitalization | aum | in aum | in assets | of assets | in debt | debt | gmv |
      in gmv | profit | in profit | per | a year | a month | annually | yearly | monthly | worth | loans |
      price | house | homes | turnover | in turnover | budget | umsatz | de chiffre d affaires | en ventas |
      de faturamento | salary | deals | series | round | rounds | seed`,
    true,
  ],
])
const unfunded = phraseTable([
  [
    `unfunded | without funding | without any funding | with no funding |
      no funding | no outside funding | without outside funding | without venture capital |
      with no outside funding | never raised | that never raised | not venture backed |
      without external funding | no external funding`,
    true,
  ],
  ['ohne finanzierung|sans financement|sin financiacion|sem financiamento', true],
])
const fillers = new Set([
  ':',
  'a',
  'total',
  'of',
  'is',
  'are',
  'money',
  'capital',
  'altogether',
  'together',
  'funding',
  'amount',
  'somewhere',
  'anywhere',
  'venture',
  'de',
  'von',
])
const forWords = wordSet('for to towards help helps helping fur pour para')
/** What money is lent, paid or collected by; no company. */
const pricedThings = wordSet(`
  loan loans mortgage mortgages credit credits grant grants bond bonds deal deals lending advance advances crowdfunding campaign
  campaigns donation donations fundraiser fundraisers bill bills invoice invoices purchase purchases budget budgets prize prizes
  scholarship scholarships home homes house houses car cars kredit kredite darlehen pret prets prestamo prestamos emprestimo
  emprestimos
`)
const withWords = new Set(['with', 'have', 'has', 'having', 'mit', 'avec', 'con', 'com', '('])
const endWords = wordSet(`
  and or but founded in that who which based from since with not backed und et y e located near
`)
