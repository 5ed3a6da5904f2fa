import { Closed, Nullable, OneOf, type Static, Text, Type, titled } from '../kernel/index.ts'
import { FundingSchema, InvestorRefSchema, roundTypes } from '../records/index.ts'
import { enrichmentBase, SourceRefSchema } from './evidence-schema.ts'

export const FundingRoundSchema = Closed(
  {
    round_id: Text({ format: 'uuid' }),
    type: OneOf(roundTypes),
    name: Nullable(Text()),
    announced_on: Nullable(Text({ format: 'date' })),
    amount: Nullable(Type.Number({ description: 'In its own currency' })),
    currency: Nullable(Text({ description: 'ISO 4217' })),
    amount_usd: Nullable(Type.Number()),
    pre_money_usd: Nullable(Type.Number()),
    post_money_usd: Nullable(Type.Number()),
    lead_investors: Type.Array(InvestorRefSchema),
    investors: Type.Array(InvestorRefSchema, { description: 'All of the round, those that led it included' }),
    status: OneOf(['announced', 'rumoured', 'undisclosed_amount']),
    confidence: Type.Number({ description: '0 to 1' }),
    sources: Type.Array(SourceRefSchema),
  },
  { $id: 'FundingRound' },
)

export const InvestorSchema = Closed(
  {
    id: Nullable(Text({ format: 'uuid' })),
    name: Text(),
    type: OneOf([
      'venture_capital',
      'corporate',
      'angel',
      'accelerator',
      'private_equity',
      'government',
      'family_office',
      'crowdfunding',
      'other',
    ]),
    website: Nullable(Text()),
    round_count: Type.Integer(),
    led_count: Type.Integer(),
  },
  { $id: 'Investor' },
)

export const fundingFields = {
  funding: FundingSchema,
  funding_state: OneOf(['found', 'undisclosed_amount', 'none_announced', 'not_found', 'not_checked']),
  total_is_sum: Nullable(Type.Boolean({ description: 'Whether total_usd was added up from the rounds' })),
  rounds: Type.Array(FundingRoundSchema),
  investors: Type.Array(InvestorSchema),
}

export const FundingFieldsSchema = titled('FundingFindings', fundingFields)
export const FundingResultSchema = titled('FundingEnrichmentResult', {
  ...enrichmentBase,
  ...fundingFields,
  acquisition: Nullable(
    Closed({
      acquirer: Text(),
      announced_on: Nullable(Text({ format: 'date' })),
      price_usd: Nullable(Type.Number()),
    }),
  ),
  ipo: Nullable(
    Closed({
      exchange: Nullable(Text()),
      ticker: Nullable(Text()),
      listed_on: Nullable(Text({ format: 'date' })),
    }),
  ),
})

export type FundingRoundResult = Static<typeof FundingRoundSchema>
export type Investor = Static<typeof InvestorSchema>
export type FundingFields = Static<typeof FundingFieldsSchema>
export type FundingResult = Static<typeof FundingResultSchema>
/** What of a funding result is found, without what all results have. */
export type FundingMembers = Pick<
  FundingResult,
  'funding' | 'funding_state' | 'total_is_sum' | 'rounds' | 'investors' | 'acquisition' | 'ipo'
>
