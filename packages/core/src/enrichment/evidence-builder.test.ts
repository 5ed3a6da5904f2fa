import { describe, expect, test } from 'bun:test'
import { notFound } from '../extraction/reconcile.ts'
import { exampleFact, exampleFinding } from '../testing/example-facts.ts'
import { createEvidenceBuilder } from './evidence-builder.ts'

describe('the evidence of a result', () => {
  test('a value is told with where it was read', () => {
    const builder = createEvidenceBuilder()
    expect(builder.value('/name', exampleFact('Acme'))).toBe('Acme')
    expect(builder.evidence).toEqual([
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
    const builder = createEvidenceBuilder()
    expect(builder.value('/name', exampleFact('Acme', { sources: [] }))).toBeNull()
    expect(builder.list('/tags', [exampleFact('a', { sources: [] }), exampleFact('b')])).toEqual(['b'])
    expect(builder.evidence.map(({ field }) => field)).toEqual(['/tags/0'])
  })

  test('of a contradiction both values are kept, as the result writes them', () => {
    const builder = createEvidenceBuilder()
    const other = exampleFinding(2018)
    const fact = exampleFact(2019, {
      state: 'conflicting',
      alternatives: [{ value: 2018, confidence: 0.4, sources: [other] }],
    })
    expect(builder.value('/founded_year', fact, String)).toBe('2019')
    builder.state('founded_year', [fact], false)
    expect(builder.conflicts).toMatchObject([{ field: '/founded_year', value: '2018', confidence: 0.4 }])
    expect(builder.conflicts[0]?.sources).toHaveLength(1)
    expect(builder.states).toEqual({ founded_year: 'conflicting' })
  })

  test('what was not found was looked for, unless its pages could not be read', () => {
    const builder = createEvidenceBuilder()
    builder.state('team', [], false)
    builder.state('founders', [notFound()], true)
    builder.state('name', [exampleFact('Acme')], true)
    expect(builder.states).toEqual({ team: 'not_found', founders: 'not_checked', name: 'found' })
  })

  test('what follows from facts is as sure as the least sure of them, and has their sources', () => {
    const builder = createEvidenceBuilder()
    builder.follows('/founder_count', [exampleFact('Ada', { confidence: 0.7 }), exampleFact('Bo')])
    builder.follows('/nothing', [notFound()])
    expect(builder.evidence).toHaveLength(1)
    expect(builder.evidence[0]).toMatchObject({ field: '/founder_count', confidence: 0.7 })
    expect(builder.evidence[0]?.sources).toHaveLength(2)
  })

  test('there are at most five sources, of at most 300 characters', () => {
    const builder = createEvidenceBuilder()
    const sources = Array.from({ length: 9 }, (_, at) => {
      const { page } = exampleFinding('x')
      return exampleFinding('x', {
        quote: 'x'.repeat(400),
        page: { ...page, url: `https://acme.example/${at}` },
      })
    })
    builder.value('/name', exampleFact('x', { sources }))
    expect(builder.evidence[0]?.sources).toHaveLength(5)
    expect(builder.evidence[0]?.sources[0]?.quote).toHaveLength(300)
  })
})
