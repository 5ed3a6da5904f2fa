import generic from '../../data/generic-words.json' with { type: 'json' }
import { foldText, listed, spacedWords } from '../kernel/index.ts'
import type { Company } from '../records/index.ts'
import type { Location } from '../reference/index.ts'
import { isFirstName } from '../reference/index.ts'
import { stopWords } from '../search/index.ts'
import { cleanLine } from '../web/index.ts'
import type { ComparedCompany } from './analyzer.ts'
import { beginningOf, holdsWord, selfQuote } from './self-quote.ts'
import type { Shared } from './shared.ts'

/** Characters of a summary. */
export const summaryMax = 280
/** Of these those of what both have, so that there is room for the candidate's own words. */
const commonMax = 170
const industriesMax = 2
const topicsMax = 3
/** What is longer is no topic and no industry. */
const topicMax = 50

/**
 * One or two sentences of what both records say, and the candidate's own words for itself. Whatever `shared` holds, only what
 * is in both is mentioned, and never a difference: that a record is silent says nothing. Empty where there is nothing to tell.
 */
export function summaryOf(subject: ComparedCompany, candidate: Company, shared: Shared): string {
  const common = commonWords(subject, candidate, shared)
  const words = selfQuote(subject.name, candidate, summaryMax - common.length - 1)
  return [common, words].filter((part) => part !== '').join(' ')
}

/** `Both are in Payroll and mention daily pay and restaurants.` */
function commonWords(subject: ComparedCompany, candidate: Company, shared: Shared): string {
  const industries = industriesOfBoth(subject, candidate, shared.industries)
  const topics = topicsOfBoth(subject, candidate, shared)
  for (let told = topics.length; told >= 0; told--) {
    const clauses = [
      ...(industries.length === 0 ? [] : [`are in ${enumerated(industries)}`]),
      ...(told === 0 ? [] : [`mention ${enumerated(topics.slice(0, told))}`]),
    ]
    const sentence = clauses.length === 0 ? '' : `Both ${clauses.join(' and ')}.`
    if (sentence.length <= commonMax) return sentence
  }
  return ''
}

function industriesOfBoth(
  subject: ComparedCompany,
  candidate: Company,
  labels: readonly string[],
): readonly string[] {
  const written = new Set(subject.statedIndustries.map(foldText))
  // Sources write some twice, `Travel` and `travel`.
  return [...new Map(labels.toReversed().map((label) => [foldText(label), label])).values()]
    .toReversed()
    .filter((label) => candidate.industries.includes(label) && written.has(foldText(label)))
    .filter((label) => isDistinctive(label) && !noIndustries.has(foldText(label)))
    .slice(0, industriesMax)
}

/** Labels of sources that say whom a company sells to, and not in what. */
const noIndustries: ReadonlySet<string> = new Set([
  'b2b',
  'b2c',
  'b2b2c',
  'b2g',
  'enterprise',
  'saas',
  'other',
])

/** A few words in one line, without markup and quotation marks. */
const isDistinctive = (text: string) =>
  text.length <= topicMax && text === cleanLine(text) && /^[\p{L}\p{N}\p{M} &+#.,/'’-]+$/u.test(text)

/** The most distinctive first; no word comes twice. */
function topicsOfBoth(subject: ComparedCompany, candidate: Company, shared: Shared): readonly string[] {
  const records = [
    folded([...subject.texts, ...subject.tags]),
    folded([...textsOfRecord(candidate), ...candidate.tags]),
  ]
  const places = placeWords([subject.location, candidate.location])
  const written = textsOfRecord(candidate).join('\n')
  const told: string[] = []
  const companyTerms = new Set<string>()
  const topics = [
    ...shared.phrases.map((phrase) => widened(phrase, records)),
    ...shared.terms,
    ...shared.segments,
  ]
  for (const topic of topics) {
    if (told.length === topicsMax) break
    const words = foldText(topic).split(' ')
    if (!isDistinctive(topic) || words.some((word) => companyTerms.has(word))) continue
    if (!isDistinctiveTopic(topic, written, places)) continue
    if (!records.every((text) => holdsWord(text, foldText(topic)))) continue
    told.push(asWritten(topic, subject, candidate))
    for (const word of words) companyTerms.add(word)
  }
  return told
}

/** `files sales` with the word that follows it in both: `files sales tax`. */
function widened(phrase: string, records: readonly string[]): string {
  const [record = ''] = records
  const end = record.indexOf(`${phrase} `) + phrase.length
  const [, next = ''] =
    end < phrase.length ? [] : (/^ ([a-z]{3,})/.exec(record.slice(end, end + topicMax)) ?? [])
  const wide = `${phrase} ${next}`
  return next !== '' && !stopWords.has(next) && records.every((text) => holdsWord(text, wide)) ? wide : phrase
}

/** `API` where both write it so; a capital at the beginning may be that of a title. */
function asWritten(topic: string, subject: ComparedCompany, candidate: Company): string {
  const capitals = topic.toUpperCase()
  const both = [subject.texts.map(beginningOf).join('\n'), textsOfRecord(candidate).join('\n')]
  return both.every((text) => holdsWord(text, capitals)) ? capitals : topic
}

const textsOfRecord = ({ tagline, description }: Company) =>
  [tagline ?? '', description ?? ''].map(beginningOf)

const folded = (texts: readonly string[]) => texts.map((text) => foldText(beginningOf(text))).join('\n')

/** `Finance and Accounting` is one. */
const enumerated = (texts: readonly string[]) =>
  texts.some((text) => text.includes(' and ')) ? texts.join(', ') : listed(texts)

/** Words of the places that companies are in: that two of them name it says nothing of what they do. */
function placeWords(locations: readonly (Location | null)[]): ReadonlySet<string> {
  const names = locations.flatMap((place) =>
    place === null ? [] : [place.city, place.region, place.country],
  )
  return new Set(names.flatMap((name) => (name === null ? [] : spacedWords(foldText(name)).split(' '))))
}

const setOf = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')))
/** Words that two companies of any trade have in common: alone they say nothing of what both do. */
const genericWords = setOf(generic.trades)
/** Anywhere in a phrase a sign that it is of a date, a number or a company's history. */
const datedWords = setOf(generic.dates)

/** Whether words in lower case say something about a trade. `text` holds them as they are written. */
function isDistinctiveTopic(topic: string, text: string, places: ReadonlySet<string>): boolean {
  const words = foldText(topic).split(' ')
  if (words.some((word) => datedWords.has(word) || places.has(word) || /^[\d.,%]+$/.test(word))) return false
  if (words.every((word) => stopWords.has(word) || genericWords.has(word))) return false
  // `like soc`: a piece of a sentence and no phrase.
  if ([words[0], words.at(-1)].some((word = '') => stopWords.has(word) || word === 'like')) return false
  return words.length > 1 || !isPerson(topic, text)
}

/** A first name that is written as one alone: `Andrew`, and not `gene`. */
const isPerson = (word: string, text: string) => isFirstName(word) && !holdsWord(text, word)
