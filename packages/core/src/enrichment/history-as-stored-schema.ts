import { Closed, Nullable, OneOf, type Static, Text, Type } from '../kernel/index.ts'
import { EvidenceSchema } from './evidence-schema.ts'
import { FounderSchema } from './founder-schema.ts'
import { FundingRoundSchema } from './funding-schema.ts'

const short = Nullable(Text({ maxLength: 1_000 }))
const instant = Text({ maxLength: 30 })

const OriginSchema = Nullable(
  Closed({
    kind: OneOf(['import', 'enrichment', 'operator']),
    source: short,
    file: short,
    licence: short,
    retrieved_at: short,
    as_of: short,
    place: short,
  }),
)

const fact = {
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  observed_at: instant,
  method: Text({ minLength: 1, maxLength: 100 }),
  evidence: Type.Array(EvidenceSchema, { maxItems: 1_000 }),
}

/** What a line of an export with history has of a company beside its values. */
export const HistoryAsStoredSchema = Closed({
  created_at: instant,
  updated_at: instant,
  verified_at: Nullable(instant),
  edits: Type.Record(Type.String(), instant),
  from: OriginSchema,
  changes: Type.Array(
    Closed({
      at: instant,
      by: OriginSchema,
      before: Type.Record(Type.String(), Type.Unknown()),
      facts: Type.Optional(Type.Record(Type.String(), Closed(fact))),
    }),
    { maxItems: 1_000, description: 'Newest first' },
  ),
  others: Type.Array(
    Closed({ field: Text({ maxLength: 100 }), value: Type.Unknown(), at: instant, by: OriginSchema }),
    { maxItems: 10_000 },
  ),
  facts: Type.Array(Closed({ field: Text({ maxLength: 100 }), ...fact }), { maxItems: 100 }),
  people: Type.Array(
    Closed({
      person_id: Text({ minLength: 1, maxLength: 100 }),
      kind: OneOf(['founder', 'key_person']),
      observed_at: instant,
      person: FounderSchema,
    }),
    { maxItems: 10_000 },
  ),
  rounds: Type.Array(
    Closed({
      round_id: Text({ minLength: 1, maxLength: 100 }),
      observed_at: instant,
      round: FundingRoundSchema,
    }),
    { maxItems: 10_000 },
  ),
})

export type HistoryAsStored = Static<typeof HistoryAsStoredSchema>
