import { afterEach, describe, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import { createService, memoryStorage, type SearchData, type Service } from '../index.ts'
import { testHost } from '../testing/test-clock.ts'

const open: Service[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})

const companies = [
  { id: 'helio', name: 'Helio Yard', tagline: 'Lanterns for farms', country_iso2: 'DE' },
  { id: 'volta', name: 'Voltaway', tagline: 'Gaslights on roofs', country_iso2: 'FR' },
  { id: 'homes', name: 'Millrace', tagline: 'Proptech for landlords', country_iso2: 'DE' },
  {
    id: 'estate',
    name: 'Quarry Lane',
    website: 'quarry.example',
    tagline: 'Real estate data',
    country_iso2: 'DE',
  },
  {
    id: 'suite',
    name: 'Harborlight',
    tagline: 'Kites suite, kx',
    industries: ['Logistics'],
    country_iso2: 'DE',
  },
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
    id: `kite-${id}`,
    name: `Kestrel ${id}`,
    tagline: `Kites ${id.repeat(3)}`,
    country_iso2: id < 'd' ? 'DE' : 'FR',
  })),
]

async function start(storage = memoryStorage({ host: testHost({ sha256 }) })) {
  const host = testHost({ sha256 })
  const service = createService({ host, storage, locations })
  open.push(service)
  const source = (async function* () {
    yield new TextEncoder().encode(companies.map((company) => JSON.stringify(company)).join('\n'))
  })()
  await service.companies.import({ source })
  const search = (query: string, more: object = {}) =>
    service.companies.search('live', { query, query_mode: 'discovery', explain: true, ...more })
  return { service, storage, search, tune: service.searchTuning }
}

const ids = ({ results }: SearchData) => results.map(({ id }) => id)
const issuesOf = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.catch((thrown: unknown) => thrown)
  return (error as { details?: readonly { path: string; message: string }[] }).details
}

describe('synonyms', () => {
  test('are found from the next search on, behind who holds the word itself, and an explanation names them', async () => {
    const { search, tune } = await start()
    expect(ids(await search('lantern'))).toEqual(['helio'])
    await tune.change({ add: { synonyms: [{ words: ['lantern', 'gaslight'] }] } })
    const found = await search('lantern')
    expect(ids(found)).toEqual(['helio', 'volta'])
    expect(found.results[1]?.match_reasons).toEqual([
      { field: 'tagline', kind: 'lexical', terms: ['lantern'], score: 1 },
    ])
    expect(found.explanation?.words[0]).toMatchObject({ use: 'ranking', synonyms: ['gaslight'] })
    expect(ids(await search('gaslight'))).toEqual(['volta', 'helio'])
    await tune.change({ remove: { synonyms: [{ words: ['gaslight', 'lantern'] }] } })
    expect(ids(await search('lantern'))).toEqual(['helio'])
  })

  test('of two words are found as neighbours, and asked for side by side', async () => {
    const { search, tune } = await start()
    await tune.change({ add: { synonyms: [{ words: ['proptech', 'real estate'] }] } })
    expect(ids(await search('proptech')).sort()).toEqual(['estate', 'homes'])
    expect(ids(await search('real estate')).sort()).toEqual(['estate', 'homes'])
    const marked = await search('proptech', { highlight: true })
    const estate = marked.results.find(({ id }) => id === 'estate')
    expect(estate?.highlights).toEqual({ tagline: '<mark>Real</mark> <mark>estate</mark> data' })
    expect(estate?.match_reasons?.[0]?.terms).toEqual(['proptech'])
  })

  test('are no misspelt words', async () => {
    const { search, tune } = await start()
    expect((await search('kitse')).did_you_mean).toBe('kites')
    await tune.change({ add: { synonyms: [{ words: ['kitse'], found: ['lantern'] }] } })
    const found = await search('kitse')
    expect(ids(found)).toEqual(['helio'])
    expect(found.explanation?.corrections).toEqual([])
  })
})

test('a generic word tells next to nothing, and an explanation says so', async () => {
  const { search, tune } = await start()
  const before = await search('gaslight suite')
  expect(ids(before).sort()).toEqual(['suite', 'volta'])
  await tune.change({ add: { generic_words: ['suite'] } })
  const after = await search('gaslight suite')
  expect(ids(after)).toEqual(['volta'])
  const [, generic] = after.explanation?.words ?? []
  expect(generic).toMatchObject({ text: 'suite', use: 'ranking' })
  expect(generic?.weight).toBeLessThan(0.05)
  expect(generic?.why).toContain('operator')
  expect(ids(await search('suite'))).toEqual(['suite'])
})

describe('pins', () => {
  const pins = [{ sentence: 'Kites!', company_ids: ['https://www.quarry.example', 'kite-f'] }]

  test('come first in their order, once, and count among the hits', async () => {
    const { search, tune } = await start()
    const plain = await search('kites', { limit: 50 })
    await tune.change({ add: { pins } })
    const found = await search('kites', { limit: 50 })
    expect(ids(found).slice(0, 2)).toEqual(['estate', 'kite-f'])
    expect(ids(found).slice(2)).toEqual(ids(plain).filter((id) => id !== 'kite-f'))
    expect(found.total_matches).toBe(plain.total_matches + 1)
    expect(found.results[0]?.match_reasons).toEqual([{ field: 'id', kind: 'pinned', score: 1 }])
    expect(found.explanation?.tuning).toEqual({ pinned: ['estate', 'kite-f'], hidden_matches: 0 })
    expect(ids(await search('kites for boats'))[0]).not.toBe('estate')
  })

  test.each([1, 2, 3])('are paged with the rest, %p at a time, each hit once', async (limit) => {
    const { search, tune } = await start()
    await tune.change({ add: { pins } })
    const whole = ids(await search('kites', { limit: 50 }))
    const paged: string[] = []
    for (let after: string | null = null; ; ) {
      const page: SearchData = await search('kites', { limit, after })
      paged.push(...ids(page))
      expect(page.changed).toBeUndefined()
      after = page.next_cursor
      if (after === null) break
    }
    expect(paged).toEqual(whole)
  })

  test('pass the filters of the request, and need not be what the sentence is read as', async () => {
    const { search, tune } = await start()
    await tune.change({
      add: { pins: [{ sentence: 'kites in Germany', company_ids: ['kite-f', 'estate'] }] },
    })
    expect(ids(await search('kites in Germany')).slice(0, 2)).toEqual(['kite-f', 'estate'])
    const filters = { countries: { include: ['DE'] } }
    expect(ids(await search('kites in Germany', { filters })).slice(0, 1)).toEqual(['estate'])
    expect(ids(await search('kites in Germany', { filters }))).not.toContain('kite-f')
  })

  test('put nobody first in another order, by name, or among test data', async () => {
    const { service, search, tune } = await start()
    await tune.change({ add: { pins: [{ sentence: 'Kestrel a', company_ids: ['estate'] }] } })
    expect(ids(await search('Kestrel a', { query_mode: 'auto' }))).toEqual(['estate', 'kite-a'])
    expect(ids(await search('Kestrel a', { query_mode: 'name' }))[0]).toBe('kite-a')
    expect(ids(await search('Kestrel a', { sort: [{ by: 'founded_year' }] }))).not.toContain('estate')
    expect(ids(await service.companies.search('test', { query: 'Kestrel a' }))).toEqual([])
  })

  test('are counted by facets where the search finds them by itself', async () => {
    const { search, tune } = await start()
    const counts = async () => (await search('kites', { facets: ['countries'] })).facets
    const before = await counts()
    await tune.change({ add: { pins } })
    expect(await counts()).toEqual(before)
  })
})

describe('hidden companies', () => {
  test('are no hits, by words and by name, for a sentence or in all; lookups find them', async () => {
    const { service, search, tune } = await start()
    await tune.change({
      add: { hidden: [{ sentence: 'kites', company_ids: ['suite'] }, { company_ids: ['kite-b'] }] },
    })
    const found = await search('kites', { limit: 50 })
    expect(ids(found)).not.toContain('suite')
    expect(ids(found)).not.toContain('kite-b')
    expect(found.explanation?.tuning).toEqual({ pinned: [], hidden_matches: 2 })
    expect(ids(await search('kites suite'))).toContain('suite')
    expect(ids(await search('Kestrel b', { query_mode: 'auto' }))).not.toContain('kite-b')
    expect(ids(await search('Kestrel b', { query_mode: 'name' }))).not.toContain('kite-b')
    const lookup = await service.companies.lookup('live', { names: ['Kestrel b'] })
    expect(JSON.stringify(lookup)).toContain('kite-b')
    expect((await service.companies.find('live', 'kite-b'))?.id).toBe('kite-b')
  })

  test('nothing is found where everything is hidden, and unknown words show no others', async () => {
    const { search, tune } = await start()
    await tune.change({ add: { hidden: [{ company_ids: ['helio'] }] } })
    expect(ids(await search('lantern'))).toEqual([])
    expect(ids(await search('zzyzx qwert'))).toEqual([])
  })
})

describe('a cursor', () => {
  test('goes on after a change, and says so where the change concerns its search', async () => {
    const { search, tune } = await start()
    const first = await search('kites', { limit: 2 })
    await tune.change({ add: { synonyms: [{ words: ['lantern', 'sun'] }] } })
    expect((await search('kites', { limit: 2, after: first.next_cursor })).changed).toBeUndefined()
    await tune.change({ add: { hidden: [{ sentence: 'kites', company_ids: ['kite-a'] }] } })
    const second = await search('kites', { limit: 2, after: first.next_cursor })
    expect(second.changed).toBe(true)
    expect((await search('kites', { limit: 2, after: second.next_cursor })).changed).toBeUndefined()
  })
})

describe('a preview', () => {
  test('shows what comes, goes and moves, and saves nothing', async () => {
    const { search, tune } = await start()
    const change = {
      add: {
        synonyms: [{ words: ['gaslight'], found: ['lantern'] }],
        hidden: [{ company_ids: ['volta'] }],
      },
    }
    const { sentences } = await tune.preview({ change })
    expect(sentences.map(({ sentence }) => sentence)).toEqual(['gaslight', 'Voltaway'])
    expect(sentences.slice(0, 1)).toEqual([
      {
        sentence: 'gaslight',
        total_before: 1,
        total_after: 1,
        changed: [
          { company_id: 'helio', name: 'Helio Yard', before: null, after: 1 },
          { company_id: 'volta', name: 'Voltaway', before: 1, after: null },
        ],
      },
    ])
    const pinned = { add: { pins: [{ sentence: 'lantern', company_ids: ['estate'] }] } }
    const moved = await tune.preview({ change: pinned, sentences: ['Lantern', 'real estate'] })
    expect(moved.sentences.map(({ changed }) => changed)).toEqual([
      [
        { company_id: 'estate', name: 'Quarry Lane', before: null, after: 1 },
        { company_id: 'helio', name: 'Helio Yard', before: 1, after: 2 },
      ],
      [],
    ])
    expect(ids(await search('gaslight'))).toEqual(['volta'])
    expect((await tune.get()).tuning.synonyms).toEqual([])
  })

  test('of a whole document shows it in the place of what is tuned', async () => {
    const { tune } = await start()
    await tune.change({ add: { pins: [{ sentence: 'lantern', company_ids: ['estate'] }] } })
    const tuning = { synonyms: [], generic_words: ['farms'], pins: [], hidden: [] }
    const { sentences } = await tune.preview({ tuning, sentences: ['lantern'] })
    expect(sentences[0]?.changed.map(({ before, after }) => [before, after])).toEqual([
      [2, 1],
      [1, null],
    ])
  })

  test('asks for one of both, and for a sentence where none is named', async () => {
    const { tune } = await start()
    expect(await issuesOf(tune.preview({}))).toMatchObject([{ path: 'change' }])
    expect(await issuesOf(tune.preview({ change: {} }))).toMatchObject([{ path: 'sentences' }])
  })

  test('of a generic word, and of a word too short for a search, is shown by it beside an industry', async () => {
    const { tune } = await start()
    const change = {
      add: { generic_words: ['suite'], synonyms: [{ words: ['kx'], found: ['lantern'] }] },
    }
    const { sentences } = await tune.preview({ change })
    expect(sentences.map(({ sentence }) => sentence)).toEqual([
      'Logistics & Supply Chain kx',
      'Logistics & Supply Chain suite',
    ])
  })

  test('ends when nobody waits for it any more', async () => {
    const { tune } = await start()
    const change = { add: { generic_words: ['suite'] } }
    const gone = tune.preview({ change, sentences: ['kites'] }, AbortSignal.abort(new Error('gone')))
    await expect(gone).rejects.toThrow('gone')
  })

  test('of a company that is hidden in every search is shown by its name', async () => {
    const { tune } = await start()
    const { sentences } = await tune.preview({ change: { add: { hidden: [{ company_ids: ['helio'] }] } } })
    expect(sentences).toMatchObject([
      { sentence: 'Helio Yard', changed: [{ company_id: 'helio', before: 1, after: null }] },
    ])
  })
})

describe('what is kept', () => {
  test('is there after a restart, and is what export and import agree on', async () => {
    const { service, storage, tune } = await start()
    const { tuning } = await tune.change({
      add: {
        synonyms: [{ words: ['lantern', 'gaslight'] }],
        pins: [{ sentence: 'kites', company_ids: ['helio'] }],
      },
    })
    await service.close()
    const again = await start(storage)
    expect((await again.tune.get()).tuning).toEqual(tuning)
    expect(ids(await again.search('lantern'))).toEqual(['helio', 'volta'])
    const cleared = { synonyms: [], generic_words: [], pins: [], hidden: [] }
    expect((await again.tune.replace(cleared)).tuning).toEqual(cleared)
    expect(await storage.instance.settings()).toEqual({})
    expect((await again.tune.replace(tuning)).tuning).toEqual(tuning)
  })

  test('holds no company that is erased, and the name of one that was deleted is gone', async () => {
    const { service, storage, tune } = await start()
    await tune.change({
      add: {
        pins: [{ sentence: 'kites', company_ids: ['helio', 'volta'] }],
        hidden: [{ company_ids: ['kite-a'] }],
      },
    })
    await service.companies.forget('helio')
    await service.companies.forget('kite-a')
    expect(JSON.stringify(await storage.instance.settings())).not.toMatch(/helio|kite-a/)
    await service.companies.remove('volta')
    expect(await tune.get()).toEqual({
      tuning: {
        synonyms: [],
        generic_words: [],
        pins: [{ sentence: 'kites', company_ids: ['volta'] }],
        hidden: [],
      },
      names: { volta: null },
    })
    const removed = await tune.change({ remove: { pins: [{ sentence: 'kites', company_ids: ['volta'] }] } })
    expect(removed.tuning.pins).toEqual([])
  })

  test('by another version in a form that this one cannot read stops searches with the remedy', async () => {
    const storage = memoryStorage({ host: testHost({ sha256 }) })
    await storage.instance.putSetting('search_tuning', { synonyms: 1 }, 1)
    const { service, search } = await start(storage)
    expect(await service.ready()).toMatchObject({ ready: false, checks: { settings: 'failed' } })
    expect(search('lantern')).rejects.toThrow('another version of Dealflow may have written it')
  })

  test('names the companies of a change, of a whole tuning all', async () => {
    const { tune } = await start()
    await tune.change({ add: { hidden: [{ company_ids: ['kite-a', 'quarry.example'] }] } })
    const changed = await tune.change({ add: { pins: [{ sentence: 'kites', company_ids: ['suite'] }] } })
    expect(changed.names).toEqual({ suite: 'Harborlight' })
    const names = { 'kite-a': 'Kestrel a', estate: 'Quarry Lane', suite: 'Harborlight' }
    expect((await tune.get()).names).toEqual(names)
    expect((await tune.replace(changed.tuning)).names).toEqual(names)
  })

  test('is changed whole or not at all, also by changes that race', async () => {
    const { tune } = await start()
    const wrong = {
      add: { generic_words: ['suite', 'the'], pins: [{ sentence: 'kites', company_ids: ['nobody'] }] },
    }
    expect(await issuesOf(tune.change(wrong))).toEqual([
      {
        path: 'add.pins[0].company_ids[0]',
        message: '"nobody" is the id or website of no company: look it up by its name first',
      },
    ])
    const words = Array.from({ length: 8 }, (_, i) => `word${i}`)
    await Promise.all(words.map((word) => tune.change({ add: { generic_words: [word] } })))
    const twice = await Promise.allSettled(
      [1, 2].map(() => tune.change({ add: { generic_words: ['suite'] } })),
    )
    expect(twice.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect((await tune.get()).tuning.generic_words).toEqual([...words, 'suite'])
  })

  test('has its form checked: an unknown field and a wrong type are named', async () => {
    const { tune } = await start()
    const change = { add: { synonyms: [{ words: 'lantern' }], colours: [] } } as never
    expect((await issuesOf(tune.change(change)))?.map(({ path }) => path).sort()).toEqual([
      'add.colours',
      'add.synonyms[0].words',
    ])
  })
})
