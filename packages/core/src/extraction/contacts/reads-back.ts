import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { foldText, trimEndOf } from '../../kernel/index.ts'
import type { Location } from '../../reference/index.ts'
import { wordsOf } from '../../words/index.ts'
import type { ReadsBack } from '../finding.ts'
import type { ExtractionContext } from '../site.ts'
import { disguisedEmailsIn, emailsIn } from './emails-in.ts'
import { isLabelledFax } from './phone-labels.ts'
import { phonesIn } from './phones-in.ts'

const emails: ReadsBack<string> = (quote, value) => {
  const isValue = (email: string) => email.toLowerCase() === value.toLowerCase()
  // In addresses of links blanks and worse are written as codes.
  return (
    emailsIn(quote.replace(/%[0-9a-f]{2}/gi, ' ')).some(isValue) ||
    disguisedEmailsIn(quote).some(({ email }) => isValue(email))
  )
}

const phones: ReadsBack<string> = (quote, value) => {
  const country = parsePhoneNumberFromString(value)?.country
  const countries = country === undefined ? [] : [country]
  // The word that says what a number is may stand in the block before.
  return [quote, ...numberStarts(quote).map((rest) => `Tel: ${rest}`)].some((text) =>
    phonesIn(text, countries).some(({ e164, isFax }) => e164 === value && !isFax),
  )
}

/** The quote from each of its first numbers on; what calls a number a fax stays with it. */
function numberStarts(quote: string): string[] {
  return [...quote.matchAll(/(?<![\d.-])[+(]?\d/g)]
    .filter(({ index }) => !isLabelledFax(quote.slice(Math.max(0, index - 12), index)))
    .slice(0, 30)
    .map(({ index }) => quote.slice(index))
}

/** Each word and number of the address stands in the quote. */
const addresses: ReadsBack<string> = (quote, value) => {
  const said = new Set(wordsOf(quote))
  const wanted = wordsOf(value)
  return wanted.length > 1 && wanted.every((word) => said.has(word))
}

const location: ReadsBack<Location, ExtractionContext['locations']> = (quote, value, locations) => {
  const words = quote
    .replaceAll('-based', ' ')
    .split(/[^\p{L}\p{M}'’.-]+/u)
    .filter((word) => word !== '')
    .slice(0, 80)
  for (let from = 0; from < words.length; from++) {
    for (let count = 1; count <= Math.min(5, words.length - from); count++) {
      const name = trimEndOf(words.slice(from, from + count).join(' '), '.')
      if (isNameOf(value, name, locations)) return true
    }
  }
  return false
}

function isNameOf(value: Location, name: string, locations: ExtractionContext['locations']): boolean {
  if (value.city_geo_id !== null) return locations.citiesNamed(name).includes(value.city_geo_id)
  if (value.city !== null) return foldText(name) === foldText(value.city)
  return value.country_iso !== null && locations.countryNamed(name) === value.country_iso
}

/** One for each member of `ContactFacts`. */
export const contactsReadsBack = {
  emails,
  phones,
  addresses,
  contactUrl: ((quote, value) => value !== '' && quote.includes(value)) satisfies ReadsBack<string>,
  location,
  offices: location,
} as const
