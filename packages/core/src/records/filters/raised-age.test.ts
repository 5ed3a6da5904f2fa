import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { rounds } from '../../../test/nightly.ts'
import { type RaisedAge, raisedBetween } from './raised-age.ts'
import { raisedOperators, raisedUnits } from './schema.ts'

const months = (
  operator: RaisedAge['operator'],
  value: number,
  endValue: number | null = null,
): RaisedAge => ({
  operator,
  value,
  endValue,
  unit: 'months',
})

describe('raisedBetween', () => {
  test.each([
    ['<', { from: '2026-10-22', to: null }],
    ['<=', { from: '2026-09-22', to: null }],
    ['=', { from: '2026-09-22', to: '2026-10-21' }],
    ['>=', { from: null, to: '2026-10-21' }],
    ['>', { from: null, to: '2026-09-21' }],
  ] as const)(
    'on 21 November 2026, %s 1 month is between dates that take both ends in',
    (operator, expected) => {
      expect(raisedBetween(months(operator, 1), '2026-11-21')).toEqual(expected)
    },
  )

  test('between takes both of its ages in', () => {
    expect(raisedBetween(months('between', 1, 2), '2026-11-21')).toEqual({
      from: '2026-08-22',
      to: '2026-10-21',
    })
  })

  test('years are whole years', () => {
    expect(raisedBetween({ ...months('=', 1), unit: 'years' }, '2026-11-21')).toEqual({
      from: '2024-11-22',
      to: '2025-11-21',
    })
  })

  test.each([
    // The last day of February completes the month of 29, 30 and 31 January.
    ['2027-02-28', '2027-01-31'],
    ['2027-02-27', '2027-01-27'],
    ['2028-02-28', '2028-01-28'],
    ['2028-02-29', '2028-01-31'],
    ['2027-03-30', '2027-02-28'],
    ['2027-04-30', '2027-03-31'],
    ['2027-05-30', '2027-04-30'],
    ['2027-01-15', '2026-12-15'],
  ])('on %s the youngest round of one month is of %s', (today, expected) => {
    expect(raisedBetween(months('>=', 1), today).to).toBe(expected)
  })

  test('a round of 29 February is a year old on 28 February', () => {
    expect(raisedBetween({ ...months('>=', 1), unit: 'years' }, '2025-02-28').to).toBe('2024-02-29')
  })

  test('the greatest age still gives a date', () => {
    expect(raisedBetween({ ...months('>=', 1_200), unit: 'years' }, '2026-11-21').to).toBe('0826-11-21')
  })

  test('the dates hold exactly the rounds whose counted age fits', () => {
    const day = fc.integer({ min: 0, max: 366 * 12 }).map((days) => isoDate(Date.UTC(2016, 0, 1 + days)))
    const value = fc.integer({ min: 0, max: 40 })
    const age = fc
      .record({
        operator: fc.constantFrom(...raisedOperators),
        value,
        span: value,
        unit: fc.constantFrom(...raisedUnits),
      })
      .map(({ span, ...age }) => ({ ...age, endValue: age.value + span }))
    fc.assert(
      fc.property(day, day, age, (raised, today, rule) => {
        const { from, to } = raisedBetween(rule, today)
        const isBetween = (from === null || raised >= from) && (to === null || raised <= to)
        expect(isBetween).toBe(fits(countAge(raised, today, rule.unit), rule))
      }),
      { numRuns: rounds(3_000) },
    )
  })
})

/** Counts up, unit by unit, for as long as the round's date moved on by them is not after today. */
function countAge(raised: string, today: string, unit: RaisedAge['unit']): number {
  let age = -1
  while (movedOn(raised, (age + 1) * (unit === 'years' ? 12 : 1)) <= today) age++
  return age
}

function movedOn(date: string, monthCount: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + monthCount, 0)).getUTCDate()
  return isoDate(Date.UTC(year, month - 1 + monthCount, Math.min(day, lastDay)))
}

function fits(age: number, { operator, value, endValue }: RaisedAge): boolean {
  switch (operator) {
    case '<':
      return age < value
    case '>':
      return age > value
    case '=':
      return age === value
    case '<=':
      return age <= value
    case '>=':
      return age >= value
    case 'between':
      return age >= value && age <= (endValue ?? 0)
  }
}

function isoDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
