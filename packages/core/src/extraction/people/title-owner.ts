import type { Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import type { TextScope } from './claim.ts'
import { type CompanyBehind, companyBehind } from './company-behind.ts'
import { wordIn } from './name-words.ts'
import type { PlacedName } from './person-spans.ts'
import { endsInLeading, isOfCompanies, isTitleWord } from './role-phrases.ts'
import type { TitleLink } from './said.ts'
import { namedAt } from './spoken-of.ts'
import type { TextReading } from './text-reading.ts'
import { allTitlesOf, isFounder, isWide, type Title, titleAt } from './titles-in-text.ts'
import { isQuoted, isToldOfAnother } from './whose.ts'

/** Whether a title is one of the company: it says so, or nothing near says that it is another's. */
export function isOurs(
  reading: TextReading,
  title: Title,
  { gap, by, placed }: TitleLink,
  scope: TextScope,
): boolean {
  const { doc } = reading
  const { tokens } = doc
  const { place, kind } = title
  const whose = companyBehind(reading, behindBracket(reading, place.to))
  if (whose !== null) return whose.isOwn
  if (isListOfOther(reading, title) || isBesideOther(reading, title)) return false
  const first = beforeArticles(reading, place.from)
  if (reading.ownBefore(first) || (isPossessive(tokens, first - 1) && reading.ownBefore(first - 2)))
    return true
  if (tokens[first - 1]?.word === '-' && reading.ownBefore(first - 1)) return true
  const before = isPossessive(tokens, first - 1) ? first - 3 : first - 1
  const isOther =
    reading.isOtherName(before) && !reading.people.some(({ from, to }) => from <= before && before < to)
  if (isOther && isOrganisation(reading, first)) return false
  if (!scope.isAboutUs) return false
  if (isNamedBeside(reading, place.to) || isOfAName(reading, title)) return false
  const sentence = doc.sentenceOf(place)
  // "The lawyer A, of Globex"
  if (by === 'place' && companyBehindName(reading, placed)?.isOwn === false) return false
  const isWhose = doc.cuesIn({ from: place.from - 1, to: place.from }, 'text.relative').length > 0
  if (isWhose && !wordIn('lead', tokens[place.from - 1])) return false
  if (isElsewhere(reading, place) || isToldOfAnother(reading, place) || isCustomer(reading, place))
    return false
  const person = { from: Math.min(place.from, gap.from), to: Math.max(place.to, gap.to) }
  if (isAmongOthers(reading, sentence, person) || isWithUs(reading, sentence)) return false
  if (isItsOfOther(reading, sentence, place)) return false
  const isList = hasColon(reading, place, gap) || countOf(reading, sentence) > 1
  if (!isList && !isOfUs(reading) && !isSigned(reading, place) && by !== 'list') return false
  // "The visit of president A"
  const led = beforeArticles(reading, place.from) - 1
  const isSomebodys = wordIn('of', tokens[led]) || wordIn('of', tokens[place.from - 1])
  if (by === 'place' && kind === 'executive' && !isOfCompanies(title.title) && isSomebodys) return false
  const isTheirs = wordIn('ours', tokens[place.from - 1]) || wordIn('ours', tokens[place.from - 2])
  return (
    isFounder(kind) ||
    isWide(reading, title) ||
    isTheirs ||
    (by === 'verb' && isNamedNear(reading, gap, place))
  )
}

/** The text speaks of the company somewhere: by its name outside of quotes, as "we" or "the team". */
const isOfUs = (reading: TextReading) =>
  reading.own.some((own) => !quoted(reading, own)) ||
  reading.doc.cues('company.we', 'company.our', 'company.this').length > 0

/** A name and a title that end a text sign it, and whom to write to is of the company. */
function isSigned({ doc }: TextReading, place: Range): boolean {
  const { tokens } = doc
  const isLast = tokens.slice(place.to).every((token) => hasFlag(token, tokenFlag.mark))
  const sentence = doc.sentenceOf(place)
  return (
    (isLast && place.from > signedMin) ||
    tokens.slice(place.to, place.to + nearMax * 2).some(({ word }) => word === '@') ||
    doc.cuesIn({ from: sentence.from, to: place.from }, 'section.contact', 'section.press').length > 0
  )
}

const signedMin = 8

/** Titles that a sentence has: a list of several is of whom the page is of. */
const countOf = (reading: TextReading, { from, to }: Range) =>
  allTitlesOf(reading).filter(
    (title) => title.place.from >= from && title.place.to <= to && isWide(reading, title),
  ).length

/** "A (CFO) and B (COO) of Globex": what follows the last of a list is said of all. */
function isListOfOther(reading: TextReading, { place }: Title): boolean {
  const titles = allTitlesOf(reading)
  const next = titles.find((title) => title.place.from >= place.to)
  if (next === undefined || next.place.from - place.to > listedMax) return false
  const between = reading.doc.tokens.slice(place.to, next.place.from)
  const isList = between.some((token) => wordIn('joints', token))
  return isList && companyBehind(reading, behindBracket(reading, next.place.to))?.isOwn === false
}

const listedMax = 8

/** "A met B, the head of Globex, and hired her as CFO": the sentence has another company's title, and no name of ours. */
function isBesideOther(reading: TextReading, { place }: Title): boolean {
  const { from, to } = reading.doc.sentenceOf(place)
  if (reading.own.some((own) => own.from >= from && own.from < to)) return false
  return allTitlesOf(reading).some(
    (title) =>
      title.place.from >= from &&
      title.place.to <= to &&
      companyBehind(reading, title.place.to)?.isOwn === false,
  )
}
const behindBracket = ({ doc: { tokens } }: TextReading, at: number) =>
  tokens[at]?.word === ')' ? at + 1 : at

const hasColon = ({ doc: { tokens } }: TextReading, place: Range, gap: Range) =>
  gap.from >= place.to && tokens.slice(place.to, gap.to + 1).some(({ word }) => word === ':')

/** Words of investors, customers or guests before it in the sentence, or right behind. */
function isAmongOthers({ doc }: TextReading, sentence: Range, person: Range): boolean {
  const around = { from: sentence.from, to: Math.min(sentence.to, person.to + nearMax) }
  return doc
    .cuesIn(around, 'person.among-others')
    .some((cue) => cue.to <= person.from || cue.from >= person.to)
}

/** "A, software engineer, built a shop with Acme": a customer. */
const isWithUs = ({ doc: { tokens }, own }: TextReading, sentence: Range) =>
  own.some(({ from }) => from > sentence.from && from < sentence.to && wordIn('with', tokens[from - 1]))

/** "A left Acme for Globex; B is its CTO" */
function isItsOfOther(reading: TextReading, sentence: Range, place: Range): boolean {
  const near = { from: Math.max(sentence.from, place.from - 3), to: place.from }
  if (reading.doc.cuesIn(near, 'company.it').length === 0) return false
  const named = reading.own.findLast((own) => own.from >= sentence.from && own.to <= place.from)
  if (named === undefined || reading.doc.mayBeIn(place.from, 'de')) return false
  if (!reading.doc.tokens.slice(named.to, place.from).some(({ word }) => word === ';')) return false
  for (let at = named.to; at < place.from; at++)
    if (reading.isOtherName(at) && !reading.people.some(({ from, to }) => from <= at && at < to)) return true
  return false
}

/** "Founder of Palisade", "Founder globex": behind who leads all of something stands its name. */
function isOfAName(reading: TextReading, { place }: Title): boolean {
  const { tokens } = reading.doc
  const next = tokens[place.to]
  if (!endsInLeading(tokens.slice(place.from, place.to).map(({ word }) => word))) return false
  const isOf = wordIn('of', next) || wordIn('employer', next)
  const name = wordIn('lead', tokens[place.to + 1]) ? place.to + 2 : place.to + 1
  const isNamed =
    isOf &&
    hasFlag(tokens[name], tokenFlag.capital) &&
    !reading.isOwn(name) &&
    !reading.doc.mayBeIn(name, 'de')
  const isLast =
    next !== undefined && !hasFlag(next, tokenFlag.mark | tokenFlag.capital) && tokens.length <= place.to + 2
  return isNamed || (isLast && !reading.doc.isSmall(place.to))
}

/** "A, Head of Finance, Globex": a name that ends what is said. */
function isNamedBeside(reading: TextReading, at: number): boolean {
  const { tokens } = reading.doc
  if (tokens[at]?.word !== ',' || !reading.isOtherName(at + 1) || reading.ownAt(at + 1) !== undefined)
    return false
  if (namedAt(reading, at + 1) !== undefined) return false
  if (titleAt(reading, at + 1) !== null) return false
  let to = at + 1
  while (hasFlag(tokens[to], tokenFlag.capital)) to++
  const isPlace = reading.doc
    .spansIn({ from: at + 1, to: at + 2 })
    .some((span) => span.slot === 'place' && span.to >= to)
  return !isPlace && (tokens[to] === undefined || hasFlag(tokens[to], tokenFlag.mark))
}

/** "Came to Acme as an analyst", "works as an analyst in the labs of Acme" */
const isNamedNear = ({ own }: TextReading, gap: Range, place: Range) =>
  own.some(({ from }) => from >= gap.from && from < place.to + 3)

/** "A of Globex", "A, of Globex" */
function companyBehindName(reading: TextReading, placed: PlacedName): CompanyBehind | null {
  const { to } = reading.placeOf(placed)
  return companyBehind(reading, reading.doc.tokens[to]?.word === ',' ? to + 1 : to)
}

const nearMax = 6
const isPossessive = (tokens: TextReading['doc']['tokens'], at: number) =>
  tokens[at]?.word === 's' && tokens[at - 1]?.word === "'"

function beforeArticles({ doc: { tokens } }: TextReading, at: number): number {
  let first = at
  while (first > at - 3 && wordIn('lead', tokens[first - 1]) && !isTitleWord('past', tokens[first - 1]?.word))
    first--
  return first
}

/** "Globex CEO", "Globex's CEO", and not a word that begins a sentence or a noun. */
const isOrganisation = ({ doc }: TextReading, at: number) =>
  isPossessive(doc.tokens, at - 1) ||
  (!doc.mayBeIn(at, 'de') && doc.sentenceOf({ from: at - 1, to: at }).from < at - 1)

/** "Came from Globex, where she worked with CFO B": the sentence tells of another company, and has not come back. */
function isElsewhere(reading: TextReading, place: Range): boolean {
  const { doc } = reading
  const { from } = doc.sentenceOf(place)
  const cue = doc.cuesIn({ from, to: place.from }, 'person.elsewhere', 'person.formerly-at').at(-1)
  if (cue === undefined) return false
  return (
    !reading.own.some((own) => own.from >= cue.from && own.to <= place.from) &&
    !hasReturned(reading, cue.to, place.from)
  )
}

/** A verb of becoming behind it is of now: "comes from Globex and becomes CFO". */
const hasReturned = ({ doc }: TextReading, from: number, to: number) =>
  doc.cuesIn({ from, to }, 'person.becomes').length > 0

const quoted = ({ doc }: TextReading, own: Range) => isQuoted(doc.text, doc.tokens[own.from]?.start ?? 0)

/** "“Acme saves us time,” says managing director A": only what is quoted names the company. */
function isCustomer(reading: TextReading, place: Range): boolean {
  const { from, to } = around(reading, place)
  const near = reading.own.filter((own) => own.from >= from && own.from < to)
  return near.length > 0 && near.every((own) => quoted(reading, own))
}

/** The sentence of a place and the one before. */
function around({ doc }: TextReading, place: Range): Range {
  const sentence = doc.sentenceOf(place)
  const before =
    sentence.from > 1 ? doc.sentenceOf({ from: sentence.from - 2, to: sentence.from - 1 }) : sentence
  return { from: before.from, to: sentence.to }
}
