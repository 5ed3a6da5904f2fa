import type { Cue, Doc, Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { isSaidOnce } from '../company-doc.ts'
import type { PlacedName } from './name-in-text.ts'
import { wordIn } from './name-words.ts'
import { isBesideTitle, isTitleWord, titlesIn } from './role-phrases.ts'
import { type SpokenOf, spokenOf } from './spoken-of.ts'
import type { TextReading } from './text-reading.ts'
import { allTitlesOf, titleBefore } from './titles-in-text.ts'

/** Who is said to have left, or to have been replaced, and from which place on that holds. */
export function leaversOf(reading: TextReading): ReadonlyMap<PlacedName, number> {
  const leavers = known.get(reading) ?? findLeavers(reading)
  known.set(reading, leavers)
  return leavers
}

const known = new WeakMap<TextReading, ReadonlyMap<PlacedName, number>>()

function findLeavers(reading: TextReading): ReadonlyMap<PlacedName, number> {
  const gone = new Map<PlacedName, number>()
  const people = spokenOf(reading)
  for (const [at, person] of people.entries()) {
    const place = isLeftBefore(reading, person) ? person.from : leftBehind(reading, people, at)
    if (place === null) continue
    for (const { placed } of listTo(reading, people, at)) gone.set(placed, place)
  }
  return gone
}

/** "The departure of its CFO, A", "succeeds A", "ex-CEO A" */
function isLeftBefore(reading: TextReading, { from }: SpokenOf): boolean {
  const { doc, isOwn } = reading
  const { tokens } = doc
  let start = tokens[from - 1]?.word === ',' ? from - 1 : from
  const isPassed = (at: number) =>
    isOwn(at) ||
    ['-', "'", '.'].includes(tokens[at]?.word ?? '') ||
    (['lead', 'address', 'ours', 'of'] as const).some((kind) => wordIn(kind, tokens[at])) ||
    isBesideTitle(tokens[at]?.word ?? '') ||
    titlesIn([tokens[at]?.word ?? '']).length > 0
  const first = doc.sentenceOf({ from, to: from + 1 }).from
  while (start > Math.max(first, from - beforeMax) && isPassed(start - 1) && !isPast(tokens[start - 1]?.word))
    start--
  // "Her former student A" held no seat.
  const titled = allTitlesOf(reading).some(
    (title) => title.place.from >= start && title.place.to <= from && title.isWide,
  )
  if (isPast(tokens[start - 1]?.word) && (titled || start === from)) return true
  // "È uscito A", "Murió el fundador de Acme, A"
  const verb = doc.cuesIn({ from: Math.max(first, from - verbMax), to: start + 1 }, 'person.gone').at(-1)
  const isVerbFirst =
    verb !== undefined &&
    verb.to <= start + 1 &&
    (verb.to >= start - 1 || (verb.from <= first + 1 && isPlainBehind(reading, verb.to, from))) &&
    isGoneSaid(doc, verb) &&
    !reading.people.some((other) => other.from >= first && other.to <= verb.from)
  if (isVerbFirst) return true
  return doc
    .cuesIn({ from: Math.max(0, start - cueMax), to: from }, 'person.departs', 'person.succeeds')
    .some(
      (cue) =>
        cue.to >= start &&
        cue.to <= from &&
        isSaidOnce(doc, cue) &&
        // "Takes over from founder A"
        !(cue.key === 'person.succeeds' && titleBefore(reading, from)?.kind.endsWith('founder') === true),
    )
}

/** "On Tuesday", ", the founder of Acme,": no verb, and no other clause. */
function isPlainBehind({ doc: { tokens } }: TextReading, from: number, to: number): boolean {
  return tokens
    .slice(from, to)
    .every(
      (token) =>
        ![';', ':', '.', '"', '”'].includes(token.word) &&
        !wordIn('be', token) &&
        !wordIn('have', token) &&
        !wordIn('with', token),
    )
}

/** Whether a verb of leaving is stated: "no longer works" denies nothing of what it says. */
function isGoneSaid(doc: Doc, cue: Range): boolean {
  const { denied, asked, supposed, hearsay, because } = doc.assertion(cue)
  const isOwn = (other: Range) => other.from >= cue.from && other.to <= cue.to
  return !asked && !supposed && !hearsay && (!denied || because.every(isOwn))
}

const isPast = (word: string | undefined) => isTitleWord('past', word)
const beforeMax = 10
const cueMax = 6
const verbMax = 14

/** "A left in 2022", "A, who retired in May", "A and B have left": the place of the verb. */
function leftBehind(reading: TextReading, people: readonly SpokenOf[], at: number): number | null {
  const { doc } = reading
  const person = people[at]
  if (person === undefined) return null
  const { to } = doc.sentenceOf(person)
  const next = people[at + 1]?.from ?? to
  const cue = doc
    .cuesIn({ from: person.to, to: Math.min(to, person.to + behindMax) }, 'person.gone')
    .find(
      (each) =>
        each.from < next &&
        isGoneSaid(doc, each) &&
        !isOfCompany(reading, person.to, each.from) &&
        !isOfAnother(reading, each, next),
    )
  return cue === undefined ? null : cue.from
}

const behindMax = 24

/** "A explains how Acme left the cloud": the company stands before the verb, and nothing leads to it. */
const isOfCompany = ({ own, doc: { tokens } }: TextReading, from: number, to: number) =>
  own.some(
    (named) =>
      named.from > from + 1 &&
      named.to === to &&
      !(['employer', 'of', 'field'] as const).some((kind) => wordIn(kind, tokens[named.from - 1])),
  )

/** "Left Globex to found Acme": what was left is another company, or something was founded behind it. */
function isOfAnother(reading: TextReading, cue: Cue, next: number): boolean {
  const { doc } = reading
  const { to } = doc.sentenceOf(cue)
  const behind = { from: cue.to, to: Math.min(to, next) }
  // "Left the bank"
  if (doc.cuesIn({ from: cue.from, to: cue.to + 2 }, 'person.elsewhere').length > 0) return true
  // "Left a multinational"
  if (doc.cuesIn({ from: cue.to, to: cue.to + 3 }, 'company.another').length > 0) return true
  const founded = doc.cuesIn(behind, 'person.founds', 'company.founded')
  if (
    founded.some((verb) => reading.own.some((own) => own.from >= verb.to && own.from < verb.to + objectMax))
  )
    return true
  for (let at = cue.from; at < Math.min(to, cue.to + objectMax); at++) {
    if (reading.isOwn(at)) return false
    const token = doc.tokens[at]
    const isEnd =
      token === undefined || wordIn('joints', token) || hasFlag(token, tokenFlag.mark | tokenFlag.number)
    if (at >= cue.to && isEnd) return false
    const isOther = at > cue.from && reading.isOtherName(at) && !doc.mayBeIn(at, 'de')
    if (isOther) return !wordIn('field', doc.tokens[at - 1])
  }
  return false
}

const objectMax = 4

/** Those named right before somebody, whose verb it is as well: "A and B left". */
export function listTo(reading: TextReading, people: readonly SpokenOf[], at: number): readonly SpokenOf[] {
  const { tokens } = reading.doc
  const last = people[at]
  if (last === undefined) return []
  const list = [last]
  for (let place = at - 1; place >= 0; place--) {
    const [before, behind] = [people[place], list[0]]
    if (before === undefined || behind === undefined || before.to >= behind.from) break
    const between: Range = { from: before.to, to: behind.from }
    const isJoined = tokens
      .slice(between.from, between.to)
      .every(
        (token, at) =>
          token.word === ',' ||
          token.word === '&' ||
          (token.word === '.' && wordIn('address', tokens[between.from + at - 1])) ||
          hasFlag(token, tokenFlag.capitals) ||
          (['joints', 'address', 'lead'] as const).some((kind) => wordIn(kind, token)),
      )
    const hasJoint =
      list.length > 1 ||
      tokens.slice(between.from, between.to).some((token) => wordIn('joints', token) || token.word === '&')
    if (!isJoined || !hasJoint) break
    list.unshift(before)
  }
  return list
}
