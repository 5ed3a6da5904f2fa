import { equal, ok, rejects, throws } from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openService } from '@dealflow/node-adapter'
import { refuseOldNode } from '../src/refuse-old-node.ts'

const root = mkdtempSync(join(tmpdir(), 'dealflow-options-'))
after(() => rmSync(root, { recursive: true, force: true }))
const data = join(root, 'data')

/** As JavaScript calls it, where no types say what is wrong. */
const opened = (options: unknown) => Reflect.apply(openService, null, [options]) as Promise<unknown>

const unknownNames: readonly (readonly [object, string])[] = [
  [{ instanceKeyfile: 'x' }, 'has no option `instanceKeyfile`; did you mean `instanceKeyFile`?'],
  [{ host: {} }, 'has no option `host`'],
  [
    { outbound: { allowedCidr: [] } },
    'has no option `outbound.allowedCidr`; did you mean `outbound.allowedCidrs`?',
  ],
  [
    { jobs: { shutdownGrace: 1 } },
    'has no option `jobs.shutdownGrace`; did you mean `jobs.shutdownGraceMs`?',
  ],
  [{ jobs: { work: { pitch_dek: () => {} } } }, 'did you mean `jobs.work.pitch_deck`?'],
  [{ sites: { foo: 1 } }, 'has no option `sites.foo`'],
  [{ providers: { modell: {} } }, 'did you mean `providers.model`?'],
]

for (const [options, words] of unknownNames)
  test(`an option that is none is named: ${JSON.stringify(options)}`, async () => {
    await rejects(opened({ data, ...options }), (error: Error) => {
      equal(error.name, 'TypeError')
      ok(error.message.includes(words), error.message)
      return true
    })
    ok(!existsSync(data))
  })

const wrongValues: Readonly<Record<string, readonly unknown[]>> = {
  data: ['', '  ', undefined, null, 7, new URL('file:///tmp')],
  instanceKeyFile: ['', 7],
  log: ['x', console, null],
  outbound: [true, 'https', []],
  'outbound.allowHttp': ['yes'],
  'outbound.allowedCidrs': ['10.0.0.0/8', ['10.0.0.0/99'], [7]],
  'outbound.resolveMap': [{}],
  decks: [true, {}],
  work: ['no', 0],
  billing: ['no', false],
  rateLimits: [true],
  environment: ['prod'],
  companies: [{}],
  observe: [5],
  searchNow: [0],
  bodyBytesMax: [0, 1.5, '2mb'],
  'jobs.work': [[]],
  'jobs.work.pitch_deck': [{}],
  'sites.delayMs': [-1],
  'providers.search': ['searxng'],
  prices: [[]],
}

for (const [name, values] of Object.entries(wrongValues))
  test(`a wrong \`${name}\` is refused with what is wanted, before anything is made`, async () => {
    for (const value of values) {
      const [outer = '', ...inner] = name.split('.')
      const given = inner.reduceRight<unknown>((within, member) => ({ [member]: within }), value)
      await rejects(opened({ data, [outer]: given }), {
        name: 'TypeError',
        message: new RegExp(`^The option \`${name}\` of openService must be .`),
      })
    }
    ok(!existsSync(data))
  })

test('options that are no object are refused with an example', async () => {
  for (const options of [undefined, null, './dealflow-data', 7, []])
    await rejects(opened(options), {
      name: 'TypeError',
      message: "openService takes its options as an object: openService({ data: './dealflow-data' })",
    })
})

test('an option that is undefined was left out', async () => {
  const names = [
    'log',
    'outbound',
    'decks',
    'sites',
    'companies',
    'vcModel',
    'jobs',
    'providers',
    'limits',
    'prices',
  ]
  const leftOut = Object.fromEntries(names.map((name) => [name, undefined]))
  const service = await openService({ data: join(root, 'left-out'), ...leftOut, work: false })
  await service.close()
})

test('a Node whose SQLite is not safe is refused before anything is made, with the versions that have another', () => {
  const needs = 'A data directory needs Node 22.22.3, 24.15 or newer: Node '
  for (const [sqlite, has] of [
    ['3.50.4', 'has SQLite 3.50.4, which can corrupt a database.'],
    [null, 'has no SQLite of its own.'],
  ] as const)
    throws(() => refuseOldNode(sqlite), {
      name: 'Explained',
      message: `${needs}${process.versions.node} ${has}`,
    })
  refuseOldNode('3.51.3')
})
