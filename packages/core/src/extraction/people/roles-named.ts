import type { Doc, Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { type PersonClaim, personClaim, type TextScope } from './claim.ts'
import { nameWords, wordIn } from './name-words.ts'
import type { PlacedName } from './person-spans.ts'
import { endsInLeading, isBesideTitle, isTitleWord, kindIn, type RoleKind } from './role-phrases.ts'
import type { TextReading } from './text-reading.ts'
import { companyCalled, isToldOfAnother } from './whose.ts'

/** "Acme founder A", "our co-founders, A and B", "A, co-founder and CEO of Acme", "A is the founder of Acme". */
export function rolesNamed(reading: TextReading, scope: TextScope): PersonClaim[] {
  return titlesOf(reading).flatMap(({ title, kind, place }) => {
    const { doc } = reading
    const { tokens } = doc
    const { asked, hearsay } = doc.assertion(place)
    if (asked || hearsay || isLeft(reading, place, kind)) return []
    const isFounding = kind !== 'executive'
    const whose = ownBehind(reading, place.to, scope.isAboutUs || scope.isHeadlined === true)
    if (whose === 'other') return []
    // "Jane Doe, Founder, Doe Clinics": behind the role stands where they are.
    const front = nameInFront(reading, place)
    if (
      whose === null &&
      front !== null &&
      tokens[place.to]?.word === ',' &&
      reading.isOtherName(place.to + 1)
    )
      return []
    const names = namesBehind(reading, whose?.to ?? place.to)
    const before = whoseBefore(reading, place.from)
    const isOwn = whose !== null || before === 'own' || (scope.isAboutUs && before === 'ours')
    if (!isOwn && (before === 'other' || !isFounding || !mayBeBare(reading, place, scope))) return []
    const rule = isOwn ? 'people.own_role' : 'people.founder_before_name'
    if (names.length > 0)
      return names.map((placed) => personClaim(doc, placed, kind, rule, names.length > 1 ? null : title))
    const all = tokens[place.from - 1]?.word === ',' ? reading.peopleBefore(place.from - 1) : []
    if (
      all.length > 1 &&
      isFounding &&
      all.every(({ name }) => name.strength === 'known') &&
      kindIn(title) !== null &&
      whose === null
    )
      return all.map((placed) => personClaim(doc, placed, 'cofounder', rule))
    if (!isOwn && !scope.isAboutPeople) return []
    const isEnd = ((tokens[place.to]?.flags ?? tokenFlag.mark) & tokenFlag.mark) !== 0
    return front === null || (!isOwn && !isEnd)
      ? []
      : [personClaim(doc, front.placed, kind, rule, front.isOneOf ? null : title)]
  })
}

export interface Title {
  readonly title: string
  readonly kind: RoleKind
  readonly place: Range
}

interface TitlesOf {
  readonly heads: readonly Range[]
  /** The title that begins at a place. */
  at(from: number): Title | null
}

function readTitles(doc: Doc): TitlesOf {
  const heads = doc.cues('role.cofounder', 'role.founder', 'role.founding_team', 'role.executive')
  const all = [...heads, ...doc.cues('role.member')]
  const inTitle = new Uint8Array(doc.tokens.length)
  for (const { from, to } of all) inTitle.fill(1, from, to)
  const nobody = new Set(doc.cues('role.nobody').map(({ from }) => from))
  const starts = new Set(all.map(({ from }) => from))
  const at = (from: number): Title | null => {
    if (!starts.has(from)) return null
    const to = endOfTitle(doc.tokens, inTitle, from)
    const title = doc.textOf({ from, to })
    const kind = kindIn(title)
    const isNobody = Array.from({ length: to - from }, (_, place) => from + place).some((place) =>
      nobody.has(place),
    )
    return kind === null || kind === 'outsider' || kind === 'nobody' || isNobody
      ? null
      : { title, kind, place: { from, to } }
  }
  return { heads, at }
}

const known = new WeakMap<Doc, TitlesOf>()
function titlesKnown(doc: Doc): TitlesOf {
  const titles = known.get(doc) ?? readTitles(doc)
  known.set(doc, titles)
  return titles
}

/** The title that begins at a place, a member's too. */
export const titleAt = ({ doc }: TextReading, at: number): Title | null => titlesKnown(doc).at(at)

/** "founder", "co-founder and CEO", "chief scientific officer": titles of founders and executives, each with all that it holds. */
export function titlesOf({ doc }: TextReading): Title[] {
  const { heads, at } = titlesKnown(doc)
  const titles: Title[] = []
  let reached = 0
  for (const { from } of heads) {
    const title = from < reached ? null : at(from)
    if (title !== null) reached = title.place.to
    if (title !== null && title.kind !== 'member') titles.push(title)
  }
  return titles
}

/** Over what joins titles, and over fields of work between two words of them. */
function endOfTitle(tokens: TextReading['doc']['tokens'], inTitle: Uint8Array, from: number): number {
  let to = from + 1
  const isNewLine = (at: number) => ((tokens[at]?.flags ?? 0) & tokenFlag.newLine) !== 0
  while (inTitle[to] === 1 && to - from < titleMax && !isNewLine(to)) to++
  for (let at = to; at < to + 4 && at - from < titleMax; at++) {
    if (isNewLine(at)) break
    if (inTitle[at] === 1) {
      to = at + 1
      continue
    }
    const token = tokens[at]
    const passes =
      token !== undefined &&
      ([',', '/', '&', '-'].includes(token.word) ||
        wordIn('joints', token) ||
        wordIn('lead', token) ||
        isBesideTitle(token.word))
    if (!passes) break
  }
  return behindField(tokens, from, to)
}

/** "Directeur technique", "VP of Engineering": the field behind a title that does not stand for all of a company. */
function behindField(tokens: TextReading['doc']['tokens'], from: number, at: number): number {
  if (endsInLeading(tokens.slice(from, at).map(({ word }) => word))) return at
  let to = at
  while (to - from < titleMax) {
    const next = wordIn('of', tokens[to]) ? to + 1 : to
    if (!isField(tokens[next])) return to
    to = next + 1
  }
  return to
}

const isField = (token: TextReading['doc']['tokens'][number] | undefined) =>
  token !== undefined &&
  !hasFlag(token, tokenFlag.mark | tokenFlag.newLine) &&
  isBesideTitle(token.word) &&
  !(['lead', 'small', 'at', 'joints'] as const).some((kind) => wordIn(kind, token))

const titleMax = 14

/** Who founded the company did so for ever: "she was our founder". */
function isLeft(reading: TextReading, place: Range, kind: RoleKind): boolean {
  const { doc } = reading
  const near = { from: Math.max(0, place.from - 10), to: place.to }
  // "Former Acme CEO", "ex-CEO"
  let before = place.from - 1
  const isPassed = (at: number) =>
    doc.tokens[at]?.word === '-' || wordIn('lead', doc.tokens[at]) || reading.isOwn(at)
  while (before > place.from - 5 && isPassed(before) && !isTitleWord('past', doc.tokens[before]?.word))
    before--
  if (kind === 'executive' && isTitleWord('past', doc.tokens[before]?.word)) return true
  // "Was our first CEO", and not "was named CEO".
  const isPlain = ({ from }: Range) =>
    doc.tokens.slice(from + 1, place.from).every((token) => plainKinds.some((each) => wordIn(each, token)))
  const left = doc.cuesIn(near, 'person.left').filter((cue) => cue.to > place.from && isPlain(cue))
  if (kind === 'executive') return left.length > 0
  const ends = new Set(
    doc.cuesIn(place, 'role.founder', 'role.cofounder', 'role.founding_team').map(({ to }) => to),
  )
  return left.some(({ to }) => ends.has(to))
}

const plainKinds = ['lead', 'small', 'ours', 'be'] as const

/** Of a role: whose. "of Acme" is ours, "of Globex" is not, and null says nothing. */
export function ownBehind(reading: TextReading, at: number, isAboutUs: boolean): Range | 'other' | null {
  const { ownAt } = reading
  const { tokens } = reading.doc
  let from = tokens[at]?.word === ',' ? at + 1 : at
  if (!wordIn('at', tokens[from]) && tokens[from]?.word !== '@') return null
  from += tokens[from + 1]?.word === "'" ? 2 : 1
  const own =
    ownAt(from) ??
    (wordIn('lead', tokens[from]) || wordIn('small', tokens[from]) ? ownAt(from + 1) : undefined)
  const called = isAboutUs ? companyCalled(reading, { from, to: from + 1 })[0] : undefined
  return own ?? called ?? 'other'
}

/** "Acme founder", "our founder", "Brightwater founder" */
function whoseBefore(reading: TextReading, at: number): 'own' | 'ours' | 'other' | null {
  const { tokens } = reading.doc
  const possessive = tokens[at - 1]?.word === 's' && tokens[at - 2]?.word === "'" ? at - 2 : at
  if (reading.ownBefore(possessive) || reading.ownBefore(at)) return 'own'
  const isOurs = (token: number) => nameWords().ours.has(tokens[token]?.word ?? '')
  const isSmall = ((tokens[at - 1]?.flags ?? tokenFlag.mark) & (tokenFlag.mark | tokenFlag.capital)) === 0
  if (isOurs(at - 1) || (isSmall && isOurs(at - 2))) return 'ours'
  return reading.isOtherName(possessive - 1) ? 'other' : null
}

function namesBehind(reading: TextReading, at: number): readonly PlacedName[] {
  const { tokens } = reading.doc
  let from = at
  if ([',', ':', '-', '–', '—'].includes(tokens[from]?.word ?? '')) from++
  if (nameWords().be.has(tokens[from]?.word ?? '')) from++
  // What a line break parts is the next person's.
  if (((tokens[from]?.flags ?? 0) & tokenFlag.newLine) !== 0) return []
  const list = reading.peopleAt(from)
  // "and founder Jan Vos of Globex" is theirs.
  return list === null || wordIn('at', tokens[list.to]) ? [] : list.names
}

/** "Jane Doe, the founder", "Jane Doe is our founder", "Jane Doe (founder", "Jane Doe, an attorney and founder". */
function nameInFront(
  reading: TextReading,
  place: Range,
): { readonly placed: PlacedName; readonly isOneOf: boolean } | null {
  const { tokens } = reading.doc
  const last = reading.lastBefore(place)
  if (last === null || place.from - last.to > 8 || place.from === last.to) return null
  const gap = tokens.slice(last.to, place.from)
  const [first, ...others] = gap
  const { be, ours } = nameWords()
  if (first === undefined) return null
  const isMark = [',', '(', '–', '—', '-', ':'].includes(first.word)
  if (!isMark && !be.has(first.word) && !wordIn('lead', first)) return null
  const isPlain = others.every((token) => be.has(token.word) || ours.has(token.word) || wordIn('lead', token))
  const isJoined =
    isMark &&
    wordIn('joints', gap.at(-1)) &&
    others.every(({ flags }) => (flags & tokenFlag.mark) === 0) &&
    (wordIn('lead', others[0]) || others.every(({ flags }) => (flags & tokenFlag.capital) === 0))
  // "One of the founders": the title is that of several.
  const isOneOf = gap.some((token) => wordIn('of', token))
  return isPlain || isJoined ? { placed: last.placed, isOneOf } : null
}

/** Where nothing says whose founder: not among investors, and only where the text is about the company. */
function mayBeBare(reading: TextReading, place: Range, { isAboutUs, isHeadlined }: TextScope): boolean {
  const { doc, own } = reading
  const sentence = doc.sentenceOf(place)
  const isTold = (): boolean =>
    own.some(({ from }) => from >= sentence.from && from < sentence.to) ||
    doc.cuesIn(sentence, 'company.this', 'company.described').length > 0
  return (
    (isAboutUs || (isHeadlined === true && isTold())) &&
    !isToldOfAnother(reading, place) &&
    (doc.tokens[place.to]?.word === ':' || doc.cuesIn(sentence, 'person.among-others').length === 0)
  )
}
