import { afterAll, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import { createService, memoryStorage } from '../index.ts'
import { testHost } from '../testing/test-clock.ts'

const host = testHost({ sha256 })
const service = createService({ host, storage: memoryStorage({ host }), locations })
afterAll(() => service.close())

const company = {
  id: 'a',
  name: 'Larkmoor Robotics GmbH',
  description: 'Robots for bakeries & mills, made by people who bake. They knead bread at night.',
  industries: ['Robotics', 'Fintech'],
  aliases: ['Larkmoor Bread'],
}
async function* source() {
  yield new TextEncoder().encode(JSON.stringify(company))
}
await service.companies.import({ source: source(), format: 'jsonl' })

const highlights = async (query: string) => {
  const { results, request } = await service.companies.search('live', { query, highlight: true })
  return { mode: request.query_mode_resolved, ...results[0]?.highlights }
}

test('hits of a sentence say where its words are, in whatever form, and nothing else is marked', async () => {
  expect(await highlights('bread robots for bakeries')).toEqual({
    mode: 'discovery',
    name: 'Larkmoor <mark>Robotics</mark> GmbH',
    aliases: 'Larkmoor <mark>Bread</mark>',
    industries: '<mark>Robotics</mark>',
    description:
      '<mark>Robots</mark> for <mark>bakeries</mark> &amp; mills, made by people who bake. They knead <mark>bread</mark> at night.',
  })
})

test('a company that is found by its name has the words of that name marked, in its names alone', async () => {
  expect(await highlights('Larkmoor Robotics')).toEqual({
    mode: 'name',
    name: '<mark>Larkmoor</mark> <mark>Robotics</mark> GmbH',
    aliases: '<mark>Larkmoor</mark> Bread',
  })
  expect(await highlights('larkmoor bread ltd')).toEqual({
    mode: 'name',
    name: '<mark>Larkmoor</mark> Robotics GmbH',
    aliases: '<mark>Larkmoor</mark> <mark>Bread</mark>',
  })
})

test('what is not asked for is not sent', async () => {
  const { results } = await service.companies.search('live', { query: 'bread robots' })
  expect(results[0]).not.toHaveProperty('highlights')
})
