import { Nullable, OneOf, type Static, Text, Type, titled } from '../../kernel/index.ts'
import { FiltersSchema } from '../../records/index.ts'

/** Query and answer of `GET /api/v2/suggestions` and its bounds (docs/design/decisions.md#suggestions). */
export const suggestionTypes = ['company', 'place', 'industry', 'investor'] as const
export const suggestionLimit = { default: 10, max: 20 } as const

export const SuggestionsQuerySchema = titled('SuggestionsQuery', {
  q: Text({ minLength: 1, maxLength: 100, description: 'What was typed so far', examples: ['lark'] }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: suggestionLimit.max, description: 'Default 10' })),
})

export const SuggestionsDataSchema = titled('SuggestionsData', {
  suggestions: Type.Array(
    titled('Suggestion', {
      type: OneOf(suggestionTypes),
      label: Text({ description: 'For people' }),
      value: Text({ description: 'The id of a company; else what the filter takes' }),
      website: Nullable(Text(), { description: 'Of a company; null for others' }),
      filters: Nullable(FiltersSchema, {
        description: 'Send them as filters of a search or a company query; null for a company',
      }),
    }),
    { description: 'Best first. There are no people among them' },
  ),
})

export type SuggestionsQuery = Static<typeof SuggestionsQuerySchema>
export type SuggestionsData = Static<typeof SuggestionsDataSchema>
export type Suggestion = SuggestionsData['suggestions'][number]
export type SuggestionType = (typeof suggestionTypes)[number]
