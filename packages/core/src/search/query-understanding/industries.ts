import { resolveIndustry } from '../../reference/index.ts'
import { phrasesAt, skip } from './phrases.ts'
import { oneFact, type QueryText, type Reading } from './reading.ts'
import { eitherOf, phrasesThat, wordsThat } from './words.ts'

/**
 * Industries that are named as such: `in the insurance industry`, `industry: fintech`. Any other topic only ranks: companies carry
 * their sources' labels, or none, and a filter would hide those who say the same in their description.
 */
export function readIndustry({ tokens }: QueryText, at: number): Reading | null {
  const isLabel = nouns.has(tokens[at]?.word) && tokens[at + 1]?.text === ':'
  const lead = isLabel ? null : leads.find(tokens, at)
  const start = isLabel ? at + 2 : lead?.next
  if (start === undefined) return null
  const first = skip(tokens, start, fillers)
  for (const { text, next } of phrasesAt(tokens, first, 5).reverse()) {
    const industry = resolveIndustry(text)
    if (industry === null) continue
    const end = isLabel ? next : skip(tokens, next, nouns)
    const isNamed = isLabel || end > next || tokens.slice(start, first).some(({ word }) => nouns.has(word))
    if (isNamed) return oneFact(at, end, 'industries', { values: [industry.slug] }, 0.9)
  }
  return null
}

const leads = phrasesThat([['industry-lead', true]])
/** Romance languages and German put the noun first: "dans le secteur de l'assurance", "im Bereich Logistik". */
const nouns = wordsThat('industry-noun')
const fillers = eitherOf(nouns, wordsThat('industry-link'))
