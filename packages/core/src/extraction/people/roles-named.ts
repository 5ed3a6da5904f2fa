import type { Doc, Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { type PersonClaim, personClaim, type TextScope } from './claim.ts'
import { nameWords, wordIn } from './name-words.ts'
import type { PlacedName } from './person-spans.ts'
import { headOfClause } from './relative-clauses.ts'
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
    const list = namesBehind(reading, whose?.to ?? place.to)
    const names = list?.names ?? []
    const before = whoseBefore(reading, place.from)
    const isOwn =
      whose !== null ||
      before === 'own' ||
      (before !== 'other' && list?.isOurs === true) ||
      (scope.isAboutUs && before === 'ours') ||
      (before === null && isOfNamed(reading, place))
    if (!isOwn && (before === 'other' || !isFounding || !mayBeBare(reading, place, scope))) return []
    const rule = isOwn ? 'people.own_role' : 'people.founder_before_name'
    if (names.length > 0)
      return names.map((placed, at) => {
        // "Founder A and CTO B"
        const other = at > 0 ? titleBefore(reading, reading.placeOf(placed).from) : null
        if (other !== null) return personClaim(doc, placed, other.kind, rule, other.title)
        return personClaim(doc, placed, kind, rule, names.length > 1 && !isFounding ? null : title)
      })
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
    if (front === null || (!isOwn && !isEnd)) return []
    // "A, co-founder of Acme together with B"
    const partners = kind === 'cofounder' && whose !== null ? partnersAt(reading, whose.to) : []
    return [
      personClaim(doc, front.placed, kind, rule, front.isOneOf ? null : title),
      ...partners.map((placed) => personClaim(doc, placed, kind, rule)),
    ]
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

/** "Chief executive A", of a title that ends right before the name. */
export function titleBefore(reading: TextReading, at: number): Title | null {
  for (let from = Math.max(0, at - 4); from < at; from++) {
    const found = titleAt(reading, from)
    if (found === null || found.place.to !== at || found.kind === 'member') continue
    return isTitleWord('past', reading.doc.tokens[from - 1]?.word) ? null : found
  }
  return null
}

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
  const isHyphened = tokens[at - 1]?.word === '-' && reading.ownBefore(at - 1)
  if (reading.ownBefore(possessive) || reading.ownBefore(at) || isHyphened) return 'own'
  const isOurs = (token: number) => nameWords().ours.has(tokens[token]?.word ?? '')
  const isSmall = ((tokens[at - 1]?.flags ?? tokenFlag.mark) & (tokenFlag.mark | tokenFlag.capital)) === 0
  if (isOurs(at - 1) || (isSmall && isOurs(at - 2))) return 'ours'
  return reading.isOtherName(possessive - 1) ? 'other' : null
}

/** "A left Acme in 2022; B is its new CTO", "the new CTO is B": the company was named before in the sentence, and no other was. */
function isOfNamed(reading: TextReading, place: Range): boolean {
  const { doc } = reading
  const near = { from: Math.max(0, place.from - 3), to: place.from }
  if (!wordIn('be', doc.tokens[place.to]) && doc.cuesIn(near, 'company.it').length === 0) return false
  const { from } = doc.sentenceOf(place)
  const named = reading.own.find((own) => own.from >= from && own.to <= place.from)
  if (named === undefined || doc.tokens[named.to]?.word === "'") return false
  // "Nachfolgerin als CEO ist B": what somebody is as CEO is no company.
  const to = wordIn('as', doc.tokens[place.from - 1]) ? place.from - 2 : place.from
  for (let at = named.to; at < to; at++) if (reading.isOtherName(at)) return false
  return (
    doc.cuesIn({ from, to: place.from }, 'person.among-others', 'company.others', 'company.another')
      .length === 0
  )
}

/** "CEO A", "CEO: A, B", and whether they are of the company by what stands behind: "CEO A of Acme". */
function namesBehind(
  reading: TextReading,
  at: number,
): { readonly names: readonly PlacedName[]; readonly isOurs: boolean } | null {
  const { doc } = reading
  const { tokens } = doc
  let from = at
  if ([',', ':', '-', '–', '—'].includes(tokens[from]?.word ?? '')) from++
  if (nameWords().be.has(tokens[from]?.word ?? '')) from++
  // What a line break parts is the next person's.
  if (((tokens[from]?.flags ?? 0) & tokenFlag.newLine) !== 0) return null
  const list = reading.peopleAt(from)
  const whose = list !== null && wordIn('at', tokens[list.to]) ? ownBehind(reading, list.to, false) : null
  if (list === null) return null
  // "Founders A and B met at school": in Dutch, "met" leads to a name.
  const behind = tokens[list.to + 1]
  const isVerb = wordIn('at', behind) && !wordIn('lead', behind)
  // "And founder Jan Vos of Globex" is theirs.
  if (whose === 'other' && !isVerb) return null
  const isOf = wordIn('of', tokens[list.to]) || wordIn('employer', tokens[list.to])
  // "Of Acme customer Globex"
  const isOthers =
    whose !== null &&
    whose !== 'other' &&
    doc.cuesIn({ from: whose.to, to: whose.to + 2 }, 'person.among-others').length > 0
  return {
    names: namedAlike(reading, list.names),
    isOurs: whose !== null && whose !== 'other' && isOf && !isOthers,
  }
}

/** Those who share a title: of "founder A and customer B" only A. */
function namedAlike(reading: TextReading, names: readonly PlacedName[]): readonly PlacedName[] {
  const { tokens } = reading.doc
  const end = names.findIndex((placed, at) => {
    const { from } = reading.placeOf(placed)
    const isBeside = hasFlag(tokens[from - 1], tokenFlag.mark) || wordIn('joints', tokens[from - 1])
    return at > 0 && !isBeside && !wordIn('lead', tokens[from - 1]) && titleBefore(reading, from) === null
  })
  return end === -1 ? names : names.slice(0, end)
}

/** "Jane Doe, the founder", "Jane Doe is our founder", "Jane Doe (founder", "Jane Doe, an attorney and founder". */
function nameInFront(
  reading: TextReading,
  place: Range,
): { readonly placed: PlacedName; readonly isOneOf: boolean } | null {
  const { tokens } = reading.doc
  const head = headOfTitle(reading, place)
  if (head !== null) return { placed: head, isOneOf: false }
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

/** "A, who studied in Oslo, is now the CEO": between the clause and the title stands what A is. */
function headOfTitle(reading: TextReading, place: Range): PlacedName | null {
  const { tokens } = reading.doc
  let [at, isTold] = [place.from - 1, false]
  // "Since May 2020"
  const isPassed = () =>
    isPlainWord(tokens[at]) || [at, at - 1, at - 2].some((since) => isTitleWord('since', tokens[since]?.word))
  while (at > place.from - 7 && isPassed()) isTold = wordIn('be', tokens[at--]) || isTold
  return isTold && tokens[at]?.word === ',' ? headOfClause(reading, at) : null
}

const isPlainWord = (token: TextReading['doc']['tokens'][number] | undefined) =>
  (['lead', 'besideVerb', 'as'] as const).some((kind) => wordIn(kind, token))

/** The people behind "with", "alongside". */
export function partnersAt(reading: TextReading, at: number): readonly PlacedName[] {
  const { tokens } = reading.doc
  let from = at
  while (wordIn('with', tokens[from]) || (from > at && wordIn('of', tokens[from]))) from++
  return from === at ? [] : (reading.peopleAt(from)?.names ?? [])
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
