import { splitAtSpaces } from '../kernel/index.ts'
import { languagePacks, type Section } from '../language/index.ts'
import { wordsOf } from '../words/index.ts'

/** Whether a text is nothing but a heading of one of some sections, in any language: `About us`, `Karriere`. */
export function isHeading(text: string, sections: readonly Section[]): boolean {
  if (text.length > textMax) return false
  const words = headingWords(text)
  return sections.some((section) => isHeadingOf(words, section))
}

/** The same of one section, of the words of a text. */
export const isHeadingOf = (words: string, section: Section): boolean => headingsOf(section).has(words)

/** Whether it begins with one and goes on with a small word and a name: `Careers at Acme`. */
export function beginsWithHeading(text: string, section: Section): boolean {
  const words = splitAtSpaces(text.slice(0, textMax))
  const heading = (count: number) => headingsOf(section).has(headingWords(words.slice(0, count).join(' ')))
  return [1, 2, 3].some(
    (count) => words.length > count + 1 && /^\p{Ll}{2,4}$/u.test(words[count] ?? '') && heading(count),
  )
}

const textMax = 60

const bySection = new Map<Section, ReadonlySet<string>>()
function headingsOf(section: Section): ReadonlySet<string> {
  const known = bySection.get(section)
  if (known !== undefined) return known
  const headings = new Set(languagePacks().flatMap(({ sections }) => sections[section].map(headingWords)))
  bySection.set(section, headings)
  return headings
}

/** As headings are compared: folded, signs as single spaces. */
export const headingWords = (text: string): string => wordsOf(text).join(' ')
