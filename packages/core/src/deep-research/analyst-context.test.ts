import { describe, expect, test } from 'bun:test'
import { tokensIn } from '../providers/model/tokens.ts'
import { analystHints, boundedContext } from './analyst-context.ts'

describe('of what an analyst writes', () => {
  test('addresses are taken without the marks around them, each once', () => {
    const { pageUrls } = analystHints(
      'See https://news.example/a, (https://news.example/b) and <http://other.example/c?x=1#y>. Again: https://news.example/a!',
    )
    expect(pageUrls).toEqual([
      'https://news.example/a',
      'https://news.example/b',
      'http://other.example/c?x=1#y',
    ])
  })

  test('five addresses at most, and none that holds a password or is none', () => {
    const many = Array.from({ length: 50 }, (_, at) => `https://news.example/${at}`).join(' ')
    expect(analystHints(many).pageUrls).toHaveLength(5)
    const odd =
      'https://me:secret@news.example/ ftp://news.example/ javascript:alert(1) https:// news.example http://[::'
    expect(analystHints(odd).pageUrls).toEqual([])
    expect(analystHints(`https://news.example/${'a'.repeat(5_000)}`).pageUrls).toEqual([])
  })

  test('names count where it calls them founders or investors', () => {
    const hints = analystHints(
      'Founders: Ada Fenwick and Jory Pearmain. Backed by Quarry Lane Ventures and Alder Capital.\n' +
        'Compare it with Globex, which Mallory Quinn runs. The investors are Birch Partners; ask for more.',
    )
    expect(hints.founderNames).toEqual(['Ada Fenwick', 'Jory Pearmain'])
    expect(hints.investorNames).toEqual(['Quarry Lane Ventures', 'Alder Capital', 'Birch Partners'])
  })

  test('nothing is taken of nothing', () => {
    const nothing = { pageUrls: [], founderNames: [], investorNames: [] }
    for (const context of [null, '', '   ', 'Write it short.', 'Who are the founders?', 'Founded by nobody.'])
      expect(analystHints(context)).toEqual(nothing)
  })

  test('is read in bounded time, whatever it says', () => {
    for (const text of [
      'founder: ',
      'https://',
      'backed by A, ',
      'Founders: Ada Fenwick, ',
      '(',
      'a'.repeat(10),
    ])
      expect(analystHints(text.repeat(2_000)).founderNames.length).toBeLessThanOrEqual(20)
  })
})

describe('a context for a model', () => {
  test('is whole where it fits, and else its beginning, cut between words', () => {
    expect(boundedContext('  Look at margins.  ', 100)).toBe('Look at margins.')
    expect(boundedContext(null, 100)).toBe('')
    const cut = boundedContext('Look at margins first. '.repeat(500), 50)
    expect(tokensIn(cut)).toBeLessThanOrEqual(50)
    expect(cut.length).toBeGreaterThan(100)
    expect(cut).toMatch(/(?:Look|at|margins|first\.)$/)
    expect(tokensIn(boundedContext('日本語'.repeat(1_000), 50))).toBeLessThanOrEqual(50)
    expect(boundedContext('words', 0)).toBe('')
  })
})
