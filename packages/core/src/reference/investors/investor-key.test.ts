import { describe, expect, test } from 'bun:test'
import { normalizeName } from '../names/names.ts'
import { curatedInvestors, investorKey, investorName } from './investor-key.ts'

describe('investorKey', () => {
  test('is the same for every name of one investor, however it is written', () => {
    for (const name of ['YC', 'Y Combinator', 'y-combinator', 'Ycombinator', 'Y Combinator, Inc.']) {
      expect(investorKey(name)).toBe('y combinator')
    }
    expect(investorKey('a16z')).toBe(investorKey('Andreessen Horowitz'))
    expect(investorKey('500 Startups')).toBe(investorKey('500 Global'))
  })

  test('keeps funds of one house apart that invest apart', () => {
    expect(investorKey('Sequoia Capital China')).not.toBe(investorKey('Sequoia'))
  })

  test('is the normal form of a name that the table does not hold', () => {
    expect(investorKey('Nordstern Capital GmbH')).toBe('nordstern capital')
  })

  test('leads back to the name that filters show', () => {
    expect(investorName(investorKey('YC'))).toBe('Y Combinator')
    expect(investorName('nordstern capital')).toBeNull()
  })

  test('no name stands in two rows of the table', () => {
    const names = curatedInvestors().flatMap((names) => [...new Set(names.map(normalizeName))])
    expect(names).not.toContain('')
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  })
})
