import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readExamples, standsAlone } from './examples.ts'
import { bin, bun, bunTests, NODE_TESTS, nodeTests, runAll, scan, script } from './runners.ts'
import { failure, nothing, type Place, type Result, type Step } from './step.ts'

const BINARY_TESTS = 'packages/server/test/binary'
const SEEDS = 200
/** Proxies that bring decks of 30 MB, every source of an import, and what is printed of web sites that examples/enriching is like. */
const LONG_EXAMPLES = ['deploying', 'importing', 'competing', 'researching']
export const BINARY = ['DEALFLOW_BINARY', 'dist/dealflow'] as const
/** For programs that take every DEALFLOW_… for a setting. */
const COMPILED = ['COMPILED_DEALFLOW', 'dist/dealflow'] as const
const FAULTS = ['DEALFLOW_FAULTS_BINARY', '.tmp/dealflow-faults'] as const

/** What `npm test` runs: a row a step. */
export const STEPS: readonly Step[] = [
  // The long ones first: the short ones then fill up what they leave.
  {
    name: 'build',
    does: 'dist/dealflow, and the same with the processes of the fault tests',
    run: script('scripts/build-binary.ts', '--and-faults'),
  },
  {
    name: 'server',
    does: 'tests of the server on Bun',
    after: 'build',
    run: (place) => {
      const env = { ...built(place, BINARY), ...built(place, FAULTS) }
      return bunTests(place, ['packages/server/**/*.test.ts'], { but: [`${BINARY_TESTS}/**`], env })
    },
  },
  { name: 'binary', does: 'tests of dist/dealflow', after: 'build', run: binaryTests },
  {
    name: 'core',
    does: 'all other tests on Bun',
    run: (place) => bunTests(place, ['**/*.test.ts'], { but: ['packages/server/**'] }),
  },
  { name: 'node', does: 'tests of the adapter on real Node', run: nodeTests('node', NODE_TESTS) },
  {
    name: 'simulate',
    does: `jobs and webhooks in virtual time: ${SEEDS} seeds`,
    run: script('scripts/simulate/jobs.ts', String(SEEDS)),
  },
  {
    name: 'examples',
    after: 'build',
    does: 'the script `check` of every example that the step consumers of the nightly does not run',
    run: async (place) => {
      const checked = readExamples(place.root).filter(
        (example) => example.scripts['check'] !== undefined && !standsAlone(example),
      )
      const late = checked.filter(({ name }) => !place.isNightly && LONG_EXAMPLES.includes(name))
      const commands = checked
        .filter((example) => !late.includes(example))
        .map(({ name }) => [bun, 'scripts/example.ts', name, 'check'])
      const looked = 'examples/*/package.json with a script check'
      const result = await runAll(place, commands, looked, built(place, COMPILED))
      return {
        ...result,
        skipped: [...result.skipped, ...late.map(({ name }) => `examples/${name}: only in the nightly`)],
      }
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
        // Threads would each check what they share anew.
        projects.map((path) => [bin(place, 'tsc'), '--noEmit', '--singleThreaded', '-p', path]),
        'tsconfig*.json',
        // The compiler is a Go program, and spends a tenth of its time on collecting what it soon needs no more.
        { GOGC: '400' },
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
  {
    name: 'language',
    does: 'no words of languages and no long regular expressions in product code, but what the list still allows',
    run: script('scripts/check-language.ts'),
  },
  {
    name: 'docs',
    does: 'code in documents equals the examples, the picture of the rooms the imports, and every link and citation leads somewhere',
    run: script('scripts/check-docs.ts'),
  },
  {
    name: 'regexps',
    does: "every regular expression that sees strangers' text takes linear time",
    run: script('scripts/regexps/main.ts'),
  },
  {
    name: 'fuzz',
    does: 'a few requests made from both OpenAPI documents, against dist/dealflow',
    after: 'binary',
    run: script('scripts/fuzz/main.ts', '--requests', '300', '--binary', 'dist/dealflow'),
  },
]

async function binaryTests(place: Place): Promise<Result> {
  if (scan(place, `${BINARY_TESTS}/**/*.test.ts`).length === 0)
    return nothing(`there is no ${BINARY_TESTS}/*.test.ts`)
  const env = { ...built(place, BINARY), ...built(place, FAULTS) }
  if (env['DEALFLOW_BINARY'] === undefined)
    return failure('dist/dealflow is missing: run the step build first')
  return bunTests(place, [`${BINARY_TESTS}/**/*.test.ts`], { env })
}

/** The variable by which tests find a compiled program that is there; those of the server take the sources without it. */
export function built(
  { root }: Place,
  [name, path]: readonly [string, string],
): Readonly<Record<string, string>> {
  const file = join(root, path)
  return existsSync(file) ? { [name]: file } : {}
}
