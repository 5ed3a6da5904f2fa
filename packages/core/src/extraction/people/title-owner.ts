import type { Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import type { TextScope } from './claim.ts'
import { type CompanyBehind, companyBehind } from './company-behind.ts'
import type { PlacedName } from './name-in-text.ts'
import { wordIn } from './name-words.ts'
import { endsInLeading, isOfCompanies, isTitleWord } from './role-phrases.ts'
import type { TitleLink } from './said.ts'
import { namedAt } from './spoken-of.ts'
import type { TextReading } from './text-reading.ts'
import {
  behindBracket,
  isAmongOthers,
  isBesideOther,
  isCustomer,
  isElsewhere,
  isItsOfOther,
  isListOfOther,
  isOfOther,
  isWithUs,
  nearMax,
  quoted,
} from './title-of-others.ts'
import { allTitlesOf, isFounder, type Title, titleAt } from './titles-in-text.ts'
import { companyCalled } from './whose.ts'

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
  // "Globex-CEO"
  if (
    tokens[first - 1]?.word === '-' &&
    hasFlag(tokens[first], tokenFlag.glued) &&
    hasFlag(tokens[first - 2], tokenFlag.capital)
  )
    return false
  // "Globex Life's CEO"
  if (
    isPossessive(tokens, first - 1) &&
    hasFlag(tokens[first - 3], tokenFlag.capital) &&
    companyCalled(reading, { from: Math.max(0, first - 4), to: first - 2 }).length === 0 &&
    !doc.mayBeIn(first - 3, 'de')
  )
    return false
  const nameOwner = by === 'place' ? companyBehindName(reading, placed) : null
  if (nameOwner !== null && (!nameOwner.isOwn || isHeld(reading, nameOwner))) return nameOwner.isOwn
  const before = isPossessive(tokens, first - 1) ? first - 3 : first - 1
  const isOther =
    reading.isOtherName(before) && !reading.people.some(({ from, to }) => from <= before && before < to)
  if (isOther && isOrganisation(reading, first)) return false
  if (!scope.isAboutUs) return scope.isHeadlined === true && isFounder(kind) && isToldOf(reading, place)
  // "Our founder A"
  const isFirstPerson = wordIn('ours', tokens[place.from - 1]) && !isCustomer(reading, place)
  if (isFirstPerson && !isOfOther(reading, place) && (isFounder(kind) || title.isWide)) return true
  if (isNamedBeside(reading, place.to) || isOfAName(reading, title)) return false
  const sentence = doc.sentenceOf(place)
  // "Acme, whose CEO A", "a company whose CEO A"
  const isRelative = doc.cuesIn({ from: place.from - 1, to: place.from }, 'text.relative').length > 0
  const isWhose = isRelative && !wordIn('lead', tokens[place.from - 1])
  if (isWhose)
    return reading.ownBefore(tokens[place.from - 2]?.word === ',' ? place.from - 2 : place.from - 1)
  if (isElsewhere(reading, place) || isOfOther(reading, place) || isCustomer(reading, place)) return false
  const person = { from: Math.min(place.from, gap.from), to: Math.max(place.to, gap.to) }
  // "The investor told us that the founder A": of whom the sentence named there is one.
  const isOne =
    by === 'place' && kind !== 'member' && first < place.from && isNamedNear(reading, sentence, sentence)
  if ((!isOne && isAmongOthers(reading, sentence, person)) || isWithUs(reading, sentence)) return false
  if (isItsOfOther(reading, sentence, place)) return false
  const isList =
    hasColon(reading, place, gap) ||
    countOf(reading, isFounder(kind) ? sentence : { from: 0, to: tokens.length }) > 1 ||
    isBracketed(reading, gap)
  if (!isList && !isOfUs(reading) && !isSigned(reading, place) && !isBefore(title, by)) return false
  // "The visit of president A"
  const led = beforeArticles(reading, place.from) - 1
  const isSomebodys = wordIn('of', tokens[led]) || wordIn('of', tokens[place.from - 1])
  if (by === 'place' && kind === 'executive' && !isOfCompanies(title.title) && isSomebodys) return false
  const isTheirs = wordIn('ours', tokens[place.from - 1]) || wordIn('ours', tokens[place.from - 2])
  return (
    isFounder(kind) ||
    title.isWide ||
    isTheirs ||
    by === 'list' ||
    (by === 'place' && isThere(reading, sentence, place)) ||
    hasColon(reading, place, gap) ||
    (placed.name.strength === 'known' && isSeries(reading, sentence)) ||
    (by === 'mark' && isBracketed(reading, gap)) ||
    // "A, CEO of Acme, shares a desk with the intern, B"
    ((by === 'mark' || (by === 'place' && gap.to > gap.from)) && hasOwnBeside(reading, sentence, title)) ||
    (by === 'verb' && isNamedNear(reading, gap, place))
  )
}

/** "Finance chief A will hire": who leads, right before the name, on a page of a company. */
const isBefore = ({ kind, place, title }: Title, by: TitleLink['by']) =>
  by === 'list' ||
  (by === 'place' && isFounder(kind)) ||
  (by === 'place' && kind === 'executive' && (isOfCompanies(title) || place.to - place.from > 1))

/** News that is about the company, in a sentence that names it, or calls it so, and speaks of no investor. */
function isToldOf({ doc, own }: TextReading, place: Range): boolean {
  const sentence = doc.sentenceOf(place)
  return (
    (own.some(({ from }) => from >= sentence.from && from < sentence.to) ||
      doc.cuesIn(sentence, 'company.this', 'company.described').length > 0) &&
    doc.cuesIn(sentence, 'person.among-others').length === 0
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
    tokens.slice(place.to, place.to + nearMax * 2).some(({ word }) => word === '@' || word === '+') ||
    doc.cuesIn({ from: sentence.from, to: place.from }, 'section.contact', 'section.press').length > 0
  )
}

const signedMin = 8

/** Titles that a sentence has: a list of several is of whom the page is of. */
const countOf = (reading: TextReading, { from, to }: Range) =>
  allTitlesOf(reading).filter((title) => title.place.from >= from && title.place.to <= to && title.isWide)
    .length

/** "At Acme, engineer A and trainee B build": the sentence begins with where. */
const isThere = ({ doc, ownAt }: TextReading, { from }: Range, place: Range) =>
  [from, from + 1].some(
    (at) =>
      wordIn('at', doc.tokens[at]) &&
      [at + 1, at + 2].some((own) => ownAt(own) !== undefined && own < place.from),
  )

/** Three titles or more in one sentence are a list of who does what. */
const isSeries = (reading: TextReading, { from, to }: Range) =>
  allTitlesOf(reading).filter(({ place }) => place.from >= from && place.to <= to).length > 2

/** "A (head of sales, 34) runs. B (engineer, 29) cooks": brackets tell of several. */
const isBracketed = ({ doc: { tokens } }: TextReading, { from }: Range) =>
  tokens[from]?.word === '(' && tokens.filter(({ word }) => word === '(').length > 1

/** Another title of the sentence says that it is of the company. */
const hasOwnBeside = (reading: TextReading, { from, to }: Range, title: Title) =>
  allTitlesOf(reading).some(
    (other) =>
      other.place.from >= from &&
      other.place.to <= to &&
      other.place.from !== title.place.from &&
      companyBehind(reading, other.place.to)?.isOwn === true,
  )

const hasColon = ({ doc: { tokens } }: TextReading, place: Range, gap: Range) =>
  gap.from >= place.to && tokens.slice(place.to, gap.to + 1).some(({ word }) => ':–—'.includes(word))

/** "Founder of Palisade", "Founder globex": behind who leads all of something stands its name. */
function isOfAName(reading: TextReading, { place }: Title): boolean {
  const { tokens } = reading.doc
  const next = tokens[place.to]
  if (!endsInLeading(tokens.slice(place.from, place.to).map(({ word }) => word))) return false
  const isOf = wordIn('of', next) || wordIn('employer', next)
  const of = tokens[place.to + 1]?.word === "'" ? place.to + 1 : place.to
  const name = wordIn('lead', tokens[of + 1]) ? of + 2 : of + 1
  const isNamed =
    isOf &&
    hasFlag(tokens[name], tokenFlag.capital) &&
    !reading.isOwn(name) &&
    !reading.doc.mayBeIn(name, 'de')
  const isLast =
    next !== undefined && !hasFlag(next, tokenFlag.mark | tokenFlag.capital) && tokens.length <= place.to + 2
  // "Presidente dell'associazione dei consumatori"
  const isOfThe =
    isOf &&
    companyBehind(reading, place.to) === null &&
    !hasFlag(tokens[name], tokenFlag.mark | tokenFlag.capital) &&
    (tokens[name]?.word.length ?? 0) > 3
  return isNamed || (isOfThe && !reading.doc.isSmall(name)) || (isLast && !reading.doc.isSmall(place.to))
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

/** "CEO A of Acme", and not "of Acme customer Globex" nor "acquired Acme". */
const isHeld = ({ doc }: TextReading, { from, to }: CompanyBehind) =>
  (wordIn('of', doc.tokens[from]) || wordIn('employer', doc.tokens[from])) &&
  doc.cuesIn({ from: to, to: to + 2 }, 'person.among-others', 'company.others').length === 0

/** "A of Globex", "A, of Globex" */
function companyBehindName(reading: TextReading, placed: PlacedName): CompanyBehind | null {
  const { to } = reading.placeOf(placed)
  return companyBehind(reading, reading.doc.tokens[to]?.word === ',' ? to + 1 : to)
}

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

const isPossessive = (tokens: TextReading['doc']['tokens'], at: number) =>
  tokens[at]?.word === 's' && tokens[at - 1]?.word === "'"
