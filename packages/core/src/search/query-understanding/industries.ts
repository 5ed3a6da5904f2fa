import { resolveIndustry } from '../../reference/index.ts'
import { phrasesAt, phraseTable, skip } from './phrases.ts'
import { oneFact, type QueryText, type Reading } from './reading.ts'

/**
 * Industries that are named as such: `in the insurance industry`, `industry: fintech`. Any other topic only ranks: companies carry
 * their sources' labels, or none, and a filter would hide those who say the same in their description.
 */
export function readIndustry({ tokens }: QueryText, at: number): Reading | null {
  const isLabel = labels.has(tokens[at]?.word ?? '') && tokens[at + 1]?.text === ':'
  const lead = isLabel ? null : leads.find(tokens, at)
  const start = isLabel ? at + 2 : lead?.next
  if (start === undefined) return null
  const first = skip(tokens, start, fillers)
  for (const { text, next } of phrasesAt(tokens, first, 5).reverse()) {
    const industry = resolveIndustry(text)
    if (industry === null) continue
    const end = isLabel ? next : skip(tokens, next, industryNouns)
    const isNamed =
      isLabel || end > next || tokens.slice(start, first).some(({ word }) => nounsBefore.has(word))
    if (isNamed) return oneFact(at, end, 'industries', { values: [industry.slug] }, 0.9)
  }
  return null
}

const labels = new Set(['industry', 'industries', 'sector', 'branche', 'secteur', 'setor'])
const leads = phraseTable([
  ['in|in the|from the|within the|of the|in der|im|dans le|dans la|du|en el|del|no|do|in the field of', true],
])
const industryNouns = new Set([
  'industry',
  'sector',
  'vertical',
  'industries',
  'sectors',
  'branche',
  'sektor',
])
/** Romance languages and German put the noun first: "dans le secteur de l'assurance", "im Bereich Logistik". */
const nounsBefore = new Set(['secteur', 'sector', 'setor', 'bereich'])
const fillers = new Set([...nounsBefore, 'de', 'la', 'da', 'do', 'del', 'l', 'd'])
