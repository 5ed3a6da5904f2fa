import addressWords from '../../../data/address-words.json' with { type: 'json' }
import { trimEndOf, trimEndSigns } from '../../kernel/index.ts'
import { isWord, tokenize, wordsOf } from '../../words/index.ts'

const setOf = (words: string, parting = ' '): ReadonlySet<string> => new Set(words.split(parting))

const streets = setOf(addressWords.streets)
const endings = addressWords.endingsOfStreets.split(' ')
const floors = setOf(addressWords.floors)
const smallWords = setOf(addressWords.smallWords)
const wordsBefore = setOf(addressWords.wordsBefore)
const otherLines = setOf(addressWords.otherLines)

/** Whether a text has a word of streets or buildings: a line with one is part of an address even without a number. */
export function hasStreetWord(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+[./]?/gu) ?? []
  return words.some((word) => {
    const bare = trimEndOf(word, './')
    return (
      streets.has(word) ||
      streets.has(bare) ||
      endings.some((end) => word.endsWith(end) || bare.endsWith(end))
    )
  })
}

/** `conj. 52`, `sala 3`: a floor or a room within a building. */
export function isRoom(text: string): boolean {
  const [word = '', number = '', ...more] = text.toLowerCase().split(' ')
  return floors.has(trimEndOf(word, '.')) && /^\d{1,4}[a-z]?$/.test(number) && more.length === 0
}

/** Whether a line tells something else than an address: `Opening hours`. */
export const isOtherLine = (text: string): boolean => wordsOf(text).some((word) => otherLines.has(word))

/** Small words within names of streets: `Calle de Serrano`, `Viale dell'Industria`. */
export const isSmallStreetWord = (word: string): boolean =>
  smallWords.has(word.replace('’', "'").split("'", 1)[0] ?? '')

/** Whether a text ends in a word that leads to a street: `visit us at`. */
export const leadsToStreet = (text: string): boolean => wordsBefore.has(wordsOf(text).at(-1) ?? '')

const regions = {
  US: setOf(addressWords.regions.US, ' | '),
  CA: setOf(addressWords.regions.CA.toLowerCase(), ' | '),
  AU: setOf(addressWords.regions.AU, ' | '),
}

/** The state or province that stands right before a place of a text, with where it begins. */
export function regionBefore(
  text: string,
  at: number,
  country: keyof typeof regions,
): { readonly region: string; readonly from: number } | null {
  const start = Math.max(0, at - regionMax)
  const before = text.slice(start, at)
  const end = trimEndSigns(before, ',.|•·-')
  if (end === before) return null
  // Canadians read their provinces in any letters; "IN" is a state and "in" is none.
  const written = country === 'CA' ? end.toLowerCase() : end
  const words = tokenize(end).filter(isWord).slice(-wordsMax)
  const first = words.find((word) => regions[country].has(written.slice(word.start)))
  return first === undefined ? null : { region: end.slice(first.start), from: start + first.start }
}

const regionMax = 40
const wordsMax = 4
