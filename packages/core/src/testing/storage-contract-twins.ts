import type { Twin } from '../records/twins/compare.ts'
import type { TwinStore } from '../records/twins/store.ts'
import { same } from './assert.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'

const twins = casesOf('twins')
const reached = (cursor: string, rules = 1) => ({ rules, cursor })

/** Pairs of records that may be one company. */
export const twinCases: readonly StorageCase[] = [
  twins('pairs are listed once, the surest first, page by page', async ({ storage: { twins } }) => {
    same(await twins.progress(), null)
    await twins.save(
      [
        { id: 'b', twins: [twin('a', 0.9), twin('c', 0.95), twin('d', 0.9)] },
        { id: 'a', twins: [twin('b', 0.9)] },
      ],
      reached('7'),
      5,
    )
    same(await twins.progress(), reached('7'))
    same(await twins.count(), 3)
    same(await twins.list(null, 10), [
      { left: 'b', right: 'c', score: 0.95, reasons: [], foundAt: 5 },
      { left: 'a', right: 'b', score: 0.9, reasons: [], foundAt: 5 },
      { left: 'b', right: 'd', score: 0.9, reasons: [], foundAt: 5 },
    ])
    const [first] = await twins.list(null, 1)
    same(await idsOf(twins, first ?? null, 1), ['a b'])
    same(await idsOf(twins, { left: 'a', right: 'b', score: 0.9 }), ['b d'])
    same(await idsOf(twins, { left: 'b', right: 'd', score: 0.9 }), [])
  }),
  twins(
    'what is found of a company takes the place of what was found of it',
    async ({ storage: { twins } }) => {
      await twins.save([{ id: 'b', twins: [twin('a', 0.9), twin('c', 0.9)] }], reached('1'), 1)
      await twins.save([{ id: 'b', twins: [twin('c', 0.99)] }], reached('2'), 2)
      same(await idsOf(twins), ['b c'])
      same((await twins.list(null, 9))[0]?.score, 0.99)
      await twins.save([{ id: 'c', twins: [] }], reached('3'), 3)
      same(await idsOf(twins), [])
    },
  ),
  twins('nobody is asked about a dismissed pair again, until one of the two is gone', async (subject) => {
    const { twins } = subject.storage
    const found = [{ id: 'b', twins: [twin('a', 0.9)] }]
    await twins.save(found, reached('1'), 1)
    same(await twins.dismiss('b', 'a', 2), true)
    same(await twins.dismiss('a', 'b', 2), false)
    same(await twins.dismiss('a', 'x', 2), false)
    await twins.save(found, reached('2'), 3)
    same([await twins.count(), await idsOf(twins)], [0, []])
    await twins.save([{ id: 'a', twins: null }], reached('3'), 4)
    await twins.save(found, reached('4'), 5)
    same(await idsOf(twins), ['a b'])
  }),
  twins('the pairs of a company that is gone go', async ({ storage: { twins } }) => {
    await twins.save([{ id: 'b', twins: [twin('a', 0.9), twin('c', 0.9)] }], reached('1'), 1)
    await twins.save([{ id: 'b', twins: null }], reached('2'), 2)
    same(await twins.count(), 0)
  }),
  twins(
    'other rules find all pairs anew, but what was dismissed stays so',
    async ({ storage: { twins } }) => {
      const found = [{ id: 'b', twins: [twin('a', 0.9), twin('c', 0.9)] }]
      await twins.save(found, reached('1'), 1)
      await twins.dismiss('a', 'b', 2)
      await twins.save([], reached('0', 2), 3)
      same([await twins.count(), await twins.progress()], [0, reached('0', 2)])
      await twins.save(found, reached('1', 2), 4)
      same(await idsOf(twins), ['b c'])
    },
  ),
  twins('ids may have any letters', async ({ storage: { twins } }) => {
    await twins.save([{ id: '\u{1F680}', twins: [twin('\uff5e', 0.9)] }], reached('1'), 1)
    same(
      (await twins.list(null, 9)).map(({ left, right }) => [left, right].sort()),
      [['\u{1F680}', '\uff5e'].sort()],
    )
    same(await twins.dismiss('\uff5e', '\u{1F680}', 1), true)
  }),
  twins('the reasons are told as they were found', async ({ storage: { twins } }) => {
    const reasons = [
      { kind: 'same_website', value: 'a.example' },
      { kind: 'same_place', value: null },
    ] as const
    await twins.save([{ id: 'b', twins: [{ id: 'a', score: 0.9, reasons }] }], reached('1'), 1)
    same((await twins.list(null, 9))[0]?.reasons, reasons)
  }),
  twins(
    'of racing dismissals one is done, and a search that ends meanwhile finds no dismissed pair',
    async (subject) => {
      const { twins } = subject.storage
      const found = [{ id: 'b', twins: [twin('a', 0.9), twin('c', 0.9)] }]
      await twins.save(found, reached('1'), 1)
      const outcomes = await Promise.all([
        twins.dismiss('a', 'b', 2),
        twins.save(found, reached('2'), 3),
        twins.dismiss('b', 'a', 2),
      ])
      same([outcomes[0], outcomes[2]], [true, false])
      same(await idsOf(twins), ['b c'])
    },
  ),
  twins(
    'a page goes on where it was, though its last pair is gone meanwhile',
    async ({ storage: { twins } }) => {
      await twins.save(
        [{ id: 'b', twins: [twin('a', 0.9), twin('c', 0.8), twin('d', 0.7)] }],
        reached('1'),
        1,
      )
      const [first, second] = await twins.list(null, 2)
      await twins.dismiss('b', 'c', 2)
      same(await idsOf(twins, second ?? null), ['b d'])
      await twins.dismiss('a', 'b', 2)
      same(await idsOf(twins, first ?? null), ['b d'])
    },
  ),
  twins('nothing read yet is another thing than everything', async ({ storage: { twins } }) => {
    await twins.save([], { rules: 1, cursor: null }, 1)
    same(await twins.progress(), { rules: 1, cursor: null })
  }),
  acrossRestart('twins: outlive a restart', async ({ storage }, restart) => {
    await storage.twins.save([{ id: 'b', twins: [twin('a', 0.9), twin('c', 0.9)] }], reached('1'), 1)
    await storage.twins.dismiss('a', 'b', 2)
    const { twins } = await restart()
    same([await twins.progress(), await idsOf(twins)], [reached('1'), ['b c']])
  }),
]

const twin = (id: string, score: number): Twin & { id: string } => ({ id, score, reasons: [] })

const idsOf = async (twins: TwinStore, after: Parameters<TwinStore['list']>[0] = null, limit = 10) =>
  (await twins.list(after, limit)).map(({ left, right }) => `${left} ${right}`)
