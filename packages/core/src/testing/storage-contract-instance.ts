import { rejects, same } from './assert.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'

const draft = { instanceId: 'i-1', createdAt: 1_000 }
const fresh = { ...draft, keyFingerprint: null, lastVersion: null }

const instance = casesOf('instance')

export const instanceCases: readonly StorageCase[] = [
  instance('racing callers get one record, and later ones the same', async ({ storage }) => {
    const store = storage.instance
    const records = await Promise.all(
      ['i-1', 'i-2', 'i-3'].map((instanceId) => store.open({ instanceId, createdAt: 1_000 })),
    )
    same(records, [fresh, fresh, fresh])
    same(await store.open({ instanceId: 'i-4', createdAt: 2_000 }), fresh)
  }),
  instance('the version and the key that were noted last stand in the record', async ({ storage }) => {
    const store = storage.instance
    await rejects(store.noteVersion('1.0.0'), 'a version before there is a record')
    await rejects(store.noteKey('0123456789abcdef'), 'a key before there is a record')
    await store.open(draft)
    await store.noteVersion('1.0.0')
    await store.noteKey('0123456789abcdef')
    await store.noteVersion('1.1.0')
    same(await store.open(draft), { ...draft, keyFingerprint: '0123456789abcdef', lastVersion: '1.1.0' })
  }),
  instance(
    'a setting is the JSON value that was put last, until it is removed alone',
    async ({ storage }) => {
      const store = storage.instance
      same(await store.settings(), {})
      const prices = { 'POST /api/v2/searches': 50_000 }
      await store.putSetting('prices', { 'POST /api/v2/searches': 1 }, 1)
      await store.putSetting('limits', { search: { key: { minute: 0 } } }, 2)
      await store.putSetting('prices', prices, 3)
      same(await store.settings(), { prices, limits: { search: { key: { minute: 0 } } } })
      await store.putSetting('limits', null, 4)
      await store.putSetting('nothing', null, 5)
      same(await store.settings(), { prices })
    },
  ),
  instance('a setting of any text and length comes back as it was put', async ({ storage }) => {
    const store = storage.instance
    const words = Array.from({ length: 5_000 }, (_, i) => `Überführung ${i} \u2028 "電気" \\`)
    const value = { synonyms: [{ words, found: null }], pins: [{ sentence: '\u0000', company_ids: [] }] }
    await store.putSetting('search_tuning', value, 1)
    same(await store.settings(), { search_tuning: value })
  }),
  acrossRestart('instance: record, notes and settings outlive a restart', async ({ storage }, restart) => {
    await storage.instance.open(draft)
    await storage.instance.noteVersion('1.0.0')
    await storage.instance.putSetting('prices', { a: 1 }, 1)
    const again = (await restart()).instance
    same(await again.open({ instanceId: 'i-2', createdAt: 2_000 }), { ...fresh, lastVersion: '1.0.0' })
    same(await again.settings(), { prices: { a: 1 } })
  }),
]
