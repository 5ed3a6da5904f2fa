// Runs the sentences of searches-2026-11-29.jsonl.gz over the real companies, and says by class what share is read exactly as a
// careful person would set the filters, how many answers are empty, and how often one of the fitting companies comes in the first
// ten. The half that is set aside is looked at once: `--half aside`.
//
//     bun scripts/eval/blind/main.ts [--half open|aside] [--classes stages,order] [--misses] [--hits FILE] [--judged FILE]
//
// `--hits` writes the first ten of each sentence for people to judge; `--judged` reads lines { id, right: [company ids] } of theirs
// and adds the share of the first ten that is right.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadLocations } from '../../../packages/core/src/reference/locations/locations.ts'
import { datasetOf } from '../dataset.ts'
import { linesOf } from '../lines.ts'
import { filterMisses, type SearchSentence } from './judge.ts'

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'open' },
    classes: { type: 'string' },
    misses: { type: 'boolean', default: false },
    hits: { type: 'string' },
    judged: { type: 'string' },
    data: { type: 'string', default: '../shared/data/companies.jsonl.gz' },
  },
})
/** The day on which the sentences were written. */
const today = Date.parse('2026-11-29T12:00:00Z')
const firstHits = 10

if (!existsSync(values.data)) {
  console.log(`skipped: ${values.data} is absent`)
  process.exit(0)
}
const classes = values.classes?.split(',')
const sentences = (
  linesOf<SearchSentence>(new URL('searches-2026-11-29.jsonl.gz', import.meta.url).pathname) ?? []
).filter((one) => isAside(one.text) === (values.half === 'aside') && (classes?.includes(one.class) ?? true))
const judged = new Map(
  (values.judged === undefined
    ? []
    : (linesOf<{ id: string; right: readonly string[] }>(values.judged) ?? [])
  ).map(({ id, right }) => [id, new Set(right)]),
)
const locations = loadLocations(readFileSync('packages/core/data/locations.bin'))
const { companies } = await datasetOf(values.data, () => today)

interface Outcome {
  readonly of: string
  readonly isExact: boolean
  readonly isEmpty: boolean
  /** Null where no company fits. */
  readonly finds: boolean | null
  /** Null where nobody has judged. */
  readonly precision: number | null
}
const outcomes: Outcome[] = []
const shown: string[] = []
for (const sentence of sentences) {
  const answer = await companies.search('live', { query: sentence.text.slice(0, 500), limit: firstHits })
  const misses = filterMisses(sentence, answer.active_filters as never, answer as never, locations)
  const ids = answer.results.map(({ id }) => id)
  const right = judged.get(sentence.id)
  outcomes.push({
    of: sentence.class === 'foreign' ? `foreign ${sentence.language}` : sentence.class,
    isExact: misses.length === 0,
    isEmpty: ids.length === 0,
    finds: sentence.fits.length === 0 ? null : ids.some((id) => sentence.fits.includes(id)),
    precision: right === undefined ? null : ids.filter((id) => right.has(id)).length / firstHits,
  })
  if (values.misses && misses.length > 0)
    console.log(`${sentence.id}  ${sentence.text}\n    ${misses.join('\n    ')}`)
  const hits = answer.results.map(({ id, name, description }) => ({
    id,
    name,
    description: description?.slice(0, 300),
  }))
  shown.push(JSON.stringify({ id: sentence.id, text: sentence.text, relevant: sentence.relevant, hits }))
}
if (values.hits !== undefined) writeFileSync(values.hits, `${shown.join('\n')}\n`)

console.log('class         n   exact  empty  a fitting one in ten  right of ten')
for (const [of, all] of [...Map.groupBy(outcomes, ({ of }) => of), ['all', outcomes] as const])
  console.log(
    [
      of.padEnd(12),
      String(all.length).padStart(3),
      share(all.map(({ isExact }) => isExact)),
      share(all.map(({ isEmpty }) => isEmpty)),
      share(all.flatMap(({ finds }) => finds ?? [])).padEnd(20),
      mean(all.flatMap(({ precision }) => precision ?? [])),
    ].join('  '),
  )

/** The half that is set aside is by the hash of the text. */
function isAside(text: string): boolean {
  return ((createHash('sha256').update(text).digest()[0] ?? 0) & 1) === 1
}

function share(flags: readonly boolean[]): string {
  return mean(flags.map(Number))
}

function mean(figures: readonly number[]): string {
  return figures.length === 0
    ? '   -'
    : (figures.reduce((sum, one) => sum + one, 0) / figures.length).toFixed(2)
}
