import { expect, test } from 'bun:test'
import { canonicalJson } from './creation.ts'

test('equal values give equal texts, in whatever order their keys were written', () => {
  const one = { b: [1, { d: null, c: 'x' }], a: true }
  const other = { a: true, b: [1, { c: 'x', d: null }] }
  expect(canonicalJson(one)).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}')
  expect(canonicalJson(other)).toBe(canonicalJson(one))
})

test('the order of an array and the type of a value are part of the text', () => {
  const texts = [{ a: [1, 2] }, { a: [2, 1] }, { a: ['1', '2'] }, { a: { 0: 1, 1: 2 } }, {}].map(
    canonicalJson,
  )
  expect(new Set(texts).size).toBe(texts.length)
})
