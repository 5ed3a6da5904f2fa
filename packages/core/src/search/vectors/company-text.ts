import type { Company } from '../../records/index.ts'
import { textsOf } from '../analysis/words-of.ts'

/** Some 250 words of English: what a small local model reads, and about what a description says in its first paragraphs. */
const lettersMax = 1_000
/** Raised when the text of a company is made in another way: vectors of earlier texts are of no use then. */
export const textRules = 1

/** What is embedded of a company: what it is called, what it does and in which industries. Former names tell nothing of that. */
export function textToEmbed(company: Company): string {
  const { name, tagline, description, industries, tags } = textsOf(company)
  const topics = [...industries, ...tags].join(', ')
  const text = [...name, ...tagline, topics, ...description].filter((part) => part !== '').join('. ')
  return cutText(text, lettersMax)
}

/** The beginning of a text; no character is cut in two. */
export function cutText(text: string, letters: number): string {
  const cut = text.slice(0, letters)
  return cut.isWellFormed() ? cut : cut.slice(0, -1).toWellFormed()
}
