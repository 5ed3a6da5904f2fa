import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { indexedNames } from '../../packages/core/src/search/lookup/indexed-names.ts'
import { nameScoreMin } from '../../packages/core/src/search/lookup/schema.ts'
import { matchNamesIn } from '../../packages/core/src/search/segments/names/match-names.ts'
import { NameSectionsWriter } from '../../packages/core/src/search/segments/names/name-sections.ts'
import { segmentOf } from '../../packages/core/test/names-segment.ts'
import { csvRows } from './csv-rows.ts'

/**
 * Judges names of organisations on labelled pairs: one is looked up where the other is the only company. For the pairs of
 * opensanctions/nomenklatura (MIT), `contrib/name_bench/cases.csv`.
 *
 *     bun scripts/eval/name-pairs.ts FILE [--groups nk_checks,nk_unit_tests,…] [--verbose]
 *
 * First sight on 2026-11-29: F1 .763, recall at precision .95 .614; at `89052124`, when the pairs were known, .885 and .829.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    groups: { type: 'string', default: 'nk_checks,nk_unit_tests,cluster_align,cust_cases' },
    verbose: { type: 'boolean', default: false },
  },
})
const [file] = positionals
if (file === undefined)
  throw new Error('Name the file of pairs, such as cases.csv of opensanctions/nomenklatura.')
const organisations = new Set(['Company', 'Organization', 'LegalEntity'])
const groups = new Set(values.groups.split(','))

interface Pair {
  readonly asked: string
  readonly known: string
  readonly isMatch: boolean
  readonly score: number
}

const [head = [], ...rows] = csvRows(readFileSync(file, 'utf8'))
const column = (name: string) => {
  const at = head.indexOf(name)
  if (at < 0) throw new Error(`The file has no column ${name}.`)
  return at
}
const at = {
  group: column('case_group'),
  schema: column('schema'),
  asked: column('name1'),
  known: column('name2'),
  isMatch: column('is_match'),
}
const pairs = rows
  .filter((row) => groups.has(row[at.group] ?? '') && organisations.has(row[at.schema] ?? ''))
  .map((row): Pair => {
    const [asked, known] = [row[at.asked] ?? '', row[at.known] ?? '']
    return { asked, known, isMatch: row[at.isMatch] === 'true', score: scoreOf(asked, known) }
  })

const { f1, precision, recall } = measuredAt(nameScoreMin)
console.log(`${pairs.length} pairs, ${pairs.filter(({ isMatch }) => isMatch).length} of one organisation`)
console.log(
  `F1 of what a lookup finds: ${f1.toFixed(3)} (precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)})`,
)
const thresholds = [...new Set(pairs.map(({ score }) => score).filter((score) => score > 0))]
const recalls = thresholds.map(measuredAt).filter(({ precision }) => precision >= 0.95)
console.log(`recall at precision .95: ${Math.max(0, ...recalls.map(({ recall }) => recall)).toFixed(3)}`)
if (values.verbose)
  for (const { asked, known, isMatch, score } of pairs)
    if (isMatch !== score >= nameScoreMin)
      console.log(`${isMatch ? 'missed' : 'wrong '} ${score.toFixed(2)} ${asked} | ${known}`)

function scoreOf(asked: string, known: string): number {
  const writer = new NameSectionsWriter()
  writer.add(0, indexedNames({ name: known, legal_name: null, aliases: [], description: null }))
  const view = { segments: [segmentOf(writer.sections(), ['1'])], cursor: null }
  return matchNamesIn(view, [asked], 1, nameScoreMin)[0]?.[0]?.score ?? 0
}

function measuredAt(threshold: number) {
  const found = pairs.filter(({ score }) => score >= threshold)
  const right = found.filter(({ isMatch }) => isMatch).length
  const precision = found.length === 0 ? 1 : right / found.length
  const recall = right / pairs.filter(({ isMatch }) => isMatch).length
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}
