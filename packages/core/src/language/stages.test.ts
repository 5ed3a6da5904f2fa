import { expect, test } from 'bun:test'
import { analyse } from './document.ts'
import { stagesNamed } from './stages.ts'

const named = (text: string) => {
  const doc = analyse(text)
  return stagesNamed(doc).map((place) => `${place.stage}: ${doc.textOf(place)}`)
}

test.each([
  ['We closed a pre-seed round, then our Series A.', ['pre-seed: pre-seed', 'series-a: Series A']],
  ['A pre-Series A round before the IPO', ['pre-series: pre-Series A', 'ipo: IPO']],
  ['Eine Seed-Finanzierung und ein Wandeldarlehen', ['seed: Seed', 'convertible: Wandeldarlehen']],
  ["Une levée d'amorçage, puis une Série B", ["seed: levée d'amorçage", 'series-b: Série B']],
  ['Una ronda semilla y una Serie C', ['seed: ronda semilla', 'series-c: Serie C']],
  ['De zaaironde en een innovatiesubsidie', ['seed: zaaironde', 'grant: innovatiesubsidie']],
])('the rounds that a text names are found, the longest name of each: %s', (text, stages) => {
  expect(named(text)).toEqual(stages)
})

test('a series of something else is no round', () => {
  expect(named("Une série d'articles et une série à part")).toEqual([])
  expect(named('Es una serie a la que todos esperan')).toEqual([])
})

test('a small word is one of the language that its sentence may be in', () => {
  const doc = analyse('The fund of the bank and the man')
  expect(doc.tokens.filter((_, at) => doc.isSmall(at)).map(({ word }) => word)).toEqual([
    'the',
    'of',
    'the',
    'and',
    'the',
  ])
})
