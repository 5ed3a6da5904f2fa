import {
  digitCount,
  hasDigit,
  isAscii,
  isDigits,
  isLetters,
  isUuid,
  lettersAndNumbers,
  startsLetter,
} from '../kernel/index.ts'
import { withoutQuery } from '../reference/index.ts'

/** A number or a name under which a register or a directory knows a company. */
export interface ExternalId {
  /** A name of `externalIdSchemes`, or `registry_` and the country of a national register: `registry_gb`. */
  readonly scheme: string
  /** In the one form in which two of a scheme are compared. */
  readonly id: string
}

interface Scheme {
  /** What is told of an id that is none. */
  readonly expected: string
  /** The form that is stored; null of what fails the scheme's own check. */
  read(text: string): string | null
}

/**
 * The schemes, each with the check that its issuer publishes (docs/design/decisions.md#external-ids): what fails stays as it is written,
 * for a wrong id joins strangers. An address counts where it is that of the id.
 */
const schemes: Readonly<Record<string, Scheme>> = {
  cik: {
    expected: 'a CIK of up to 10 digits',
    read: (text) => {
      const digits = withoutZeros(withoutLabel(compact(text)))
      return isDigits(digits) && digits.length <= 10 ? digits : null
    },
  },
  crunchbase: {
    expected: 'the name that Crunchbase has for an organisation in its address',
    read: (text) => {
      const name = behind(text, ['crunchbase.com/organization/', 'crunchbase.com/company/']).toLowerCase()
      const plain = name.replaceAll('-', '').replaceAll('_', '')
      return isCode(plain.toUpperCase()) && name.length <= idCharactersMax && !isUuid(name) ? name : null
    },
  },
  // Apart from the name, which may change while this one does not: two forms of one scheme would never be equal.
  crunchbase_uuid: {
    expected: 'a UUID of Crunchbase',
    read: (text) => (isUuid(text) ? text.toLowerCase() : null),
  },
  // It may begin with zeros, which spreadsheets drop.
  duns: { expected: 'a D-U-N-S number of 9 digits', read: (text) => digitsOnly(text, 7) },
  isin: {
    expected: 'an ISIN of 12 characters, the last one its check digit',
    read: (text) => {
      const code = compact(text)
      const isShaped = isCode(code, 12) && isLetters(code.slice(0, 2))
      return isShaped && passesLuhn([...code].map((sign) => Number.parseInt(sign, 36)).join('')) ? code : null
    },
  },
  lei: {
    expected: 'an LEI of 20 characters, the last two its check digits',
    read: (text) => {
      const code = compact(text)
      return isCode(code, 20) && isDigits(code.slice(18)) && restOf97(code) === 1 ? code : null
    },
  },
  pic: { expected: 'a PIC of 9 digits', read: (text) => digitsOnly(text, 9) },
  ror: {
    expected: 'a ROR id of 9 characters, the last two its check digits',
    read: (text) => {
      const id = behind(text, ['ror.org/']).toLowerCase()
      return id.length === 9 && id.startsWith('0') && rorCheck(id) === id.slice(7) ? id : null
    },
  },
  uei: {
    expected: 'a UEI of 12 characters',
    read: (text) => {
      const code = compact(text)
      const isShaped = isCode(code, 12) && !code.startsWith('0') && hasDigit(code)
      return isShaped && !code.includes('I') && !code.includes('O') ? code : null
    },
  },
  vat: { expected: 'a VAT number that begins with its country', read: vatNumber },
  wikidata: {
    expected: 'an item of Wikidata such as Q95',
    read: (text) => {
      const item = behind(text, ['wikidata.org/wiki/', 'wikidata.org/entity/']).toUpperCase()
      const number = item.slice(1)
      const isItem = item.startsWith('Q') && isDigits(number) && number.length < 12
      return isItem && !number.startsWith('0') ? item : null
    },
  },
}

export const externalIdSchemes: readonly string[] = Object.keys(schemes)

const registryPrefix = 'registry_'
const idCharactersMax = 50
/** No id is nearly as long, whatever stands around it. */
const textCharactersMax = 500

/** The country of a national register's scheme, in capitals; null of other schemes. */
export const countryOfRegistry = (scheme: string): string | null =>
  scheme.startsWith(registryPrefix) ? scheme.slice(registryPrefix.length).toUpperCase() : null

export const registryOf = (countryIso2: string): string => registryPrefix + countryIso2.toLowerCase()

/** An id as it is stored, or what was expected in its place. Whether a register's country is one is asked by the caller. */
export function readExternalId(
  scheme: string,
  text: string,
): { readonly id: string } | { readonly expected: string } {
  const country = countryOfRegistry(scheme)
  const known =
    country === null
      ? Object.hasOwn(schemes, scheme)
        ? schemes[scheme]
        : undefined
      : {
          expected: `a number of the register of ${country}`,
          read: (given: string) => registryNumber(country, given),
        }
  if (known === undefined) return { expected: `a scheme of ${externalIdSchemes.join(', ')} or registry_gb` }
  const id = text.length > textCharactersMax ? null : known.read(text.trim())
  return id === null ? { expected: known.expected } : { id }
}

/** Each once, in a fixed order: stores compare records as text. */
export function sortedExternalIds(ids: readonly ExternalId[]): ExternalId[] {
  const known = new Map(ids.map(({ scheme, id }) => [`${scheme} ${id}`, { scheme, id }]))
  return [...known.keys()].sort().flatMap((key) => known.get(key) ?? [])
}

/** Of the first all; of the second all, or the schemes that the first lacks. */
export function joinExternalIds(
  first: readonly ExternalId[],
  second: readonly ExternalId[],
  isAdded: boolean,
): ExternalId[] {
  const said = new Set(isAdded ? [] : first.map(({ scheme }) => scheme))
  return sortedExternalIds([...first, ...second.filter(({ scheme }) => !said.has(scheme))])
}

/** `{ "lei": "…", "registry_gb": ["…", "…"] }` */
export function externalIdsByScheme(ids: readonly ExternalId[]): Readonly<Record<string, unknown>> {
  const found: Record<string, string | string[]> = {}
  for (const { scheme, id } of ids) {
    const before = found[scheme]
    found[scheme] = before === undefined ? id : [before, id].flat()
  }
  return found
}

/** Letters and digits alone, in capitals: spaces, dots and hyphens are how an id is shown. */
export const compact = (text: string): string => lettersAndNumbers(text.toUpperCase()).normalize('NFC')

/** Letters from A to Z and digits, so many of them. */
const isCode = (text: string, length = text.length): boolean =>
  text.length === length && text !== '' && isAscii(text) && lettersAndNumbers(text) === text

/** Nine digits, of which so many are written. */
function digitsOnly(text: string, least: number): string | null {
  const digits = compact(text)
  const isShaped = digits.length >= least && digits.length < 10 && isDigits(digits) && Number(digits) > 0
  return isShaped ? digits.padStart(9, '0') : null
}

function withoutZeros(digits: string): string {
  let from = 0
  while (digits[from] === '0') from++
  return digits.slice(from)
}

/** "KVK12345678": what stands before a number that has no letters is what it is called. */
function withoutLabel(code: string): string {
  let from = 0
  while (startsLetter(code.slice(from, from + 1))) from++
  return code.slice(from)
}

/** What follows one of these in an address, up to the next slash; a text that is no address itself. */
function behind(text: string, marks: readonly string[]): string {
  if (!text.includes('/')) return text
  for (const mark of marks) {
    const at = text.toLowerCase().indexOf(mark)
    if (at >= 0)
      return withoutQuery(text.slice(at + mark.length))
        .split('/', 1)
        .join()
  }
  return ''
}

/** ISO 7064, mod 97-10: letters count from 10. */
function restOf97(code: string): number {
  let rest = 0
  for (const sign of code) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** The check digits that the first seven signs of a ROR id ask for: they are a number of Crockford's base 32. */
function rorCheck(id: string): string | null {
  let number = 0
  for (const sign of id.slice(0, 7)) {
    const value = base32.indexOf(sign)
    if (value < 0) return null
    number = number * 32 + value
  }
  return String(98 - ((number * 100) % 97)).padStart(2, '0')
}
const base32 = '0123456789abcdefghjkmnpqrstvwxyz'

/** Of digits alone, the last one among them. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const value = Number(digits[digits.length - 1 - at]) * ((at % 2) + 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** How many characters follow the country, of the European Union and its neighbours. */
const vatForms =
  ',AT9,BE10,BG9,BG10,CH10,CY9,CZ8,CZ9,CZ10,DE9,DK8,EE9,EL9,ES9,FI8,FR11,GB9,GB12,HR11,HU8,IE8,IE9,IT11,LT9,LT12,LU8,LV11,MT8,NL12,NO9,PL10,PT9,RO6,RO7,RO8,RO9,RO10,SE12,SI8,SK10,XI9,XI12,'
/** "VAT" in four languages behind the number. */
const vatEnds = ['MWST', 'TVA', 'IVA', 'MVA']

function vatNumber(text: string): string | null {
  const code = compact(text)
  const said = code.slice(0, 2)
  const country = said === 'GR' ? 'EL' : said
  const end = ['CH', 'NO'].includes(country) ? vatEnds.find((one) => code.endsWith(one)) : undefined
  const number = code.slice(2, code.length - (end?.length ?? 0))
  const isFormed = vatForms.includes(`,${country}`)
    ? vatForms.includes(`,${country}${number.length},`)
    : number.length > 4 && number.length < 16
  const isShaped = isCode(code) && isLetters(country) && digitCount(number) * 2 > number.length
  return isFormed && isShaped ? country + number : null
}

/** How many digits the numbers of a register have, where they are nothing else. */
const registryDigits: Readonly<Record<string, number>> = {
  BE: 10,
  CZ: 8,
  DK: 8,
  EE: 8,
  FI: 8,
  FR: 9,
  IT: 11,
  NL: 8,
  NO: 9,
  PT: 9,
  SE: 10,
  SK: 8,
}
/** How many characters they have where letters may be among them. */
const registryCharacters: Readonly<Record<string, number>> = { BR: 14, CH: 12, ES: 9, GB: 8 }
/** Of these numbers may begin with zeros, which spreadsheets drop: one or two are put back. */
const zeroed = ['BE', 'BR', 'CZ', 'FI', 'GB', 'IT', 'NL', 'SK']

/** Prefixes and leading zeros belong to a number. Of registers without a form of their own four characters with a digit are enough. */
function registryNumber(country: string, text: string): string | null {
  const digits = registryDigits[country]
  const code = digits === undefined ? compact(text) : withoutLabel(compact(text))
  const length = digits ?? registryCharacters[country]
  const isCut = zeroed.includes(country) && isDigits(code) && code.length + 2 >= (length ?? 0)
  const id = isCut && length !== undefined ? code.padStart(length, '0') : code
  if (length === undefined) {
    const isFormed = country !== 'DE' || isDigits(text) || germanParts.some((part) => id.includes(part))
    return id.length > 3 && id.length <= idCharactersMax && hasDigit(id) && isFormed ? id : null
  }
  const isFormed = digits === undefined ? isCode(id) && digitCount(id) * 2 > length : isDigits(id)
  if (id.length !== length || !isFormed) return null
  if (isOfPerson(country, id)) return null
  return country === 'FR' && !passesLuhn(id) ? null : id
}

/** Iberian tax numbers are of people too, whom no column of companies should bring in. */
const isOfPerson = (country: string, id: string): boolean =>
  (country === 'ES' && (!startsLetter(id) || 'KLMXYZ'.includes(id.slice(0, 1)))) ||
  (country === 'PT' && !'5689'.includes(id.slice(0, 1)))

/** Parts of German registers. Their numbers come again at another court, so a court that is written stays. */
const germanParts = ['HRA', 'HRB', 'GNR', 'GSR', 'PR', 'VR']
