import type { FundingFacts, RoundFacts } from '../extraction/index.ts'
import { type ChangeFact, capUnverified, unverifiedMax } from './unverified-sources.ts'

/** A round with each of its facts changed alike. */
export function changedRound(round: RoundFacts, change: ChangeFact): RoundFacts {
  const { type, name, announcedOn, amount, preMoney, postMoney, investors } = round
  return {
    ...round,
    type: change(type),
    name: change(name),
    announcedOn: change(announcedOn),
    amount: change(amount),
    preMoney: change(preMoney),
    postMoney: change(postMoney),
    investors: investors.map((investor) => change(investor)),
  }
}

function changedFunding(facts: FundingFacts, change: ChangeFact): FundingFacts {
  const { rounds, total, investors, acquisition, ipo } = facts
  return {
    ...facts,
    rounds: rounds.map((round) => changedRound(round, change)),
    total: change(total),
    investors: investors.map((investor) => change(investor)),
    acquisition: acquisition && {
      acquirer: change(acquisition.acquirer),
      announcedOn: change(acquisition.announcedOn),
      price: change(acquisition.price),
    },
    ipo: ipo && {
      exchange: change(ipo.exchange),
      ticker: change(ipo.ticker),
      listedOn: change(ipo.listedOn),
    },
  }
}

/** What only these pages say counts for little: that they speak of the company does not make them true. */
export function cappedFunding(facts: FundingFacts, unverified: ReadonlySet<string>): FundingFacts {
  if (unverified.size === 0) return facts
  const changed = changedFunding(facts, capUnverified(unverified))
  return { ...changed, rounds: changed.rounds.map(asSureAsItsParts) }
}

function asSureAsItsParts(round: RoundFacts): RoundFacts {
  const parts = [round.type, round.announcedOn, round.amount, ...round.investors]
  const surest = Math.max(0, ...parts.map(({ confidence }) => confidence))
  return {
    ...round,
    confidence: surest > unverifiedMax ? round.confidence : Math.min(round.confidence, surest),
  }
}
