import { parse } from 'tldts'
import signs from '../../../data/country-signs.json' with { type: 'json' }
import { hasDigit } from '../../kernel/index.ts'
import { phraseIndex, wordsOf } from '../../words/index.ts'
import type { ExtractionContext, Site } from '../site.ts'
import { regionBefore } from './address-words.ts'
import {
  codesIn,
  countriesByForm,
  isAmericanCode,
  isAustralianCode,
  isBritishCode,
  isCanadianCode,
  prefixBefore,
} from './postal-codes.ts'

/** Countries that a site gives reason to think of, likeliest first: its domain, the codes of its numbers, its words, its language. */
export function likelyCountries(
  { domain, pages }: Site,
  { locations }: Pick<ExtractionContext, 'locations'>,
): string[] {
  const scores = new Map<string, number>()
  const add = (country: string | null | undefined, score: number) => {
    if (country != null) scores.set(country, (scores.get(country) ?? 0) + score)
  }
  const ending = parse(domain).publicSuffix?.split('.').at(-1)?.toUpperCase() ?? ''
  if (ending.length === 2 && !signs.worldwideEndings.split(' ').includes(ending))
    add(ending === 'UK' ? 'GB' : locations.isCountry(ending) ? ending : null, 4)
  for (const { page } of pages) {
    add(valueAt(signs.byLanguage, page.lang ?? ''), 1 / pages.length)
    // `en-US` is what templates say of sites anywhere.
    if (page.langRegion !== 'US' && page.langRegion !== null && locations.isCountry(page.langRegion))
      add(page.langRegion, 1.5 / pages.length)
    const [, region = ''] = (page.metas.get('og:locale') ?? '').replace('_', '-').toUpperCase().split('-')
    if (locations.isCountry(region)) add(region, 0.5 / pages.length)
    for (const { text, region: region_ } of page.blocks) {
      // Long texts and lines of menus tell of other places.
      if (text.length > textMax || (!hasDigit(text) && region_ !== 'footer')) continue
      for (const country of countriesIn(text)) add(country, 0.5)
    }
  }
  const found = [...scores].toSorted((left, right) => right[1] - left[1]).map(([country]) => country)
  return [...new Set([...found, 'US', 'GB'])].slice(0, 6)
}

const textMax = 1_500

const valueAt = (table: Readonly<Record<string, string>>, key: string): string | undefined => table[key]

/** The country that a letter before a postal code names: `D-10115`. */
export const countryOfPrefix = (prefix: string) => valueAt(signs.byPostalPrefix, prefix)

const countryWords = phraseIndex(
  Object.entries(signs.byWord).map(([country, words]): [string, string] => [
    words.replaceAll(' | ', '|'),
    country,
  ]),
)

/** Countries that a text names, or whose codes it writes. */
function countriesIn(text: string): string[] {
  const all: string[] = []
  const add = (country: string | undefined) => {
    if (country !== undefined) all.push(country)
  }
  for (const { value } of countryWords.find(wordsOf(text))) all.push(value)
  for (const match of text.matchAll(/(?:\+|\b00)(\d{1,3})[\s(.-]/g))
    add(valueAt(signs.byCallingCode, match[1] ?? ''))
  for (const code of codesIn(text)) {
    if (countriesByForm.has(code.form)) add(countryOfPrefix(prefixBefore(text, code.at)?.slice(0, -1) ?? ''))
    if (isBritishCode(code)) add('GB')
    if (isCanadianCode(code)) add('CA')
    if (isAmericanCode(code) && regionBefore(text, code.at, 'US') !== null) add('US')
    if (isAustralianCode(code) && regionBefore(text, code.at, 'AU') !== null) add('AU')
  }
  return all
}
