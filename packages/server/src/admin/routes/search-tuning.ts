import {
  SearchTuningSchema,
  TuningChangeSchema,
  TuningPreviewRequestSchema,
  TuningPreviewSchema,
} from '@dealflow/core'
import { Closed, Nullable, Text, Type } from '@dealflow/core/http'
import { type AdminRoute, defineRoute } from '../route.ts'

const tag = 'Search tuning'

const NamedTuningSchema = Closed(
  {
    tuning: SearchTuningSchema,
    companies: Type.Array(
      Closed({
        company_id: Text(),
        name: Nullable(Text(), { description: 'null when the company was deleted' }),
      }),
      { description: 'The companies that are pinned or hidden; of a change those that it names' },
    ),
  },
  { $id: 'NamedSearchTuning' },
)

const tuningExample = {
  synonyms: [{ words: ['real estate', 'proptech'] }, { words: ['ev'], found: ['electric vehicle'] }],
  generic_words: ['solutions'],
  pins: [{ sentence: 'payroll software', company_ids: ['acme'] }],
  hidden: [{ sentence: null, company_ids: ['umbrella'] }],
}
const namedExample = {
  tuning: tuningExample,
  companies: [
    { company_id: 'acme', name: 'Acme Payroll' },
    { company_id: 'umbrella', name: null },
  ],
}
const changeExample = { add: { synonyms: [{ words: ['real estate', 'proptech'] }] } }

/** What an operator tunes of searches: in force from the next search on. */
export function searchTuningRoutes(): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'getSearchTuning',
      method: 'GET',
      path: '/admin/v1/search-tuning',
      summary: 'Synonyms, generic words, pinned and hidden companies of searches',
      tag,
      data: NamedTuningSchema,
      errors: [],
      example: { data: namedExample },
      run: ({ operation, context }) => operation('search_tuning.get', {}, context),
    }),
    defineRoute({
      operationId: 'replaceSearchTuning',
      method: 'PUT',
      path: '/admin/v1/search-tuning',
      summary: 'Put a whole search tuning in the place of what was there',
      description:
        'Takes what `getSearchTuning` gives as `tuning`. In force from the next search on, and after a restart.',
      tag,
      body: SearchTuningSchema,
      data: NamedTuningSchema,
      errors: [],
      example: { body: tuningExample, data: namedExample },
      run: ({ body, operation, context }) => operation('search_tuning.replace', { tuning: body }, context),
    }),
    defineRoute({
      operationId: 'changeSearchTuning',
      method: 'POST',
      path: '/admin/v1/search-tuning/changes',
      summary: 'Add to the search tuning, and take away from it',
      description: 'All or nothing. In force from the next search on, and after a restart.',
      tag,
      body: TuningChangeSchema,
      data: NamedTuningSchema,
      errors: [],
      example: { body: changeExample, data: namedExample },
      run: ({ body, operation, context }) => operation('search_tuning.change', { change: body }, context),
    }),
    defineRoute({
      operationId: 'previewSearchTuning',
      method: 'POST',
      path: '/admin/v1/search-tuning/previews',
      summary: 'What the first hits of sentences would become; saves nothing',
      description: 'Searches the live dataset twice for each sentence, free of charge.',
      tag,
      body: TuningPreviewRequestSchema,
      data: TuningPreviewSchema,
      errors: [],
      example: {
        body: { change: changeExample, sentences: ['proptech in Berlin'] },
        data: {
          sentences: [
            {
              sentence: 'proptech in Berlin',
              total_before: 2,
              total_after: 3,
              changed: [{ company_id: 'acme', name: 'Acme Homes', before: null, after: 2 }],
            },
          ],
        },
      },
      run: ({ body, operation, context }) => operation('search_tuning.preview', { request: body }, context),
    }),
  ]
}
