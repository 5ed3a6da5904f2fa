import type { FundingRoundResult } from '../../enrichment/index.ts'
import { fundingReadsBack } from '../../extraction/index.ts'
import { withoutStart } from '../../kernel/index.ts'
import { investorKey } from '../../reference/index.ts'
import { amountSaid, dateSaid } from './amounts.ts'
import { type Draft, hedge, levelOf, listOf, optional, type ProvenText, sentence } from './fact.ts'
import { lists } from './lists.ts'
import { type OutcomeReader, readOutcome } from './read-outcome.ts'
import type { ReportSource } from './report-source.ts'
import { roundNames } from './wording-table.ts'

type Funding = OutcomeReader<'fundingResearch'>

const roundsMax = 12
const takingPartMax = 6

/** `Ridgeback & Lowe` is `Ridgeback and Lowe`. */
const keyOf = (name: string) => investorKey(name.replaceAll('&', ' and '))

/** Who paid for the company, when, and how much. A sum that nobody but us has made is no fact. */
export function fundingFacts(source: ReportSource): readonly (Draft | null)[] {
  const funding = readOutcome(source, 'fundingResearch')
  if (funding === null) return []
  const { output, said } = funding
  const total =
    output.total_is_sum === false
      ? amountSaid(funding, '/funding/total_usd', output.funding.total_usd, 'USD')
      : null
  const ofRounds = new Set(output.rounds.flatMap(({ investors }) => investors.map(({ name }) => keyOf(name))))
  const backers = output.investors.map(({ name }, at) =>
    ofRounds.has(keyOf(name)) ? null : said(`/investors/${at}`, name),
  )
  return [
    sentence('total_raised')`It has ${hedge}raised ${total} in all`,
    ...output.rounds.slice(0, roundsMax).flatMap((round, at) => roundFacts(funding, round, at, source.now)),
    ...lists(backers, (list) => sentence('investors')`Its investors ${hedge}include ${list}`),
  ]
}

/** The round in one sentence, as far as all of it is equally sure; what is less sure in sentences behind it. */
function roundFacts(
  funding: Funding,
  round: FundingRoundResult,
  place: number,
  now: number,
): readonly (Draft | null)[] {
  const at = `/rounds/${place}`
  const amount = amountSaid(funding, `${at}/amount`, round.amount, round.currency)
  const kind = funding.said(`${at}/type`, roundNames[round.type], (quote) =>
    fundingReadsBack.type(quote, round.type),
  )
  const when = dateSaid(funding, `${at}/announced_on`, round.announced_on, now)
  const leads = investorsOf(funding, at, 'lead_investors', round.lead_investors)
  const ledBy = new Set(round.lead_investors.map(({ name }) => name))
  const others = investorsOf(funding, at, 'investors', round.investors, ledBy)
  const core = amount ?? kind
  // A round without amount and kind cannot be distinguished from another.
  if (core === null)
    return lists(
      [...leads, ...others].slice(0, takingPartMax),
      (list) => sentence('investors')`Its investors ${hedge}include ${list}`,
    )
  const isAlike = (said: ProvenText | null) =>
    said !== null && levelOf(said.confidence) === levelOf(core.confidence)
  const one = (said: ProvenText | null) => (isAlike(said) ? said : null)
  const apart = (said: ProvenText | null) => (isAlike(said) ? null : said)
  const lead = listOf(leads)
  const end = optional`${optional` ${one(when)}`}${optional`, led by ${one(lead)}`}`
  const the = isAlike(kind) ? theRound(kind) : optional`the round of ${amount}`
  return [
    amount === null
      ? sentence('round')`It ${hedge}raised ${kind}${end}`
      : sentence('round')`It ${hedge}raised ${amount}${optional` in ${one(kind)}`}${end}`,
    sentence('round_detail')`It ${hedge}announced ${the} ${apart(when)}`,
    sentence('round_detail')`${apart(lead)} ${hedge}led ${the}`,
    ...lists(
      others.slice(0, takingPartMax),
      (list) => sentence('round_detail')`Investors in ${the} ${hedge}include ${list}`,
    ),
  ]
}

/** `a seed round` when it is spoken of again. */
function theRound(kind: ProvenText | null): ProvenText | null {
  return kind === null ? null : { ...kind, text: `the ${withoutStart(withoutStart(kind.text, 'a '), 'an ')}` }
}

function investorsOf(
  { said }: Funding,
  at: string,
  member: 'investors' | 'lead_investors',
  investors: FundingRoundResult['investors'],
  except: ReadonlySet<string> = new Set(),
): readonly ProvenText[] {
  const isLead = member === 'lead_investors'
  return investors.flatMap(({ name }, place) => {
    if (except.has(name)) return []
    const proven = said(`${at}/${member}/${place}`, name, (quote) =>
      fundingReadsBack.investor(quote, { name, isLead }),
    )
    return proven ?? []
  })
}
