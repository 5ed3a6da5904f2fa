import { foldText, isLetters } from '../../kernel/index.ts'
import { languagePacks } from '../packs.ts'

/** Single words for numbers in all languages, folded, for patterns that are not read by the parser of values yet. */
export function wordsForNumbers(): Readonly<Record<string, number>> {
  const rows = languagePacks().flatMap(({ values }) => Object.entries({ ...values.glued, ...values.numbers }))
  return Object.fromEntries(rows.flatMap(([forms, number]) => singles(forms).map((form) => [form, number])))
}

const singles = (forms: string): string[] =>
  forms
    .split(' ')
    .filter(isLetters)
    .map((form) => foldText(form))
