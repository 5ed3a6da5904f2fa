import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sampled } from './nightly.ts'

/** A file of companies, a line each: all in the nightly, every eighth in the check. */
export async function* companyLines(file: string): AsyncGenerator<Uint8Array> {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  yield new TextEncoder().encode(`${sampled(lines).join('\n')}\n`)
}
