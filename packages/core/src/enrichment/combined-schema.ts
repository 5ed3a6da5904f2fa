import { FailureReasonSchema } from '../jobs/index.ts'
import { Closed, Nullable, OneOf, type Static, Text, Type, titled } from '../kernel/index.ts'
import { enrichmentBase } from './evidence-schema.ts'
import { FounderResultSchema } from './founder-schema.ts'
import { FundingResultSchema } from './funding-schema.ts'
import { GeneralResultSchema } from './general-schema.ts'

const ChildSchema = Closed(
  {
    status: OneOf(['succeeded', 'failed']),
    error: Nullable(Closed({ reason: FailureReasonSchema, message: Text() })),
    duration_ms: Type.Integer(),
  },
  { $id: 'EnrichmentChild' },
)

export const CombinedResultSchema = titled('CombinedEnrichmentResult', {
  ...enrichmentBase,
  general: Nullable(GeneralResultSchema, { description: 'Null when this child failed' }),
  founders: Nullable(FounderResultSchema, { description: 'Null when this child failed' }),
  funding: Nullable(FundingResultSchema, { description: 'Null when this child failed' }),
  children: Closed({ general: ChildSchema, founders: ChildSchema, funding: ChildSchema }),
})

export type CombinedResult = Static<typeof CombinedResultSchema>
