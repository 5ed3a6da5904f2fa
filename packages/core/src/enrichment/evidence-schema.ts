import { Closed, Nullable, OneOf, type Static, Text, Type } from '../schema.ts'

/** Where a value was found. */
export const SourceRefSchema = Closed(
  {
    url: Text(),
    title: Nullable(Text()),
    fetched_at: Text({ format: 'date-time' }),
    quote: Nullable(Text({ description: 'At most 300 characters of the source' })),
    content_sha256: Nullable(Text()),
  },
  { $id: 'SourceRef' },
)

export const EvidenceSchema = Closed(
  {
    field: Text({ description: 'JSON Pointer into the result, such as /rounds/0/amount_usd' }),
    confidence: Type.Number({ description: '0 to 1' }),
    method: OneOf(['structured_data', 'rule', 'model', 'dataset', 'hint']),
    sources: Type.Array(SourceRefSchema, { description: '1 to 5' }),
  },
  { $id: 'Evidence' },
)

export const UsageSchema = Closed(
  {
    pages_fetched: Type.Integer(),
    bytes_fetched: Type.Integer(),
    model_calls: Type.Integer(),
    input_tokens: Type.Integer(),
    output_tokens: Type.Integer(),
  },
  { $id: 'JobUsage' },
)

/** What every enrichment result has (types.ts, EnrichmentBase). */
export const enrichmentBase = {
  website: Text({ description: 'The normalised website, such as https://acme.com' }),
  partial: Nullable(Type.Boolean(), {
    description:
      'True: something is known to be missing, because a source or a child failed. False: a combined job is complete. Null: ' +
      'does not apply',
  }),
  company_id: Nullable(Text(), { description: 'The company record that was created or updated' }),
  entity: Closed({
    input_website: Text({ description: 'As sent' }),
    normalized_website: Text({ description: 'The domain' }),
    final_url: Nullable(Text()),
    matched_existing: Type.Boolean(),
  }),
  evidence: Type.Array(EvidenceSchema),
  warnings: Type.Array(Closed({ code: Text(), message: Text(), field: Nullable(Text()) })),
  usage: UsageSchema,
  generated_at: Text({ format: 'date-time' }),
}

export type SourceRef = Static<typeof SourceRefSchema>
export type Evidence = Static<typeof EvidenceSchema>
export type Usage = Static<typeof UsageSchema>
