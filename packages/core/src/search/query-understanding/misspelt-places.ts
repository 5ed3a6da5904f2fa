import { placeKey } from '../../reference/index.ts'
import { editBetween } from '../analysis/edit.ts'
import { stopWords } from '../analysis/stop-words.ts'
import { wordsNear } from '../analysis/word-forms.ts'
import { formTable } from './form-table.ts'
import { isGluedHyphen } from './phrases.ts'
import { phraseText, placeAt } from './place-names.ts'
import { articles, boundaryWords, placeCues } from './place-words.ts'
import { isBusinessWord, knownPlace, type PlaceNames } from './places-known.ts'
import { type QueryToken, withCapitals } from './query-tokens.ts'

/** A place of several words that is meant by tokens of a query. */
export interface MisspeltPlace {
  readonly from: number
  readonly next: number
  /** As the location data writes it. */
  readonly name: string
}

/**
 * Names of several words that no place bears, where a place is said: "in Tel Aviev", "Buenos Ares fintech". They are held against known
 * places as a whole, since a word of one alone is often a letter from another word. `unknown` are the words that may be misspelt;
 * `known` those of names that are spelt right.
 */
export function misspeltPlaces(
  tokens: readonly QueryToken[],
  unknown: readonly number[],
  locations: PlaceNames,
): { readonly meant: readonly MisspeltPlace[]; readonly known: ReadonlySet<number> } {
  const found: MisspeltPlace[] = []
  const known = new Set<number>()
  let asked = 0
  for (let at = 0; at < tokens.length - 1 && asked < askedMax; at++) {
    const next = endOfName(tokens, at)
    const isLed = isBehindCue(tokens, at)
    const places = Array.from({ length: next - at }, (_, i) => at + i)
    const isMisspelt = places.some((place) => unknown.includes(place) || isShortUnknown(tokens[place]))
    if (next < at + wordsMin || !(isLed ? isMisspelt || tokens[at]?.isCapital : isMisspelt)) continue
    if (!isLed && !(tokens[at]?.isCapital === true && tokens[at - 1]?.isCapital !== true)) continue
    const well = endOfPlace(tokens, at, locations)
    for (let place = at; place < well; place++) known.add(place)
    if (well > at) continue
    for (let end = next; end >= at + wordsMin && asked < askedMax; end--, asked++) {
      const name = nearestPlace(phraseText(tokens, at, end), locations)
      if (name === null) continue
      found.push({ from: at, next: end, name })
      at = end - 1
      break
    }
  }
  return { meant: found, known }
}

const [wordsMin, wordsMax] = [2, 4]
/** A question takes a millisecond or two. */
const askedMax = 4
/** Smaller places are a letter from too much. */
const peopleMin = 100_000
const twoEditsLetters = 10

/** Behind the words of one spelling: all with a capital letter, or none. */
function endOfName(tokens: readonly QueryToken[], at: number): number {
  const isCapital = tokens[at]?.isCapital
  let next = at
  while (next < at + wordsMax) {
    const token = tokens[next]
    if (token?.kind !== 'word' || token.isCapital !== isCapital || isGluedHyphen(tokens, next)) break
    // "Los Angeles" begins with an article.
    if (!token.isCapital && next > at && (boundaryWords.has(token.word) || stopWords.has(token.word))) break
    next++
  }
  return next
}

function isBehindCue(tokens: readonly QueryToken[], at: number): boolean {
  const start = articles.has(tokens[at - 1]?.word) ? at - 1 : at
  for (let from = Math.max(0, start - 3); from < start; from++)
    if (placeCues.find(tokens, from)?.next === start) return true
  return false
}

/** "Yrok": of four letters, in no list and no name of an industry. */
const isShortUnknown = (token: QueryToken | undefined) =>
  token?.word.length === 4 &&
  !stopWords.has(token.word) &&
  !isBusinessWord(token.word) &&
  formTable().languagesWith(token.word) === 0

/** Behind a name that is spelt right and begins here: "Tel Aviv Startups". */
function endOfPlace(tokens: readonly QueryToken[], at: number, locations: PlaceNames): number {
  const values = { isEmpty: true, at: () => null, isOfDate: () => false }
  const place = placeAt({ tokens, values, locations, certainty: 'sure', usesCapitals: true }, at)
  return place !== null && (place.next > at + 1 || place.value.kind !== 'city') ? place.next : at
}

/** The large city, region or country that a phrase is an edit from, or two if it is long; its first letter is never wrong. */
function nearestPlace(typed: string, locations: PlaceNames): string | null {
  let best: { name: string; edits: number; population: number } | null = null
  const names = [...locations.suggestCities(typed, 4), ...locations.suggestRegions(typed, 2)]
  const words = typed.split(' ').length
  // "New York" is short for the name that the location data has.
  for (const name of names.map((name) => name.split(' ').slice(0, words).join(' '))) {
    const folded = placeKey(name)
    const edit = folded[0] === typed[0] ? editBetween(typed, folded) : null
    const known = edit === null ? null : knownPlace(locations, folded)
    if (edit === null || known === null) continue
    const edits = edit.kind === 'two' ? 2 : 1
    const population = known.cities[0]?.population ?? 0
    const isLarge = population >= peopleMin || known.regions.length > 0
    if (!isLarge || (edits === 2 && typed.length < twoEditsLetters)) continue
    if (best === null || edits < best.edits || (edits === best.edits && population > best.population))
      best = { name, edits, population }
  }
  return best?.name ?? nearestCountry(typed, locations)
}

/** "South Koera": the location data suggests cities and regions alone. */
function nearestCountry(typed: string, locations: PlaceNames): string | null {
  const words = typed.split(' ')
  for (const [i, word] of words.entries())
    for (const { word: meant } of word.length < wordLettersMin ? [] : wordsNear(word)) {
      const name = words.with(i, meant).join(' ')
      if (locations.countryNamed(name) !== null) return withCapitals(name)
    }
  return null
}
const wordLettersMin = 5
