import { describe, expect, test } from 'bun:test'
import { notFound } from '../extraction/reconcile.ts'
import { exampleFact, exampleFinding } from '../testing/example-facts.ts'
import { createLedger } from './ledger.ts'

describe('the books of a result', () => {
  test('a value is told with where it was read', () => {
    const ledger = createLedger()
    expect(ledger.value('/name', exampleFact('Acme'))).toBe('Acme')
    expect(ledger.evidence).toEqual([
      {
        field: '/name',
        confidence: 0.9,
        method: 'rule',
        sources: [
          {
            url: 'https://acme.example/',
            title: 'Acme',
            fetched_at: '1970-01-01T00:00:01.000Z',
            quote: 'It says "Acme".',
            content_sha256: 'ab'.repeat(32),
          },
        ],
      },
    ])
  })

  test('a value without a source is not told', () => {
    const ledger = createLedger()
    expect(ledger.value('/name', exampleFact('Acme', { sources: [] }))).toBeNull()
    expect(ledger.list('/tags', [exampleFact('a', { sources: [] }), exampleFact('b')])).toEqual(['b'])
    expect(ledger.evidence.map(({ field }) => field)).toEqual(['/tags/0'])
  })

  test('of a contradiction both values are kept, as the result writes them', () => {
    const ledger = createLedger()
    const other = exampleFinding(2018)
    const fact = exampleFact(2019, {
      state: 'conflicting',
      alternatives: [{ value: 2018, confidence: 0.4, sources: [other] }],
    })
    expect(ledger.value('/founded_year', fact, String)).toBe('2019')
    ledger.state('founded_year', [fact], false)
    expect(ledger.conflicts).toMatchObject([{ field: '/founded_year', value: '2018', confidence: 0.4 }])
    expect(ledger.conflicts[0]?.sources).toHaveLength(1)
    expect(ledger.states).toEqual({ founded_year: 'conflicting' })
  })

  test('what was not found was looked for, unless its pages could not be read', () => {
    const ledger = createLedger()
    ledger.state('team', [], false)
    ledger.state('founders', [notFound()], true)
    ledger.state('name', [exampleFact('Acme')], true)
    expect(ledger.states).toEqual({ team: 'not_found', founders: 'not_checked', name: 'found' })
  })

  test('what follows from facts is as sure as the least sure of them, and has their sources', () => {
    const ledger = createLedger()
    ledger.follows('/founder_count', [exampleFact('Ada', { confidence: 0.7 }), exampleFact('Bo')])
    ledger.follows('/nothing', [notFound()])
    expect(ledger.evidence).toHaveLength(1)
    expect(ledger.evidence[0]).toMatchObject({ field: '/founder_count', confidence: 0.7 })
    expect(ledger.evidence[0]?.sources).toHaveLength(2)
  })

  test('there are at most five sources, of at most 300 characters', () => {
    const ledger = createLedger()
    const sources = Array.from({ length: 9 }, (_, at) => {
      const { page } = exampleFinding('x')
      return exampleFinding('x', {
        quote: 'x'.repeat(400),
        page: { ...page, url: `https://acme.example/${at}` },
      })
    })
    ledger.value('/name', exampleFact('x', { sources }))
    expect(ledger.evidence[0]?.sources).toHaveLength(5)
    expect(ledger.evidence[0]?.sources[0]?.quote).toHaveLength(300)
  })
})
