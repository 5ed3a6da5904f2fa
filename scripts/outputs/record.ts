// What this tree makes of given items, a JSON line each in their order: the recording part of compare.ts.
//
//   bun scripts/outputs/record.ts ITEMS OUTPUTS [--data DIRECTORY]
//
// It knows the product by its published entries alone, so that nothing which is moved or renamed behind them concerns it. Items do
// not depend on each other, the clock does not move, and what fails is an output too.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadLocations } from '../../packages/core/src/index.ts'
import { readLocations } from '../../packages/node-adapter/src/index.ts'
import type { Item, Recorded } from './item.ts'
import { datasetRecorder } from './recorders/dataset.ts'
import { deckRecorder } from './recorders/decks.ts'
import { standingHost } from './recorders/host.ts'
import { recordImport } from './recorders/imports.ts'
import { siteRecorder } from './recorders/sites.ts'

const { values, positionals } = parseArgs({
  options: { data: { type: 'string', default: '../shared/data' } },
  allowPositionals: true,
})
const [itemsFile, outputsFile] = positionals
if (itemsFile === undefined || outputsFile === undefined)
  throw new Error('record.ts takes ITEMS and OUTPUTS, two files')
const items = readFileSync(itemsFile, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Item)

const locations = loadLocations(await readLocations())
const { host } = standingHost('2026-11-01')
let opened: ReturnType<typeof datasetRecorder> | null = null
const sites = siteRecorder(host, locations)
const decks = deckRecorder(host)

/** Loaded with the first item that asks of companies. */
function dataset() {
  opened ??= datasetRecorder(standingHost('2026-11-01'), locations, values.data)
  return opened
}

async function outputOf(item: Item): Promise<unknown> {
  if (item.kind === 'query') return (await dataset()).query(item)
  if (item.kind === 'lookup') return (await dataset()).lookup(item)
  if (item.kind === 'competitors') return (await dataset()).competitors(item)
  if (item.kind === 'site') return sites.record(item)
  if (item.kind === 'row' || item.kind === 'record') return recordImport(host, locations, item)
  return decks.record(item)
}

const file = openSync(outputsFile, 'w')
let set = ''
let sinceMs = 0
for (const [at, item] of items.entries()) {
  if (item.set !== set) tell(at)
  set = item.set
  const output = await outputOf(item).catch((error: unknown) => ({ failed: String(error) }))
  const recorded: Recorded = { set, id: item.id, output: output ?? null }
  writeSync(file, `${JSON.stringify(recorded)}\n`)
}
tell(items.length)
closeSync(file)
if (opened !== null) await (await dataset()).close()
await Promise.all([sites.close(), decks.close()])

/** What the set before took. */
function tell(done: number) {
  const { user, system } = process.cpuUsage()
  const cpuMs = (user + system) / 1e3
  if (set !== '')
    console.error(
      `  ${set}: ${done} of ${items.length} items are recorded, ${((cpuMs - sinceMs) / 1e3).toFixed(1)} CPU-s`,
    )
  sinceMs = cpuMs
}
