import type { Verdict } from '../vc-backability/store.ts'
import { same } from './assert.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'

const verdicts = casesOf('verdicts')
const at = 1_790_000_000_000

export const verdictOf = (domain: string, of: Partial<Verdict> = {}): Verdict => ({
  domain,
  classifierVersion: '1',
  classification: 'Yes',
  confidence: 0.91,
  reasons: [{ code: 'signup', text: 'The site has a place to sign up' }],
  name: 'Quill & Löwe',
  description: null,
  classifiedAt: at,
  ...of,
})

/** What the classifier said, for as long as it counts. */
export const verdictCases: readonly StorageCase[] = [
  verdicts('are found by domain, as they were given', async ({ storage }) => {
    const given = [
      verdictOf('a.example'),
      verdictOf('b.example', { name: null, classification: 'Likely Not' }),
    ]
    await storage.verdicts.saveMany(given)
    const found = await storage.verdicts.findMany(['b.example', 'none.example', 'a.example'], '1', 0)
    same([...found.keys()].sort(), ['a.example', 'b.example'])
    same([found.get('a.example'), found.get('b.example')], given)
    same((await storage.verdicts.findMany([], '1', 0)).size, 0)
  }),
  verdicts('of another version, or too old, are none', async ({ storage }) => {
    await storage.verdicts.saveMany([verdictOf('a.example')])
    const found = async (version: string, since: number) =>
      (await storage.verdicts.findMany(['a.example'], version, since)).size
    same(await found('2', 0), 0)
    same(await found('1', at + 1), 0)
    same(await found('1', at), 1)
  }),
  verdicts('take the place of older ones, and never of newer ones', async ({ storage }) => {
    const newer = verdictOf('a.example', { classifierVersion: '2', confidence: 0.5, classifiedAt: at + 1 })
    await storage.verdicts.saveMany([verdictOf('a.example'), newer])
    await storage.verdicts.saveMany([verdictOf('a.example')])
    same((await storage.verdicts.findMany(['a.example'], '1', 0)).size, 0)
    same((await storage.verdicts.findMany(['a.example'], '2', 0)).get('a.example'), newer)
  }),
  verdicts(
    'are removed oldest first, as many as are asked for, and none that counts',
    async ({ storage }) => {
      const domains = ['a', 'b', 'c', 'd'].map((name) => `${name}.example`)
      await storage.verdicts.saveMany(domains.map((domain, i) => verdictOf(domain, { classifiedAt: at + i })))
      const left = async () => [...(await storage.verdicts.findMany(domains, '1', 0)).keys()]
      same(await storage.verdicts.prune(at + 3, 2), 2)
      same(await left(), ['c.example', 'd.example'])
      same(await storage.verdicts.prune(at + 3, 2), 1)
      same(await storage.verdicts.prune(at + 3, 2), 0)
      same(await left(), ['d.example'])
    },
  ),
  acrossRestart('verdicts: are there after a restart', async ({ storage }, restart) => {
    await storage.verdicts.saveMany([verdictOf('a.example')])
    const found = await (await restart()).verdicts.findMany(['a.example'], '1', 0)
    same(found.get('a.example'), verdictOf('a.example'))
  }),
]
