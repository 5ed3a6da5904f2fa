import { maybe, Nullable, type Static, Text, Type, titled } from '../../kernel/index.ts'

/** What an operator may write down, at most (docs/operating.md#search-tuning). */
export const tuningMax = {
  synonymGroups: 500,
  groupWords: 20,
  wordLetters: 60,
  genericWords: 500,
  pinnedSentences: 1_000,
  pinsOfSentence: 20,
  hiddenSentences: 1_000,
  hiddenCompanies: 1_000,
  /** Pinned and hidden ones in all: a tuning is one document, which the operator API takes. */
  companies: 20_000,
  sentenceLetters: 500,
  previewSentences: 50,
} as const

const Word = Text({ minLength: 1, maxLength: tuningMax.wordLetters })
const Words = (minItems: number) => Type.Array(Word, { minItems, maxItems: tuningMax.groupWords })
const Sentence = Text({ minLength: 1, maxLength: tuningMax.sentenceLetters })
const Companies = (maxItems: number) =>
  Type.Array(Text({ minLength: 1, maxLength: 2_048 }), {
    minItems: 1,
    maxItems,
    description: 'Ids of companies. A website may be sent in the place of an id',
  })

export const SynonymsSchema = titled('SynonymGroup', {
  words: Words(1),
  found: maybe(
    Words(1),
    'One way: whoever asks for one of words finds these too. Without it each of words stands for the others',
  ),
})

export const PinsSchema = titled('PinnedCompanies', {
  sentence: Sentence,
  company_ids: Companies(tuningMax.pinsOfSentence),
})

export const HiddenSchema = titled('HiddenCompanies', {
  sentence: maybe(Sentence, 'null: in every search'),
  company_ids: Companies(tuningMax.hiddenCompanies),
})

const lists = {
  synonyms: Type.Array(SynonymsSchema, { maxItems: tuningMax.synonymGroups }),
  generic_words: Type.Array(Word, { maxItems: tuningMax.genericWords }),
  pins: Type.Array(PinsSchema, { maxItems: tuningMax.pinnedSentences }),
  hidden: Type.Array(HiddenSchema, { maxItems: tuningMax.hiddenSentences }),
}

export const SearchTuningSchema = titled('SearchTuning', lists)

const some = {
  synonyms: maybe(lists.synonyms),
  generic_words: maybe(lists.generic_words),
  pins: maybe(lists.pins),
  hidden: maybe(lists.hidden),
}
const SomeTuning = titled('SomeSearchTuning', some)

export const TuningChangeSchema = titled('SearchTuningChange', {
  add: maybe(SomeTuning, 'Companies of a sentence that has some already come behind those'),
  remove: maybe(
    SomeTuning,
    'Taken away before anything is added: a group as it is written, and companies of a sentence',
  ),
})

export const TuningPreviewRequestSchema = titled('SearchTuningPreviewRequest', {
  change: maybe(TuningChangeSchema, 'What would be changed'),
  tuning: maybe(SearchTuningSchema, 'What would take the place of all of it; send this or change'),
  sentences: maybe(
    Type.Array(Sentence, { minItems: 1, maxItems: tuningMax.previewSentences }),
    'Default: the sentences and words that the change names, generic and very short words beside industries, and the names of ' +
      'companies that it hides in every search',
  ),
})

const PreviewedHit = titled('PreviewedHit', {
  company_id: Text(),
  name: Text(),
  before: Nullable(Type.Integer(), { description: 'Its place among the first 10, from 1; null for none' }),
  after: Nullable(Type.Integer()),
})

export const TuningPreviewSchema = titled('SearchTuningPreview', {
  sentences: Type.Array(
    titled('PreviewedSentence', {
      sentence: Text(),
      total_before: Type.Integer(),
      total_after: Type.Integer(),
      changed: Type.Array(PreviewedHit, {
        description: 'Companies that come to the first 10, leave them or move in them, best first',
      }),
    }),
  ),
})

export type SearchTuning = Static<typeof SearchTuningSchema>
export type SomeTuning = Static<typeof SomeTuning>
export type TuningChange = Static<typeof TuningChangeSchema>
export type TuningPreviewRequest = Static<typeof TuningPreviewRequestSchema>
export type TuningPreview = Static<typeof TuningPreviewSchema>
export type SynonymGroup = Static<typeof SynonymsSchema>

export const noTuning: SearchTuning = { synonyms: [], generic_words: [], pins: [], hidden: [] }
