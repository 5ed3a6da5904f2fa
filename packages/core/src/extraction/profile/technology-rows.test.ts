import { expect, test } from 'bun:test'
import { technologyCategory, technologyRows } from './technology-rows.ts'

test('a technology has one row, a category, and something lower-case that shows it', () => {
  const names = technologyRows.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  for (const { name, category, resource = [], generator, header = [], ...others } of technologyRows) {
    expect([name, others]).toEqual([name, {}])
    expect([name, category]).toEqual([name, expect.stringMatching(/^[a-z][a-z -]+$/)])
    const signs = [...resource, ...header, ...(generator === undefined ? [] : [generator])]
    expect([name, signs.length > 0, signs]).toEqual([name, true, signs.map((sign) => sign.toLowerCase())])
    expect([name, signs.filter((sign) => sign === '')]).toEqual([name, []])
    expect([name, header.filter((line) => !/^[a-z0-9-]+: /.test(line))]).toEqual([name, []])
  }
})

test('what no row names is of the category "other"', () => {
  expect(technologyCategory('Stripe')).toBe('payments')
  expect(technologyCategory('Something of tomorrow')).toBe('other')
})
