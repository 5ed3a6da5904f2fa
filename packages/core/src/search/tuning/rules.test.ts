import { describe, expect, test } from 'bun:test'
import { sha256 } from '../../../test/sqlite.ts'
import { changed, valuesOf, withoutCompanies } from './change.ts'
import { tuningInForce } from './in-force.ts'
import { placed, tuningIssues } from './rules.ts'
import { noTuning, type SearchTuning, tuningMax } from './schema.ts'
import { sentenceKey } from './words.ts'

const tuned = (some: Partial<SearchTuning>): SearchTuning => ({ ...noTuning, ...some })
const issuesOf = (some: Partial<SearchTuning>) =>
  tuningIssues(placed(tuned(some))).map(({ path, message }) => `${path} ${message}`)
const inForce = (some: Partial<SearchTuning>) => tuningInForce(tuned(some), { sha256 })

describe('synonyms that cannot be', () => {
  const cases: readonly [string, SearchTuning['synonyms'], string][] = [
    ['one word alone', [{ words: ['solar'] }], 'synonyms[0].words needs a second word'],
    [
      'forms of one word',
      [{ words: ['payment', 'Payments'] }],
      'synonyms[0].words[1] is the same as synonyms[0].words[0]',
    ],
    ['a word that finds itself', [{ words: ['ev'], found: ['EV'] }], 'synonyms[0].found[0] is the same as'],
    [
      'a word that every search ignores',
      [{ words: ['solar', 'the'] }],
      'synonyms[0].words[1] "the" is ignored',
    ],
    ['one of another language', [{ words: ['solar', 'und'] }], 'synonyms[0].words[1] "und" is ignored'],
    [
      'more words than companies are asked for',
      [{ words: ['hr', 'human capital management'] }],
      'synonyms[0].words[1] has 3 words, and at most 2',
    ],
    [
      'what another group says already',
      [{ words: ['solar', 'sun'] }, { words: ['sun'], found: ['solar'] }],
      'synonyms[1] synonyms[0] says already that "sun" finds "solar"',
    ],
    [
      'a way back',
      [
        { words: ['ev'], found: ['electric'] },
        { words: ['electric'], found: ['ev'] },
      ],
      'synonyms[1] leads back: synonyms[0] says that "ev" finds "electric". Write both as one group',
    ],
  ]
  test.each(cases)('%s', (_, synonyms, message) => {
    expect(issuesOf({ synonyms }).map((issue) => issue.slice(0, message.length))).toEqual([message])
  })

  test('chains and rings of one-way groups lead one step, and are none of these', () => {
    const synonyms = ['ab', 'bc', 'ca'].map(([one = '', other = '']) => ({
      words: [`word${one}`],
      found: [`word${other}`],
    }))
    expect(issuesOf({ synonyms })).toEqual([])
    expect(inForce({ synonyms })?.wordsOf('worda')?.synonyms).toEqual([{ term: 'worda', found: ['wordb'] }])
  })
})

describe('other entries that cannot be', () => {
  test('generic words: none, several, the same', () => {
    expect(issuesOf({ generic_words: ['the', 'sailing on boats', 'Platform', 'platforms'] })).toEqual([
      'generic_words[0] "the" is ignored in every sentence: leave it out',
      'generic_words[1] holds several words: send each of them alone',
      'generic_words[3] is the same as generic_words[2], since search joins the forms of a word: leave one out',
    ])
  })

  test('a sentence twice, an empty one, a company twice', () => {
    const pins = [
      { sentence: 'Fintech in Zürich', company_ids: ['a', 'b', 'a'] },
      { sentence: 'fintech, in ZURICH!', company_ids: ['c'] },
      { sentence: '?!', company_ids: ['c'] },
    ]
    expect(issuesOf({ pins })).toEqual([
      'pins[0].company_ids[2] is there already: leave it out',
      'pins[1].sentence is that of pins[0]: put the companies together there',
      'pins[2].sentence holds no letter and no digit: nobody searches for it',
    ])
  })

  test('a company that is pinned and hidden, for the sentence or everywhere', () => {
    const pins = [{ sentence: 'kites', company_ids: ['a', 'b', 'c'] }]
    const hidden = [
      { sentence: null, company_ids: ['b'] },
      { sentence: 'Kites', company_ids: ['c'] },
      { sentence: 'boats', company_ids: ['a'] },
    ]
    expect(issuesOf({ pins, hidden })).toEqual([
      'pins[0].company_ids[1] is hidden by hidden[0]: pin it or hide it',
      'pins[0].company_ids[2] is hidden by hidden[1]: pin it or hide it',
    ])
  })

  test('more than may be', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`)
    expect(issuesOf({ generic_words: many(tuningMax.genericWords) })).toEqual([])
    expect(issuesOf({ generic_words: many(tuningMax.genericWords + 1) })).toEqual([
      'generic_words may hold 500 words and would hold 501: remove some first',
    ])
    const hidden = Array.from({ length: 21 }, (_, i) => ({
      sentence: `kites ${i}`,
      company_ids: many(i === 0 ? 1 : tuningMax.hiddenCompanies),
    }))
    expect(issuesOf({ hidden })).toEqual([
      'hidden pins and hidden may hold 20000 companies in all and would hold 20001: remove some first',
    ])
    const pins = [{ sentence: 'kites', company_ids: many(tuningMax.pinsOfSentence + 1) }]
    expect(issuesOf({ pins })).toEqual([
      'pins[0].company_ids may hold 20 companies and would hold 21: remove some first',
    ])
  })
})

describe('a change', () => {
  const before = tuned({
    synonyms: [{ words: ['solar', 'photovoltaics'] }, { words: ['ev'], found: ['electric car'] }],
    generic_words: ['platform'],
    pins: [{ sentence: 'Kites', company_ids: ['a', 'b'] }],
    hidden: [{ sentence: null, company_ids: ['x', 'y'] }],
  })

  test('removes what is written otherwise but the same, then adds behind what is left', () => {
    const { next, issues } = changed(before, {
      remove: {
        synonyms: [{ words: ['Photovoltaics', 'solar'] }],
        generic_words: ['Platforms'],
        pins: [{ sentence: 'kites!', company_ids: ['a'] }],
        hidden: [{ company_ids: ['x', 'y'] }],
      },
      add: { pins: [{ sentence: 'KITES', company_ids: ['c', 'a'] }], generic_words: ['suite'] },
    })
    expect(issues).toEqual([])
    expect(valuesOf(next)).toEqual({
      synonyms: [{ words: ['ev'], found: ['electric car'] }],
      generic_words: ['suite'],
      pins: [{ sentence: 'Kites', company_ids: ['b', 'c', 'a'] }],
      hidden: [],
    })
    expect(tuningIssues(next)).toEqual([])
  })

  test('names what it cannot remove, each in the field that was sent', () => {
    const { issues } = changed(before, {
      remove: {
        synonyms: [{ words: ['solar'], found: ['photovoltaics'] }],
        generic_words: ['suite'],
        pins: [{ sentence: 'boats', company_ids: ['a'] }],
        hidden: [{ company_ids: ['x', 'z'] }],
      },
    })
    expect(issues.map(({ path }) => path)).toEqual([
      'remove.synonyms[0]',
      'remove.generic_words[0]',
      'remove.pins[0].company_ids[0]',
      'remove.hidden[0].company_ids[1]',
    ])
  })

  test('is held against what is there: an issue names the field that was sent', () => {
    const { next } = changed(before, {
      add: { generic_words: ['platforms'], pins: [{ sentence: 'kites', company_ids: ['c', 'b'] }] },
    })
    expect(tuningIssues(next).map(({ path }) => path)).toEqual([
      'add.generic_words[0]',
      'add.pins[0].company_ids[1]',
    ])
  })

  test('companies that are erased leave pins and hides, and a sentence that has none left goes', () => {
    expect(withoutCompanies(before, new Set(['a', 'x', 'y']))).toEqual({
      ...before,
      pins: [{ sentence: 'Kites', company_ids: ['b'] }],
      hidden: [],
    })
    expect(withoutCompanies(before, new Set(['nobody']))).toBeNull()
  })
})

/** What was read of the entries, of which each says how often it was asked. */
function counted<T extends object, Field extends string>(entries: readonly T[], field: Field) {
  const counts = { reads: 0 }
  const watched = entries.map(
    (entry) =>
      new Proxy(entry, {
        get(target, name) {
          if (name === field) counts.reads++
          return Reflect.get(target, name)
        },
      }),
  )
  return { counts, watched }
}

describe('work grows with what is there and what is changed, and not with their product', () => {
  const count = 200
  const many = <T>(make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))

  test('of sentences that have companies already', () => {
    const { counts, watched } = counted(
      many((i) => ({ sentence: `kites ${i}`, company_ids: ['a'] })),
      'sentence',
    )
    const pins = many((i) => ({ sentence: `Kites ${i}`, company_ids: ['b'] }))
    const { next } = changed(tuned({ pins: watched }), { add: { pins } })
    expect(next.pins.map(({ value }) => value.company_ids)).toEqual(many(() => ['a', 'b']))
    expect(counts.reads).toBeLessThan(10 * count)
  })

  test('of groups that are removed', () => {
    const { counts, watched } = counted(
      many((i) => ({ words: [`solar${i}`, `sun${i}`] })),
      'words',
    )
    const synonyms = many((i) => ({ words: [`sun${i}`, `solar${i}`] }))
    const { next, issues } = changed(tuned({ synonyms: watched }), { remove: { synonyms } })
    expect([next.synonyms, issues]).toEqual([[], []])
    expect(counts.reads).toBeLessThan(10 * count)
  })

  test('of the companies of a sentence', () => {
    const company_ids = many((i) => `company-${i}`)
    const { counts, watched } = counted([{ sentence: 'kites', company_ids }], 'sentence')
    expect(tuningIssues(placed(tuned({ hidden: watched })))).toEqual([])
    expect(counts.reads).toBeLessThan(10)
  })
})

describe('words in force', () => {
  test('nothing tuned is nothing in force', () => {
    expect(inForce({})).toBeNull()
    expect(inForce({ generic_words: ['platform'] })?.wordsOf('payroll for boats')).toBeUndefined()
  })

  test('a group of two ways stands for each of its words, one of one way for its first alone', () => {
    const tuning = inForce({
      synonyms: [{ words: ['solar', 'photovoltaics'] }, { words: ['ev'], found: ['car'] }],
    })
    const found = (text: string) => tuning?.wordsOf(text)?.synonyms
    expect(found('Solar panels')).toEqual([{ term: 'solar', found: ['photovolta'] }])
    expect(found('photovoltaic panels')).toEqual([{ term: 'photovolta', found: ['solar'] }])
    expect(found('EV')).toEqual([{ term: 'ev', found: ['car'] }])
    expect(found('cars')).toBeUndefined()
  })

  test('two words side by side are asked for together, and found as a pair', () => {
    const tuning = inForce({ synonyms: [{ words: ['real estate', 'proptech'] }] })
    const found = (text: string) => tuning?.wordsOf(text)?.synonyms
    expect(found('proptech in the north')).toEqual([{ term: 'proptech', found: ['real estat'] }])
    expect(found('estate of real value')).toBeUndefined()
    expect(found('Real estate data')).toEqual([
      { term: 'real', found: ['proptech'] },
      { term: 'real estat', found: ['proptech'] },
      { term: 'estat', found: ['proptech'] },
    ])
  })

  test('more words than companies are asked for find the first two of them', () => {
    const tuning = inForce({ synonyms: [{ words: ['electric car charging'], found: ['electric car'] }] })
    const found = tuning?.wordsOf('Electric car charging')?.synonyms
    expect(found).toContainEqual({ term: 'charg', found: ['electr car'] })
  })

  test('a word of another language is tuned as the English one that it means', () => {
    const tuning = inForce({
      synonyms: [{ words: ['payment'], found: ['billing'] }],
      generic_words: ['energy'],
    })
    expect(tuning?.wordsOf('pagamento')?.synonyms[0]?.found).toEqual(['bill'])
    expect(tuning?.wordsOf("l'énergie")?.generic).toEqual(['energi'])
  })

  test('sentences are the same but for capitals, accents, marks and spaces, in any script', () => {
    expect(sentenceKey(' Fintech,  in Zürich? ')).toBe(sentenceKey('fintech in zurich'))
    expect(sentenceKey('not fintech')).not.toBe(sentenceKey('fintech'))
    expect(sentenceKey('東京の会社')).not.toBe('')
    const tuning = inForce({
      pins: [{ sentence: 'Kites', company_ids: ['b', 'a'] }],
      hidden: [
        { sentence: null, company_ids: ['x'] },
        { sentence: 'boats', company_ids: ['y', 'x'] },
      ],
    })
    expect(tuning?.pinnedFor('KITES!')).toEqual(['b', 'a'])
    expect(tuning?.pinnedFor('kites in Berlin')).toEqual([])
    expect(tuning?.hiddenFor('kites')).toEqual(['x'])
    expect(tuning?.hiddenFor('Boats')).toEqual(['x', 'y'])
  })
})
