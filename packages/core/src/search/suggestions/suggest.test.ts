import { afterAll, expect, test } from 'bun:test'
import { locations } from '../../../test/locations.ts'
import { sha256 } from '../../../test/sqlite.ts'
import { createService, memoryStorage, ServiceError } from '../../index.ts'
import { testHost } from '../../testing/test-clock.ts'

const host = testHost({ sha256 })
const service = createService({ host, storage: memoryStorage({ host }), locations })
afterAll(() => service.close())

const company = (id: string, name: string, more: object) => JSON.stringify({ id, name, ...more })
async function* source() {
  yield new TextEncoder().encode(
    [
      company('a', 'Berry Robotics', {
        website: 'berry.example',
        city: 'Munich',
        country_iso2: 'DE',
        industries: ['Robotics'],
      }),
      company('b', 'Harvest Berlin', {
        city: 'Berlin',
        country_iso2: 'DE',
        industries: ['Fintech'],
        investors: ['Bernstein Capital', 'Bernhild Quarrymann'],
      }),
      company('c', 'Quarry', { city: 'Paris', country_iso2: 'FR', industries: ['Fintech'] }),
      company('d', 'Ashlar', { country_iso2: 'US' }),
      company('e', 'Ledge', { country_iso2: 'GB' }),
    ].join('\n'),
  )
}
await service.companies.import({ source: source(), format: 'jsonl' })

const suggested = async (q: string, limit?: number) => {
  const { suggestions } = await service.companies.suggest('live', {
    q,
    ...(limit === undefined ? {} : { limit }),
  })
  return suggestions.map(({ type, label }) => `${type} ${label}`)
}

test('what a text may become is one list: what begins so before what holds it, the types in turn', async () => {
  expect(await suggested('ber')).toEqual([
    'company Berry Robotics',
    'place Berlin, State of Berlin, Germany',
    'investor bernstein capital',
    'place State of Berlin, Germany',
    'place Berlin Metropolitan Area',
    'company Harvest Berlin',
  ])
  expect(await suggested('ber', 1)).toEqual(['company Berry Robotics'])
  expect(await suggested('rob')).toEqual(['industry Robotics', 'company Berry Robotics'])
  expect(await suggested('fin')).toEqual(['industry Fintech'])
})

test('what was typed whole comes first', async () => {
  expect((await suggested('germany'))[0]).toBe('place Germany')
  expect((await suggested('quarry'))[0]).toBe('company Quarry')
})

test('a country is suggested by what it is called for short', async () => {
  expect(await suggested('usa')).toEqual(['place United States'])
  expect(await suggested('uk')).toEqual(['place United Kingdom'])
})

test('a person who invests is not suggested', async () => {
  expect(await suggested('bernh')).toEqual([])
  expect(await suggested('bernhild quarrymann')).toEqual([])
  expect(await suggested('berns')).toEqual(['investor bernstein capital'])
})

test('what no company of the dataset has is not suggested', async () => {
  expect(await suggested('spain')).toEqual([])
  expect(await suggested('madrid')).toEqual([])
  expect(await suggested('biotech')).toEqual([])
})

test('a typing mistake is forgiven when nothing begins so', async () => {
  expect(await suggested('germny')).toEqual(['place Germany'])
  expect(await suggested('berlni')).toContain('place Berlin, State of Berlin, Germany')
  expect(await suggested('qurary')).toEqual(['company Quarry'])
})

test('the filters of a suggestion find its companies', async () => {
  for (const q of ['ber', 'rob', 'fin', 'germany', 'france', 'paris']) {
    const { suggestions } = await service.companies.suggest('live', { q })
    for (const { type, value, website, filters } of suggestions) {
      if (type === 'company') {
        expect((await service.companies.find('live', value))?.website).toBe(website ?? undefined)
        continue
      }
      const { total_matches } = await service.companies.query('live', { filters })
      expect({ q, value, isFound: total_matches > 0 }).toEqual({ q, value, isFound: true })
    }
  }
})

test('text is wanted, and of a limit 1 to 20', async () => {
  const refusal = async (request: object) => {
    const error = await service.companies.suggest('live', request).catch((error: unknown) => error)
    return error instanceof ServiceError ? error.details : error
  }
  expect(await refusal({})).toMatchObject([{ path: 'q' }])
  expect(await refusal({ q: '' })).toMatchObject([{ path: 'q' }])
  expect(await refusal({ q: 'a', limit: 21 })).toMatchObject([{ path: 'limit' }])
  expect(await suggested('?!')).toEqual([])
})
