import { sentencesIn } from '../language/index.ts'

/**
 * A text as its sentences, trimmed, each as it stands; a line break or a bullet ends one too. Decimals, initials, abbreviations
 * (`Inc.`, `Dr.`) and domains do not.
 */
export const sentencesOf = (text: string): string[] =>
  sentencesIn(text).map(({ start, end }) => text.slice(start, end))
