import { resolveIndustry } from '../../reference/index.ts'
import { editBetween } from '../analysis/edit.ts'
import { foreignMeaning, isFiller } from '../analysis/foreign-words.ts'
import { stopWords } from '../analysis/stop-words.ts'
import { termOf } from '../analysis/term-of.ts'
import { editCosts, likelySlips, wordsNear } from '../analysis/word-forms.ts'
import type { MeantSpelling, Spellings, WordSpelling } from '../company-index.ts'
import { isDescription } from './descriptions.ts'
import { formTable } from './form-table.ts'
import { investorPhrases } from './investors.ts'
import { type MisspeltPlace, misspeltPlaces } from './misspelt-places.ts'
import { articles, placeCues } from './place-words.ts'
import {
  adjectives,
  cityNicknameTable,
  countryNames,
  isBusinessWord,
  knownPlace,
  metroNicknameTable,
  type PlaceNames,
  regionGroups,
} from './places-known.ts'
import { type QueryToken, tokensOf } from './query-tokens.ts'

/** Words of a query that no rule knows and that may be misspelt, and neighbours that may be one word; numbers of tokens. */
export interface UnknownWords {
  readonly tokens: readonly QueryToken[]
  readonly words: readonly number[]
  readonly pairs: readonly number[]
  /** Names of several words that no place bears, with those that are meant. */
  readonly places: readonly MisspeltPlace[]
}

/** Another text for a part of the query. */
export interface Correction {
  readonly start: number
  /** Exclusive. */
  readonly end: number
  readonly text: string
  readonly meant: string
  /** Companies that hold the word as it is written: they come first. */
  readonly holding: number
}

/** `isKnownText` says which words the companies are known to hold, and which pairs are known to be no one word. */
export function unknownWords(
  query: string,
  locations: PlaceNames,
  isKnownText: (text: string) => boolean,
): UnknownWords {
  const { tokens } = tokensOf(query)
  if (isDescription(tokens)) return { tokens, words: [], pairs: [], places: [] }
  const isAlone = tokens.length === 1
  const isForeign = speaksForeign(tokens)
  const unknown = [...tokens.keys()].filter((at) => {
    const { word } = tokens[at] as QueryToken
    if (!isPlain(tokens[at]) || word.length < (isAlone ? lettersMin - 1 : lettersMin)) return false
    return (
      !isKnownText(word) && !isOfRules(tokens, at, locations) && (!isForeign || mayBeMisspelt(tokens, at))
    )
  })
  const { meant: places, known } = misspeltPlaces(tokens, unknown, locations)
  const isOfPlace = (at: number) => known.has(at) || places.some(({ from, next }) => from <= at && at < next)
  const words = unknown.filter((at) => !isOfPlace(at))
  const pairs = [...tokens.keys()].filter(
    (at) => mayBeOne(tokens, at, words) && !isKnownText(`${tokens[at]?.word} ${tokens[at + 1]?.word}`),
  )
  return { tokens, words: words.slice(0, wordsMax), pairs: pairs.slice(0, wordsMax), places }
}

const lettersMin = 5
const joinedLettersMin = 7
const wordsMax = 6

/** In another language than English a place, or a word of the rules: the companies do not know its words. */
function mayBeMisspelt(tokens: readonly QueryToken[], at: number): boolean {
  const token = tokens[at]
  return token?.isCapital === true || isBehindCue(tokens, at) || formsNear(token?.word ?? '', true).length > 0
}

const isPlain = (token: QueryToken | undefined) => token?.kind === 'word' && /^[a-z]{2,40}$/.test(token.word)

/** Whether a rule may read the word, or the language has it. */
function isOfRules(tokens: readonly QueryToken[], at: number, locations: PlaceNames): boolean {
  const word = tokens[at]?.word ?? ''
  if (stopWords.has(word) || isFiller(word) || isTradeWord(word)) return true
  if (formTable().languagesWith(word) !== 0 || foreignMeaning(word) !== null) return true
  if (resolveIndustry(word) !== null || isPlace(locations, word)) return true
  return placeTables.some((table) => table.find(tokens, at) !== null)
}

const placeTables = [adjectives, countryNames, cityNicknameTable, metroNicknameTable, regionGroups]

/** A doubled s makes no plural. */
const isTradeWord = (word: string) => !word.endsWith('ss') && isBusinessWord(word)

/** A village may be called as a word is misspelt. */
function isPlace(locations: PlaceNames, word: string): boolean {
  const known = knownPlace(locations, word)
  if (known === null) return false
  return known.country !== null || known.regions.length > 0 || known.cities.some(isTown)
}

const isTown = ({ population, isOwnName }: { population: number; isOwnName: boolean }) =>
  population >= (isOwnName ? 30_000 : 300_000)

/** "hydro gen": short or unknown words, since two that are known say what they say. */
function mayBeOne(tokens: readonly QueryToken[], at: number, unknown: readonly number[]): boolean {
  const [first, second] = [tokens[at], tokens[at + 1]]
  if (first === undefined || second === undefined || !isPlain(first) || !isPlain(second)) return false
  const isShort = first.word.length < lettersMin || second.word.length < lettersMin
  if (!isShort && !unknown.includes(at) && !unknown.includes(at + 1)) return false
  if (first.word.length + second.word.length < joinedLettersMin) return false
  return [first.word, second.word].every(
    (word) => !stopWords.has(word) && formTable().languagesWith(word) === 0,
  )
}

/** What the companies say of the unknown words: those that are meant in their place. */
export function correctionsOf(
  query: string,
  { tokens, words, pairs, places }: UnknownWords,
  spellings: Spellings,
  locations: PlaceNames,
): readonly Correction[] {
  const corrections: Correction[] = []
  const taken = new Set<number>()
  for (const { from, next, name } of places) {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[next - 1]?.end ?? 0]
    corrections.push({ start, end, text: query.slice(start, end), meant: name, holding: 0 })
    for (let at = from; at < next; at++) taken.add(at)
  }
  for (const [i, at] of pairs.entries()) {
    const { apart = 0, joined = 0, rarer = 0 } = spellings.pairs[i] ?? {}
    const [first, second] = [tokens[at], tokens[at + 1]]
    if (first === undefined || second === undefined || taken.has(at) || taken.has(at + 1)) continue
    if (joined < joinedMin || joined < apart * commonerMin || joined < rarer) continue
    taken.add(at).add(at + 1)
    const text = query.slice(first.start, second.end)
    corrections.push({
      start: first.start,
      end: second.end,
      text,
      meant: first.text + second.word,
      holding: 0,
    })
  }
  const isForeign = speaksForeign(tokens)
  const namesInvestors = investorPhrases(query).length > 0
  for (const [i, at] of words.entries()) {
    const token = tokens[at] as QueryToken
    const spelling = spellings.words[i]
    if (spelling === undefined || taken.has(at)) continue
    const said = { tokens, at, locations, isForeign, namesInvestors }
    const meant = likeliest(said, spelling)
    if (meant === null) continue
    const { start, end, text } = token
    corrections.push({
      start,
      end,
      text,
      meant: writtenAs(token, meant.word),
      holding: spelling.isKnown ? 0 : spelling.holding,
    })
  }
  return corrections.sort((a, b) => a.start - b.start)
}

/** A word of a sentence is one of several companies; a query that is one word may be the name of a company. */
const saidMin = 3
const joinedMin = 5
const commonerMin = 20

interface SaidWord {
  readonly tokens: readonly QueryToken[]
  readonly at: number
  readonly locations: PlaceNames
  readonly isForeign: boolean
  readonly namesInvestors: boolean
}

function likeliest(said: SaidWord, spelling: WordSpelling): MeantSpelling | null {
  const { tokens, at, locations, isForeign, namesInvestors } = said
  const word = tokens[at]?.word ?? ''
  const isLed = isBehindCue(tokens, at)
  // A query that is one word, or all in capitals, may be a name.
  const isTitle = tokens.length === 1 || isInTitleCase(tokens)
  const mayBePlace = isLed || (tokens[at]?.isCapital === true && at > 0)
  const placeWorth = isLed ? 1.5 : mayBePlace ? 0.5 : 0
  // Of a name of several words behind "in" no word is another than that of a place.
  const isOfPlace =
    isLed && [tokens[at - 1], tokens[at]].every((token) => token?.isCapital === true) && at > 1
  const ofPlace = (one: MeantSpelling) => isPlace(locations, one.word)
  // "singapor" is what the index makes of the right word too.
  if (spelling.isKnown) return isLed ? countryShortened(word, locations) : null
  const raised = (one: MeantSpelling, by: number) => ({ ...one, worth: one.worth + by })
  const found = spelling.meant
    .filter(
      (one) => (!(isForeign || isOfPlace) || ofPlace(one)) && (tokens.length === 1 || one.holding >= saidMin),
    )
    .map((one) => (mayBePlace && ofPlace(one) ? raised(one, placeWorth) : one))
    .map((one) => (isTitle && one.isName ? raised(one, 1) : one))
  if (spelling.holding === 0) {
    if (word.length >= lettersMin && tokens.length > 1) found.push(...formsNear(word, isForeign))
    if (mayBePlace) found.push(...spelling.cities.map((one) => raised(one, placeWorth)))
    if (mayBePlace || tokens.length > 1)
      found.push(...countriesNear(word, locations).map((one) => raised(one, placeWorth)))
    if (namesInvestors) found.push(...spelling.investors.map((one) => raised(one, 1.5)))
  }
  // Other words of a language that is not English, and names of people, are often a letter away.
  const isName = tokens[at]?.isCapital === true && at > 0 && !isLed && !isTitle
  const isDoubtful = isForeign || isName
  const [first = null, second] = found
    .filter((one) => !isDoubtful || isSlip(word, one.word, isForeign))
    .sort((a, b) => b.worth - a.worth)
  // Most short words are one letter from another.
  if (first !== null && word.length < lettersMin && first.worth < (second?.worth ?? 0) + 0.3) return null
  return first
}

/** "Sea Horse Holding": there a capital says nothing of a word. */
const isInTitleCase = (tokens: readonly QueryToken[]) =>
  tokens.every(({ kind, word, isCapital }) => kind !== 'word' || isCapital || word.length < lettersMin)

/** What fingers do, and not at the end where words have their forms. */
function isSlip(typed: string, meant: string, hasForms: boolean): boolean {
  const edit = editBetween(typed, meant)
  return edit !== null && likelySlips.has(edit.kind) && !(hasForms && edit.at >= meant.length - 2)
}

/** Behind "in" and its like, an article and other words of the name between: "in the United Kingdom". */
function isBehindCue(tokens: readonly QueryToken[], at: number): boolean {
  let start = at
  while (tokens[at]?.isCapital === true && tokens[start - 1]?.isCapital === true && start > 1) start--
  if (articles.has(tokens[start - 1]?.word)) start--
  for (let from = Math.max(0, start - 3); from < start; from++)
    if (placeCues.find(tokens, from)?.next === start) return true
  return false
}

const toldLettersMin = 7
/** English endings that make another word of one are mostly so long. */
const endLetters = 2
/** Words of the rules: as good as one that some thousand companies hold. */
const ruleWorth = 3.6

function formsNear(word: string, isForeign: boolean): MeantSpelling[] {
  const table = formTable()
  return [...table.wordsLike(word)].flatMap((form) =>
    (table.languagesWith(form) & (isForeign ? ~english : english)) === 0 ? [] : near(word, form),
  )
}

function countriesNear(word: string, locations: PlaceNames): MeantSpelling[] {
  return wordsNear(word).flatMap(({ word: name }) =>
    name.length < 4 || locations.countryNamed(name) === null ? [] : near(word, name),
  )
}

function countryShortened(word: string, locations: PlaceNames): MeantSpelling | null {
  const names = wordsNear(word).flatMap((one) => (one.word.startsWith(word) ? [one.word] : []))
  const name = names.find((one) => termOf(one) === termOf(word) && locations.countryNamed(one) !== null)
  return name === undefined ? null : { word: name, holding: 0, worth: ruleWorth, isName: false }
}

function near(typed: string, word: string): MeantSpelling[] {
  const edit = editBetween(typed, word)
  const isTold = edit !== null && (likelySlips.has(edit.kind) || isWithin(typed, edit.at))
  return edit === null || edit.kind === 'two' || !isTold
    ? []
    : [{ word, holding: 0, worth: ruleWorth - editCosts[edit.kind], isName: false }]
}

/** In short words, and at the end of others, a wrong or further letter may make another that is right: "planes", "raisers". */
const isWithin = (typed: string, at: number) =>
  typed.length >= toldLettersMin && at < typed.length - endLetters

/** More of its small words are none of English than are of English alone. */
function speaksForeign(tokens: readonly QueryToken[]): boolean {
  let foreign = 0
  for (const { word, isCapital } of tokens) {
    // "Los Angeles", "e-commerce"
    if (isCapital || word.length < 2) continue
    const languages = formTable().languagesWith(word)
    if (languages === 0) continue
    foreign += (languages & english) === 0 ? 1 : languages === english ? -1 : 0
  }
  return foreign > 0
}
/** The first of the packs. */
const english = 1

function writtenAs({ text, isCapital }: QueryToken, word: string): string {
  if (text.length > 1 && text === text.toUpperCase()) return word.toUpperCase()
  return isCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
