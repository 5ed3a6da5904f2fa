import { foldText } from '../../kernel/index.ts'
import { analyse } from '../../language/index.ts'
import type { Amount, RoundInvestor } from '../facts.ts'
import type { ReadsBack } from '../finding.ts'
import { datesIn, datesSince } from './dates-in-text.ts'
import { moneyIn } from './money-in-text.ts'
import { roundLabelsIn } from './round-labels.ts'

/** What our own parsers read out of a quote: what evidence, and a model's answer, must pass. By member of the facts. */
export const fundingReadsBack = {
  amount: readsAmount,
  total: readsAmount,
  preMoney: readsAmount,
  postMoney: readsAmount,
  price: readsAmount,
  type: (quote, type) => roundLabelsIn(quote).some((label) => label.type === type),
  name: holdsText,
  announcedOn: (quote, iso) =>
    datesIn(quote, Number.MAX_SAFE_INTEGER).some(
      (date) =>
        date.iso === iso ||
        (date.precision === 'day' && datesSince(analyse(quote), date.iso).some((said) => said.iso === iso)),
    ),
  investor: (quote, { name, isLead }) =>
    holdsText(quote, name) &&
    (!isLead || analyse(quote).cues('funding.led-by', 'funding.leads', 'funding.led-verb').length > 0),
  investors: (quote, { name }) => holdsText(quote, name),
  acquirer: holdsText,
  exchange: holdsText,
  ticker: holdsText,
} satisfies {
  readonly amount: ReadsBack<Amount>
  readonly total: ReadsBack<Amount>
  readonly preMoney: ReadsBack<Amount>
  readonly postMoney: ReadsBack<Amount>
  readonly price: ReadsBack<Amount>
  readonly type: ReadsBack<string>
  readonly name: ReadsBack<string>
  readonly announcedOn: ReadsBack<string>
  readonly investor: ReadsBack<RoundInvestor>
  readonly investors: ReadsBack<RoundInvestor>
  readonly acquirer: ReadsBack<string>
  readonly exchange: ReadsBack<string>
  readonly ticker: ReadsBack<string>
}

/** The value as written; a currency that stands at another amount of the quote, or is the country's own dollar, may be another's sign. */
function readsAmount(quote: string, { value, currency }: Amount): boolean {
  const money = moneyIn(quote)
  return money.some(
    (one) =>
      one.value === value &&
      (one.currency === currency ||
        (one.currency === null && money.some((other) => other.currency === currency)) ||
        (one.isPlainDollar && dollars.has(currency))),
  )
}

const dollars: ReadonlySet<string> = new Set(['USD', 'CAD', 'AUD', 'NZD'])

/** Literally, but for case and white space. */
function holdsText(quote: string, text: string): boolean {
  return foldText(quote).includes(foldText(text))
}
