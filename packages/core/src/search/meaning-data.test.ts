import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { locations } from '../../test/locations.ts'
import { secondCorpus } from '../../test/query-understanding/second.ts'
import { hasSharedData } from '../../test/shared-data.ts'
import { resolveFilters } from '../records/filters/filters.ts'
import { readMeaning } from './meaning.ts'

const file = '../shared/data/searches.jsonl'
const second = secondCorpus.map(({ query }) => query)
const asked = () =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { query: string }).query)
const hasAsked = hasSharedData('searches.jsonl')

const context = { locations, today: '2026-06-15', currentYear: 2026, investorsNamed: () => [] }

describe('every query, also among other scripts and letters in two parts', () => {
  for (const dress of [
    (query: string) => query,
    (query: string) => `  🧑‍🚀🚀 ${query}`,
    (query: string) => `数据库 ${query}, größer als Œuvre 데이터`.normalize('NFD'),
  ]) {
    test(dress('…'), () => checkSpans(second.map(dress), 80))
    test.skipIf(!hasAsked)(`${dress('…')}, as people ask`, () => checkSpans(asked().map(dress), 20))
  }
})

function checkSpans(queries: readonly string[], readMin: number): void {
  let read = 0
  for (const query of queries) {
    const meaning = readMeaning(query, null, resolveFilters({}, context), context, false)
    const { spans, unparsed } = meaning.understanding
    read += spans.length
    for (const { text, start, end } of [...spans, ...unparsed]) {
      expect(query.slice(start, end)).toBe(text)
      expect(text.trim()).not.toBe('')
    }
    const covered = unparsed.flatMap(({ start, end }) =>
      spans.filter((span) => span.start < end && start < span.end),
    )
    expect(covered).toEqual([])
    const again = resolveFilters(meaning.active, context)
    expect(again).toEqual({
      filter: meaning.filter,
      active: meaning.active,
      issues: [],
      unknownValues: meaning.unknownValues,
    })
  }
  expect(read).toBeGreaterThan(readMin)
}
