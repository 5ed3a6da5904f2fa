import { describe, expect, test } from 'bun:test'
import { rivalKey, rivalsNamed } from './named-rivals.ts'

describe('rivals that a text names', () => {
  for (const [text, names] of [
    ['An open-source alternative to Kettlebase.', ['Kettlebase']],
    ['Team chat (alternative to Quackline, Nestor and Hoot Cloud).', ['Quackline', 'Nestor', 'Hoot Cloud']],
    ['The self-hosted Quackline alternative', ['Quackline']],
    ['Open-source Quackline Alternative with analytics', ['Quackline']],
    ['Helpdesk inspired by Tidewell.to and n8q', ['Tidewell.to', 'n8q']],
    ["Unlike Oarlock's app, ours works offline.", ['Oarlock']],
    ['It competes with Pi-loft / Dove Home.', ['Pi-loft', 'Dove Home']],
    ['A drop-in replacement for Kettlebase. Teams like it.', ['Kettlebase']],
    ['Works with Quackline and Nestor.', []],
    ['Customers such as Quackline use us.', []],
    ['A healthy alternative to sugar.', []],
    ['The modern alternative.', []],
    ['', []],
  ] as const)
    test(text === '' ? 'none in no text' : text, () => expect(rivalsNamed([text])).toEqual(names))

  test('come once, however often and however they are written', () => {
    expect(rivalsNamed(['Alternative to Kettlebase', 'A KETTLEBASE alternative'])).toEqual(['Kettlebase'])
  })

  test('are few, and read in a time that does not grow with what a text repeats', () => {
    const texts = [
      'alternative to '.repeat(100_000),
      `unlike ${'Aa '.repeat(500_000)}`,
      `${'A-'.repeat(500_000)} alternative`,
      `vs ${'A,'.repeat(500_000)}`,
      'A'.repeat(1_000_000),
      `alternative to ${Array.from({ length: 100 }, (_, at) => `Quack${at}`).join(', ')}`,
    ]
    for (const text of texts) expect(rivalsNamed([text]).length).toBeLessThanOrEqual(8)
  })
})

describe('a name that could be anything', () => {
  for (const name of ['The', 'AI', 'Data Platform', 'A', '.*', '', '  ', 'Health Group Inc.'])
    test(`is no rival's: ${JSON.stringify(name)}`, () => expect(rivalKey(name)).toBeNull())
  test('is not one with a word of its own', () => expect(rivalKey('Kettle Cloud, Inc.')).toBe('kettle cloud'))
})
