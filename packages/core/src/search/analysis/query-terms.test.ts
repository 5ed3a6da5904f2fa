import { describe, expect, test } from 'bun:test'
import { queryTerms, topicTerms } from './query-terms.ts'
import { abbreviationTable, synonymsOf, synonymTable } from './synonyms.ts'
import { indexTokens } from './tokens.ts'

const wordsAsked = (text: string) =>
  queryTerms(text)
    .filter(({ isBonus }) => !isBonus)
    .map(({ alternatives }) => alternatives[0]?.term)

describe('a query asks', () => {
  test('for each word once, in its order', () => {
    expect(wordsAsked('drones inspecting drone bridges')).toEqual(['drone', 'inspect', 'bridg'])
  })

  test('more for a word that it repeats, less for each time more', () => {
    const boosts = [1, 2, 3].map((times) => queryTerms('drones maps '.repeat(times))[0]?.boost ?? 0)
    expect(boosts[0]).toBe(1)
    expect(boosts[1]).toBeCloseTo(5 / 3)
    expect(boosts[2]).toBeLessThan(7 / 3)
  })

  test('for neighbours as a bonus', () => {
    const bonus = queryTerms('open data for bridges').filter(({ isBonus }) => isBonus)
    expect(bonus.map(({ word, alternatives }) => [word, alternatives])).toEqual([
      ['open data', [{ term: 'open data', weight: 1 }]],
      ['data bridges', [{ term: 'data bridg', weight: 1 }]],
    ])
  })

  test('for what may stand for a word at less than the word', () => {
    const [asked] = queryTerms('lawyer')
    expect(asked?.alternatives[0]).toEqual({ term: 'lawyer', weight: 1 })
    const others = asked?.alternatives.slice(1) ?? []
    expect(others.map(({ term }) => term)).toContain('attorney')
    for (const { weight } of others) expect(weight).toBeLessThan(1)
  })

  test('half for what is made in every trade, beside one or two words that say which', () => {
    const boosts = (text: string) =>
      queryTerms(text)
        .filter(({ isBonus }) => !isBonus)
        .map(({ boost }) => boost)
    expect(boosts('beekeeping software')).toEqual([1, 0.5])
    expect(boosts('software')).toEqual([1])
    expect(boosts('software platforms')).toEqual([1, 1])
    expect(boosts('beekeeping orchards hives software')).toEqual([1, 1, 1, 1])
  })

  test('for nothing by words that only ask', () => {
    expect(wordsAsked('hello, please recommend anything for beekeeping')).toEqual(['beekeep'])
  })

  test('for an abbreviation and what it stands for alike', () => {
    const meant = (text: string) =>
      queryTerms(text).map(({ alternatives }) =>
        alternatives.filter(({ weight }) => weight === 1).map(({ term }) => term),
      )
    expect(meant('AI')).toEqual([['ai', 'artifici intellig']])
    expect(meant('artificial intelligence').slice(0, 2)).toEqual([
      ['artifici', 'ai'],
      ['intellig', 'ai'],
    ])
    expect(meant('intelligence')).toEqual([['intellig']])
  })

  test('for nothing when it is of stop words only', () => {
    expect(queryTerms('the companies for a startup')).toEqual([])
    expect(topicTerms('any companies')).toEqual([])
  })

  test('for a beginning only where it is long enough to tell', () => {
    expect(queryTerms('kube').map(({ mayComplete }) => mayComplete)).toEqual([true])
    expect(queryTerms('ab').map(({ mayComplete }) => mayComplete)).toEqual([false])
  })
})

describe('the table of synonyms', () => {
  const wordsOf = ({ asked, found }: ReturnType<typeof synonymTable>[number]) => [
    ...new Set([...asked, ...found]),
  ]

  test('has rows of at least two words that stem apart, each a single word', () => {
    for (const row of synonymTable()) {
      const words = wordsOf(row)
      expect(words.length).toBeGreaterThan(1)
      const terms = words.map((word) => indexTokens(word).map(({ term }) => term))
      for (const [i, found] of terms.entries()) expect([words[i], found.length]).toEqual([words[i], 1])
      expect([words, new Set(terms.flat()).size]).toEqual([words, words.length])
    }
  })

  test('gives a word no synonym of itself', () => {
    for (const row of synonymTable()) {
      for (const { term } of wordsOf(row).flatMap(indexTokens)) expect(synonymsOf(term)).not.toContain(term)
    }
  })

  test('has abbreviations of one word for two that rank', () => {
    for (const { short, long } of abbreviationTable())
      expect([short, indexTokens(short).length, indexTokens(long).length]).toEqual([short, 1, 2])
  })

  test('goes both ways in a row of equals, one way behind what it is said for', () => {
    expect([synonymsOf('lawyer').includes('attorney'), synonymsOf('attorney').includes('lawyer')]).toEqual([
      true,
      true,
    ])
    expect([synonymsOf('workflow').includes('process'), synonymsOf('process')]).toEqual([true, []])
  })
})

test('only the first twelve words of a query may be completed', () => {
  const asked =
    'alderx birchy cedarq dogwoo elmwoo firxyz gorsex hazelk ivyzzz juniqr kelpxx larchq maplez nutmeq'
  const words = queryTerms(asked).filter(({ isBonus }) => !isBonus)
  expect(words).toHaveLength(14)
  expect(words.map(({ mayComplete }) => mayComplete)).toEqual(words.map((_, place) => place < 12))
})
