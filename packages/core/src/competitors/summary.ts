import type { Company } from '../companies/company.ts'
import { sentencesOf } from '../extraction/sentences.ts'
import { cleanLine } from '../html/clean-text.ts'
import { foldText } from '../text.ts'
import type { ComparedCompany } from './analyzer.ts'
import type { Shared } from './shared.ts'

/** Characters of a summary. */
export const summaryMax = 280
/** Of these those of what both have, so that there is room for the candidate's own words. */
const commonMax = 170
const industriesMax = 2
const topicsMax = 4
/** What is longer is no topic and no industry. */
const topicMax = 50
/** Characters of a record's text that are looked at. */
const textMax = 20_000
/** Less of a sentence says nothing. */
const quoteMin = 30

/**
 * One or two sentences of what both records say, and the candidate's own words for itself. Whatever `shared` holds, only what
 * stands in both is told, and never a difference: that a record is silent says nothing. Empty where there is nothing to tell.
 */
export function summaryOf(subject: ComparedCompany, candidate: Company, shared: Shared): string {
  const common = commonWords(subject, candidate, shared)
  const words = ownWords(subject, candidate, summaryMax - common.length - 1)
  return [common, words].filter((part) => part !== '').join(' ')
}

/** `Both are in Payroll and mention daily pay and restaurants.` */
function commonWords(subject: ComparedCompany, candidate: Company, shared: Shared): string {
  // Of a company without a record they were worked out from what it says, and stand nowhere.
  const industries = subject.id === null ? [] : industriesOfBoth(subject, candidate, shared.industries)
  const topics = topicsOfBoth(subject, candidate, shared)
  for (let told = topics.length; told >= 0; told--) {
    const clauses = [
      ...(industries.length === 0 ? [] : [`are in ${listed(industries)}`]),
      ...(told === 0 ? [] : [`mention ${listed(topics.slice(0, told))}`]),
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
  const written = new Set(subject.industries.map(foldText))
  return [...new Set(labels)]
    .filter((label) => candidate.industries.includes(label) && written.has(foldText(label)))
    .filter(isTellable)
    .slice(0, industriesMax)
}

/** A few words in one line; markup and quotation marks are none. */
const isTellable = (text: string) =>
  text.length <= topicMax && text === cleanLine(text) && /^[\p{L}\p{N}\p{M} &+#.,/'’-]+$/u.test(text)

/** The most telling first; no word is told twice. */
function topicsOfBoth(subject: ComparedCompany, candidate: Company, shared: Shared): readonly string[] {
  const records = [textOf(subject), textOfRecord(candidate)]
  const told: string[] = []
  const saidWords = new Set<string>()
  for (const topic of [...shared.phrases, ...shared.terms, ...shared.segments]) {
    if (told.length === topicsMax) break
    const words = foldText(topic).split(' ')
    if (!isTellable(topic) || words.some((word) => saidWords.has(word))) continue
    if (!records.every((text) => stands(topic, text))) continue
    told.push(asWritten(topic, candidate))
    for (const word of words) saidWords.add(word)
  }
  return told
}

/** `API` where the candidate writes it so; a capital at the beginning may be that of a title. */
function asWritten(topic: string, { tagline, description }: Company): string {
  const text = `${tagline ?? ''}\n${description ?? ''}`
  const capitals = topic.toUpperCase()
  const at = capitals.length === topic.length ? text.indexOf(capitals) : -1
  return at >= 0 && isWordAt(text, at, at + topic.length) ? capitals : topic
}

const textOf = ({ texts, tags, customerSegments }: ComparedCompany) =>
  foldedText([...texts, ...tags, ...customerSegments])

const textOfRecord = ({ tagline, description, tags }: Company) =>
  foldedText([tagline ?? '', description ?? '', ...tags])

const foldedText = (texts: readonly string[]) => texts.map((text) => foldText(beginningOf(text))).join('\n')

/** Of a text without end so much as ends with a word. */
const beginningOf = (text: string) =>
  text.length <= textMax ? text : text.slice(0, Math.max(0, text.lastIndexOf(' ', textMax)))

/** Whether the words of a topic stand in a folded text, as words of their own. */
function stands(topic: string, text: string): boolean {
  const wanted = foldText(topic)
  if (wanted === '') return false
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (isWordAt(text, at, at + wanted.length)) return true
  }
  return false
}

const isWordAt = (text: string, at: number, end: number) =>
  !letterAtEnd.test(text.slice(Math.max(0, at - 2), at)) && !letterAtBegin.test(text.slice(end, end + 2))

const letterAtEnd = /[\p{L}\p{N}\p{M}]$/u
const letterAtBegin = /^[\p{L}\p{N}\p{M}]/u

/** What the candidate says of itself, verbatim, in at most so many characters; rather a sentence that names the subject. */
function ownWords(subject: ComparedCompany, candidate: Company, max: number): string {
  const [lead, end] = ['In its own words: “', '”']
  const room = max - lead.length - end.length
  const sentences = [candidate.tagline ?? '', candidate.description ?? '']
    .flatMap((text) => sentencesOf(beginningOf(text)))
    .map(cleanLine)
    .filter((sentence) => sentence !== '')
  const name = foldText(subject.name ?? '')
  const naming = name === '' ? [] : sentences.filter((sentence) => stands(name, foldText(sentence)))
  const fitting = [...naming, ...sentences].find(({ length }) => length <= room)
  const words = fitting ?? cut(sentences[0] ?? '', room)
  return words === '' ? '' : `${lead}${words}${end}`
}

/** The beginning, up to a space; empty where that says nothing. */
function cut(text: string, max: number): string {
  const whole = text.slice(0, max - 1)
  const end = whole.lastIndexOf(' ')
  return end < quoteMin ? '' : `${whole.slice(0, end)}…`
}

function listed(texts: readonly string[]): string {
  if (texts.length < 2) return texts.join('')
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}
