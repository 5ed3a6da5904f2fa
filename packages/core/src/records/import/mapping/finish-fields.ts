import { isDigits } from '../../../kernel/index.ts'
import { type ExchangeRates, normalizeWebsite } from '../../../reference/index.ts'
import { fundingStages } from '../../company.ts'
import { readWebsiteCell } from './cells/website.ts'
import { headerKey } from './import-words.ts'
import { worthOf } from './money-worth.ts'
import { saysTest } from './no-companies.ts'
import { finishExternalIds } from './take-external-ids.ts'
import { joinHalves } from './take-people.ts'
import { takeEachRound } from './take-rounds.ts'
import { blankRound, type TakenFields, type TakenMoney, type TakenRound } from './taken-fields.ts'

/** What is said of a whole file, for amounts that do not say it themselves. */
export interface MoneyContext {
  readonly rates: ExchangeRates
  /** ISO code of amounts without one: said by the caller, by a line above the header or by other amounts of the file; else US dollars. Null where the others say several. */
  readonly currency: string | null
}

/** What only the whole record shows: which money an amount is of, whether a website is one, which round the columns tell. */
export function finishFields(taken: TakenFields, context: MoneyContext) {
  finishWebsite(taken)
  joinHalves(taken)
  finishExternalIds(taken)
  if (taken.people.length > 0 && !taken.has('people')) taken.value['people'] = taken.people
  if (taken.isSale) finishSale(taken)
  const isSome = taken.eachRound.size === 0
  takeEachRound(taken)
  // Of a file that has all rounds the columns of the last one say nothing new.
  const round = taken.eachRound.size > 0 && taken.rounds.length > 0 ? null : ofColumns(taken)
  if (isStillToCome(taken)) taken.keepRoundCells()
  for (const [of, one] of taken.roundColumns)
    if (isTold(one, isDigits(of) ? one.type !== null : hasMore(one))) addRound(taken.rounds, one)
  const [only, ...more] = taken.rounds
  if (only !== undefined && more.length === 0 && taken.round.type === null) completeRound(only, taken.round)
  else if (round !== null) addRound(taken.rounds, round)
  else {
    if (taken.round.date !== null) taken.value['last_funding_date'] ??= taken.round.date
    if (!isStillToCome(taken)) addInvestors(taken, [...taken.round.leads, ...taken.round.investors])
  }
  finishLead(taken)
  const month =
    taken.rounds
      .map(({ date }) => date?.slice(0, 7) ?? '')
      .sort()
      .at(-1) || null
  finishTotal(taken, month, context)
  if (taken.rounds.length === 0) return
  taken.value['rounds'] = taken.rounds.map((one) => lineOf(one, taken, context))
  if (!taken.has('funding_stage')) {
    const stage = stageOf(taken.rounds)
    if (stage !== null) taken.value['funding_stage'] = stage
  }
  // Others may have been before: neither is the sum of these a total, nor their number all.
  if (isSome) taken.value['rounds_are_some'] = true
}

/** Who bought the company, when and for how much is no round of it, and stays in `extra`. */
function finishSale(taken: TakenFields) {
  taken.keepRoundCells()
  // In a list of deals the buyer stands there, in one of companies who had invested before.
  const isOfCompany = taken.total !== null || taken.eachRound.size > 0
  const investors = isOfCompany ? undefined : taken.columnOf.get('investors')
  if (investors !== undefined) {
    taken.keep(investors, taken.value['investors'])
    delete taken.value['investors']
  }
  taken.round = blankRound()
  taken.value['status'] ??= 'acquired'
}

/** "Series A, €5M" in one column and its date in the next are one round. */
function completeRound(round: TakenRound, beside: TakenRound) {
  round.date ??= beside.date
  round.amount ??= beside.amount
  round.leads.push(...beside.leads)
  round.investors.push(...beside.investors)
}

function ofColumns(taken: TakenFields): TakenRound | null {
  return !isStillToCome(taken) && isTold(taken.round, taken.round.type !== null) ? taken.round : null
}

/** A round needs more than a date: when somebody last looked is no round. */
const isTold = ({ amount, date, leads }: TakenRound, isNamed: boolean): boolean =>
  isNamed || amount !== null || (date !== null && leads.length > 0)

/** The header of a column tells a type of every row, of which only some have had the round. */
const hasMore = ({ type, date, leads, investors }: TakenRound): boolean =>
  type !== null && (date !== null || leads.length + investors.length > 0)

/** A round of the same type that says nothing else is the same round. */
function addRound(rounds: TakenRound[], round: TakenRound) {
  const agree = (one: string | number | undefined | null, other: string | number | undefined | null) =>
    one == null || other == null || one === other
  const same = rounds.find(
    (one) =>
      one.type !== null &&
      one.type === round.type &&
      agree(one.date, round.date) &&
      agree(one.amount?.amount, round.amount?.amount),
  )
  if (same === undefined) rounds.push(round)
  else completeRound(same, round)
}

/** Who stands beside rounds that the file does not tell has invested all the same. */
function addInvestors(taken: TakenFields, names: readonly string[]) {
  if (names.length === 0) return
  const known = taken.value['investors']
  if (known === undefined || Array.isArray(known)) taken.value['investors'] = [...(known ?? []), ...names]
}

/** Who is marked among the investors led the only round, or the last of several with dates. */
function finishLead({ rounds, leads }: TakenFields) {
  if (leads.length === 0) return
  const last = rounds.length === 1 ? rounds[0] : rounds.findLast(({ date }) => date === latest(rounds))
  if (last !== undefined && last.leads.length === 0) last.leads.push(...leads)
}

const latest = (rounds: readonly TakenRound[]): string | null =>
  rounds
    .flatMap(({ date }) => date ?? [])
    .sort()
    .at(-1) ?? null

/** "Seed, amount pending signature" without a date: nothing has been raised yet. */
const isStillToCome = ({ isRoundOpen, round }: TakenFields): boolean =>
  isRoundOpen && round.amount === null && round.date === null

function finishTotal(taken: TakenFields, month: string | null, context: MoneyContext) {
  const { total } = taken
  if (total === null) return
  const currency =
    total.currency ??
    taken.totalCurrency ??
    taken.roundCurrency ??
    context.currency ??
    currencyOfRounds(taken)
  if (isTooSmall(total)) return taken.keep(total.column, total.text, tooSmall)
  if (currency === null) return taken.keep(total.column, total.text, noCurrency)
  const worth = worthOf(total, currency, month, taken.totalUsd, context.rates)
  if (worth.usd === null)
    taken.warn(total.column, total.text, `no rate of ${currency} is known; kept as it is written`)
  else taken.put('total_funding_usd', total.column, worth.usd)
  if (worth.written !== null) taken.value['total_funding_written'] = worth.written
}

/** Of several currencies in a file, a company's total is in that of all its rounds. */
function currencyOfRounds({ rounds }: TakenFields): string | null {
  const said = new Set(rounds.flatMap(({ amount }) => amount?.currency ?? []))
  return said.size === 1 ? ([...said][0] ?? null) : null
}

/** Below a header that does not say so, 1.8 are millions; nobody raises so little of any money. */
const isTooSmall = ({ amount }: TakenMoney): boolean => amount > 0 && amount < amountLeast
const amountLeast = 100
const tooSmall = 'too small for funding; say in a mapping what its column counts, such as {"unit": "$m"}'

const noCurrency =
  'other amounts of the file are in several currencies; say with --currency which one this is in'

function lineOf(round: TakenRound, taken: TakenFields, context: MoneyContext) {
  const { date, leads, investors } = round
  const amount = round.amount !== null && isTooSmall(round.amount) ? null : round.amount
  if (amount !== round.amount && round.amount !== null)
    taken.keep(round.amount.column, round.amount.text, tooSmall)
  const currency = amount?.currency ?? taken.roundCurrency ?? taken.totalCurrency ?? context.currency
  if (amount !== null && currency === null) taken.keep(amount.column, amount.text, noCurrency)
  const worth =
    amount === null || currency === null
      ? null
      : worthOf(
          amount,
          currency,
          date?.slice(0, 7) ?? null,
          round === taken.round ? taken.roundUsd : null,
          context.rates,
        )
  if (amount !== null && worth?.usd === null)
    taken.warn(amount.column, amount.text, `no rate of ${currency} is known; kept as it is written`)
  const names = [...new Set([...leads, ...investors])]
  return {
    type: round.type,
    announced_on: date,
    amount_usd: worth?.usd ?? null,
    investors: names.map((name) => ({ name, lead: leads.includes(name) })),
    ...(worth?.written == null ? {} : { written: worth.written }),
  }
}

/** The stage is that of the last round which is one of the stages. */
function stageOf(rounds: readonly TakenRound[]): string | null {
  const dated = [...rounds].sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
  const type = dated.map((round) => round.type ?? '').findLast((one) => one !== '')
  if (type === undefined) return null
  const stage = type === 'series_d' || type === 'series_e_plus' ? 'series_d_plus' : type
  return fundingStages.find((one) => one === stage && one !== 'unknown') ?? null
}

function finishWebsite(taken: TakenFields) {
  const { website } = taken
  if (website === null) return
  const { column, text } = website
  const cell = readWebsiteCell(text)
  if ('website' in cell) {
    taken.value['website'] = cell.website
    return
  }
  if ('no' in cell && !text.includes('@') && isOwnHost(text, taken.value['name'])) return
  delete taken.value['website']
  if (!('no' in cell)) return
  if (cell.link === null) taken.keep(column, text)
  else taken.setLink(cell.link, text)
  taken.warn(column, text, `no website: ${cell.no}`)
}

/** LinkedIn's own website is linkedin.com, and so is every company whose name its host says, but for its pages. */
function isOwnHost(text: string, name: unknown): boolean {
  const found = normalizeWebsite(text)
  if (typeof name !== 'string' || saysTest(name) || 'problem' in found) return false
  const path = text.slice(text.indexOf(found.domain) + found.domain.length)
  const isRoot = path === '' || path === '/'
  const [label = ''] = found.domain.split('.')
  return isRoot && label.length > 1 && headerKey(name).startsWith(headerKey(label))
}
