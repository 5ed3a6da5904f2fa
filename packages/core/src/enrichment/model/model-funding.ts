import type { FundingFacts, RoundFacts } from '../../extraction/facts.ts'
import { Closed, Text, Type } from '../../schema.ts'
import { changedRound } from '../change-funding.ts'
import { askModel, claimsMax } from './ask-model.ts'
import type { Helped, HelpedParts } from './model-general.ts'
import { shownPages } from './model-pages.ts'
import { isPointedAt, proofOf, provenFact } from './proof.ts'

const tokensMax = 12_000

const AnswerSchema = Closed({
  rounds: Type.Array(
    Closed({
      amount: Type.Number({ description: 'As a whole number: 2000000' }),
      currency: Text({ description: 'ISO 4217' }),
      page: Text({ description: 'The id of the page' }),
      quote: Text({ description: 'Letter by letter from that page, at most 300 characters' }),
    }),
  ),
})

const task =
  'You read pages about a company and tell which rounds of funding this company has raised, and how much in each. No revenue, no ' +
  'valuation, no money of others. Each comes with the id of the page that says so and a quote that holds the amount and who raised it.'

const telling =
  /\b(?:rais(?:e|es|ed|ing)|funding|seed|series [a-h]|round|invest(?:ed|ment|ors?)|backed|financing|finanzierung\w*|levée|lève|ronda|captou|investering)\b/i

/** Asks a model for the rounds of a company of which the rules found none. */
export async function helpFunding(facts: FundingFacts, parts: HelpedParts): Promise<Helped<FundingFacts>> {
  const { extractors, context, site } = parts
  if (parts.model === null || facts.state !== 'not_found') return { facts, errors: [], use: null }
  const shown = shownPages(site, telling)
  const { answer, errors, use } = await askModel({
    ...parts,
    task,
    answer: AnswerSchema,
    shown,
    tokensMax,
  })
  if (answer === null || use === null) return { facts, errors, use }
  const rounds = new Map<string, RoundFacts>()
  let rejectedValues = 0
  for (const claim of answer.rounds.slice(0, claimsMax)) {
    const proof = proofOf(claim, shown, site)
    const read = proof === null ? [] : extractors.funding(proof.site, context).rounds
    const same = read.find(
      ({ amount }) => amount.value?.value === claim.amount && amount.value.currency === claim.currency,
    )
    if (proof === null || same === undefined || !isPointedAt(same.amount, proof)) rejectedValues++
    else rounds.set(`${claim.amount} ${claim.currency}`, provenRound(same))
  }
  return {
    facts: rounds.size === 0 ? facts : { ...facts, rounds: [...rounds.values()], state: 'found' },
    errors,
    use: { ...use, rejectedValues },
  }
}

function provenRound(round: RoundFacts): RoundFacts {
  const proven = changedRound(round, provenFact)
  return { ...proven, confidence: proven.amount.confidence }
}
