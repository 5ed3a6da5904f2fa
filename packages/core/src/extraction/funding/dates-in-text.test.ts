import { describe, expect, test } from 'bun:test'
import { datesIn } from './dates-in-text.ts'

const now = Date.UTC(2026, 10, 1)

describe('datesIn', () => {
  test.each([
    ['2016-04-21T11:30:14+00:00', ['2016-04-21 day']],
    ['on May 3, 2016', ['2016-05-03 day']],
    ['on 3rd May 2016', ['2016-05-03 day']],
    ['am 3. März 2019', ['2019-03-03 day']],
    ['le 1er février 2020, 2 février 2020', ['2020-02-01 day', '2020-02-02 day']],
    ['12 de mayo de 2020', ['2020-05-12 day']],
    ['in May 2021', ['2021-05-01 month']],
    ['in 2014', ['2014-01-01 year']],
    ['$2,014 and 2,014 people', []],
    ['by 2030 and in 1890', []],
    ['February 31, 2020', []],
    ['in December 2026', []],
  ])('%s', (text, expected) => {
    expect(datesIn(text, now).map(({ iso, precision }) => `${iso} ${precision}`)).toEqual(expected)
  })
})
