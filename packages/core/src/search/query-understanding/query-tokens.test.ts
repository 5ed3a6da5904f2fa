import { expect, test } from 'bun:test'
import { queryTokens } from './query-tokens.ts'

const cut = (query: string) => queryTokens(query).map(({ kind, text }) => [kind, text])
const words = (query: string) => queryTokens(query).map(({ word }) => word)

test('what is one name to a search is one token, numbers and their magnitudes are two', () => {
  expect(cut("B2B in the U.S., O'Reilly, St. Louis, $1,500k+")).toEqual([
    ['word', 'B2B'],
    ['word', 'in'],
    ['word', 'the'],
    ['word', 'U.S.'],
    ['mark', ','],
    ['word', "O'Reilly"],
    ['mark', ','],
    ['word', 'St.'],
    ['word', 'Louis'],
    ['mark', ','],
    ['mark', '$'],
    ['number', '1,500'],
    ['word', 'k'],
    ['mark', '+'],
  ])
})

test('words are folded, without dots and a possessive, and an elided article stands apart', () => {
  expect(words("Berlin's U.K. Zürich d'Espagne l’énergie")).toEqual([
    'berlin',
    'uk',
    'zurich',
    'd',
    'espagne',
    'l',
    'energie',
  ])
})

test('a website is one token, with its path and without the mark behind it', () => {
  const sites = (query: string) =>
    queryTokens(query).flatMap(({ kind, text }) => (kind === 'website' ? text : []))
  expect(sites('like stripe.com, https://a.test/b?c=1 and (my-shop.co.uk/de)')).toEqual([
    'stripe.com',
    'https://a.test/b?c=1',
    'my-shop.co.uk/de',
  ])
  expect(sites('in the U.S.A. or version 2.0, e.g. this')).toEqual([])
})
