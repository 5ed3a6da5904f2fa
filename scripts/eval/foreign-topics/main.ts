// How much a sentence in another language finds of what its English equivalent finds: of the first ten companies for the English one, the
// share that is among the first ten for the other. The 25 sentences of each language were written on 2026-11-29, before the table of
// foreign words was made (scripts/foreign-words/generate.py).
//
//     bun scripts/eval/foreign-topics/main.ts [--data FILE] [--misses]
//
// | all | de | fr | es | pt | it | nl | |
// | --- | --- | --- | --- | --- | --- | --- | --- |
// | .21 | .19 | .30 | .19 | .23 | .34 | .03 | a table written by hand, without Dutch |
// | .49 | .34 | .50 | .53 | .65 | .62 | .26 | first sight of the table |
// | .65 | .59 | .68 | .67 | .70 | .67 | .57 | a second model, compounds, and lines by hand for what both get wrong |
// | .67 | .57 | .73 | .70 | .71 | .67 | .62 | at `89052124`; these topics are known now |
// | .68 | .62 | .63 | .72 | .75 | .76 | .58 | at `a4e50011`: hits hold both of two words, and English asks for other pairs
// | .73 | .68 | .76 | .74 | .76 | .77 | .65 | foreign neighbours are the English pair in either order, and have its abbreviation
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { datasetOf } from '../dataset.ts'
import { linesOf } from '../lines.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/companies.jsonl.gz' },
    misses: { type: 'boolean', default: false },
  },
})
/** The day on which the sentences were written. */
const today = Date.parse('2026-11-29T12:00:00Z')
const firstHits = 10

interface Topic {
  readonly language: string
  readonly query: string
  readonly english: string
}

if (!existsSync(values.data)) {
  console.log(`skipped: ${values.data} is absent`)
  process.exit(0)
}
const topics = linesOf<Topic>(new URL('sentences-2026-11-29.jsonl', import.meta.url).pathname) ?? []
const { companies } = await datasetOf(values.data, () => today)

const shares: { readonly language: string; readonly share: number }[] = []
for (const { language, query, english } of topics) {
  const wanted = new Set(await idsOf(english))
  const found = await idsOf(query)
  if (wanted.size === 0) continue
  const share = found.filter((id) => wanted.has(id)).length / wanted.size
  shares.push({ language, share })
  if (values.misses && share < 0.5) console.log(`${share.toFixed(1)}  ${language}  ${query}  (${english})`)
}
for (const [language, all] of [...Map.groupBy(shares, ({ language }) => language), ['all', shares] as const])
  console.log(
    `${language.padEnd(4)} ${String(all.length).padStart(4)}  ${(all.reduce((sum, { share }) => sum + share, 0) / all.length).toFixed(3)}`,
  )

async function idsOf(query: string): Promise<readonly string[]> {
  const { results } = await companies.search('live', { query, limit: firstHits })
  return results.map(({ id }) => id)
}
