import { expect, test } from 'bun:test'
import { deckOf, documentOf } from '../../../test/deck-slides.ts'
import { judgeLayout } from '../judge-deck.ts'

const judge = (...given: Parameters<typeof deckOf>) => judgeLayout(deckOf(...given), documentOf())
const filler = ['Zebra', 'A slide that says little of anything'] as const

function sectionOf(...slide: readonly [string, ...string[]]) {
  return judge([filler, filler, slide, filler]).slides[2]?.section
}

test('capitals have no ß', () => {
  expect(sectionOf('MARKTGRÖSSE')).toBe('market')
})

test('the years below a chart are no roadmap, dates with what happens then are', () => {
  expect(sectionOf('Prices fall', '$3M', '$5M', '$9M', '2024', '2025', '2026', '2027')).not.toBe('roadmap')
  expect(sectionOf('Ahead', '2026', 'A second plant', '2027', 'Belgium', '2028', 'Ports')).toBe('roadmap')
})

test('tiles of figures speak for traction where the title does too, and alone for nothing', () => {
  const tiles = ['[ 640 / buildings', '[ $3.8M / run rate', '[ 112% / net retention'] as const
  expect(sectionOf('Early results', ...tiles)).toBe('traction')
  expect(sectionOf('Zebra', ...tiles)).toBe('other')
})

test('what is sought and what it is spent on is no figure of the company, nor is a month below a bar', () => {
  const { facts } = judge([
    filler,
    ['MRR by month', '[ $9K / Sep', '[ $14K / Oct', '[ $31K / MRR'],
    ['The ask', '[ $2.5M / Seed round', '[ 45% / Sales', '[ 35% / Product'],
  ])
  expect(facts?.metrics).toEqual([{ name: 'MRR', value: '$31K', slide_number: 2 }])
})

test('hectares, months, milliards and marks out of five are figures', () => {
  const { facts } = judge([
    filler,
    ['Results', '[ 12.400 ha / connected', '[ 7 mo / payback', '[ 24 Md / sold', '[ 4,8/5 / rating'],
  ])
  expect(facts?.metrics.map(({ value }) => value)).toEqual(['12.400 ha', '7 mo', '24 Md', '4,8/5'])
})

test('who speaks for a customer is named by the role and the house, and neither is a person', () => {
  const { facts } = judge([
    filler,
    ['Team', 'Head of Sales, Acme North', 'Jane Roe, CEO', 'CTO: John Doe'],
    filler,
  ])
  expect(facts?.people.map(({ name }) => name)).toEqual(['Jane Roe', 'John Doe'])
})

test('the round of a French deck is read', () => {
  expect(judge([filler, ['Levée de fonds', '4 M€', 'Tour d’amorçage ouvert']]).facts?.stage).toBe('seed')
  expect(judge([filler, ['Levée de fonds', 'Tour de pré-amorçage ouvert']]).facts?.stage).toBe('pre_seed')
})
