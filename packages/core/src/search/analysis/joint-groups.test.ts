import { expect, test } from 'bun:test'
import { jointGroups } from './joint-groups.ts'

const word = (worth: number, more: object = {}) => ({
  ...{ isBonus: false, isHeld: true, isGeneric: false, worth },
  ...more,
})

test('two telling words are asked for together, and no other number of them', () => {
  const [meal, delivery, office] = [word(900), word(600), word(700)]
  expect(jointGroups([meal, delivery], false)).toEqual([meal, delivery])
  expect(jointGroups([meal], false)).toEqual([])
  expect(jointGroups([meal, delivery, office], false)).toEqual([])
})

test('words of every trade, that nobody holds, and pairs are not among them; one that tells little makes three', () => {
  const [meal, delivery] = [word(900), word(600)]
  const others = [word(900, { isHeld: false }), word(900, { isBonus: true })]
  const generic = word(100, { isGeneric: true })
  expect(jointGroups([meal, delivery, generic, ...others], false)).toEqual([meal, delivery])
  expect(jointGroups([meal, delivery, word(100)], false)).toEqual([])
})

test('nothing is asked for together in a list, or beside a word of every trade that tells as much', () => {
  expect(jointGroups([word(900), word(600)], true)).toEqual([])
  expect(jointGroups([word(900), word(600, { isGeneric: true })], false)).toEqual([])
})
