import { existsSync, readFileSync } from 'node:fs'
import type { CompanyRecord } from '../../packages/core/src/records/company.ts'
import { compareCompanies } from '../../packages/core/src/records/twins/compare.ts'
import { twinSideOf } from '../../packages/core/src/records/twins/side.ts'
import { rarityOf } from '../../packages/core/src/search/twins/dataset-rarity.ts'
import { findTwins } from '../../packages/core/src/search/twins/find-twins.ts'
import { datasetOf } from './dataset.ts'

/**
 * Holds read pairs against what looks for twins: which of those that two readings call the same are offered, and which of the others.
 * Each pair is asked for in the index, from either side, and compared; what the comparison alone says is told apart.
 *
 *     bun scripts/eval/twins.ts FOLDER [--verbose]
 *
 * FOLDER holds domain-groups.jsonl, look-alikes.jsonl and found-same.jsonl (left, right, reader1, reader2, stratum), and
 * without-website.jsonl (left, right, without).
 *
 * First sight of a second set on 2026-12-01, at `ff253514`: of one registered domain 13 of 14 (ror) and 67 of 69 (others) offered, of
 * the different ones there 0 of 316; 93 of 100 with one website taken off; 2 of 150 look-alikes; 85 of 133 met in the search for those.
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
interface Count {
  pairs: number
  offered: number
  compared: number
}

const { store, index } = await datasetOf(data)
const recordsOf = (ids: readonly string[]) => store.findMany(ids)
const giveWay = async () => {}
const counts = new Map<string, Count>()
for (const file of ['domain-groups', 'look-alikes', 'found-same', 'without-website']) {
  const path = `${folder}/${file}.jsonl`
  if (!existsSync(path)) continue
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const pair: Pair = JSON.parse(line)
    const read = pair.reader1 ?? 'same'
    if (read !== (pair.reader2 ?? 'same') || read === 'unclear') continue
    const [left, right] = await recordsOf([pair.left, pair.right])
    if (left == null || right == null) throw new Error(`${pair.left} or ${pair.right} is not there`)
    const { isOffered, isCompared } = await judged(
      pair.without === 'left' ? bare(left) : left,
      pair.without === 'right' ? bare(right) : right,
      pair.without,
    )
    const key = `${file} ${pair.stratum ?? ''}: of those that are ${read}`
    const count = counts.get(key) ?? { pairs: 0, offered: 0, compared: 0 }
    counts.set(key, count)
    count.pairs++
    if (isOffered) count.offered++
    if (isCompared) count.compared++
    if (flag === '--verbose' && (isOffered !== (read === 'same') || isOffered !== isCompared))
      console.log(
        `${file}: ${read}, ${isOffered ? 'offered' : isCompared ? 'no candidate' : 'not offered'}: ${left.company.name} (${pair.left}) / ${right.company.name} (${pair.right})`,
      )
  }
}
for (const [key, { pairs, offered, compared }] of counts)
  console.log(`${key}, ${offered} of ${pairs} are offered (${compared} by the comparison alone)`)
process.exit(0)

/** A record whose website was taken off stands with it in the index, so it can only be asked for the other. */
async function judged(left: CompanyRecord, right: CompanyRecord, without: Pair['without']) {
  const asked = without === 'left' ? [left] : without === 'right' ? [right] : [left, right]
  const found = await findTwins(
    asked.map((record) => ({ id: record.company.id, record, seq: 0 })),
    { index, recordsOf, giveWay },
  )
  const ids = [left.company.id, right.company.id]
  const isOffered = found.some(({ id, twins }) =>
    twins?.some((twin) => twin.id !== id && ids.includes(twin.id)),
  )
  const sides = [twinSideOf(left), twinSideOf(right)] as const
  const isCompared = compareCompanies(...sides, await rarityOf(sides, index)) !== null
  return { isOffered, isCompared }
}

function bare(record: CompanyRecord): CompanyRecord {
  return { ...record, company: { ...record.company, domain: '', website: '', alternate_domains: [] } }
}
