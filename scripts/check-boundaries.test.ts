import { describe, expect, test } from 'bun:test'
import { tempTree } from './check/temp-tree.ts'
import { checkBoundaries } from './check-boundaries.ts'

const MANIFESTS = {
  'package.json': JSON.stringify({ devDependencies: { 'fast-check': '1.0.0' } }),
  'packages/core/package.json': JSON.stringify({
    name: '@dealflow/core',
    exports: { '.': './src/index.ts', './testing': './src/testing/index.ts' },
    dependencies: { '@sinclair/typebox': '1.0.0', tldts: '1.0.0' },
  }),
  'packages/node-adapter/package.json': JSON.stringify({
    name: '@dealflow/node-adapter',
    exports: { '.': './src/index.ts' },
    dependencies: { '@dealflow/core': 'workspace:*', srvx: '1.0.0', undici: '1.0.0' },
  }),
  'packages/server/package.json': JSON.stringify({
    name: '@dealflow/server',
    dependencies: {
      '@dealflow/core': 'workspace:*',
      '@dealflow/node-adapter': 'workspace:*',
      elysia: '1.0.0',
    },
  }),
  'examples/quickstart/package.json': JSON.stringify({ dependencies: { '@dealflow/core': 'workspace:*' } }),
}

/** The findings for one planted file, as `rule: message`. */
function found(path: string, source: string): string[] {
  using tree = tempTree({ ...MANIFESTS, [path]: source })
  return checkBoundaries(tree.root).findings.map(({ rule, message }) => `${rule}: ${message}`)
}

const value = (specifier: string) => `import { x } from '${specifier}'\nx()\n`
const type = (specifier: string) => `import type { X } from '${specifier}'\nexport type Y = X\n`
const core = (path: string) => `packages/core/src/${path}`

/** [rule, file, source that breaks it, part of the message] */
const FORBIDDEN: [string, string, string, string][] = [
  ['a wing imports http/', core('accounts/keys.ts'), value('../http/pipeline.ts'), 'accounts/ may import'],
  ['a wing imports a later one', core('records/store.ts'), type('../search/index.ts'), 'those before it'],
  ['a wing imports its own door', core('jobs/worker.ts'), type('./index.ts'), 'the door of its own wing'],
  ['the kernel imports a wing', core('kernel/ids.ts'), type('../jobs/job.ts'), 'jobs/job.ts'],
  ['a file lies in no wing', core('helpers/a.ts'), value('../kernel/ids.ts'), 'is in no wing'],
  ['a file lies beside the wings', core('helpers.ts'), value('./kernel/ids.ts'), 'is in no wing'],
  ['a wing imports storage/', core('billing/ledger.ts'), type('../storage/memory.ts'), 'storage/memory.ts'],
  [
    'a wing imports testing/',
    core('billing/ledger.ts'),
    value('../testing/fixtures.ts'),
    'testing/fixtures.ts',
  ],
  [
    "a wing imports another's endpoints",
    core('jobs/worker.ts'),
    value('../billing/endpoints.ts'),
    'billing/endpoints.ts',
  ],
  [
    "a wing takes another's endpoints from its door",
    core('jobs/worker.ts'),
    "import { billingEndpoints } from '../billing/index.ts'\nbillingEndpoints()\n",
    'but for their endpoints',
  ],
  ['a wing reaches behind a door', core('jobs/worker.ts'), value('../billing/ledger.ts'), 'the index.ts of'],
  [
    'a wing reaches behind the door of the kernel',
    core('jobs/job.ts'),
    type('../kernel/ids.ts'),
    'the index.ts of',
  ],
  ['the composition reaches behind a door', core('index.ts'), type('./jobs/job.ts'), 'the index.ts of'],
  ['the service reaches behind a door', core('service/a.ts'), value('../jobs/worker.ts'), 'the index.ts of'],
  [
    'a nested file imports http/',
    core('records/filters/age.ts'),
    value('../../http/fetch.ts'),
    'http/fetch.ts',
  ],
  [
    'the kernel imports the composition',
    core('kernel/money.ts'),
    type('../service/options.ts'),
    'options.ts',
  ],
  [
    'endpoints import the pipeline',
    core('billing/endpoints.ts'),
    value('../http/pipeline.ts'),
    'http/pipeline.ts',
  ],
  [
    "endpoints import another wing's endpoints",
    core('billing/endpoints.ts'),
    value('../accounts/endpoints.ts'),
    'but for their endpoints',
  ],
  ['http imports storage', core('http/fetch.ts'), value('../storage/memory.ts'), 'never a storage'],
  ['http imports companies', core('http/fetch.ts'), type('../records/company.ts'), 'records/company.ts'],
  [
    'the form of an endpoint imports a wing',
    core('http/endpoint.ts'),
    type('../rates/limits.ts'),
    'http/endpoint.ts may import kernel/',
  ],
  [
    'the form of an endpoint imports more of http',
    core('http/endpoint.ts'),
    type('./router.ts'),
    'http/router.ts',
  ],
  ['storage calls a service', core('storage/memory.ts'), value('../billing/index.ts'), 'never a service'],
  [
    'storage imports http',
    core('storage/sqlite/jobs.ts'),
    type('../../http/endpoint.ts'),
    'http/endpoint.ts',
  ],
  ['the composition imports testing/', core('index.ts'), value('./testing/fixtures.ts'), 'testing/'],
  [
    'the client uses a feature',
    core('client/dealflow.ts'),
    type('../kernel/errors.ts'),
    'imports kernel/errors.ts; client/ may',
  ],
  ['a feature uses the client', core('webhooks/sender.ts'), type('../client/index.ts'), 'client/index.ts'],
  ['the composition uses the client', core('index.ts'), value('./client/index.ts'), 'and client/'],
  ['the client uses Node', core('client/verify.ts'), value('node:crypto'), 'node:crypto'],
  ['core leaves its folder', core('index.ts'), value('../../server/src/app.ts'), 'leaves packages/core'],
  [
    'core imports a program that lies beside it',
    core('index.ts'),
    value('../data/table.ts'),
    'layer: leaves packages/core',
  ],
  ['core imports node:', core('kernel/ids.ts'), value('node:crypto'), 'node:crypto'],
  ['core imports bun', core('kernel/ids.ts'), value('bun'), 'imports bun'],
  ['core imports bun:', core('storage/sqlite/driver.ts'), type('bun:sqlite'), 'bun:sqlite'],
  ['core imports elysia', core('http/fetch.ts'), value('elysia'), 'elysia'],
  ['core imports at run time', core('kernel/ids.ts'), "export const x = await import('node:fs')", 'node:fs'],
  [
    'the adapter reaches into core',
    'packages/node-adapter/src/a.ts',
    value('@dealflow/core/src/ids.ts'),
    'does not export',
  ],
  [
    'the adapter reaches core by path',
    'packages/node-adapter/src/a.ts',
    value('../../core/src/ids.ts'),
    'leaves',
  ],
  ['the adapter uses Bun', 'packages/node-adapter/src/a.ts', value('bun:sqlite'), 'bun:sqlite'],
  [
    'the adapter uses the server',
    'packages/node-adapter/src/a.ts',
    value('@dealflow/server'),
    '@dealflow/server',
  ],
  [
    'an adapter file joins two packages',
    'packages/node-adapter/src/a.ts',
    value('srvx') + value('undici/x'),
    'srvx and undici',
  ],
  [
    'the server reaches into core',
    'packages/server/src/a.ts',
    value('@dealflow/core/src/ids.ts'),
    'does not export',
  ],
  ['the server reaches core by path', 'packages/server/src/a.ts', type('../../core/src/ids.ts'), 'leaves'],
  ['the server uses what it does not list', 'packages/server/src/a.ts', value('hono'), 'hono'],
  [
    'a server test reaches core by path',
    'packages/server/test/a.test.ts',
    value('../../core/src/ids.ts'),
    'leaves',
  ],
  [
    'an example reaches core by path',
    'examples/quickstart/a.ts',
    value('../../packages/core/src/kernel/ids.ts'),
    'leaves',
  ],
  [
    'an example uses an unlisted package',
    'examples/quickstart/a.ts',
    value('@dealflow/node-adapter'),
    'node-adapter',
  ],
  ['Date.now', core('kernel/clock.ts'), 'export const now = () => Date.now()', 'global: uses Date.now'],
  [
    'new Date()',
    core('kernel/clock.ts'),
    'export const now = () => new Date().getTime()',
    'global: uses new Date()',
  ],
  ['Math.random', core('kernel/ids.ts'), 'export const x = Math.random()', 'Math.random'],
  ['setTimeout', core('kernel/ids.ts'), 'setTimeout(() => {}, 1)', 'setTimeout'],
  ['setTimeout as a value', core('kernel/ids.ts'), 'export const later = setTimeout', 'setTimeout'],
  ['setInterval', core('kernel/ids.ts'), 'globalThis.setInterval(() => {}, 1)', 'setInterval'],
  ['queueMicrotask', core('kernel/ids.ts'), 'queueMicrotask(() => {})', 'queueMicrotask'],
  ['performance.now', core('kernel/ids.ts'), 'export const x = performance.now()', 'uses performance'],
  ['the clock as a text', core('kernel/ids.ts'), 'export const x = Date()', 'global: uses new Date()'],
  [
    'the clock taken apart',
    core('kernel/ids.ts'),
    'const { now } = Date\nexport const x = now()',
    'uses Date',
  ],
  [
    'the clock by another name',
    core('kernel/ids.ts'),
    'const Clock = Date\nexport const x = Clock.now()',
    'uses Date',
  ],
  ['Temporal', core('kernel/ids.ts'), 'export const x = Temporal.Now.instant()', 'uses Temporal'],
  ['a hidden timer', core('kernel/ids.ts'), 'export const x = AbortSignal.timeout(5)', 'AbortSignal.timeout'],
  ['crypto', core('kernel/ids.ts'), 'export const x = crypto.randomUUID()', 'crypto.randomUUID'],
  [
    'crypto of the global object',
    core('kernel/ids.ts'),
    'export const x = globalThis.crypto.subtle',
    'crypto.subtle',
  ],
  ['fetch', core('kernel/ids.ts'), "export const x = await fetch('http://localhost')", 'uses fetch'],
  [
    'fetch in a choice',
    core('kernel/ids.ts'),
    'export const f = (a: string) => (a ? fetch(a) : null)',
    'uses fetch',
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code
  ['a global inside a template', core('kernel/ids.ts'), 'export const x = `a ${Date.now()}`', 'Date.now'],
  ['401 lines', core('kernel/ids.ts'), '\n'.repeat(401), 'size: has 401 lines'],
  ['a test of 401 lines', 'scripts/a.test.ts', '\n'.repeat(401), 'size: has 401 lines'],
  ['a default export', 'scripts/a.ts', 'export default 1', 'default-export'],
]

const ALLOWED: [string, string, string][] = [
  ['core imports its data', core('language/packs.ts'), value('../../data/languages/de.json')],
  ['core imports its data', core('language/packs.ts'), value('../../data/languages/de.json')],
  ['a wing uses one before it', core('jobs/worker.ts'), value('../billing/index.ts')],
  ['a wing uses the kernel', core('records/filters/age.ts'), value('../../kernel/index.ts')],
  [
    'endpoints use their feature and the endpoint',
    core('billing/endpoints.ts'),
    value('./ledger.ts') + value('../http/endpoint.ts'),
  ],
  [
    'endpoints throw service errors',
    core('billing/endpoints.ts'),
    value('../kernel/index.ts') + value('@sinclair/typebox'),
  ],
  ['http uses accounts', core('http/pipeline.ts'), value('../accounts/index.ts')],
  ['storage takes types of a feature', core('storage/sqlite/jobs.ts'), type('../../billing/index.ts')],
  [
    'storage seals ledger entries',
    core('storage/memory/billing.ts'),
    "import { type LedgerEntry, sealEntry } from '../../billing/index.ts'\nexport const seal = sealEntry\n",
  ],
  ['the form of an endpoint uses the kernel', core('http/endpoint.ts'), type('../kernel/index.ts')],
  [
    'the client has clock, chance and network',
    core('client/timing.ts'),
    'setTimeout(() => fetch(String(Math.random() + Date.now())), 1)',
  ],
  [
    'the client shares the rules of deliveries',
    core('client/verify.ts'),
    value('../webhooks/delivery-claim.ts'),
  ],
  ['the composition uses storage', core('index.ts'), value('./storage/index.ts')],
  [
    'a test uses everything',
    core('http/fetch.test.ts'),
    value('../storage/memory.ts') + value('bun:test') + value('fast-check'),
  ],
  [
    'the adapter uses exports',
    'packages/node-adapter/src/a.ts',
    value('@dealflow/core') + value('node:fs') + value('srvx/node'),
  ],
  [
    'the server uses exports and Bun',
    'packages/server/src/a.ts',
    value('@dealflow/core/testing') + value('bun:sqlite') + value('elysia'),
  ],
  ['an example uses published names', 'examples/quickstart/a.ts', value('@dealflow/core') + value('./b.ts')],
  [
    'a comment or a string names a global',
    core('kernel/host.ts'),
    "/** Not Date.now(). */\n// setTimeout\nexport const x = 'Math.random()'",
  ],
  [
    'a port has methods of those names',
    core('kernel/ids.ts'),
    'export const x = (s: S) => s.fetch(s.crypto.sha256(s.date.now()))',
  ],
  [
    'a method is called fetch',
    core('index.ts'),
    'export interface S {\n  a: string\n  fetch(r: Request): Promise<Response>\n}',
  ],
  [
    'an object has a fetch',
    core('index.ts'),
    'export const s = { a: 1, async fetch(r: Request) { return r } }',
  ],
  [
    'a given instant becomes a date',
    core('kernel/clock.ts'),
    'export const iso = (ms: number) => new Date(ms).toISOString()',
  ],
  [
    'a date is read from a text',
    core('kernel/clock.ts'),
    'const parse = Date.parse\nexport const at = (text: string) => Date.parse(text) + Date.UTC(2026, 0)',
  ],
  ['a long table', core('records/country-table.ts'), '\n'.repeat(900)],
  ['a long generated file', core('records/country.generated.ts'), '\n'.repeat(900)],
  ['400 lines', core('kernel/ids.ts'), '\n'.repeat(400)],
]

describe('a broken rule is reported:', () => {
  test.each(FORBIDDEN)('%s', (_name, path, source, message) => {
    const findings = found(path, source)
    expect(findings).toHaveLength(path.startsWith('packages/core') && message.startsWith('leaves') ? 2 : 1)
    expect(findings[0]).toContain(message)
  })
})

describe('an allowed thing is not:', () => {
  test.each(ALLOWED)('%s', (_name, path, source) => {
    expect(found(path, source)).toEqual([])
  })
})

test('a finding names the file and the line', () => {
  using tree = tempTree({ ...MANIFESTS, [core('kernel/ids.ts')]: '// one\n\nsetTimeout(x, 1)\n' })
  expect(checkBoundaries(tree.root).findings).toMatchObject([{ file: core('kernel/ids.ts'), line: 3 }])
})

describe('a circle of files', () => {
  const circles = (files: Readonly<Record<string, string>>) => {
    using tree = tempTree({ ...MANIFESTS, ...files })
    return checkBoundaries(tree.root).findings.filter(({ rule }) => rule === 'circle')
  }
  const [a, b] = [core('jobs/a.ts'), core('jobs/b.ts')]
  const message = expect.stringContaining(`imports, ${a} → ${b} → ${a};`)

  test('is reported with its files in order', () => {
    const files = { [a]: value('./b.ts'), [b]: value('../kernel/ids.ts') + value('./a.ts') }
    expect(circles(files)).toEqual([{ file: a, line: 1, rule: 'circle', message }])
  })

  test('is one where a file imports no more than a type', () => {
    expect(circles({ [a]: value('./b.ts'), [b]: type('./a.ts') })).toMatchObject([{ message }])
  })

  test('may hold a test, or what tests bring with them', () => {
    for (const path of ['jobs/b.test.ts', 'testing/b.ts'])
      expect(circles({ [a]: value(`../${path}`), [core(path)]: value('../jobs/a.ts') })).toEqual([])
  })
})

test('installed and built files are not read', () => {
  const files = {
    'packages/core/node_modules/a/index.ts': 'export default 1',
    'packages/core/dist/a.ts': 'export default 1',
  }
  using tree = tempTree({ ...MANIFESTS, ...files })
  expect(checkBoundaries(tree.root)).toEqual({ files: 0, findings: [] })
})

test('what works on an instance of the server takes its clock', () => {
  const clock = (source: string, folder = 'operations') => found(`packages/server/src/${folder}/x.ts`, source)
  for (const folder of ['operations', 'backup', 'doctor', 'control', 'admin'])
    for (const source of ['export const x = Date.now()\n', 'export const x = new Date()\n'])
      expect(clock(source, folder)).toEqual([
        expect.stringMatching(/^clock: uses .*the clock of the instance/),
      ])
  expect(clock('export const x = new Date(0).toISOString()\n')).toEqual([])
  expect(clock('export const x = Date.now()\n', 'cli')).toEqual([])
  expect(found('packages/server/src/operations/x.test.ts', 'export const x = Date.now()\n')).toEqual([])
})
