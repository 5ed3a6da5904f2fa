import {
  Closed,
  maybe,
  Nullable,
  OneOf,
  RequestIdSchema,
  type Static,
  Text,
  Type,
  titled,
} from '../kernel/index.ts'

export const similarityLevels = [
  'SAME_COMPANY',
  'NOT RELEVANT',
  'LOW',
  'MEDIUM',
  'HIGH',
  'VERY HIGH',
] as const
export type SimilarityLevel = (typeof similarityLevels)[number]

export const CompetitorRequestSchema = titled('CompetitorRequest', {
  request_id: RequestIdSchema,
  company: Closed({
    name: maybe(Text({ maxLength: 200 })),
    website: maybe(Text({ maxLength: 2_048 }), 'A website or a bare domain'),
    description: maybe(Text({ maxLength: 20_000 }), 'What the company does; required without a website'),
  }),
})

const texts = Type.Array(Text())

export const CompetitorSchema = Closed(
  {
    company: Closed({ name: Text(), website: Text(), id: Type.Optional(Text()) }),
    similarity_level: OneOf(similarityLevels),
    competitor_type: Nullable(OneOf(['DIRECT', 'INDIRECT'])),
    summary: Text({ description: 'Of what both records say; nothing is made up' }),
    similarity_score: Type.Optional(
      Type.Number({ description: '0 to 1: how many of such pairs are competitors in what was measured' }),
    ),
    shared: Type.Optional(Closed({ industries: texts, terms: texts })),
  },
  { $id: 'Competitor' },
)

/** What an analysis comes to, of a request as of a deep research. */
export const analysisFields = {
  competitors: Type.Array(CompetitorSchema, { description: 'At most 10, best first' }),
  total_analyzed: Type.Integer({ description: 'Companies that were compared, at most 200' }),
  search_query: Nullable(Text({ description: 'The words that candidates were looked for by' })),
}

export const CompetitorDataSchema = titled('CompetitorData', {
  company: Closed({
    input: Closed({ name: Nullable(Text()), website: Nullable(Text()), description: Nullable(Text()) }),
    resolved: Closed({
      name: Nullable(Text()),
      normalized_website: Nullable(Text()),
      id: Type.Optional(Nullable(Text({ description: 'Of its record; null when the dataset has none' }))),
    }),
  }),
  ...analysisFields,
})

export type CompetitorRequest = Static<typeof CompetitorRequestSchema>
export type Competitor = Static<typeof CompetitorSchema>
export type CompetitorData = Static<typeof CompetitorDataSchema>
