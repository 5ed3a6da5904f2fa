import { expect, test } from 'bun:test'
import { languagePacks } from '../../src/language/packs.ts'
import { type ReaderName, readerNames, readers } from './readers.ts'
import { type Spelling, spellings } from './spellings-table.ts'

const known = new Set<string>(languagePacks().map(({ tag }) => tag))

test.each(readerNames)('each spelling has its value in a %s', (reader) => {
  const wrong = spellings.flatMap((spelling) => {
    const [read, wanted] = [readers[reader](spelling), wantedBy(reader, spelling)]
    return read === wanted ? [] : [`${spelling.text}: ${read}, not ${wanted}`]
  })
  expect(wrong).toEqual([])
})

test('forty spellings in seven languages, and what no language knows', () => {
  expect(spellings.length).toBeGreaterThanOrEqual(40)
  expect(new Set(spellings.map(({ lang }) => lang)).size).toBe(7)
  expect(spellings.filter(({ value }) => value === null).length).toBeGreaterThanOrEqual(4)
})

/** Before a language has its pack, its amounts give nothing rather than a part of them. */
function wantedBy(reader: ReaderName, { value, lang, less, isBounded }: Spelling): string | null {
  const own = less?.[reader]
  if (own !== undefined) return own.value
  if (value === null || !known.has(lang)) return null
  const currency = value.split(' ').at(-1) ?? ''
  // Filters know dollars alone: the amount must come to what its plainest spelling comes to.
  return reader === 'query' && currency !== 'USD'
    ? readers.query({ text: plainest(value), lang: 'en', ...(isBounded && { isBounded }) })
    : value
}

const plainest = (value: string) => value.replace('..', '-').split(' ').toReversed().join(' ')
