import { appendFileSync, statSync } from 'node:fs'
import { loadLocations, serveSiteChild } from '@dealflow/core/site-child'
import { readLocationFile } from '../location-file.ts'
import { siteChildSide } from '../sites/child-side.ts'

// A child in which a rule goes wrong over some pages: those whose JSON-LD begins with one of these words.
const [, , pids, start] = process.argv
if (pids !== undefined) appendFileSync(pids, `${process.pid}\n`)
// Or in which something goes wrong before it says a word: the first of them never comes to it, or each takes long.
const isFirst = pids !== undefined && statSync(pids).size <= `${process.pid}\n`.length
if (start === 'silent' && isFirst) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
const computedMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000
if (start === 'slow') while (computedMs() < 2_500);

const { parse } = JSON
const held: Uint8Array[] = []
JSON.parse = (text: string, ...rest) => {
  if (text.startsWith('{"it":"hangs"')) for (;;);
  if (text.startsWith('{"it":"grows"')) for (;;) held.push(new Uint8Array(8 * 1024 * 1024).fill(1))
  if (text.startsWith('{"it":"falls"')) process.abort()
  return parse(text, ...rest)
}

await serveSiteChild({ ...siteChildSide(), locations: async () => loadLocations(await readLocationFile()) })
