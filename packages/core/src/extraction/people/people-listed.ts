import type { CueKey, Range } from '../../language/index.ts'
import { isFirstName } from '../../reference/index.ts'
import { hasFlag, tokenFlag, wordsOf } from '../../words/index.ts'
import { type PersonClaim, personClaim, type TextScope } from './claim.ts'
import { companyBehind } from './company-behind.ts'
import { wordIn } from './name-words.ts'
import { isBesideTitle, isTitle, isTitleWord, kindIn, titlesIn } from './role-phrases.ts'
import { type Role, readRole } from './roles.ts'
import type { PersonPlace, TextReading } from './text-reading.ts'
import { beforeAddress } from './title-gaps.ts'
import { titleAt } from './titles-in-text.ts'
import { isToldOfAnother } from './whose.ts'

/**
 * People of a list that says what each of them does: "A – Head of Engineering; B – Designer", "A (CFO), B (COO)", "CEO: A. CTO: B.".
 * A list on a page of the company is of its people, unless it begins with whose else they are.
 */
export function peopleListed(reading: TextReading, scope: TextScope): PersonClaim[] {
  if (!scope.isAboutUs) return []
  const entries = reading.people.flatMap((person, at) => entryOf(reading, person, at, scope) ?? [])
  return listsOf(reading, entries).flatMap((all) => {
    const told = all.filter(({ by }) => by === 'title')
    // "A (CEO), B (miller)": as many of the list are told in the same way.
    const isAlike = ({ by, mark }: Entry) => by !== 'place' || told.some((other) => other.mark === mark)
    const list = all.filter(
      (entry) => isAlike(entry) && (entry.by !== 'place' || told.length * 2 >= all.length),
    )
    const [first] = list
    if (first === undefined || told.length === 0) return []
    if (!isOurs(reading, first, list.length) || !list.some(isNamed) || isOfAnother(reading, list)) return []
    return list.flatMap(({ person, role }) =>
      'title' in role
        ? personClaim(reading.doc, person.placed, role.kind, 'people.own_role', role.title)
        : [],
    )
  })
}

/** "A (CFO) and B (COO) of Globex": what stands behind the list is a name that is no place. */
function isOfAnother({ doc, isOtherName }: TextReading, list: readonly Entry[]): boolean {
  const end = list.at(-1)?.to ?? 0
  const at = doc.tokens[end]?.word === ',' ? end + 1 : end
  if (!wordIn('at', doc.tokens[at])) return false
  const isPlace = (token: number) =>
    doc.spansIn({ from: token, to: token + 1 }).some(({ slot }) => slot === 'place')
  return [at + 1, at + 2].some((token) => isOtherName(token) && !isPlace(token))
}

/** "Estate Broker, Listing Agent" is only written like a name: a list has to have one that people bear. */
const isNamed = ({ person }: Entry) => person.placed.name.strength === 'known'

/** Somebody and what they do; from the first of both to behind the last. */
interface Entry extends Range {
  readonly person: PersonPlace
  readonly role: Role
  /** What the role is told by: a title, a field of work alone ("A (marketing)"), or its place in the list ("A (miller)"). */
  readonly by: 'title' | 'field' | 'place'
  /** The mark or the word between both. */
  readonly mark: string
}

function entryOf(reading: TextReading, person: PersonPlace, at: number, scope: TextScope): Entry | null {
  const { name } = person.placed
  if (name.strength === 'shaped' && kindIn(name.text) !== null) return null
  return titledBehind(reading, person, at, scope) ?? titledBefore(reading, person, scope)
}

/** "A, CEO", "A (CEO)", "A – Head of Engineering": the title is all that stands up to where the entry ends. */
function titledBehind(
  reading: TextReading,
  person: PersonPlace,
  at: number,
  { own }: TextScope,
): Entry | null {
  const { doc } = reading
  const mark = doc.tokens[person.to]?.word ?? ''
  const [as] = doc.cuesIn({ from: person.to, to: person.to + asMax }, 'person.as')
  const isAs = as?.from === person.to
  if (!isAs && !openers.has(mark)) return null
  const next = reading.people[at + 1]?.from ?? doc.tokens.length
  const other = reading.people.find((each) => each.from >= person.to && each.placed.name.strength === 'known')
  const from = isAs ? as.to : person.to + 1
  const isEntryAlone = mark === '(' || isAs || isEndMark(doc.tokens[beforeAddress(reading, person.from) - 1])
  // A title holds nobody's name.
  for (let to = from; to <= Math.min(from + titleMax, other?.from ?? doc.tokens.length); to++) {
    const token = doc.tokens[to]
    const isEnd = mark === '(' ? token?.word === ')' : token?.word === '(' || isEndOfEntry(reading, to, next)
    if (!isEnd) continue
    const title = doc.textOf({ from, to })
    // "A, partner at Globex, which led the round"
    const whole = titleAt(reading, from)
    if (whole !== null && companyBehind(reading, whole.place.to)?.isOwn === false) return null
    const role = to === from ? null : readRole(title, own)
    const isField = role === null && mark !== ',' && !isAs && isFieldAlone(title, to - from)
    const isPlaced =
      role === null && !isField && isEntryAlone && mayBeTitle(reading, { from, to }, isAs ? '(' : mark)
    const told: Role | null = isField || isPlaced ? { kind: 'member', title, saysOwn: false } : role
    const by = isField ? 'field' : isPlaced ? 'place' : 'title'
    if (told !== null)
      return { person, role: told, by, mark, from: person.from, to: mark === '(' ? to + 1 : to }
  }
  return null
}

const isFieldAlone = (title: string, length: number) =>
  length > 0 && length <= fieldMax && wordsOf(title).every((word) => isBesideTitle(word) || isTitle([word]))

/** A few plain words that are all of an entry: "(miller)", ", master distiller." */
function mayBeTitle({ doc }: TextReading, { from, to }: Range, mark: string): boolean {
  const { tokens } = doc
  const words = tokens.slice(from, to)
  const isEnd = mark === '(' || isEndMark(tokens[to]) || hasFlag(tokens[to], tokenFlag.newLine)
  return (
    isEnd &&
    words.length > 0 &&
    words.length <= placedMax &&
    titlesIn(words.map(({ word }) => word)).length === 0 &&
    !wordIn('lead', words[0]) &&
    words.every(
      (token) =>
        !hasFlag(token, tokenFlag.mark | tokenFlag.number) &&
        !isTitleWord('sentence', token.word) &&
        !isTitleWord('past', token.word) &&
        !wordIn('besideVerb', token),
    ) &&
    words.slice(1).every((token) => !hasFlag(token, tokenFlag.capital)) &&
    !words.every(
      (token) => hasFlag(token, tokenFlag.capital) && isFirstName(doc.text.slice(token.start, token.end)),
    )
  )
}

const placedMax = 4
const asMax = 6

/** "CEO: A. Head of Design: B" */
function titledBefore(reading: TextReading, person: PersonPlace, { own }: TextScope): Entry | null {
  const { doc } = reading
  const { tokens } = doc
  const colon = colonBefore(tokens, person.from)
  const mark = tokens[colon]?.word ?? ''
  if (mark !== ':' && !dashes.has(mark)) return null
  // "CEO: A – CTO: B"
  const isEnd = (token: Token | undefined) =>
    isEndMark(token) || (mark === ':' ? dashes.has(token?.word ?? '') : token?.word === ':')
  const behind = tokens[person.to]
  if (mark === ':' ? !isEnd(behind) && behind?.word !== ',' : !isEndMark(behind) || behind?.word === '|')
    return null
  let from = colon
  while (from > colon - titleMax && from > 0 && !isEnd(tokens[from - 1])) {
    if (hasFlag(tokens[from], tokenFlag.newLine)) break
    from--
  }
  const title = doc.textOf({ from, to: colon })
  const isField = mark === ':' && isEnd(behind) && isTitle(wordsOf(title))
  const role = from === colon ? null : readRole(title, own)
  if (isField && role === null)
    return { person, role: { kind: 'member', title, saysOwn: false }, by: 'field', mark, from, to: person.to }
  return role === null ? null : { person, role, by: 'title', mark, from, to: person.to }
}

const dashes: ReadonlySet<string> = new Set(['–', '—'])

/** Where a colon stands before a name, and before "Dr." where that is between. */
function colonBefore(tokens: readonly Token[], at: number): number {
  let colon = at - 1
  while (colon > at - 4 && (tokens[colon]?.word === '.' || wordIn('address', tokens[colon]))) colon--
  return colon
}

const openers: ReadonlySet<string> = new Set([',', '(', '–', '—', '-', ':'])
const titleMax = 14
const fieldMax = 3

type Token = TextReading['doc']['tokens'][number]
const isEndMark = (token: Token | undefined) => token === undefined || endMarks.has(token.word)
const endMarks: ReadonlySet<string> = new Set([';', '.', '·', '•', '|', '/', '!'])

/** At a mark that parts entries, the end of a line, or what leads to the next name. */
function isEndOfEntry({ doc: { tokens } }: TextReading, at: number, next: number): boolean {
  const token = tokens[at]
  if (isEndMark(token) || hasFlag(token, tokenFlag.newLine)) return true
  // "A, press officer, 555 0100"
  if (token?.word === ',' && hasFlag(tokens[at + 1], tokenFlag.number)) return true
  if (token?.word !== ',' && !wordIn('joints', token)) return false
  return (
    wordIn('joints', tokens[at + 1]) ||
    // "B, finance director, of Globex"
    (token?.word === ',' && wordIn('at', tokens[at + 1])) ||
    (next - at - 1 <= betweenMax && tokens.slice(at + 1, next).every((other) => isBetween(other)))
  )
}

/** What may stand before the next entry: a mark, "and", "the", "Dr.". */
const isBetween = (token: Token) =>
  hasFlag(token, tokenFlag.mark) ||
  (['joints', 'lead', 'address'] as const).some((kind) => wordIn(kind, token))

const betweenMax = 3

/** Entries that follow each other with nothing but marks and small words between. */
function listsOf(reading: TextReading, entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const { tokens } = reading.doc
  const lists: Entry[][] = []
  for (const entry of entries) {
    const list = lists.at(-1)
    const last = list?.at(-1)
    const between = last === undefined ? [] : tokens.slice(last.to, entry.from)
    const isNext =
      last !== undefined &&
      entry.from >= last.to &&
      between.length <= betweenMax + 1 &&
      between.every(isBetween)
    if (isNext) list?.push(entry)
    else lists.push([entry])
  }
  return lists
}

/** A list of several, or of one behind a word for the team or for whom to ask; and never one that begins with others. */
function isOurs(reading: TextReading, first: Entry, count: number): boolean {
  const { doc } = reading
  const before = { from: doc.sentenceOf(first).from, to: first.from }
  if (doc.cuesIn(before, 'person.among-others', 'role.outsider').length > 0) return false
  if (isToldOfAnother(reading, first)) return false
  const isAsked = doc.cuesIn(before, 'section.contact').length > 0
  // "Press contact" is ours.
  if (!isAsked && doc.cuesIn(before, ...ofOthers).length > 0) return false
  const isLed = isAsked || doc.cuesIn(before, ...ofTeam).length > 0
  return count > 1 || (isLed && doc.tokens[colonBefore(doc.tokens, first.from)]?.word === ':')
}

const ofTeam = ['section.team', 'section.people', 'section.founders'] as const satisfies readonly CueKey[]
const ofOthers = [
  ...(['section.testimonials', 'section.customers', 'section.investors', 'section.advisors'] as const),
  ...(['section.partners', 'section.events', 'section.former', 'section.authors', 'section.press'] as const),
] as const satisfies readonly CueKey[]
