import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Item, Recorded } from './item.ts'
import type { Tree } from './trees.ts'

const recorderFolder = 'scripts/outputs'

export interface RecordPlace {
  /** Where records are kept. */
  readonly work: string
  readonly data: string
  /** Put in the place of a tree's own recorder; null where that serves. */
  readonly recorder: string | null
  /** For a tree that has none. */
  readonly spare: string
}

/**
 * What a tree makes of items, by their keys. What was recorded of a commit once, by the same recorder and among the same data, is
 * not recorded again; items do not depend on each other, so that only those that are new are.
 */
export function recordsOf(
  tree: Tree,
  items: readonly Item[],
  place: RecordPlace,
): ReadonlyMap<string, unknown> {
  const recorder = recorderIn(tree, place)
  const known = join(
    place.work,
    'records',
    `${tree.commit}-${hashOf(sourcesOf(recorder), dataState(place.data))}.jsonl`,
  )
  const records = tree.commit === null ? new Map<string, unknown>() : readRecords(known)
  const missing = items.filter((item) => !records.has(keyOf(item)))
  if (missing.length === 0) return records
  console.error(
    `${tree.commit ?? tree.directory}: ${missing.length} of ${items.length} items are to be recorded`,
  )
  const outputs = record(tree, recorder, missing, place)
  const lines = outputs.map(({ output }, at) => JSON.stringify([keyOf(missing[at] as Item), output]))
  for (const [at, { output }] of outputs.entries()) records.set(keyOf(missing[at] as Item), output)
  if (tree.commit !== null) appendFileSync(known, lines.map((line) => `${line}\n`).join(''))
  return records
}

/** The same for the same item, wherever it was found. */
export const keyOf = (item: Item): string => hashOf(JSON.stringify(item))

function record(
  tree: Tree,
  recorder: string,
  items: readonly Item[],
  place: RecordPlace,
): readonly Recorded[] {
  const scratch = mkdtempSync(join(place.work, 'run-'))
  const [given, made] = [join(scratch, 'items.jsonl'), join(scratch, 'outputs.jsonl')]
  try {
    writeFileSync(given, items.map((item) => `${JSON.stringify(item)}\n`).join(''))
    const args = [join(recorder, 'record.ts'), given, made, '--data', place.data]
    const { status, signal } = spawnSync(process.execPath, args, { cwd: tree.directory, stdio: 'inherit' })
    const outputs = existsSync(made) ? linesIn(made).map((line) => JSON.parse(line) as Recorded) : []
    if (status !== 0 || outputs.length !== items.length)
      throw new RecordFailed(
        `The recorder of ${tree.commit ?? tree.directory} ended with ${status ?? signal} after ${outputs.length} of ` +
          `${items.length} items. Where the entries that it imports have moved, give one that knows their places: --recorder DIRECTORY`,
      )
    return outputs
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

export class RecordFailed extends Error {
  override readonly name = 'RecordFailed'
}

/** The recorder in a tree: its own, or one that is put there, which imports the product by the same paths. */
function recorderIn(tree: Tree, { recorder, spare }: RecordPlace): string {
  const own = join(tree.directory, recorderFolder)
  const isThere = existsSync(join(own, 'record.ts'))
  if (tree.commit === null || (isThere && recorder === null)) return own
  if (recorder === null) console.error(`${tree.commit} has no recorder: this tree's is put there`)
  rmSync(own, { recursive: true, force: true })
  cpSync(recorder ?? spare, own, { recursive: true })
  return own
}

function sourcesOf(recorder: string): string {
  const files = readdirSync(recorder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?:record|item)\.ts$|^recorders\//.test(file),
  )
  return files
    .toSorted()
    .filter((file) => statSync(join(recorder, file)).isFile())
    .map((file) => `${file}\n${readFileSync(join(recorder, file), 'utf8')}`)
    .join('\n')
}

/** Searches and lookups ask these companies. */
function dataState(data: string): string {
  const corpora = join(data, 'search-corpora')
  if (!existsSync(corpora)) return 'none'
  return readdirSync(corpora)
    .map((file) => `${file} ${statSync(join(corpora, file)).size}`)
    .toSorted()
    .join('\n')
}

function readRecords(file: string): Map<string, unknown> {
  mkdirSync(join(file, '..'), { recursive: true })
  if (!existsSync(file)) return new Map()
  return new Map(linesIn(file).map((line) => JSON.parse(line) as [string, unknown]))
}

const linesIn = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')

function hashOf(...texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('hex').slice(0, 24)
}
