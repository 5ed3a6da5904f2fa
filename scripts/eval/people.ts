import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { datasetOf } from './dataset.ts'

/**
 * Asks for companies by a person: whether a right one comes first, and whether nothing comes where the dataset does not hold the person.
 *
 *     bun scripts/eval/people.ts scripts/eval/blind/people-2026-12-01-2.jsonl.gz RECORDS.jsonl...
 *
 * A request is `{request, language, kind, source, ids}`; ids are those of the right companies, none where nobody holds the person. The
 * records, in the normal form, are in no repository. What was seen is in blind/README.md.
 */
const [packed, ...files] = process.argv.slice(2)
if (packed === undefined || files.length === 0) {
  console.error('bun scripts/eval/people.ts REQUESTS.jsonl.gz RECORDS.jsonl...')
  process.exit(2)
}
function textOf(file: string): string {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}

interface Request {
  readonly request: string
  readonly language: string
  readonly kind: string
  readonly ids: readonly string[]
}
const directory = mkdtempSync(join(tmpdir(), 'dealflow-people-'))
const records = join(directory, 'records.jsonl')
writeFileSync(records, files.map((file) => `${textOf(file).trimEnd()}\n`).join(''))
const { companies } = await datasetOf(records)
rmSync(directory, { recursive: true })

const counts = { held: { right: 0, all: 0 }, absent: { right: 0, all: 0 } }
for (const line of textOf(packed).trim().split('\n')) {
  const { request, ids, language, kind }: Request = JSON.parse(line)
  const { results } = await companies.search('live', { query: request, limit: 5 })
  const isRight = ids.length === 0 ? results.length === 0 : ids.includes(results[0]?.id ?? '')
  const count = counts[ids.length === 0 ? 'absent' : 'held']
  count.all++
  if (isRight) count.right++
  else
    console.log(
      `${language} ${kind}: ${request} -> ${results.map(({ name }) => name).join('; ') || 'nothing'}`,
    )
}
for (const [what, { right, all }] of Object.entries(counts))
  console.log(`${what}: ${right} of ${all} = ${(right / all).toFixed(3)}`)
