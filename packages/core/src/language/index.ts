export type { Assertion, Cue, Doc } from './doc.ts'
export { analyse, sentencesIn, tells } from './document.ts'
export { type CueKey, type HeadingKey, type PhraseKey, phraseKeys } from './keys.ts'
export { type OrganizationKey, type OrganizationKind, organizationKeys } from './organization-keys.ts'
export type { Pack } from './pack.ts'
export { packWords, singleWords } from './pack-words.ts'
export {
  endsInNoun,
  forgetPacks,
  formsOf,
  languagePacks,
  organizationWords,
  personWords,
  roleWords,
} from './packs.ts'
export { partOf } from './part.ts'
export { type QueryWord, queryWords } from './query-words.ts'
export { type Annotator, countEndingBy, outermost, type Range, type Span } from './spans.ts'
export { type StageNamed, stagesNamed } from './stages.ts'
export {
  equityRounds,
  type NameWord,
  type Role,
  roles,
  type Section,
  type Segment,
  type Stage,
  segments,
  stages,
  type Term,
  type TitleWord,
  type Topic,
} from './table-keys.ts'
export { wordsForNumbers } from './values/plain-words.ts'
export { readValues, readValuesOf, type ValueLanguage } from './values/read-values.ts'
export { valuesIn } from './values/value-annotator.ts'
export { makeValueTables, valueLanguages } from './values/value-languages.ts'
export type { DateValue, PlainValue, Value, ValueKind, ValueSpan } from './values/value-types.ts'
export { type WordClass, wordClasses } from './word-classes.ts'
