import { customerWords, describesCustomers, linkWords, nounAt } from './company-nouns.ts'
import { phraseTable, wordSet } from './phrases.ts'
import { audience, peopleEndings } from './place-words-table.ts'
import { isBusinessWord } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'

/**
 * "Made in China", "sold in India": what is done there is done to a product; companies are founded or based somewhere. Negated
 * ("not made in China") it says as little of them.
 */
export function isDoneToProducts(tokens: readonly QueryToken[], at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || companyVerbs.has(token.word)) return false
  // Who makes software sits where it is made; who sells shoes need not.
  if (makingVerbs.has(token.word) && madeByCompanies.has(tokens[at - 1]?.word ?? '')) return false
  return productVerbs.has(token.word) || (regularVerb.test(token.word) && !isBusinessWord(token.word))
}

// "Seed", "feed" and "biomed" are not verbs.
const regularVerb = /^(?!.*med$)\w{2,}[^e]ed$/
const companyVerbs = wordSet(`
  based located headquartered founded established started launched formed incorporated registered domiciled created opened
  situated funded financed backed invested accelerated incubated bootstrapped listed owned concentrated
`)
const makingVerbs = wordSet('made built developed designed engineered entwickelt gemacht')
const madeByCompanies = wordSet(
  'software saas app apps platform platforms tool tools hardware chips startups companies',
)
const productVerbs = wordSet(`
  made sold built born grown brewed written spoken bred spun sewn woven drawn kept held found known taught sent hidden driven
  worn eaten drunk shot won bought read used seen done
  hergestellt produziert gebraut gefertigt gemacht entwickelt verkauft genutzt gehostet gespeichert gedruckt angebaut
  fabrique fabriquee fabriques fabriquees faites faits vendu vendus vendue vendues heberge heberges hebergees cultive cultives
  hecho hecha hechos hechas fabricado fabricada fabricados fabricadas producido producidos vendido vendidos cultivado cultivados
  feito feita feitos feitas produzido produzidos produzida produzidas
`)

/** Of "our team of 12" and "we have over 50 employees": the company that speaks, and none that is looked for. */
export function saidOfSpeaker(tokens: readonly QueryToken[], at: number): boolean {
  const subject = subjectBefore(tokens, at)
  return speakers.has(tokens[subject]?.word ?? '') || speakers.has(tokens[subject - 1]?.word ?? '')
}

/** People with followers: "influencers with over 100k followers". */
export function saidOfPeople(tokens: readonly QueryToken[], at: number): boolean {
  return audience.has(tokens[subjectBefore(tokens, at)]?.word ?? '')
}

function subjectBefore(tokens: readonly QueryToken[], at: number): number {
  let before = at - 1
  while (linkWords.has(tokens[before]?.word ?? '')) before--
  return before
}

/** "Brands with over 1M followers", "our customers raised": of companies' customers, of people, or of who speaks. */
export function saidOfOthers(tokens: readonly QueryToken[], at: number): boolean {
  if (describesCustomers(tokens, at) || saidOfSpeaker(tokens, at)) return true
  const before = subjectBefore(tokens, at)
  const subject = tokens[before]
  if (subject?.kind !== 'word' || !isPeople(subject.word)) return false
  for (let word = before - 1; word >= Math.max(0, before - 5); word--) {
    if (tokens[word]?.kind === 'mark') return false
    if (customerWords.has(tokens[word]?.word ?? '')) return true
  }
  return false
}

function isPeople(word: string): boolean {
  return audience.has(word) || peopleEndings.test(word)
}

const speakers = wordSet('we our your their my weve')

/** "US tax software", "the US army": what every country has one of, unless companies stand behind it ("US tax startups"). */
export function isOfTheState(tokens: readonly QueryToken[], at: number): boolean {
  return ofTheState.has(tokens[at]?.word ?? '') && nounAt(tokens, at + 1) < 0
}

const ofTheState = wordSet(`
  tax taxes immigration army military navy visa visas law laws dollar dollars election elections politics government congress
  senate currency citizenship passport passports embassy customs stock stocks equities treasury treasuries constitution president
  economy flag police steuer steuern impots
`)

/** "We help …", "Find an apartment …": what begins like an offer speaks to buyers, and places behind it are theirs. */
export function isOffer(tokens: readonly QueryToken[], at: number): boolean {
  return offers.find(tokens, 0) !== null || tokens.slice(0, at).some(({ word }) => helps.has(word))
}

const helps = wordSet('help helps helping')

const offerVerbs =
  'find get book order hire rent buy sell send learn build make save reach raise discover try see plan'
const offers = phraseTable([
  ['connecting|enabling|empowering|bringing|learn|moving to|get paid|we|our|your|weve', true],
  [
    offerVerbs
      .split(' ')
      .flatMap((verb) => ['a', 'an', 'your', 'my'].map((word) => `${verb} ${word}`))
      .join('|'),
    true,
  ],
])
