import { createReadStream, existsSync, readFileSync } from 'node:fs'
import type { CompanyRecord } from '../../packages/core/src/records/company.ts'
import { importCompanies } from '../../packages/core/src/records/import/import.ts'
import { compareCompanies } from '../../packages/core/src/records/twins/compare.ts'
import { twinSideOf } from '../../packages/core/src/records/twins/side.ts'
import { loadLocations } from '../../packages/core/src/reference/locations/locations.ts'
import { memoryCompanyStore } from '../../packages/core/src/storage/memory/companies.ts'
import { standingHost } from '../outputs/recorders/host.ts'

/**
 * Holds read pairs against the comparison of twins: which of those that two readings call the same are offered, and which of the
 * others. The candidates of the index are not part of it.
 *
 *     bun scripts/eval/twins.ts FOLDER [--verbose]
 *
 * FOLDER holds domain-groups.jsonl, look-alikes.jsonl and found-same.jsonl (left, right, reader1, reader2, stratum), and
 * without-website.jsonl (left, right, without).
 */
const [folder = '', flag] = process.argv.slice(2)
const data = '../shared/data/companies.jsonl.gz'
if (!existsSync(data) || !existsSync(folder)) {
  console.log(`nothing to check: ${existsSync(data) ? folder : data} is absent`)
  process.exit(0)
}
interface Pair {
  readonly left: string
  readonly right: string
  readonly reader1?: string
  readonly reader2?: string
  readonly stratum?: string
  readonly without?: 'left' | 'right'
}
const store = memoryCompanyStore()
const { host } = standingHost('2026-12-01')
const locations = loadLocations(readFileSync('packages/core/data/locations.bin'))
await importCompanies({ source: createReadStream(data), fingerprint: null, store, host, locations })

const bare = (record: CompanyRecord): CompanyRecord => ({
  ...record,
  company: { ...record.company, domain: '', website: '', alternate_domains: [] },
})
const counts = new Map<
  string,
  { same: number; sameOffered: number; different: number; differentOffered: number }
>()
for (const file of ['domain-groups', 'look-alikes', 'found-same', 'without-website']) {
  const path = `${folder}/${file}.jsonl`
  if (!existsSync(path)) continue
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const pair: Pair = JSON.parse(line)
    const read = [pair.reader1 ?? 'same', pair.reader2 ?? 'same']
    if (read[0] !== read[1] || read[0] === 'unclear') continue
    const [left, right] = await store.findMany([pair.left, pair.right])
    if (left == null || right == null) throw new Error(`${pair.left} or ${pair.right} is not there`)
    const twin = compareCompanies(
      twinSideOf(pair.without === 'left' ? bare(left) : left),
      twinSideOf(pair.without === 'right' ? bare(right) : right),
    )
    const key = `${file} ${pair.stratum ?? ''}`
    const count = counts.get(key) ?? { same: 0, sameOffered: 0, different: 0, differentOffered: 0 }
    counts.set(key, count)
    if (read[0] === 'same') {
      count.same++
      if (twin !== null) count.sameOffered++
    } else {
      count.different++
      if (twin !== null) count.differentOffered++
    }
    if (flag === '--verbose' && (twin !== null) !== (read[0] === 'same'))
      console.log(
        `${key}: ${read[0]}: ${left.company.name} (${pair.left}) / ${right.company.name} (${pair.right})`,
      )
  }
}
for (const [key, { same, sameOffered, different, differentOffered }] of counts)
  console.log(
    `${key}: ${sameOffered} of ${same} that are the same offered, ${differentOffered} of ${different} that are not`,
  )
