import { customerWords, describesCustomers, linkWords, nounAt } from './company-nouns.ts'
import { madeByCompanies } from './known-words.ts'
import { behindOpeners, endsOpener } from './openers.ts'
import { audience, isPeopleNoun } from './place-words.ts'
import { isBusinessWord } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import { phrasesThat, wordsThat } from './words.ts'

/**
 * "Made in China", "sold in India": what is done there is done to a product; companies are founded or based somewhere. Negated
 * ("not made in China") it says as little of them.
 */
export function isDoneToProducts(tokens: readonly QueryToken[], at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || companyVerbs.has(token.word)) return false
  // Who makes software sits where it is made; who sells shoes need not.
  if (makingVerbs.has(token.word) && madeByCompanies.has(tokens[at - 1]?.word)) return false
  return productVerbs.has(token.word) || (isRegularVerb(token.word) && !isBusinessWord(token.word))
}

/** In English; "seed", "feed" and "biomed" are not verbs. */
const isRegularVerb = (word: string) =>
  word.length >= 5 && word.endsWith('ed') && !word.endsWith('eed') && !word.endsWith('med')

const companyVerbs = wordsThat('done-to-companies')
const makingVerbs = wordsThat('made')
const productVerbs = wordsThat('done-to-products', 'made')

/** Of "our team of 12" and "we have over 50 employees": the company that speaks, and none that is looked for. */
export function saidOfSpeaker(tokens: readonly QueryToken[], at: number): boolean {
  const subject = subjectBefore(tokens, at)
  return speakers.has(tokens[subject]?.word) || speakers.has(tokens[subject - 1]?.word)
}

/** People with followers: "influencers with over 100k followers". */
export function saidOfPeople(tokens: readonly QueryToken[], at: number): boolean {
  return audience.has(tokens[subjectBefore(tokens, at)]?.word)
}

function subjectBefore(tokens: readonly QueryToken[], at: number): number {
  let before = at - 1
  while (linkWords.has(tokens[before]?.word)) before--
  return before
}

/** "Brands with over 1M followers", "our customers raised": of companies' customers, of people, or of who speaks. */
export function saidOfOthers(tokens: readonly QueryToken[], at: number): boolean {
  if (describesCustomers(tokens, at) || saidOfSpeaker(tokens, at)) return true
  const before = subjectBefore(tokens, at)
  const subject = tokens[before]
  if (subject?.kind !== 'word' || !isPeople(subject.word)) return false
  for (let word = before - 1; word >= Math.max(behindOpeners(tokens), before - 5); word--) {
    if (tokens[word]?.kind === 'mark') return false
    if (customerWords.has(tokens[word]?.word) && !endsOpener(tokens, word)) return true
  }
  return false
}

function isPeople(word: string): boolean {
  return audience.has(word) || isPeopleNoun(word)
}

const speakers = wordsThat('speaker')

/** "US tax software", "the US army": what every country has one of, unless companies follow it ("US tax startups"). */
export function isOfTheState(tokens: readonly QueryToken[], at: number): boolean {
  return ofTheState.has(tokens[at]?.word) && nounAt(tokens, at + 1) < 0
}

const ofTheState = wordsThat('state-affair')

/** "We help …", "Find an apartment …": what begins like an offer speaks to buyers, and places behind it are theirs. */
export function isOffer(tokens: readonly QueryToken[], at: number): boolean {
  const offer = offers.find(tokens, 0)
  // "We are looking for …" offers nothing.
  if (offer !== null && offer.next >= behindOpeners(tokens)) return true
  return tokens.slice(0, at).some(({ word }) => helps.has(word))
}

const helps = wordsThat('helps')
const offers = phrasesThat([
  ['offer', true],
  [['offer-verb', 'offer-object'], true],
])
