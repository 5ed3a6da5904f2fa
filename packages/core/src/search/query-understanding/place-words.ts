import type { QueryToken } from './query-tokens.ts'
import { eitherOf, endingsIn, phrasesThat, wordsThat } from './words.ts'

/**
 * How sure a word is that a place follows: `sure` always, `in` and `near` unless something else is said to be there, `from` and `of`
 * only behind companies ("startups from Chile", but not "imports from Chile"), `no` in Portuguese before some countries, `without`
 * before what nobody takes for a thing that companies lack.
 */
export type CueKind = 'sure' | 'in' | 'near' | 'from' | 'of' | 'no' | 'excluding' | 'without' | 'denied'

export const placeCues = phrasesThat<CueKind>([
  // The first, so that of the same words any other meaning goes before.
  ['not', 'denied'],
  [['not', 'article'], 'denied'],
  ['unbacked', 'denied'],
  ['nor', 'denied'],
  [['nor', 'article'], 'denied'],
  [['unbacked', 'article'], 'denied'],
  [['unbacked', 'of'], 'excluding'],
  [['place-outside', 'those', 'of'], 'excluding'],
  ['place-sure', 'sure'],
  [['based', 'in'], 'sure'],
  ['place-in', 'in'],
  ['place-near', 'near'],
  ['place-from', 'from'],
  ['place-of', 'of'],
  ['place-of-large', 'of'],
  ['place-no', 'no'],
  // "Not in", "aber nicht aus", "sauf en", "sin": what is behind them is where companies are not.
  ['place-outside', 'excluding'],
  ...(['in', 'at', 'from'] as const).flatMap((where) =>
    (
      [
        ['not', where],
        ['unbacked', where],
        ['nor', where],
        ['but', 'not', where],
        ['except', where],
        ['except', 'those', where],
        ['without', 'those', where],
        ['not', 'those', where],
        ['not', 'being', where],
        ['not', 'presence', where],
        ['without', 'presence', where],
      ] as const
    ).map((lists) => [lists, 'excluding'] as const),
  ),
  [['but', 'not'], 'excluding'],
  [['not', 'of'], 'excluding'],
  [['except', 'those', 'of'], 'excluding'],
  [['without', 'those', 'of'], 'excluding'],
  [['but', 'not', 'of'], 'excluding'],
  ['except', 'excluding'],
  ['other-than', 'excluding'],
  ['without', 'without'],
  // "Anywhere but in", "überall außer in".
  [['place-outside', 'in'], 'excluding'],
])

/** Of the words that say "of" those that lead to a small town as seldom as to a product. */
export const ofLargePlaces = wordsThat('place-of-large')

export const areaWords = phrasesThat([['place-area', true]])

const noLanguageWords = wordsThat('country-language')
/** Whether a query is in the language where "no" says "in the". */
export const saysInByNo = (tokens: readonly QueryToken[]): boolean =>
  tokens.some(({ word, text }) => noLanguageWords.has(word) || /[ãõçáâêé]/i.test(text))
/** Words that show a query to be in a language where "a" says "in". */
export const atLanguageWords = wordsThat('at-language')

export const articles = wordsThat('article', 'name-article')
export const basedWords = wordsThat('based')

/** Words that begin something new, so that a name or a thought ends before them. */
export const boundaryWords = wordsThat('boundary')

/** Words before a place or an adjective that only rank, count or ask for companies. */
export const leadWords = wordsThat('rank')

/** Words between an adjective and the companies it describes. */
export const adjectiveWords = wordsThat('describes')

/** Who is somewhere without being a company: "payments for people in Nigeria". */
export const audience = wordsThat('audience')

/** Words that name people by what they do: `influencers`, `creators`, `dentists`. */
export const isPeopleNoun = endingsIn('people-ending')

/** Before "in": who or what is there without being a company. */
export const isElsewhere = eitherOf(audience, wordsThat('sought', 'done-in'))

/** What is moved from somewhere: "import cars from Japan". */
export const movingVerbs = wordsThat('moved')

/** What an adjective of a country describes when it is no company: "French fries", "Spanish lessons", "Indian students". */
export const notCompanies = wordsThat('no-company')
