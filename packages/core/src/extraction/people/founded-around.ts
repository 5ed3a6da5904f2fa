import { packWords, type Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { isSaidOnce } from '../company-doc.ts'
import type { TextScope } from './claim.ts'
import { listTo } from './leavers.ts'
import type { PlacedName } from './name-in-text.ts'
import { nameWords, wordIn } from './name-words.ts'
import { isPartner } from './partners.ts'
import { isBeing, namedAt, spokenOf } from './spoken-of.ts'
import type { TextReading } from './text-reading.ts'
import { companyCalled, isToldOfAnother } from './whose.ts'

/** Founders of the company, each list with the place of the verb. */
export interface Founding {
  readonly at: number
  readonly names: readonly PlacedName[]
}

/**
 * Who founded the company, where the doer does not stand right beside the verb: behind dates and places ("founded in 2018, in Aveiro,
 * by A"), as a pronoun ("which she founded", "gründeten sie"), or described ("it was started by a nurse, A, and a baker, B").
 */
export function foundedAround(reading: TextReading, scope: TextScope): readonly Founding[] {
  const { doc } = reading
  return doc.cues('person.they-founded', 'person.founds', 'company.founded').flatMap((cue): Founding[] => {
    if (!isSaidOnce(doc, cue) || !isOfOurs(reading, cue, scope)) return []
    const by = doersBehind(reading, cue)
    const passive = by.length > 0 ? by : doersBefore(reading, cue)
    const told = passive.length > 0 ? passive : apposed(reading, cue)
    const rest = told.length > 0 ? [] : remaining(reading, cue)
    if (rest.length > 0) return [{ at: cue.from, names: rest }]
    const meant = told.length === 0 && isActive(reading, cue) ? doersMeant(reading, cue) : told
    const names = meant.length === 0 ? [] : [...meant, ...partnersOf(reading, cue)]
    return names.length === 0 ? [] : [{ at: cue.from, names: [...new Set(names)] }]
  })
}

/** "Has founded": a verb of whom somebody is the doer; a participle alone says so behind "has", with the company right before it. */
function isActive(reading: TextReading, cue: Range & { readonly key: string }): boolean {
  if (cue.key !== 'company.founded') return true
  const { doc } = reading
  const { from } = doc.sentenceOf(cue)
  return (
    reading.ownBefore(cue.from) && doc.tokens.slice(from, cue.from).some((token) => wordIn('have', token))
  )
}

/** "The three who founded Acme – A, B and C – met at school", "who started it were two bakers: A and B" */
function apposed(reading: TextReading, cue: Range): readonly PlacedName[] {
  const { doc } = reading
  const { tokens } = doc
  const { to } = doc.sentenceOf(cue)
  const object = [0, 1, 2].flatMap((on) => reading.ownAt(cue.to + on) ?? [])[0]
  const start = object?.to ?? cue.to
  const isCleft = [0, 1, 2].some((on) => isBeing(reading, start + on))
  for (let at = start; at < Math.min(to, start + describedMax); at++) {
    const mark = tokens[at]?.word ?? ''
    const isMark = openers.has(mark) || (isCleft && (mark === ',' || isBeing(reading, at)))
    const list = isMark ? reading.peopleAt(at + 1) : null
    if (list !== null) return isCleft || list.names.length > 1 ? list.names : []
    if (openers.has(mark) || (at > start && !isCleft)) return []
  }
  return []
}

const openers: ReadonlySet<string> = new Set([':', '–', '—'])

/** "Of the three who founded Acme, A left. B and C remain": everybody whom this sentence and the next one name. */
function remaining(reading: TextReading, cue: Range): readonly PlacedName[] {
  const { doc } = reading
  const sentence = doc.sentenceOf(cue)
  const start = hasFlag(doc.tokens[sentence.from], tokenFlag.mark) ? sentence.from + 1 : sentence.from
  const isTold = doc.cuesIn({ from: cue.from - 4, to: cue.from }, 'text.relative').length > 0
  const isNamed = reading.people.some(({ from }) => from >= start && from < cue.from)
  if (!isTold || isNamed || !wordIn('at', doc.tokens[start])) return []
  const next = doc.sentenceOf({ from: sentence.to, to: sentence.to + 1 })
  return spokenOf(reading)
    .filter(({ from, by }) => by === 'name' && from > cue.to && from < Math.max(next.to, sentence.to))
    .map(({ placed }) => placed)
}

/** "She brought Acme to life with the engineer B" */
function partnersOf(reading: TextReading, cue: Range): readonly PlacedName[] {
  const { to } = reading.doc.sentenceOf(cue)
  return spokenOf(reading)
    .filter(
      ({ from, by }) =>
        by === 'name' && from >= cue.from - partnerMax && from < Math.min(to, cue.to + partnerMax),
    )
    .filter(({ from }) => isPartner(reading, from))
    .map(({ placed }) => placed)
}

const partnerMax = 8

/** The sentence names the company, or goes on about it; and no other name follows the verb. */
function isOfOurs(reading: TextReading, cue: Range & { readonly key: string }, scope: TextScope): boolean {
  const { doc } = reading
  const { tokens } = doc
  const sentence = doc.sentenceOf(cue)
  const object = wordIn('lead', tokens[cue.to]) ? cue.to + 1 : cue.to
  const isOther =
    reading.isOtherName(object) && !doc.mayBeIn(object, 'de') && namedAt(reading, object) === undefined
  if (isOther && reading.ownAt(object) === undefined) return false
  // "Acme works with Globex, founded by A"
  const before = tokens[cue.from - 1]?.word === ',' ? cue.from - 2 : cue.from - 1
  const isOfOther =
    reading.isOtherName(before) &&
    !doc.mayBeIn(before, 'de') &&
    !reading.people.some(({ from, to }) => from <= before && before < to)
  if (isOfOther) return false
  if (doc.cuesIn(sentence, 'company.another', 'person.among-others').length > 0) return false
  if (reading.own.some((own) => own.from >= sentence.from && own.from < sentence.to)) return true
  if (!scope.isAboutUs || isToldOfAnother(reading, cue)) return false
  if (companyCalled(reading, sentence).length > 0) return true
  // "Who is behind Acme? Two friends, A and B, who started it"
  const last = sentence.from > 1 ? doc.sentenceOf({ from: sentence.from - 2, to: sentence.from - 1 }) : null
  return (
    last !== null &&
    cue.key !== 'company.founded' &&
    reading.own.some((own) => own.from >= last.from && own.to <= last.to) &&
    !hasFlag(tokens[object], tokenFlag.capital)
  )
}

/** "Founded in 2018, in Aveiro, by A and B", "by a nurse, A, and a baker, B" */
function doersBehind(reading: TextReading, cue: Range & { readonly key: string }): readonly PlacedName[] {
  const { doc } = reading
  const { tokens } = doc
  const { to } = doc.sentenceOf(cue)
  const people = spokenOf(reading).filter(({ by }) => by === 'name')
  const next = people.find(({ from }) => from >= cue.to)
  if (next === undefined || next.from >= to || next.from > cue.to + byMax) return []
  const between = tokens.slice(cue.to, next.from)
  const isBy = between.some(
    (token, at) => byWords().has(token.word) && next.from - (cue.to + at) <= describedMax,
  )
  const isPlain = between.every(
    (token, at) => !isBeing(reading, cue.to + at) && token.word !== ';' && token.word !== ':',
  )
  // "La fundaron un matemático, A, y una enfermera, B"
  const isDirect = cue.key === 'person.they-founded' && next.from - cue.to <= describedMax
  const isJoined = between.some((token) => wordIn('joints', token))
  const { denied, because } = doc.assertion(next)
  const isDenied = denied && because.some(({ from }) => from >= cue.to)
  if (!isPlain || !(isBy || isDirect) || isJoined || isDenied) return []
  const names = [next.placed]
  let last: Range = behindBracket(reading, next)
  for (const person of people.slice(people.indexOf(next) + 1)) {
    if (person.from >= to || !isListed(reading, { from: last.to, to: person.from })) break
    names.push(person.placed)
    last = behindBracket(reading, person)
  }
  return names
}

const byMax = 16
const describedMax = 7

/** "Das von der Biologin Dr. A ins Leben gerufen wurde": where the verb is last. */
function doersBefore(reading: TextReading, cue: Range): readonly PlacedName[] {
  const { tokens } = reading.doc
  const list = reading.peopleBefore(cue.from)
  const [first] = list
  if (first === undefined) return []
  const { from } = reading.placeOf(first)
  for (let at = from - 1; at >= from - describedMax; at--) {
    if (byWords().has(tokens[at]?.word ?? '')) return list
    const isDotted = tokens[at]?.word === '.' && wordIn('address', tokens[at - 1])
    if (!isDotted && hasFlag(tokens[at], tokenFlag.mark | tokenFlag.number)) return []
  }
  return []
}

/** "A (CEO)" */
function behindBracket({ doc: { tokens } }: TextReading, { from, to }: Range): Range {
  if (tokens[to]?.word !== '(') return { from, to }
  const end = tokens.slice(to, to + describedMax).findIndex(({ word }) => word === ')')
  return { from, to: end === -1 ? to : to + end + 1 }
}

/** ", and a baker," between two names of a list. */
function isListed(reading: TextReading, { from, to }: Range): boolean {
  const { tokens } = reading.doc
  const between = tokens.slice(from, to)
  return (
    between.length <= describedMax &&
    between.some((token) => wordIn('joints', token) || token.word === '&' || token.word === ',') &&
    between.every(
      (token, at) =>
        token.word === ',' ||
        token.word === '&' ||
        wordIn('address', token) ||
        token.word === '.' ||
        (!hasFlag(token, tokenFlag.mark | tokenFlag.capital) &&
          !isBeing(reading, from + at) &&
          !wordIn('with', token) &&
          (wordIn('of', token) || !wordIn('at', token))),
    )
  )
}

/** Words that lead to who did something: "by", "von", "por". */
const byWords = packWords(({ phrases }) =>
  phrases['person.founded-by'].flatMap(({ text, pieces }) => {
    const last = pieces.at(-1)
    return text.startsWith('<founded>') && last !== undefined && 'word' in last ? [last.word] : []
  }),
)

/** "A and B, who founded it", "A met B; a year later they founded Acme" */
function doersMeant(reading: TextReading, cue: Range & { readonly key: string }): readonly PlacedName[] {
  const { doc } = reading
  const { tokens } = doc
  const people = spokenOf(reading)
  const sentence = doc.sentenceOf(cue)
  const isPronoun = tokens
    .slice(Math.max(sentence.from, cue.from - 3), cue.to + 1)
    .some((token) => wordIn('pronouns', token))
  const isTold = doc.cuesIn({ from: cue.from - 2, to: cue.to }, 'text.relative').length > 0
  // "Rief A gemeinsam mit B die Firma ins Leben"
  const inside = people.find(({ from, to, by }) => by === 'name' && from > cue.from && to < cue.to)
  if (inside !== undefined && !isPartner(reading, inside.from)) return [inside.placed]
  const at = people.findLastIndex(
    ({ from, by }) => from < cue.from && by !== 'pronoun' && !(by === 'name' && isPartner(reading, from)),
  )
  // "A and B put a server into a van and founded Acme", "the startup that A founded"
  const object = [0, 1, 2, 3, 4].flatMap((on) => reading.ownAt(cue.to + on) ?? [])[0]
  const isObject = object !== undefined && tokens[object.to]?.word !== "'"
  const doer = people[at]
  const isWhom =
    doer !== undefined &&
    doer.to >= cue.from - 1 &&
    doc.cuesIn({ from: doer.from - 1, to: doer.from }, 'text.relative').length > 0
  const isObjectBefore = reading.ownBefore(cue.from)
  if (!isPronoun && !isTold && !isObject && !isWhom && !isObjectBefore && cue.key !== 'person.they-founded')
    return []
  const last = people[at]
  // "Before she founded Acme, A was an engineer"
  const next = people.find(({ from, by }) => by === 'name' && from >= cue.to && from < sentence.to)
  if ((last === undefined || doc.sentenceOf(last).to < sentence.from - 1) && next !== undefined)
    return next.from - cue.to <= describedMax ? [next.placed] : []
  if (last === undefined || doc.sentenceOf(last).to < sentence.from - 1) return []
  // "; they set it up together"
  const named = people.filter(({ from, to, by }) => by === 'name' && from >= sentence.from && to <= cue.from)
  if (wordIn('with', tokens[cue.to]) && named.length > 1 && last.to < cue.from - 2)
    return named.map(({ placed }) => placed)
  if (cue.from - last.to > meantMax) return []
  const list = listTo(reading, people, at)
  const [first] = list
  // "Before she and B founded Acme": the pronoun is somebody else.
  const isPaired =
    first !== undefined &&
    wordIn('joints', tokens[first.from - 1]) &&
    wordIn('pronouns', tokens[first.from - 2])
  const other = isPaired
    ? people.findLast(({ to, placed }) => to < first.from && placed !== first.placed)
    : undefined
  return [...(other === undefined ? [] : [other]), ...list]
    .filter(({ from }) => !nameWords().with.has(tokens[from - 1]?.word ?? ''))
    .map(({ placed }) => placed)
}

const meantMax = 24
