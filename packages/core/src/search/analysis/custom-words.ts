import { type CompanyRecord, writtenTexts } from '../../records/index.ts'
import type { TermImpacts } from '../segments/document.ts'
import { impactOf } from './impact.ts'
import { indexTokens } from './tokens.ts'

/** The term for a word of an own field, by the field's key; no word of a company begins so. */
export const customWord = (key: number, term: string): string => `${customWordStart(key)}${term}`
export const customWordStart = (key: number): string => `#${key}:`

/** The words of a company with those of its own texts and tags: names of people and choices are none. */
export function withCustomWords(words: TermImpacts, { custom }: Pick<CompanyRecord, 'custom'>): TermImpacts {
  const weighed = Object.entries(custom ?? {}).flatMap(([key, value]) =>
    'text' in value || 'tags' in value ? weigh(Number(key), writtenTexts(value)) : [],
  )
  if (weighed.length === 0) return words
  return {
    forEach(visit) {
      words.forEach(visit)
      for (const [term, impact] of weighed) visit(impact, term, null)
    },
  }
}

/** A field is as long as its own texts: a long description makes no note say less. */
function weigh(key: number, texts: readonly string[]): (readonly [term: string, impact: number])[] {
  const counts = new Map<string, number>()
  let length = 0
  for (const text of texts)
    for (const { term } of indexTokens(text)) {
      counts.set(term, (counts.get(term) ?? 0) + 1)
      length++
    }
  return [...counts].map(([term, count]) => [customWord(key, term), impactOf(count, length)] as const)
}
