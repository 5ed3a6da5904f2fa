import commonData from '../../../data/common-words.json' with { type: 'json' }
import countryData from '../../../data/country-words.json' with { type: 'json' }
import tradeData from '../../../data/trade-words.json' with { type: 'json' }
import type { Words } from './words.ts'

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words that some city or region is called by: such a place needs a capital letter and a clear cue, or its region. */
export const commonWords = wordSet(commonData.words.join(' '))

/** How queries speak of countries: adjectives need a company beside them ("Kenyan logistics"). Phrases are `|`-separated. */
export const countryWords = Object.entries(countryData.countries).map(([code, words]) => ({ code, ...words }))
/** Countries whose English name is also a name or a word: they need a cue before them, and a capital letter. */
export const ambiguousCountries = wordSet(countryData.ambiguous)
/** How English adjectives of countries end. */
export const englishEndings = countryData.englishEndings.split(' ')
export const romancePlurals = countryData.romancePlurals.split(' ')
export const romanceSingulars = countryData.romanceSingulars.split(' ')
/** Names that mean several countries or regions at once: nothing is read from them alone. */
export const undecidedPlaces: ReadonlySet<string> = new Set(countryData.undecided)

/** Words of what companies do that no industry is called by. */
export const businessWords = wordSet(tradeData.business)
/** What sits where it is made: who makes software does, who sells shoes need not. */
export const madeByCompanies: Words = wordSet(tradeData.madeByCompanies)
/** Nouns that end names of companies: "Arizona Corporation". */
export const legalNouns: Words = wordSet(tradeData.legalNouns)
/** Of the words that name companies those that not every company is called by. */
export const distinctiveNouns: Words = wordSet(tradeData.distinctiveNouns)
/** Small words of one language that are things in English: an electric van. */
export const notGlue: Words = wordSet(tradeData.notGlue)
/** Words of names of investors that tell none apart. */
export const genericWords: Words = wordSet(tradeData.investorNames)
/** Names of investors that are words, or well-known companies. */
export const doubtfulNames: Words = wordSet(tradeData.doubtfulInvestors)
/** Of them those that are words: without a cue they are read as such. */
export const wordInvestors: Words = wordSet(tradeData.wordInvestors)
