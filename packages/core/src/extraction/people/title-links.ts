import type { Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { companyBehind } from './company-behind.ts'
import { listTo } from './leavers.ts'
import type { PlacedName } from './name-in-text.ts'
import { wordIn } from './name-words.ts'
import { isTitleWord } from './role-phrases.ts'
import type { TitleLink } from './said.ts'
import { isBeing, namedAt, type SpokenOf, spokenOf } from './spoken-of.ts'
import type { TextReading } from './text-reading.ts'
import {
  beforeAddress,
  behindAside,
  behindBreak,
  fromComma,
  hasSecondVerb,
  isAsBehind,
  isBecoming,
  isBeside,
  isShortGap,
  isVerbal,
} from './title-gaps.ts'
import { inRun } from './title-runs.ts'
import { allTitlesOf, isFounder, type Title, titleAt, titleBefore } from './titles-in-text.ts'

/** Who bears a title. What stands closest wins: right before a name, then behind its comma, then over a verb. */
export function linksOf(reading: TextReading, title: Title): readonly TitleLink[] {
  const links = known.get(title) ?? findLinks(reading, title)
  known.set(title, links)
  return links
}

// A title is of one reading.
const known = new WeakMap<Title, readonly TitleLink[]>()

function findLinks(reading: TextReading, title: Title): readonly TitleLink[] {
  const { place } = title
  const listed = inRun(reading, title)
  if (listed !== null) return [listed]
  const behind = namesBehind(reading, title)
  if (behind.length > 0 && behind[0]?.by === 'place' && behind[0].gap.from === behind[0].gap.to) return behind
  const front = inFront(reading, title)
  const isClose = front.length > 0 && !endsAtName(reading, place)
  if (isClose && (front[0]?.by === 'mark' || isEndOfClause(reading, place, behind))) return front
  return behind.length > 0 ? behind : front
}

/** "A is CFO, B engineer and C designer": behind the comma another clause begins. */
function isEndOfClause(reading: TextReading, place: Range, [next]: readonly TitleLink[]): boolean {
  if (next === undefined || reading.doc.tokens[place.to]?.word !== ',') return false
  const { to } = reading.placeOf(next.placed)
  return titleAt(reading, to) !== null
}

/** "The president of Acme, A": a company and a comma lead to the name, which ends there. */
function endsAtName(reading: TextReading, place: Range): boolean {
  const whose = companyBehind(reading, place.to)
  const { tokens } = reading.doc
  if (whose === null || !hasFlag(tokens[whose.to], tokenFlag.mark) || tokens[whose.to]?.word !== ',')
    return false
  const person = namedAt(reading, whose.to + 1)
  const behind = tokens[person?.to ?? 0]
  return person !== undefined && (behind?.word === ',' || wordIn('joints', behind))
}

/** "CTO A", "CTO: A, B", "the CTO of Acme, A", "the new CTO is A", "as CTO comes A" */
function namesBehind(reading: TextReading, { place }: Title): readonly TitleLink[] {
  const { doc } = reading
  const { tokens } = doc
  const whose = companyBehind(reading, place.to)
  const start = whose?.to ?? place.to
  const end = doc.sentenceOf({ from: place.to - 1, to: place.to }).to
  let at = start
  let [marks, hasVerb] = [0, false]
  for (; at < Math.min(tokens.length, start + behindMax); at++) {
    const token = tokens[at]
    if (token === undefined || hasFlag(token, tokenFlag.newLine)) return []
    const person = namedAt(reading, at)
    if (person !== undefined) break
    // "Eng.º", "D.ª"
    if (
      at > start &&
      hasFlag(token, tokenFlag.glued) &&
      tokens[at - 1]?.word === '.' &&
      !hasFlag(token, tokenFlag.capital)
    )
      continue
    const isMark = hasFlag(token, tokenFlag.mark)
    if (isMark && token.word !== '.' && token.word !== "'" && ++marks > 1) return []
    if (isMark && !joiners.has(token.word)) return []
    const isShort = wordIn('address', tokens[at - 1]) || tokens[at - 1]?.word.length === 1
    if (token.word === '.' && !isShort) return []
    if (isMark || token.word === 'º' || token.word === 'ª') continue
    // "Als CEO amtet A": of a clause that begins with the title, the verb is the next word.
    hasVerb ||= isBeing(reading, at) || isBecoming(reading, at) || (at === start && isFirstAs(reading, place))
    const isLetter = hasFlag(token, tokenFlag.glued) && tokens[at - 1]?.word === '.'
    // "R&D director of Acme, the physicist A"
    const described = marks === 1 && whose?.isOwn === true ? reading.peopleAt(at) : null
    const isDescribed =
      described !== null &&
      [1, 2, 3].some((on) => namedAt(reading, at + on) !== undefined && at + on < described.to)
    const isPassed =
      hasVerb ||
      isLetter ||
      isDescribed ||
      (reading.doc.isSmall(at) &&
        whose?.isOwn === true &&
        marks === 1 &&
        !wordIn('pronouns', token) &&
        !wordIn('at', token)) ||
      wordIn('lead', token) ||
      wordIn('address', token) ||
      wordIn('ours', token) ||
      isTitleWord('since', token.word)
    if (!isPassed) return []
    if (at >= end) return []
  }
  const person = namedAt(reading, at)
  if (person === undefined || (person.by === 'word' && marks > 0 && whose === null)) return []
  // "As CEO of Acme, A knows": "CEO A", and not "a CEO. A".
  const by = hasVerb ? 'verb' : 'place'
  const gap = { from: place.to, to: marks === 0 && !hasVerb && whose === null ? place.to : at }
  // Of "founders Carol and Craig Conlee" only one is named in full.
  const { name } = person.placed
  if (name.text.includes(' ') && !doc.text.slice(person.placed.from, person.placed.to).includes(' '))
    return []
  const list = listFrom(reading, person)
  return list.map(({ placed }) => ({ placed, by, gap }))
}

/** "As CEO" begins a clause. */
const isFirstAs = ({ doc }: TextReading, { from }: Range) =>
  doc.cuesIn({ from: from - 1, to: from }, 'person.as').length > 0 &&
  (doc.tokens[from - 2] === undefined ||
    hasFlag(doc.tokens[from - 2], tokenFlag.mark) ||
    doc.sentenceOf({ from, to: from + 1 }).from === from - 1) &&
  (doc.mayBeIn(from, 'de') || doc.mayBeIn(from, 'nl'))

const joiners: ReadonlySet<string> = new Set([',', ':', '-', '–', '—', '.', "'", '(', '"'])
const behindMax = 9

/** The names of a list that begins with somebody and in which nobody has a title of their own. */
function listFrom(reading: TextReading, first: SpokenOf): readonly SpokenOf[] {
  const { tokens } = reading.doc
  const people = spokenOf(reading)
  const list = [first]
  for (let at = people.indexOf(first) + 1; at < people.length; at++) {
    const [before, next] = [list.at(-1), people[at]]
    if (before === undefined || next === undefined || next.by === 'pronoun') break
    const between = tokens.slice(before.to, next.from)
    const isJoined =
      between.length > 0 &&
      between.every(
        (token, at) =>
          [',', '&', ';'].includes(token.word) ||
          (token.word === '.' && wordIn('address', between[at - 1])) ||
          wordIn('joints', token) ||
          wordIn('address', token),
      )
    const hasTitle = titleBefore(reading, next.from, true) !== null || titleAt(reading, next.to + 1) !== null
    if (!isJoined || hasTitle) break
    list.push(next)
  }
  // "CTO A, B said": one comma alone joins nobody, but behind a colon.
  const second = list[1]
  let colon = first.from - 1
  while (colon > first.from - 4 && (tokens[colon]?.word === '.' || wordIn('address', tokens[colon]))) colon--
  const isList =
    second !== undefined &&
    (tokens[colon]?.word === ':' ||
      list.some(({ from }) => wordIn('joints', tokens[from - 1]) || tokens[from - 1]?.word === '&'))
  return isList ? list : [first]
}

/** "A, CTO", "A (CTO)", "A is CTO", "A, who studied in Oslo, becomes CTO", "A takes over as CTO" */
function inFront(reading: TextReading, title: Title): readonly TitleLink[] {
  const { place } = title
  const { doc } = reading
  const { tokens } = doc
  const sentence = doc.sentenceOf(place)
  const people = spokenOf(reading)
  let object: SpokenOf | undefined
  for (let at = people.findLastIndex(({ to }) => to <= place.from); at >= 0; at--) {
    const person = people[at]
    if (person === undefined || person.from < sentence.from) break
    const start = object?.to ?? behindAside(reading, person.to, place.from)
    const gap = behindBreak(reading, { from: start, to: place.from })
    const isTold = doc.cuesIn({ from: person.to, to: person.to + 2 }, 'text.relative').length > 0
    // "A succeeds B as CEO": what follows is said of A.
    const before = { from: Math.max(sentence.from, person.from - 6), to: person.from }
    const isReplaced = doc
      .cuesIn(before, 'person.succeeds', 'person.departs')
      .some(({ to }) => to >= person.from - 2)
    if (isReplaced && !isTold) continue
    const isFirst = (people[at - 1]?.from ?? -1) < sentence.from
    // "A handed over to B, but stays on as chairman"
    const isObject = !isFirst && wordIn('at', tokens[person.from - 1]) && hasSecondVerb(reading, gap)
    if (isObject) {
      object = person
      continue
    }
    const by = isBeside(reading, gap) ?? isBeside(reading, fromComma(reading, gap))
    if (by !== null) {
      // "A and B, the founders of Acme"
      const isShared =
        by === 'mark' && isFounder(title.kind) && companyBehind(reading, place.to)?.isOwn === true
      if (isShared && wordIn('lead', tokens[gap.to - 1]))
        return listTo(reading, people, at).map(({ placed }) => ({ placed, by, gap }))
      const list = by === 'mark' && isFounder(title.kind) ? untitledList(reading, gap.from) : []
      return list.length > 1
        ? list.map((placed) => ({ placed, by: 'list', gap }))
        : [{ placed: person.placed, by, gap }]
    }
    // "A, who set up Acme with B, becomes CEO"
    const isWith = !isFirst && wordIn('with', tokens[person.from - 1])
    if (isWith && !isBecoming(reading, person.to)) continue
    if (isElliptic(reading, person, place) || (tokens[gap.from]?.word === ',' && isAsBehind(reading, gap)))
      return [{ placed: person.placed, by: 'verb', gap }]
    const verb = beforeAddress(reading, person.from) - 1
    const isTurned = (isBeing(reading, verb) || isBecoming(reading, verb)) && isShortGap(reading, gap)
    if (!isTurned && !isVerbal(reading, gap)) return []
    return listTo(reading, people, at).map(({ placed }) => ({ placed, by: 'verb', gap }))
  }
  return fromSentenceBefore(reading, place)
}

/** "A is CEO, B CTO", "he is the CEO; she, the CTO": the verb of the title before holds for this one as well. */
function isElliptic(reading: TextReading, person: SpokenOf, place: Range): boolean {
  const { doc } = reading
  const { from } = doc.sentenceOf(place)
  const between = doc.tokens.slice(person.to, place.from)
  const before = allTitlesOf(reading).findLast((title) => title.place.to <= person.from)
  return (
    between.length <= ellipsisMax &&
    between.every((token) => token.word === ',' || token.word === "'" || wordIn('lead', token)) &&
    before !== undefined &&
    before.place.from >= from &&
    linksOf(reading, before).some(({ by }) => by === 'verb') &&
    doc.tokens
      .slice(before.place.to, person.from)
      .every(
        (token, at) =>
          [',', ';'].includes(token.word) ||
          (['joints', 'of', 'lead'] as const).some((kind) => wordIn(kind, token)) ||
          reading.isOwn(before.place.to + at),
      )
  )
}

const ellipsisMax = 3

/** "A (ex-Globex) and B (ex-Initech), co-founders": a list in which nobody has a title of their own. */
function untitledList(reading: TextReading, to: number): readonly PlacedName[] {
  const list = reading.peopleBefore(to)
  const [first] = list
  const from = first === undefined ? to : reading.placeOf(first).from
  const isTitled = allTitlesOf(reading).some(({ place }) => place.from >= from - 1 && place.to <= to)
  return isTitled || list.some(({ name }) => name.strength !== 'known') ? [] : list
}

/** "Sam did not found Acme: he was its first hire and is now VP": a verb without a doer goes on with the last one. */
function fromSentenceBefore(reading: TextReading, place: Range): readonly TitleLink[] {
  const { doc } = reading
  const sentence = doc.sentenceOf(place)
  const start = hasFlag(doc.tokens[sentence.from], tokenFlag.mark) ? sentence.from + 1 : sentence.from
  const gap = { from: start, to: place.from }
  const people = spokenOf(reading)
  if (people.some(({ from }) => from >= sentence.from && from < sentence.to)) return []
  const last = people.findLast(({ to }) => to <= sentence.from)
  const isNext = last !== undefined && doc.sentenceOf(last).to >= sentence.from - 1
  // "Congratulations to A! Our lead engineer has won": what a sentence begins with
  const before = people.filter(
    ({ from, to, by }) => by === 'name' && from >= doc.sentenceOf(last ?? place).from && to <= sentence.from,
  )
  const isAgain =
    place.from - start <= 2 &&
    before.length === 1 &&
    (wordIn('ours', doc.tokens[start]) || companyBehind(reading, place.to)?.isOwn === true)
  if (isNext && isAgain) return [{ placed: last.placed, by: 'mark', gap }]
  const isOpen =
    place.from - start <= openMax && isVerbal(reading, gap) && !hasFlag(doc.tokens[start], tokenFlag.mark)
  return isNext && isOpen ? [{ placed: last.placed, by: 'verb', gap }] : []
}

const openMax = 5
