import { expect, test } from 'bun:test'
import knownProducts from '../../data/known-products.json' with { type: 'json' }
import { normalizeName } from '../reference/names/names.ts'
import { type Features, featureNames } from './features.ts'
import { tradeOfProduct } from './known-products.ts'
import { chanceOf, judgedLevels, levelOf, shippedModel } from './score.ts'

const nothing: Features = { words: 0, industries: 0, named: 0, same_rivals: 0 }

test('more of anything never makes a competitor less likely', () => {
  for (const name of featureNames)
    expect(chanceOf({ ...nothing, [name]: 1 }, shippedModel)).toBeGreaterThanOrEqual(
      chanceOf(nothing, shippedModel),
    )
})

test('levels lie in order, and who has nothing in common is not relevant', () => {
  const chances = judgedLevels.map((level) => shippedModel.levels[level])
  expect(chances).toEqual([...chances].sort((a, b) => b - a))
  expect(new Set(chances).size).toBe(chances.length)
  expect(levelOf(chanceOf(nothing, shippedModel), shippedModel)).toBe('NOT RELEVANT')
  for (const level of judgedLevels) expect(levelOf(shippedModel.levels[level], shippedModel)).toBe(level)
  const all = { words: 1, industries: 1, named: 1, same_rivals: 1 }
  expect(levelOf(chanceOf(all, shippedModel), shippedModel)).toBe('VERY HIGH')
})

test('a well-known product stands in one trade', () => {
  const names = Object.values(knownProducts).flatMap((products) => products.split(' | ').map(normalizeName))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.filter((name) => name === '')).toEqual([])
  expect(tradeOfProduct('OKTA, Inc.')).toContain('identity')
  for (const name of ['Quackline', 'Okta Ltd Bakery', '(.*)+$ [Okta', 'O', ''])
    expect(tradeOfProduct(name)).toBeNull()
})
