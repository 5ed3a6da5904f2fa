import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './command.ts'
import { type Counts, printedReasons, readBunSummary, readNodeSummary } from './counts.ts'
import { readExamples, standsAlone } from './examples.ts'

/** One part of the check. */
export interface Step {
  readonly name: string
  readonly does: string
  /** A step that must end first, and well, when both run. */
  readonly after?: string
  run(place: Place): Promise<Result>
}

/** Where a step works and writes. */
export interface Place {
  readonly root: string
  readonly log: string
}

/** A step without tests counts as one. `nothing` says why there was nothing to run. */
export interface Result extends Counts {
  readonly nothing?: string
  /** What a reader should know although nothing failed. */
  readonly notes: readonly string[]
}

const bun = process.execPath
const BINARY_TESTS = 'packages/server/test/binary'
const NODE_TESTS = '**/*.node.test.ts'
const NODE_ADAPTER = 'packages/node-adapter'
const DECKS = `${NODE_ADAPTER}/test/decks/fixtures`

export const STEPS: readonly Step[] = [
  // The long ones first: the short ones then fill up what they leave.
  {
    name: 'server',
    does: 'tests of the server on Bun',
    run: (place) => bunTests(place, ['packages/server/', '--path-ignore-patterns', `${BINARY_TESTS}/**`]),
  },
  { name: 'build', does: 'dist/dealflow', run: script('scripts/build-binary.ts') },
  { name: 'binary', does: 'tests of dist/dealflow', after: 'build', run: binaryTests },
  {
    name: 'core',
    does: 'all other tests on Bun',
    run: (place) => bunTests(place, ['--path-ignore-patterns', 'packages/server/**']),
  },
  { name: 'node', does: 'tests of the adapter on real Node', run: nodeTests('.bin/node', NODE_TESTS) },
  {
    name: 'node-22',
    does: 'contracts and handler on the oldest Node that may hold a directory',
    run: nodeTests(
      'node-22/bin/node',
      'http-contract*.node.test.ts',
      'storage-contract*.node.test.ts',
      'open-service.node.test.ts',
      'handler/*.node.test.ts',
    ),
  },
  {
    name: 'simulate',
    does: 'jobs and webhooks in virtual time: 1,000 seeds',
    run: (place) => runAll(place, [[bun, 'scripts/simulate/jobs.ts', '1000']]),
  },
  {
    name: 'packages',
    does: 'what is published, installed and used outside of this repository',
    run: script('scripts/packages/check.ts'),
  },
  {
    name: 'examples',
    does: 'the script `check` of every example that the step packages does not run',
    run: (place) => {
      const checked = readExamples(place.root).filter(
        (example) => example.scripts['check'] !== undefined && !standsAlone(example),
      )
      const commands = checked.map(({ name }) => [bun, 'scripts/example.ts', name, 'check'])
      return runAll(place, commands, 'examples/*/package.json with a script check')
    },
  },
  {
    name: 'types',
    does: 'tsc for every tsconfig*.json of the root and the packages',
    run: (place) => {
      const projects = scan(place, 'tsconfig*.json', 'packages/*/tsconfig*.json').filter(
        (path) => !path.includes('base'),
      )
      return runAll(
        place,
        projects.map((path) => [bin(place, 'tsc'), '--noEmit', '-p', path]),
      )
    },
  },
  {
    name: 'lint',
    does: 'format and lint: biome ci',
    run: (place) => runAll(place, [[bin(place, 'biome'), 'ci', '--colors=off', '--error-on-warnings', '.']]),
  },
  {
    name: 'openapi',
    does: 'the OpenAPI document and its typed client',
    run: script('scripts/check-openapi.ts'),
  },
  {
    name: 'generators',
    does: 'generated files equal what their scripts make: --check',
    run: (place) => {
      const paths = scan(place, 'scripts/*-data.ts', 'scripts/*/generate.ts')
      return runAll(
        place,
        paths.map((path) => [bun, path, '--check']),
        'scripts/*/generate.ts',
      )
    },
  },
  { name: 'boundaries', does: 'what may import what', run: script('scripts/check-boundaries.ts') },
  { name: 'docs', does: 'code in documents equals the examples', run: script('scripts/check-docs.ts') },
  {
    name: 'fuzz',
    does: 'requests made from both OpenAPI documents, and damaged decks, against dist/dealflow',
    after: 'binary',
    run: (place) =>
      runAll(place, [
        [bun, 'scripts/fuzz/main.ts', '--requests', '3000', '--binary', 'dist/dealflow'],
        [bun, 'scripts/fuzz/decks.ts', DECKS, '60', '1', 'dist/dealflow'],
      ]),
  },
]

function script(path: string): Step['run'] {
  return (place) => runAll(place, existsSync(join(place.root, path)) ? [[bun, path]] : [], path)
}

/** Runs every command although one may fail: one run shows all that is wrong. The step counts as one. */
async function runAll(place: Place, commands: readonly (readonly string[])[], sought = ''): Promise<Result> {
  if (commands.length === 0) return nothing(`there is no ${sought}`)
  let failed = 0
  const excuses: string[] = []
  const measured: string[] = []
  for (const command of commands) {
    const { exitCode, output } = await runCommand(command, { cwd: place.root, log: place.log })
    if (exitCode !== 0) failed = 1
    const excuse = /^nothing to check: (.*)$/m.exec(output)?.[1]
    if (excuse !== undefined) excuses.push(excuse)
    const figure = /^measured: (.*)$/m.exec(output)?.[1]
    if (figure !== undefined) measured.push(figure)
  }
  if (failed === 0 && excuses.length === commands.length) return nothing(excuses.join('; '))
  return {
    passed: 1 - failed,
    failed,
    skipped: [],
    notes: [...measured, ...excuses.map((excuse) => `nothing to check: ${excuse}`)],
  }
}

async function bunTests(
  place: Place,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const junit = place.log.replace(/\.log$/, '.xml')
  rmSync(junit, { force: true })
  const command = [
    bun,
    'test',
    '--reporter=junit',
    `--reporter-outfile=${junit}`,
    // A shared machine may be five times slower than a quiet one, on which no test takes more than a few seconds.
    '--timeout=30000',
    '--path-ignore-patterns',
    NODE_TESTS,
    ...args,
  ]
  const { exitCode, output } = await runCommand(command, { cwd: place.root, log: place.log, env })
  return judge(exitCode, output, readBunSummary(output, readIfThere(junit)))
}

function nodeTests(node: string, ...patterns: readonly string[]): Step['run'] {
  return async (place) => {
    const files = scan(place, ...patterns.map((pattern) => `${NODE_ADAPTER}/test/${pattern}`))
    if (files.length === 0) return nothing(`there is no ${NODE_ADAPTER}/test/${NODE_TESTS}`)
    const junit = place.log.replace(/\.log$/, '.xml')
    rmSync(junit, { force: true })
    const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout']
    const toFile = ['--test-reporter=junit', `--test-reporter-destination=${junit}`]
    const command = [
      join(place.root, NODE_ADAPTER, 'node_modules', node),
      '--test',
      ...reporters,
      ...toFile,
      ...files,
    ]
    const { exitCode, output } = await runCommand(command, { cwd: place.root, log: place.log })
    return judge(exitCode, output, readNodeSummary(output, readIfThere(junit)))
  }
}

async function binaryTests(place: Place): Promise<Result> {
  if (scan(place, `${BINARY_TESTS}/**/*.test.ts`).length === 0)
    return nothing(`there is no ${BINARY_TESTS}/*.test.ts`)
  const binary = join(place.root, 'dist', 'dealflow')
  if (!existsSync(binary)) {
    return {
      passed: 0,
      failed: 1,
      skipped: [],
      notes: ['dist/dealflow is missing: run the step build first'],
    }
  }
  return bunTests(place, [BINARY_TESTS], { DEALFLOW_BINARY: binary })
}

/** A runner that ends badly has at least one failure, whatever its summary says; one that ran no test has passed nothing. */
export function judge(exitCode: number, output: string, counts: Counts | undefined): Result {
  const notes = printedReasons(output)
  if (!counts)
    return { passed: 0, failed: 1, skipped: [], notes: [...notes, 'the runner printed no summary'] }
  const failed = exitCode === 0 ? counts.failed : Math.max(counts.failed, 1)
  if (failed === 0 && counts.passed === 0 && counts.skipped.length === 0) return nothing('no test ran')
  return { ...counts, failed, notes }
}

function nothing(why: string): Result {
  return { passed: 0, failed: 0, skipped: [], notes: [], nothing: why }
}

function bin(place: Place, name: string): string {
  return join(place.root, 'node_modules', '.bin', name)
}

function scan(place: Place, ...patterns: string[]): string[] {
  const paths = patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: place.root })])
  return paths.filter((path) => !path.includes('node_modules/')).sort()
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
