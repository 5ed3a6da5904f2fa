import type { Doc, Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { isSaid } from '../company-doc.ts'
import { firstAt } from '../page-doc.ts'
import type { CompanyMentions } from './company-mentions.ts'
import { isAnd, isAuxiliary } from './funding-doc.ts'
import { type KnowsInvestor, looksLikeInvestor } from './investor-words.ts'
import { type InvestorSaid, investorsIn } from './investors-said.ts'
import { isOfRound } from './list-cues-meant.ts'
import { subjectBefore } from './subject.ts'

/** Whose investors a sentence names, when it has no amount. */
export type BackersOf = 'company' | 'round' | null

/** "Backed by A", "our investors include A": the company's; "the round was led by A": of the round told before. */
export function backersOf(
  doc: Doc,
  said: readonly InvestorSaid[],
  names: CompanyMentions,
  speaksOfOwn: boolean,
): BackersOf {
  const [first] = said
  if (first === undefined) return null
  const at = firstAt(doc.tokens, first.at)
  if (first.cue === 'from') return ofRaised(doc, at, names, speaksOfOwn)
  // "Backed by some incredible investors, including": the first words say whose they are.
  const backed =
    doc.cues('funding.backed-by').findLast(({ from }) => from <= at && from > at - listMax) ??
    (first.cue === 'backed' ? { from: at, to: at + 1 } : undefined)
  if (backed !== undefined) {
    if (speaksOfOwn && isOfRound(doc, backed)) return 'round'
    return isBacked(doc, backed.from, said, names, speaksOfOwn) ? 'company' : null
  }
  if (first.cue === 'led_by' || first.cue === 'takes_part') return speaksOfOwn ? 'round' : null
  const [round] = doc.cuesIn({ from: 0, to: firstAt(doc.tokens, first.from) }, 'funding.round')
  if (first.cue === 'investors' && round !== undefined) return speaksOfOwn ? 'round' : null
  return first.cue === 'investors' && ownInvestors(doc, first, names, speaksOfOwn) ? 'company' : null
}

const listMax = 20

const startOf = ({ tokens, text }: Doc, at: number) => tokens[at]?.start ?? text.length

/** "Raised the round from A", "has raised capital from A": of an amount that is not told. */
function ofRaised(doc: Doc, at: number, names: CompanyMentions, speaksOfOwn: boolean): BackersOf {
  const verb = doc.cuesIn({ from: at - listMax, to: at }, 'funding.closes').at(-1)?.from
  // Without a verb the money itself comes: "the funding comes from A".
  if (verb === undefined) return speaksOfOwn && isOfRound(doc, { from: at, to: at }) ? 'round' : null
  const subject = subjectBefore(doc, verb, names)
  if (subject === 'other' || (subject === 'pronoun' && !speaksOfOwn)) return null
  const [round] = doc.cuesIn({ from: verb, to: at }, 'funding.round')
  // "Won a contract from the Navy" is about no money of a round.
  if (round === undefined) return null
  return doc.isSmall(round.from - 1) ? 'round' : 'company'
}

/** Of many a thing is said that it is backed by another: the subject decides. */
function isBacked(
  doc: Doc,
  at: number,
  said: readonly InvestorSaid[],
  names: CompanyMentions,
  speaksOfOwn: boolean,
): boolean {
  const subjectEnd = behindSubject(doc, at)
  if (subjectEnd === 0) return names.isOwnVoice || opensOwn(doc.text, said, names)
  if (isThing(doc, subjectEnd - 1, at, names)) return false
  const subject = subjectBefore(doc, at, names)
  return subject === 'own' || (subject === 'pronoun' && speaksOfOwn)
}

/** Behind the last word before a participle that is no auxiliary and no adverb: "Acme is not only proudly" backed. */
function behindSubject(doc: Doc, at: number): number {
  const isDenial = (token: number) => doc.cuesIn({ from: token, to: token + 1 }, 'assert.denied').length > 0
  const isVerbal = (token: number) =>
    isAuxiliary(doc, token) || isDenial(token) || doc.tokens[token]?.word === '-'
  let end = at
  while (
    end > 0 &&
    (isVerbal(end - 1) || (isLowerWord(doc, end - 1) && (doc.isSmall(end - 1) || isVerbal(end - 2))))
  )
    end--
  return end
}

/** "Every loan is backed by", "founders backed by": of something else, when nothing before names the company. */
function isThing(doc: Doc, at: number, backed: number, names: CompanyMentions): boolean {
  if (!isLowerWord(doc, at) || isAnd(doc, at) || isOwnCompany(doc, at)) return false
  if (names.find(doc.text.slice(0, startOf(doc, at))).length > 0) return false
  // Without a verb it may be a motto: "robotics backed by".
  return (
    backed > at + 1 ||
    doc.cuesIn({ from: at, to: at + 1 }, 'person.seat', 'person.employee', 'company.noun', 'funding.investor')
      .length > 0
  )
}

const isOwnCompany = (doc: Doc, at: number) =>
  doc.cues('company.we', 'company.this').some(({ from, to }) => from <= at && at < to)

/** A word in small letters. */
const isLowerWord = ({ tokens }: Doc, at: number) =>
  tokens[at] !== undefined && !hasFlag(tokens[at], tokenFlag.mark | tokenFlag.capital | tokenFlag.number)

/** "Backed by A and B, Acme makes": the name comes right behind the list. */
function opensOwn(sentence: string, said: readonly InvestorSaid[], names: CompanyMentions): boolean {
  const end = said.at(-1)?.to ?? 0
  return names.find(sentence.slice(end)).some(({ from }) => from < 60)
}

/** "Our investors include", "Acme's backers are", "investors in Acme include": not "we help investors such as". */
function ownInvestors(doc: Doc, first: InvestorSaid, names: CompanyMentions, speaksOfOwn: boolean): boolean {
  const before = doc.text.slice(0, first.from)
  if (names.find(before).some(({ to }) => before.length - to < 80)) return true
  const at = firstAt(doc.tokens, first.at)
  const [own] = doc.cues('funding.its-investors').filter(({ from, to }) => from <= at && to > at)
  if (own !== undefined) return speaksOfOwn && !isOfCustomers(doc, own)
  let start = at
  while (start > 0 && doc.isSmall(start - 1)) start--
  return start === doc.sentenceOf({ from: at, to: at + 1 }).from && speaksOfOwn
}

/** "We help existing investors such as". */
const isOfCustomers = (doc: Doc, { from }: Range) => isLowerWord(doc, from - 1) && !doc.isSmall(from - 1)

/** "We are a YC-backed company": one investor, named in front. */
export function backedName(
  doc: Doc,
  names: CompanyMentions,
  knows: KnowsInvestor,
  speaksOfOwn: boolean,
): InvestorSaid | null {
  const { tokens, text } = doc
  for (const backed of doc.cues('funding.backed-verb')) {
    const end = tokens[backed.from - 1]?.word === '-' ? backed.from - 1 : backed.from
    const name = knownBefore(doc, end, knows)
    if (name === null) continue
    if (!isSaid(doc, { from: name, to: end }) || !isOfSubject(doc, name, names, speaksOfOwn)) continue
    const [from, to] = [startOf(doc, name), tokens[end - 1]?.end ?? 0]
    return { name: text.slice(from, to), isLead: false, from, to, isProven: true, cue: 'list', at: from }
  }
  return null
}

/** Where a known name begins that ends at a token. */
function knownBefore(doc: Doc, end: number, knows: KnowsInvestor): number | null {
  for (let from = Math.max(0, end - nameMax); from < end; from++)
    if (!isLowerWord(doc, from) && knows(doc.textOf({ from, to: end }))) return from
  return null
}

const nameMax = 5

/** "We are a young YC-backed company", "Acme, a YC-backed startup": what stands before says of whom it is. */
function isOfSubject(doc: Doc, name: number, names: CompanyMentions, speaksOfOwn: boolean): boolean {
  let at = name
  while (at > 0 && at > name - articleMax && isLowerWord(doc, at - 1) && !isAuxiliary(doc, at - 1)) at--
  const between = Array.from({ length: name - at }, (_, behind) => at + behind)
  const isApposition = doc.tokens[at - 1]?.word === ',' && between.length > 0
  // "At our last YC-backed startup": more than an article leads elsewhere.
  if (between.filter((token) => doc.isSmall(token)).length > 1) return false
  if (at === 0 || !(isApposition || isAuxiliary(doc, at - 1))) return false
  const subject = subjectBefore(doc, isApposition ? at - 1 : at, names)
  return subject === 'own' || (subject === 'pronoun' && speaksOfOwn)
}

/** An article, and words that describe: "a young". */
const articleMax = 4

/** Investors of a sentence that prove themselves, without the company's own names. */
export function provenInvestors(doc: Doc, knows: KnowsInvestor, names: CompanyMentions): InvestorSaid[] {
  return investorsIn(doc, knows).filter(({ name, isProven }) => {
    const [own] = names.find(name)
    // "Nachdem Tanvale 2022" names nobody else; "Studio Tanvale Ventures" may.
    return isProven && (own === undefined || (own.from > 0 && looksLikeInvestor(name)))
  })
}
