import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Ended, LIMITS, runCommand } from './command.ts'
import { type Counts, readBunSummary, readNodeSummary, readUnfinished, skippedInWords } from './counts.ts'
import { failure, nothing, type Place, type Result, type Step } from './step.ts'

export const bun = process.execPath
const NODE_ADAPTER = 'packages/node-adapter'
export const NODE_TESTS = '**/*.node.test.ts'
/** Every test on Bun has the same limit: shorter than the silence after which a step is ended, so that the test is named that hangs. */
export function testMs({ limits = LIMITS }: Place): number {
  return limits.silenceMs - 10_000
}

/** A row that runs one script with Bun; it counts as one. */
export function script(path: string, ...args: readonly string[]): Step['run'] {
  return (place) => runAll(place, existsSync(join(place.root, path)) ? [[bun, path, ...args]] : [], path)
}

/** Runs every command although one may fail: one run shows all that is wrong. The step counts as one. */
export async function runAll(
  place: Place,
  commands: readonly (readonly string[])[],
  sought = '',
  env: Readonly<Record<string, string>> = {},
): Promise<Result> {
  if (commands.length === 0) return nothing(`there is no ${sought}`)
  let failed = 0
  const excuses: string[] = []
  const skipped: string[] = []
  const measured: string[] = []
  const stops: string[] = []
  for (const command of commands) {
    const { exitCode, output, stopped } = await runCommand(command, place, env)
    if (exitCode !== 0) failed = 1
    if (stopped !== undefined) stops.push(`ended, ${stopped}: ${command.slice(1).join(' ')}`)
    const excuse = /^nothing to check: (.*)$/m.exec(output)?.[1]
    if (excuse !== undefined) excuses.push(excuse)
    for (const [, reason = ''] of output.matchAll(/^skipped: (.*)$/gm)) skipped.push(reason)
    const figure = /^measured: (.*)$/m.exec(output)?.[1]
    if (figure !== undefined) measured.push(figure)
  }
  if (failed === 0 && excuses.length === commands.length) return nothing(excuses.join('; '))
  return { passed: 1 - failed, failed, skipped: [...excuses, ...skipped], notes: [...stops, ...measured] }
}

/** The test files under `patterns` without those of `but`, on Bun. */
export async function bunTests(
  place: Place,
  patterns: readonly string[],
  { but = [], env = {} }: { but?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
): Promise<Result> {
  const left = [NODE_TESTS, ...but].map((pattern) => new Bun.Glob(pattern))
  const files = scan(place, ...patterns).filter((file) => !left.some((glob) => glob.match(file)))
  if (files.length === 0) return nothing(`there is no ${patterns.join(' or ')}`)
  const junit = freshJunit(place)
  const ended = await runCommand(
    [
      bun,
      'test',
      '--reporter=junit',
      `--reporter-outfile=${junit}`,
      `--timeout=${testMs(place)}`,
      ...inOrder(files, place.seed).map((file) => `./${file}`),
    ],
    place,
    { ...env, ...depth(place) },
  )
  const told = readIfThere(junit)
  const unfounded = skippedInWords(ended.output, told).map(
    (file) => `${file} prints that it skips, and what it leaves out counts as passed`,
  )
  const result = judge(ended, readBunSummary(ended.output, told))
  if (unfounded.length === 0) return result
  return { ...result, failed: result.failed + unfounded.length, notes: [...result.notes, ...unfounded] }
}

/** Tests that hang on nothing of their process, and are soon over: loading the adapter takes longer than most of these files. */
const LIGHT = new Bun.Glob(
  `${NODE_ADAPTER}/test/{handler/*,directory/*,decks/{deck-child,goldens},mounts/gathered-headers,tables/*,{client-address,client-cuts,crypto-contract,index-files,index-threads,log,loop-turns,open-service-options,outbound-contract,package-data,site-cache-contract,upload-power-cuts,upload-words,uploads-contract,vector-store-contract}}.node.test.ts`,
)

/**
 * Test files of the adapter on one of its Nodes: a package's name. They run in a copy of it, see `node-tree.ts`; in the check the light
 * ones in one process, and in the nightly each in its own.
 */
export function nodeTests(node: string, ...patterns: readonly string[]): Step['run'] {
  return async (place) => {
    const found = patterns.map((pattern) => scan(place, `${NODE_ADAPTER}/test/${pattern}`))
    const files = [...new Set(found.flat())].sort()
    if (files.length === 0) return nothing(`there is no ${NODE_ADAPTER}/test/${NODE_TESTS}`)
    const idle = patterns.filter((_, at) => found[at]?.length === 0)
    if (idle.length > 0) return failure(`no test of the adapter is ${idle.join(' or ')}`)
    const root = join(place.root, '.tmp', 'node-tests', node)
    const made = await runCommand([bun, join(import.meta.dir, 'node-tree.ts'), place.root, root], place)
    if (made.exitCode !== 0) return failure('there is no copy of the adapter to test')
    const light = place.isNightly ? [] : files.filter((file) => LIGHT.match(file))
    const run = (some: readonly string[], junit: string, flags: readonly string[] = []) =>
      runOnNode(place, root, node, { files: some, junit, flags })
    const results = [await run(without(files, light), freshJunit(place))]
    if (light.length > 0)
      results.push(await run(light, freshJunit(place, '-light'), ['--test-isolation=none']))
    return joined(results)
  }
}

interface NodeRun {
  readonly files: readonly string[]
  readonly junit: string
  readonly flags: readonly string[]
}

async function runOnNode(
  place: Place,
  root: string,
  node: string,
  { files, junit, flags }: NodeRun,
): Promise<Result> {
  if (files.length === 0) return nothing('no test ran')
  const command = [
    join(place.root, NODE_ADAPTER, 'node_modules', node, 'bin', 'node'),
    '--test',
    ...flags,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=junit',
    `--test-reporter-destination=${junit}`,
    ...inOrder(files, place.seed),
  ]
  // Each process would else compile the same files anew.
  const compiled = { NODE_COMPILE_CACHE: join(place.root, '.tmp', 'compiled') }
  const ended = await runCommand(command, { ...place, root }, { ...compiled, ...depth(place) })
  return judge(ended, readNodeSummary(ended.output, readIfThere(junit)))
}

const without = <Item>(all: readonly Item[], some: readonly Item[]) =>
  all.filter((one) => !some.includes(one))

/** What several runs found, as one. */
function joined(results: readonly Result[]): Result {
  const told = results.filter(({ nothing: why }) => why === undefined)
  if (told.length === 0) return results[0] ?? nothing('no test ran')
  const sum = (count: (result: Result) => number) => told.reduce((all, result) => all + count(result), 0)
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: told.flatMap(({ skipped }) => skipped),
    notes: told.flatMap(({ notes }) => notes),
  }
}

/** A runner that ends badly has at least one failure, whatever its summary says; one that ran no test has passed nothing. */
export function judge({ exitCode, output, stopped }: Ended, counts: Counts | undefined): Result {
  if (stopped !== undefined) {
    const soFar = readUnfinished(output)
    return {
      ...soFar,
      failed: soFar.failed + 1,
      notes: [`ended, ${stopped}; what had been counted stands here`],
    }
  }
  if (!counts) return failure('the runner printed no summary')
  const failed = exitCode === 0 ? counts.failed : Math.max(counts.failed, 1)
  if (failed === 0 && counts.passed === 0 && counts.skipped.length === 0) return nothing('no test ran')
  return { ...counts, failed, notes: [] }
}

/** Paths under the root, sorted. */
export function scan(place: Place, ...patterns: readonly string[]): string[] {
  const paths = patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: place.root })])
  return [...new Set(paths.filter((path) => !/(?:^|\/)node_modules\//.test(path)))].sort()
}

export function bin(place: Place, name: string): string {
  return join(place.root, 'node_modules', '.bin', name)
}

/** The same for the same seed on every machine. */
export function inOrder<Item>(items: readonly Item[], seed: number | undefined): Item[] {
  if (seed === undefined) return [...items]
  const place = (item: Item) => Bun.hash(JSON.stringify([seed, item]))
  return items
    .map((item) => ({ item, at: place(item) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ item }) => item)
}

/** Tests that have more rounds than the check has time for look at it. */
function depth({ isNightly = false }: Place): Readonly<Record<string, string>> {
  return isNightly ? { DEALFLOW_NIGHTLY: '1' } : {}
}

function freshJunit(place: Place, which = ''): string {
  const junit = place.log.replace(/\.log$/, `${which}.xml`)
  rmSync(junit, { force: true })
  return junit
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
