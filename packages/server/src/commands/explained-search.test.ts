import { describe, expect, test } from 'bun:test'
import type { SearchData } from '@dealflow/core'
import { mayColour } from '../cli/run.ts'
import { explainedSearch, valueText } from './explained-search.ts'

type Explanation = NonNullable<SearchData['explanation']>

function answer(
  query: string,
  known: Omit<Partial<Explanation>, 'words'> & { words?: readonly [string, string][] },
) {
  const { words = [], ...explanation } = known
  const spans = words.map(([text, filter]) => {
    const start = query.indexOf(text)
    return {
      text,
      start,
      end: start + text.length,
      filter,
      value: {},
      confidence: 1,
      source: 'grammar' as const,
    }
  })
  const data: SearchData = {
    query,
    total_results: 1,
    total_matches: 1,
    results: [],
    active_filters: { foundedYear: { min: 2019 }, cities: ['Zürich'], semanticQuery: 'cheese' },
    request: {
      duration: 1,
      query_mode_requested: null,
      query_mode_resolved: 'discovery',
      used_lexical_lookup: false,
      name_match_confidence: null,
    },
    next_cursor: null,
    explanation: {
      interpreter: 'rules',
      interpreter_version: '2',
      duration_ms: 1,
      spans,
      unparsed: [],
      not_read: [],
      words: [],
      corrections: [],
      boosts: [],
      excluded_topics: [],
      overridden: [],
      unknown_values: [],
      unknown_words: [],
      similar_names: [],
      empty_columns: [],
      candidates: { after_filters: 1_200, lexical: 1, semantic: 0 },
      relaxations: [],
      ...explanation,
    },
  }
  return data
}

const words: readonly [string, string][] = [
  ['after 2018', 'foundedYear'],
  ['in Zürich', 'cities'],
]

describe('the query', () => {
  test('has a line of marks under the words that became filters, also where letters are wide or of two units', () => {
    const query = '奶酪 🧀 in Zürich after 2018'
    const [line, marks] = explainedSearch(query, answer(query, { words: words }), false)
    expect(line).toBe(query)
    const at = (text: string) => Bun.stringWidth(query.slice(0, query.indexOf(text)))
    expect(marks?.slice(at('in Zürich'), at('in Zürich') + 9)).toBe('~'.repeat(9))
    expect(marks?.slice(at('after 2018'))).toBe('~'.repeat(10))
    expect(marks?.replaceAll(' ', '')).toBe('~'.repeat(19))
  })

  test('has its words underlined in colours, one a filter, with colours', () => {
    const query = 'cheese in Zürich after 2018'
    const lines = explainedSearch(query, answer(query, { words: words }), true)
    const [, first = '', second = ''] = /\[4;(\d+)m.*\[4;(\d+)m/.exec(lines[0] ?? '') ?? []
    expect(first).not.toBe(second)
    expect(lines.find((line) => line.includes('cities'))).toContain(`[${first}m`)
  })

  test('cannot write to the terminal', () => {
    const query = 'cheese\u001b[2Jafter 2018\n'
    const lines = explainedSearch(query, answer(query, { words: [['after 2018', 'foundedYear']] }), false)
    expect(lines.join('')).not.toContain('\u001b')
    expect(lines[0]).toBe('cheese [2Jafter 2018 ')
  })

  test('of which two filters came from the same words is marked once', () => {
    const query = 'cheese in Zürich'
    const twice: [string, string][] = [
      ['in Zürich', 'cities'],
      ['Zürich', 'countries'],
    ]
    const [line, marks] = explainedSearch(query, answer(query, { words: twice }), false)
    expect([line, marks]).toEqual([query, '       ~~~~~~~~~'])
  })
})

test('each filter tells whether it was read or given', () => {
  const query = 'cheese after 2018'
  const lines = explainedSearch(query, answer(query, { words: [['after 2018', 'foundedYear']] }), false)
  expect(lines.find((line) => line.includes('foundedYear'))).toEndWith('2019 or more  (from "after 2018")')
  expect(lines.find((line) => line.includes('cities'))).toEndWith('Zürich  (given)')
  expect(lines.find((line) => line.includes('ranked by'))).toEndWith('cheese')
  expect(lines.find((line) => line.includes('pass'))).toBe(
    '  1,200 companies pass the filters, 1 of them matches.',
  )
})

test('what was said and is overridden is told', () => {
  const query = 'cheese after 2018'
  const overridden = [{ filter: 'foundedYear', inferred: { min: 2019 }, explicit: { max: 2015 } }]
  const lines = explainedSearch(query, answer(query, { overridden }), false)
  expect(lines.some((line) => line.includes('2019 or more was said and is overridden'))).toBe(true)
})

test('values read as words', () => {
  expect(valueText({ min: 2019, max: 2019 })).toBe('2019')
  expect(valueText({ min: 10_000_001 })).toBe('10,000,001 or more')
  expect(valueText({ min: 10, max: 50 })).toBe('10 to 50')
  expect(valueText({ min: '2026-05-01' })).toBe('2026-05-01 or later')
  expect(valueText({ max: '2026-05-31' })).toBe('2026-05-31 or earlier')
  expect(valueText({ min: '2026-05-01', max: '2026-05-31' })).toBe('2026-05-01 to 2026-05-31')
  expect(valueText({ include: ['DE', 'AT'], exclude: ['CH'] })).toBe('DE, AT; not CH')
  expect(valueText({ exclude: ['US'] })).toBe('not US')
  expect(valueText({ values: ['fintech', 'payroll'], operator: 'OR' })).toBe('fintech or payroll')
  expect(valueText({ value: 18, unit: 'months' })).toBe('<= 18 months')
  expect(valueText({ operator: 'between', value: 1, endValue: 2, unit: 'years' })).toBe('1 to 2 years')
  expect(valueText([{ name: 'Quarry Lane', lead: true }])).toBe('Quarry Lane as lead')
})

test('colours come on a terminal alone, and not where they are unwanted', () => {
  expect(mayColour(true, {})).toBe(true)
  expect(mayColour(true, { NO_COLOR: '' })).toBe(true)
  expect(mayColour(true, { NO_COLOR: '1' })).toBe(false)
  expect(mayColour(true, { TERM: 'dumb' })).toBe(false)
  expect(mayColour(false, {})).toBe(false)
})

test('the company that others are like is told, and what became of words that are no filters', () => {
  const query = 'please companies like Acme for 1999 boats'
  const data = answer(query, {
    words: [['companies like Acme', 'subject']],
    not_read: [{ text: '1999', start: 31, end: 35, why: 'It is not said what was then.' }],
  })
  const { explanation } = data
  if (explanation === undefined) throw new Error('the answer has no explanation')
  const said = [
    { text: 'please', start: 0, end: 6, use: 'ignored' as const, why: 'It leads.' },
    { text: 'boats', start: 36, end: 41, use: 'ranking' as const, weight: 0.7 },
  ]
  const alike = { ...data, subject: { id: 'a', name: 'Acme' }, explanation: { ...explanation, words: said } }
  const lines = explainedSearch(query, alike, false)
  expect(lines).toContain('  like              Acme  (from "companies like Acme")')
  expect(lines).toContain('  weights           boats 0.70')
  expect(lines).toContain('  ignored           please')
  expect(lines).toContain('  not read          "1999": It is not said what was then.')
})

test('what was read in the place of a misspelt word is told', () => {
  const data = answer('cheeze makers', {})
  const corrections = [{ text: 'cheeze', start: 0, end: 6, meant: 'cheese' }]
  const explanation = data.explanation === undefined ? undefined : { ...data.explanation, corrections }
  const lines = explainedSearch('cheeze makers', { ...data, ...(explanation && { explanation }) }, false)
  expect(lines).toContain('  corrected         "cheeze" to "cheese"')
})

test('an order is told beside the words that it is of', () => {
  const data = answer('oldest cheese makers', {})
  const sorted: SearchData = { ...data, sort: [{ by: 'founded_year', order: 'asc' }] }
  const lines = explainedSearch('oldest cheese makers', sorted, false)
  expect(lines).toContain('  about             cheese')
  expect(lines).toContain('  sorted by         founded_year, lowest first')
  const { semanticQuery: _, ...filters } = data.active_filters
  const bare = explainedSearch('oldest', { ...sorted, active_filters: filters }, false).join('\n')
  expect(bare).not.toContain('Nothing is left')
})
