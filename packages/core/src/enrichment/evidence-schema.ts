import { Closed, Nullable, OneOf, type Static, Text, Type } from '../kernel/index.ts'

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
    method: OneOf(['structured_data', 'rule', 'model', 'dataset', 'operator', 'hint']),
    sources: Type.Array(SourceRefSchema, { description: '1 to 5; none for a hint of the client' }),
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

export const CoverageSchema = Closed(
  {
    pages_planned: Type.Integer(),
    pages_fetched: Type.Integer({ description: 'Of the network; those of the cache are not counted' }),
    pages_failed: Type.Integer(),
    failed_pages: Type.Array(Closed({ url: Text(), outcome: Text() })),
    robots_disallowed: Type.Array(Text()),
    cache: OneOf(['hit', 'partial', 'miss']),
    duration_ms: Type.Integer(),
    model: Nullable(
      Closed({
        name: Text(),
        rejected_values: Type.Integer({ description: 'Values whose quote was not on the page' }),
      }),
    ),
  },
  { $id: 'EnrichmentCoverage', description: 'What was read, and what could not be' },
)

export const FieldStatesSchema = Type.Record(
  Type.String(),
  OneOf(['found', 'not_found', 'not_checked', 'conflicting']),
  {
    description:
      'By member of the result. not_checked: it was not looked for, or the pages that would say it could not be read',
  },
)

export const ConflictSchema = Closed(
  {
    field: Text({ description: 'JSON Pointer of the value that was taken' }),
    value: Type.Unknown({ description: 'What another place says' }),
    confidence: Type.Number(),
    sources: Type.Array(SourceRefSchema),
  },
  { $id: 'EnrichmentConflict' },
)

export const EnrichmentErrorSchema = Closed(
  { subsystem: Text(), code: Text(), message: Text(), retryable: Type.Boolean() },
  { $id: 'EnrichmentError' },
)

/** What every enrichment result has (`EnrichmentBase`). */
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
  states: FieldStatesSchema,
  conflicts: Type.Array(ConflictSchema, { description: 'Both values of a contradiction are kept' }),
  coverage: CoverageSchema,
  errors: Type.Array(EnrichmentErrorSchema, { description: 'What failed, in words that may be shown' }),
  generated_at: Text({ format: 'date-time' }),
}

/** Whether a value is one of the company's record, which nobody read anywhere now. */
export const isOfRecord = (method: Evidence['method']) => method === 'dataset' || method === 'operator'

export type SourceRef = Static<typeof SourceRefSchema>
export type Evidence = Static<typeof EvidenceSchema>
export type Usage = Static<typeof UsageSchema>
export type Coverage = Static<typeof CoverageSchema>
export type FieldStates = Static<typeof FieldStatesSchema>
export type Conflict = Static<typeof ConflictSchema>
export type EnrichmentError = Static<typeof EnrichmentErrorSchema>
