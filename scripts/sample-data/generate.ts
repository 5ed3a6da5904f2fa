import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createGzip, gunzipSync } from 'node:zlib'
import { sampleCompanies } from './company.ts'

const usage = `Writes fictional companies as JSON Lines, the same ones every time.

  bun scripts/sample-data/generate.ts              writes the sample data of the repository
  bun scripts/sample-data/generate.ts --check      fails unless that file is what would be written

  --count N    companies (default 3000); the first are the same for every count
  --seed N     other companies (default 2026)
  --out FILE   where to; gzip when the name ends in .gz`

/** Writes `count` companies to a file in bounded memory; gzip when its name ends in .gz. */
export async function writeSampleData(file: string, count: number, seed?: number): Promise<void> {
  const target = createWriteStream(file)
  // Node's gzip header carries no time, so the same text gives the same bytes.
  const gzip = file.endsWith('.gz') ? createGzip({ level: count > 50_000 ? 1 : 9 }) : null
  gzip?.pipe(target)
  const sink = gzip ?? target
  for (const chunk of sampleChunks(count, seed)) if (!sink.write(chunk)) await once(sink, 'drain')
  sink.end()
  await finished(target)
}

/** The lines in pieces of about 256 KB. */
export function* sampleChunks(count: number, seed?: number): Generator<string> {
  let chunk = ''
  for (const company of sampleCompanies(count, seed)) {
    chunk += `${JSON.stringify(company)}\n`
    if (chunk.length > 262_144) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk !== '') yield chunk
}

export const sampleFile = fileURLToPath(
  new URL('../../packages/core/data/sample-companies.jsonl.gz', import.meta.url),
)

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '3000' },
      seed: { type: 'string', default: '2026' },
      out: { type: 'string', default: sampleFile },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [count, seed] = [Number(values.count), Number(values.seed)]
  if (values.help || !Number.isSafeInteger(count) || count < 0 || !Number.isSafeInteger(seed)) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  if (!values.check) {
    await writeSampleData(values.out, count, seed)
    return 0
  }
  // Text is compared, not bytes: another zlib may pack the same lines differently.
  const written = await readFile(values.out)
  const text = (values.out.endsWith('.gz') ? gunzipSync(written) : written).toString('utf8')
  if (text === [...sampleChunks(count, seed)].join('')) return 0
  console.error(`${values.out} is not what the generator writes; run scripts/sample-data/generate.ts.`)
  return 1
}

if (import.meta.main) process.exitCode = await main()
