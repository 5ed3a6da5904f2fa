import { sentencesIn } from '../language/index.ts'

/**
 * A text as its sentences, trimmed, each as it stands; a line break or a bullet ends one too. Decimals, initials, abbreviations
 * (`Inc.`, `Dr.`) and domains do not.
 */
export const sentencesOf = (text: string): string[] =>
  sentencesIn(text).map(({ start, end }) => text.slice(start, end))

/** The same for rules that look at each sentence for long: of a text the first 20,000 characters, of a sentence 1,500. */
export const shortSentencesOf = (text: string): string[] =>
  sentencesOf(text.slice(0, textMax)).map((sentence) => sentence.slice(0, sentenceMax))

const textMax = 20_000
const sentenceMax = 1_500
