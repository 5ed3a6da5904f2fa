import { OneOf, type Static, Text, Type, titled } from '../kernel/index.ts'
import { filterKeys } from '../records/index.ts'

export const UnknownValueSchema = titled('UnknownValue', {
  path: Text(),
  value: Text(),
  suggestions: Type.Array(Text()),
})

const span = { text: Text(), start: Type.Integer(), end: Type.Integer() }
export const ExplanationSchema = titled('Explanation', {
  interpreter: OneOf(['rules', 'model']),
  interpreter_version: Text(),
  duration_ms: Type.Number(),
  spans: Type.Array(
    titled('ExplainedSpan', {
      ...span,
      filter: Text(),
      value: Type.Unknown(),
      confidence: Type.Number(),
      source: OneOf(['grammar', 'gazetteer', 'taxonomy', 'model']),
    }),
    {
      description:
        'Parts of the query that became filters; start and end count UTF-16 units of the query as sent',
    },
  ),
  unparsed: Type.Array(titled('UnparsedSpan', span), { description: 'Parts that became semanticQuery' }),
  not_read: Type.Array(titled('NotRead', { ...span, why: Text() }), {
    description:
      'Places, years, amounts and investors of the query that became no filter, each with the reason',
  }),
  words: Type.Array(
    titled('ExplainedWord', {
      ...span,
      use: OneOf(['filter', 'order', 'subject', 'ranking', 'unwanted', 'name', 'ignored']),
      filter: Type.Optional(Text()),
      weight: Type.Optional(
        Type.Number({ description: 'Of a word that ranks: 1 when a single company holds it, 0 when all do' }),
      ),
      why: Type.Optional(Text({ description: 'Of a word that is ignored, or that ranks next to nothing' })),
      meant: Type.Optional(Text({ description: 'Of a corrected word: what it was read as' })),
      synonyms: Type.Optional(
        Type.Array(Text(), { description: 'What the operator of the service lets stand for the word' }),
      ),
    }),
    { description: 'What became of each word of the query, in its order' },
  ),
  boosts: Type.Array(titled('Boost', { filter: Text(), value: Type.Unknown(), weight: Type.Number() }), {
    description:
      'What raises a company that has it: its score is so many times that of one alike. It excludes none',
  }),
  corrections: Type.Array(titled('Correction', { ...span, meant: Text() }), {
    description: 'Misspelt words of the query, and what was read in their place',
  }),
  excluded_topics: Type.Array(Text(), {
    description: 'What the query says is not wanted: companies about it are no hits',
  }),
  overridden: Type.Array(
    titled('OverriddenFilter', { filter: Text(), inferred: Type.Unknown(), explicit: Type.Unknown() }),
  ),
  unknown_values: Type.Array(UnknownValueSchema),
  unknown_words: Type.Array(Text(), {
    description:
      'When nothing was found by its words: those of the query that no company holds in any form, whatever the filters',
  }),
  similar_names: Type.Array(Text(), {
    description:
      'When nothing was found and the query may be a name: up to three companies whose names are most like it',
  }),
  candidates: titled('CandidateCounts', {
    after_filters: Type.Integer(),
    lexical: Type.Integer(),
    semantic: Type.Integer(),
  }),
  relaxations: Type.Array(
    titled('Relaxation', {
      filter: Text(),
      value: Type.Unknown(),
      hits_if_dropped: Type.Integer(),
    }),
    {
      description:
        'When nothing was found: each filter that was read from the query, and its excluded_topics, with what the search ' +
        'would find without it',
    },
  ),
  tuning: Type.Optional(
    titled('AppliedTuning', {
      pinned: Type.Array(Text(), { description: 'Ids of the companies that the operator puts first' }),
      hidden_matches: Type.Integer({
        description: 'Companies that the search would find and that the operator hides',
      }),
    }),
  ),
  empty_columns: Type.Array(titled('EmptyColumn', { filter: OneOf(filterKeys), companies: Type.Integer() }), {
    description:
      'Filters of which no value is known of any company that the search finds otherwise; of the order too',
  }),
})

export type Explanation = Static<typeof ExplanationSchema>
