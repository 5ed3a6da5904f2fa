import { readFileSync } from 'node:fs'
import { blankRecord } from '../../packages/core/src/records/blank-record.ts'
import type { CompanyRecord } from '../../packages/core/src/records/company.ts'
import { cityAlone } from '../../packages/core/src/reference/locations/location.ts'
import { normalizeWebsite } from '../../packages/core/src/reference/web-addresses/websites.ts'
import { memoryFiles } from '../../packages/core/src/search/segments/lifecycle/memory-files.ts'
import { createSegmentIndex } from '../../packages/core/src/search/segments/lifecycle/segment-index.ts'
import { findTwins } from '../../packages/core/src/search/twins/find-twins.ts'
import { memoryCompanyStore } from '../../packages/core/src/storage/memory/companies.ts'
import { standingHost } from '../outputs/recorders/host.ts'
import { csvRows } from './csv-rows.ts'

/**
 * Looks for twins in the messy list of sites of dedupeio/dedupe-examples (MIT), and tells F1 over the pairs of its true ids. The record
 * has no street and no telephone: house number and street stand for the city, and the telephone for a page on a network.
 *
 *     bun scripts/eval/messy-sites.ts FOLDER
 *
 * FOLDER is its csv_example. First sight on 2026-12-01: F1 .635 with all columns. Half of its true pairs are one site under names of two
 * programmes, which are no twins here.
 */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder csv_example of dedupeio/dedupe-examples.')

const directions: ReadonlySet<string> = new Set(['north', 'south', 'east', 'west'])
const truth = new Map(
  tableOf('csv_example_input_with_true_ids.csv').map((row) => [row('Id'), row('True Id')] as const),
)
const rows = tableOf('csv_example_messy_input.csv')
const truePairs = pairsOf(Map.groupBy(truth.keys(), (id) => truth.get(id) ?? 'x'))
for (const columns of [['Site name'], ['Site name', 'Address'], ['Site name', 'Address', 'Phone', 'Website']])
  await judge(columns)

async function judge(columns: readonly string[]) {
  const records = rows.map((row) =>
    recordOf((column) => (columns.includes(column) ? row(column) : ''), row('Id')),
  )
  const { index, store } = await indexed(records)
  const found = await findTwins(
    records.map((record) => ({ id: record.company.id, record })),
    { index, recordsOf: (ids) => store.findMany(ids), giveWay: async () => {} },
  )
  const pairs = new Set(found.flatMap(({ id, twins }) => (twins ?? []).map((twin) => pairOf(id, twin.id))))
  tell(`${columns.join(', ')}: pairs offered`, pairs)
  tell(`${columns.join(', ')}: what they join`, pairsOf(joined(pairs)))
}

async function indexed(records: readonly CompanyRecord[]) {
  const store = memoryCompanyStore()
  const drafts = records.map((record) => ({ record, matchDomain: false }))
  for (let from = 0; from < drafts.length; from += 500)
    await store.upsertMany(drafts.slice(from, from + 500), null)
  const { clock, log } = standingHost('2026-12-01').host
  const identity = async () => 'eval'
  const { index, feed } = createSegmentIndex({
    files: memoryFiles(),
    threads: null,
    store,
    identity,
    clock,
    log,
  })
  await feed.readAll()
  return { index, store }
}

function recordOf(cell: (column: string) => string, id: string): CompanyRecord {
  const website = normalizeWebsite(cell('Website'))
  const domain = 'problem' in website ? '' : website.domain
  const record = blankRecord({ id, name: oneLine(cell('Site name')), domain, at: '2026-12-01T00:00:00.000Z' })
  const street = streetOf(cell('Address'))
  const phone = cell('Phone').replace(/\D/g, '').slice(-7)
  return {
    ...record,
    company: {
      ...record.company,
      location: street === '' ? null : { ...cityAlone(street), country_iso: 'US' },
      links: {
        ...record.company.links,
        company_network_url: phone.length === 7 ? `https://phone.example/${phone}` : null,
      },
    },
  }
}

/** The number of the house and the first word of its street that is no direction. */
function streetOf(address: string): string {
  const [number = '', ...words] = oneLine(address).toLowerCase().replaceAll('.', '').split(' ')
  const street = words.find((word) => word.length > 1 && !directions.has(word)) ?? ''
  return /^\d+$/.test(number) && street !== '' ? `${number} ${street}` : ''
}

function joined(pairs: ReadonlySet<string>): Map<string, string[]> {
  const parents = new Map<string, string>()
  const rootOf = (id: string): string => {
    const parent = parents.get(id) ?? id
    return parent === id ? id : rootOf(parent)
  }
  for (const pair of pairs) {
    const [one = '', other = ''] = pair.split(' ').map(rootOf)
    if (one !== other) parents.set(one, other)
  }
  return Map.groupBy(
    rows.map((row) => row('Id')),
    rootOf,
  )
}

function pairsOf(groups: ReadonlyMap<string, readonly string[]>): Set<string> {
  return new Set(
    [...groups].flatMap(([key, ids]) =>
      key === 'x' ? [] : ids.flatMap((one, i) => ids.slice(i + 1).map((other) => pairOf(one, other))),
    ),
  )
}

function tell(what: string, pairs: ReadonlySet<string>) {
  const right = [...pairs].filter((pair) => truePairs.has(pair)).length
  const [precision, recall] = [right / Math.max(1, pairs.size), right / truePairs.size]
  const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  console.log(`${what}: F1 ${f1.toFixed(3)} (precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)})`)
}

function tableOf(file: string): readonly ((column: string) => string)[] {
  const [head = [], ...lines] = csvRows(readFileSync(`${folder}/${file}`, 'utf8'))
  return lines.map((line) => (column) => line[head.indexOf(column)] ?? '')
}

function pairOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
