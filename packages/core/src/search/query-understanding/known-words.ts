import commonData from '../../../data/common-words.json' with { type: 'json' }
import countryData from '../../../data/country-words.json' with { type: 'json' }
import tradeData from '../../../data/trade-words.json' with { type: 'json' }

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words that some city or region is called by: such a place needs a capital letter and a clear cue, or its region. */
export const commonWords = wordSet(commonData.words)

/** How queries speak of countries: adjectives need a company beside them ("Kenyan logistics"). Phrases are `|`-separated. */
export const countryWords = Object.entries(countryData.countries).map(([code, words]) => ({ code, ...words }))
/** Countries whose English name is also a name or a word: they need a cue before them, and a capital letter. */
export const ambiguousCountries = wordSet(countryData.ambiguous)
/** Names that mean several countries or regions at once: nothing is read from them alone. */
export const undecidedPlaces: ReadonlySet<string> = new Set(countryData.undecided)

/** Words of what companies do that no industry is called by. */
export const businessWords = wordSet(tradeData.business)
/** Words of names of investors that tell none apart. */
export const genericWords = wordSet(tradeData.investorNames)
/** Names of investors that are words, or well-known companies. */
export const doubtfulNames = wordSet(tradeData.doubtfulInvestors)
