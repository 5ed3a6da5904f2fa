export { formsOf, languagePacks, valueLanguages } from './packs.ts'
export { longestOnly, phraseIndex, wordsOf } from './phrases.ts'
export { readValues, type ValueLanguage } from './values/read-values.ts'
export type { PlainValue, Value, ValueKind, ValueSpan } from './values/value-types.ts'
