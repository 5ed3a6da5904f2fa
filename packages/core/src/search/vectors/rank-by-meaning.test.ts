import { expect, test } from 'bun:test'
import type { CompanyIndex, SearchPlan } from '../company-index.ts'
import type { KeptVectors } from './kept-vectors.ts'
import type { QueryVectors } from './query-vectors.ts'
import { rankByMeaning } from './rank-by-meaning.ts'

/** An index of companies whose order by meaning is that of the words turned round. */
function indexOf(count: number): CompanyIndex {
  const all = Array.from({ length: count }, (_, i) => ({
    id: `c${i}`,
    relevance: 1 - i / 1_000,
    terms: [],
    isLacking: false,
  }))
  const search = async ({ offset, limit }: SearchPlan) => ({
    hits: all.slice(offset, offset + limit),
    hasMore: offset + limit < count,
    total: count,
    lacking: 0,
    wordsNotFound: [],
    passing: null,
    cursor: null,
  })
  return { search } as unknown as CompanyIndex
}

const kept = {
  store: {
    find: (ids: readonly string[]) =>
      ids.map((id) => Int8Array.from({ length: 8 }, (_, i) => (i === 0 ? Number(id.slice(1)) : 50))),
  },
  dimensions: () => 8,
  projection: () => null,
} as unknown as KeptVectors
const vector = Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0)

function ranking(answers: readonly ReturnType<QueryVectors['vectorOf']>[], before: 'used' | null) {
  let asked = 0
  const vectorOf = () => answers[asked++] ?? Promise.reject(new Error('It was asked again.'))
  const ranked = rankByMeaning({ kept, queries: { vectorOf, close() {} }, onRead() {} }, before)
  const index = ranked.over(indexOf(260))
  return {
    ranked,
    async read(offset: number, limit: number) {
      const page = await index.search({ text: 'kites', offset, limit } as SearchPlan)
      return page.hits
    },
  }
}

test('all reads of one search come from one order', async () => {
  const late = ranking([Promise.resolve('not_in_time'), Promise.resolve(vector)], null)
  const words = [...(await late.read(0, 5)), ...(await late.read(5, 5))].map(({ id }) => id)
  expect(words).toEqual(Array.from({ length: 10 }, (_, i) => `c${i}`))
  expect([late.ranked.outcome(), late.ranked.isLost()]).toEqual(['not_in_time', false])

  const sound = ranking([Promise.resolve(vector)], null)
  const meant = [...(await sound.read(0, 5)), ...(await sound.read(5, 5))].map(({ id }) => id)
  expect(new Set(meant).size).toBe(10)
  expect([sound.ranked.outcome(), sound.ranked.isLost()]).toEqual(['used', false])
})

test('behind those ranked by meaning nothing is asked, and relevance still falls', async () => {
  const first = ranking([Promise.resolve(vector)], null)
  const whole = await first.read(0, 260)
  const later = ranking([], 'used')
  expect(await later.read(200, 40)).toEqual(whole.slice(200, 240))
  expect([later.ranked.outcome(), later.ranked.isLost()]).toEqual(['used', false])
})

test('a later page whose vector does not come is lost', async () => {
  const { ranked, read } = ranking([Promise.resolve('unavailable')], 'used')
  await read(20, 20)
  expect([ranked.outcome(), ranked.isLost()]).toEqual(['unavailable', true])
})
