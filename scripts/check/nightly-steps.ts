import { missingPackages } from '../debian-packages.ts'
import { bun, bunTests, nodeTests, runAll, script } from './runners.ts'
import { failure, type Limits, type Step } from './step.ts'
import { built, BINARY as COMPILED_SERVER, STEPS } from './steps.ts'
import { checkTestLimits } from './test-limits.ts'

const minutes = (count: number) => count * 60_000
/** Scripts that measure or kill for long say little meanwhile. */
const LONG: Limits = { silenceMs: minutes(20), totalMs: minutes(40) }
const BINARY = 'dist/dealflow'
const DECKS = 'packages/node-adapter/test/decks/fixtures'
const SEED = '1'

/** A row of one script, which has failed when its exit code is not 0. */
function long(name: string, does: string, path: string, ...args: readonly string[]): Step {
  return { name, does, limits: LONG, run: script(path, ...args) }
}

/** The same against dist/dealflow. */
function onBinary(name: string, does: string, path: string, ...args: readonly string[]): Step {
  return { ...long(name, does, path, ...args), after: 'build' }
}

/** The same with nothing beside it, because it measures. */
function measured(name: string, does: string, path: string, ...args: readonly string[]): Step {
  return { ...long(name, does, path, ...args), alone: true }
}

/** Tests of attacks amid which other clients ask whether the server is well. */
function health(name: string, attacks: string): Step {
  return {
    name,
    does: "other clients' asks for /healthz amid each attack, beside a server that nobody attacks",
    after: 'build',
    alone: true,
    limits: LONG,
    run(place) {
      const env = { ...built(place, COMPILED_SERVER), DEALFLOW_ASKS_FOR_HEALTH: '1' }
      return bunTests(place, [`packages/server/test/${attacks}.test.ts`], { env })
    },
  }
}

/** What `npm run nightly` runs: the check with all rounds, and what the check has no time for. To add a step is to add a row. */
export const NIGHTLY: readonly Step[] = [
  {
    name: 'debian-packages',
    does: 'what tests want of Debian is installed',
    async run() {
      const missing = missingPackages()
      if (missing.length === 0) return { passed: 1, failed: 0, skipped: [], notes: [] }
      return failure(`not installed: ${missing.join(', ')}; \`npm run debian-packages\` installs them`)
    },
  },
  ...STEPS.filter(({ name }) => name !== 'simulate').map((step) => ({ ...step, limits: LONG })),
  {
    name: 'node-22',
    does: 'contracts and handler on the oldest Node that may hold a directory',
    limits: LONG,
    run: nodeTests(
      'node-22',
      'http-contract*.node.test.ts',
      'storage-contract*.node.test.ts',
      'open-service.node.test.ts',
      'handler/*.node.test.ts',
    ),
  },
  long('simulate', 'jobs and webhooks in virtual time: 3,000 seeds', 'scripts/simulate/jobs.ts', '3000'),
  long(
    'consumers',
    'what is published, installed and used in empty projects',
    'scripts/packages/check.ts',
    '--all',
  ),
  onBinary('job-kills', 'a server killed amid jobs', 'scripts/simulate/job-kills.ts', '20', SEED, BINARY),
  onBinary('deck-kills', 'a server killed amid decks', 'scripts/simulate/deck-kills.ts', '20', SEED, BINARY),
  onBinary(
    'index-kills',
    'a server killed amid its index',
    'scripts/simulate/index-kills.ts',
    '12',
    SEED,
    '500',
    BINARY,
  ),
  onBinary(
    'site-kills',
    'a server killed while it reads sites',
    'scripts/simulate/site-kills.ts',
    '2',
    '300',
    SEED,
    BINARY,
  ),
  onBinary(
    'research-kills',
    'a server killed amid research',
    'scripts/simulate/research-kills.ts',
    '10',
    SEED,
    BINARY,
  ),
  long(
    'upkeep-kills',
    'backups, restores and upgrades killed',
    'scripts/simulate/upkeep-kills.ts',
    '20',
    SEED,
  ),
  long('power-cuts', 'what a disk holds when the power fails', 'scripts/simulate/power-cuts.ts', '200', SEED),
  {
    name: 'fuzz-long',
    does: 'many requests made from both OpenAPI documents, and many damaged decks',
    after: 'build',
    limits: LONG,
    run: (place) =>
      runAll(place, [
        [bun, 'scripts/fuzz/main.ts', '--requests', '30000', '--binary', BINARY],
        [bun, 'scripts/fuzz/decks.ts', DECKS, '300', String(place.seed ?? SEED), BINARY],
      ]),
  },
  {
    ...onBinary('fuzz-sites', '2,000 hostile web sites', 'scripts/fuzz/sites.ts', '2000', SEED, BINARY),
    // A server that waits long for a core finds more to do in its next turn.
    alone: true,
  },
  {
    ...onBinary('fuzz-imports', 'hostile imports', 'scripts/fuzz/imports.ts', '100', SEED, BINARY),
    alone: true,
  },
  {
    ...measured('bench-workbooks', 'workbooks of 2,000,000 cells', 'scripts/bench/workbooks.ts', BINARY),
    after: 'build',
  },
  long('eval-search', 'what is found, on real companies and questions', 'scripts/eval/main.ts'),
  long('eval-sites', 'what is read of real sites', 'scripts/eval/enrichment/main.ts'),
  long('eval-research', 'reports on real sites', 'scripts/eval/deep-research/main.ts'),
  long('eval-decks', 'what is read of real decks', 'scripts/eval/decks/main.ts'),
  health('health', 'loop/*'),
  // A process of its own: a crowd takes nearly all the files that one may have open, and gives them back late.
  health('health-binary', 'binary/{crowds,hostile-bodies,hostile-sites,silent-names}'),
  {
    name: 'limits',
    does: 'no limit of a test within ten times its duration',
    alone: true,
    // Those of the steps that it looks at.
    limits: LONG,
    run: checkTestLimits,
  },
  measured('bench-adapter', 'a request through toNodeHandler', 'scripts/bench/node/adapter.ts'),
  measured('bench-lookups', 'lookups on Node beside the binary', 'scripts/bench/node/lookups.ts'),
  measured(
    'bench-uploads',
    'what a server grows by while it takes uploads',
    'scripts/bench/decks/uploads.ts',
  ),
  {
    ...measured(
      'against-release',
      'speed beside the last release, in one run',
      'scripts/bench/against-release/main.ts',
    ),
    after: 'build',
  },
  measured('bench-jobs', 'claims among 100,000 jobs', 'scripts/bench/jobs/claim.ts'),
]
