import { expect, test } from 'bun:test'
import { queryTokens } from './query-tokens.ts'
import { phrasesThat, wordsThat } from './words.ts'

test('lists one after another are phrases of one language each', () => {
  const notIn = phrasesThat([[['not', 'in'], true]])
  const found = (text: string) => notIn.find(queryTokens(text), 0) !== null
  for (const text of ['not in', 'nicht im', 'pas en', 'não em', 'niet in'])
    expect([text, found(text)]).toEqual([text, true])
  expect(found('not im')).toBe(false)
})

test('a line of a key is found with every form of its classes, and one with a gap is not', () => {
  const unfunded = phrasesThat([['funding.none', true]])
  const end = (text: string) => unfunded.find(queryTokens(text), 0)?.next ?? null
  expect([end('without funding'), end('ohne Kapital'), end('zonder financiering')]).toEqual([2, 2, 2])
  expect(end('nie seitdem aufgenommen')).toBe(null)
})

test('what a line says behind its slot stands behind the value of it', () => {
  const notMoney = phrasesThat([['funding.not-money', true]])
  expect(notMoney.find(queryTokens('in annual revenue'), 0)?.next).toBe(3)
})

test('forms are folded as the tokens of a query are', () => {
  expect(wordsThat('for').has('fur')).toBe(true)
  expect(wordsThat('not').has('nao')).toBe(true)
})
