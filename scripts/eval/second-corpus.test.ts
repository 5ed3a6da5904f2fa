import { expect, test } from 'bun:test'
import { secondCorpus } from '../../packages/core/test/query-understanding/second.ts'
import { judgeSecondCorpus } from './second-corpus.ts'

test('the second corpus holds a hundred sentences, a third of which mean no filter', () => {
  expect(secondCorpus).toHaveLength(100)
  expect(new Set(secondCorpus.map(({ query }) => query)).size).toBe(100)
  const none = secondCorpus.filter(
    ({ filters, countries }) => Object.keys(filters).length === 0 && !countries,
  )
  expect(none.length).toBeGreaterThanOrEqual(30)
})

test('each of its sentences is read as what it means', () => {
  const wrong = judgeSecondCorpus().filter((judged) => judged.wrong.length > 0)
  expect(wrong.map(({ wanted, wrong }) => [wanted.query, ...wrong])).toEqual([])
})
