import { afterAll, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import { createService, memoryStorage } from '../index.ts'
import { testHost } from '../testing/test-clock.ts'

const host = testHost({ sha256 })
const service = createService({ host, storage: memoryStorage({ host }), locations })
afterAll(() => service.close())

const names = ['Kilnway', 'Hearthrow', 'Tillermann', 'Keelsong']
const lines = names.map((name, i) =>
  JSON.stringify({ id: name, name, description: i === 0 ? 'Bakery robots.' : 'Robots.', founded_year: 2020 }),
)
await service.companies.import({ source: once(lines.join('\n')), format: 'jsonl' })

async function* once(text: string) {
  yield new TextEncoder().encode(text)
}

const explained = async (query: string) => {
  const { explanation } = await service.companies.search('live', { query, explain: true })
  return explanation
}

test('every word of a query says what became of it', async () => {
  const query = '  We are looking for bakery robots founded after 2018, newest first, no crypto'
  const words = (await explained(query))?.words ?? []
  for (const { text, start, end } of words) expect(query.slice(start, end)).toBe(text)
  expect(words.map(({ text }) => text)).toEqual(query.replaceAll(',', '').trim().split(' '))
  const use = Object.fromEntries(words.map((word) => [word.text, word]))
  expect(use['looking']).toMatchObject({ use: 'ignored' })
  expect(use['looking']?.why).toBeString()
  expect(use['2018']).toMatchObject({ use: 'filter', filter: 'foundedYear' })
  expect(use['newest']).toMatchObject({ use: 'order' })
  expect(use['crypto']).toMatchObject({ use: 'unwanted' })
  expect(use['bakery']?.use).toBe('ranking')
  // One of four companies speaks of bakeries, and all of them of robots.
  expect(use['bakery']?.weight).toBe(1)
  expect(use['robots']?.weight ?? 1).toBeLessThan(0.5)
})

test('of a query that is a name each word is one of the name', async () => {
  expect((await explained('Kilnway'))?.words).toEqual([{ text: 'Kilnway', start: 0, end: 7, use: 'name' }])
})

test('the words around a company are its subject, and one that nobody knows is told', async () => {
  const known = await explained('companies like Kilnway')
  expect(known?.words.map(({ use }) => use)).toEqual(['subject', 'subject', 'subject'])
  expect(known?.unknown_values).toEqual([])
  const unknown = await explained('companies like Zzyzxa')
  expect(unknown?.unknown_values).toMatchObject([{ path: 'subject', value: 'Zzyzxa' }])
})
