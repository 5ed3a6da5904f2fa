import type { FundingFacts, RoundFacts } from '../../extraction/index.ts'
import { Closed, Text, Type } from '../../kernel/index.ts'
import { stages } from '../../language/index.ts'
import { changedRound } from '../change-funding.ts'
import type { ModelFacts, ModelParts } from './model-general.ts'
import { tellsOf } from './model-pages.ts'
import { provenFact } from './proof.ts'
import { provenList } from './proven-list.ts'

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

const relevance = tellsOf('funding.told', ...stages.map((stage) => `stage.${stage}` as const))

/** Asks a model for the rounds of a company of which the rules found none. */
export async function askModelForFunding(
  facts: FundingFacts,
  parts: ModelParts,
): Promise<ModelFacts<FundingFacts>> {
  const { extractors, context } = parts
  if (parts.model === null || facts.state !== 'not_found') return { facts, errors: [], use: null }
  const { proven, errors, use } = await provenList(
    {
      ...{ task, answer: AnswerSchema, tokensMax, relevance },
      claimsIn: ({ rounds }) => rounds,
      keyOf: ({ amount, currency }) => `${amount} ${currency}`,
      read(place, claim) {
        const { rounds } = extractors.funding(place, context)
        const same = rounds.find(
          ({ amount }) => amount.value?.value === claim.amount && amount.value.currency === claim.currency,
        )
        return same === undefined ? null : { entry: provenRound(same), said: same.amount }
      },
    },
    parts,
  )
  if (proven.size === 0) return { facts, errors, use }
  return { facts: { ...facts, rounds: [...proven.values()], state: 'found' }, errors, use }
}

function provenRound(round: RoundFacts): RoundFacts {
  const proven = changedRound(round, provenFact)
  return { ...proven, confidence: proven.amount.confidence }
}
