import type { Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { type PersonClaim, personClaim, type TextScope } from './claim.ts'
import { isReplaced } from './gone.ts'
import { nameWords, wordIn } from './name-words.ts'
import type { PlacedName } from './person-spans.ts'
import { headOfClause } from './relative-clauses.ts'
import { isOfCompanies, isTitleWord, type RoleKind } from './role-phrases.ts'
import type { TextReading } from './text-reading.ts'
import { allTitlesOf, isFounder, type Title, titleBefore } from './titles-in-text.ts'
import { companyCalled, isQuoted, isToldOfAnother } from './whose.ts'

/** "Acme founder A", "our co-founders, A and B", "A, co-founder and CEO of Acme", "A is the founder of Acme". */
export function rolesNamed(reading: TextReading, scope: TextScope): PersonClaim[] {
  return allTitlesOf(reading).flatMap(({ title, kind, place }) => {
    const { doc } = reading
    const { tokens } = doc
    const { asked, hearsay } = doc.assertion(place)
    if (asked || hearsay || isLeft(reading, place, kind)) return []
    const isFounding = isFounder(kind)
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
    if (front !== null && isReplaced(reading, front.placed)) return []
    // "A, head of design at Acme, and B, a developer": the title is A's.
    const isFront = front !== null && whose !== null && tokens[whose.to]?.word === ','
    const list = isFront ? null : namesBehind(reading, whose?.to ?? place.to)
    const names = list?.names ?? []
    const before = whoseBefore(reading, place.from)
    const isOwn =
      whose !== null ||
      before === 'own' ||
      (before !== 'other' && list?.isOurs === true) ||
      (scope.isAboutUs && before === 'ours') ||
      (before === null && kind !== 'member' && isOfNamed(reading, place))
    const isBare = !isOwn && before !== 'other' && mayBeBare(reading, place, scope)
    if (!isOwn && (!isBare || !(isFounding || isSaidByUs(reading, { title, kind, place })))) return []
    if (kind === 'member' && isThing(reading, whose)) return []
    const rule = isOwn ? 'people.own_role' : 'people.founder_before_name'
    const isFollowed = names.slice(1).every((placed) => titleOfNext(reading, placed) !== null)
    if (names.length > 0)
      return names.map((placed, at) => {
        // "Founder A and CTO B"
        const other = at > 0 ? titleOfNext(reading, placed) : null
        if (other !== null) return personClaim(doc, placed, other.kind, rule, other.title)
        const isShared = names.length > 1 && !isFounding && (at > 0 || !isFollowed)
        return personClaim(doc, placed, kind, rule, isShared ? null : title)
      })
    const all = tokens[place.from - 1]?.word === ',' ? reading.peopleBefore(place.from - 1) : []
    const [foremost] = all
    // "A and B, founders of Acme", where nobody is named before them.
    const isAll =
      foremost !== undefined && (whose === null || reading.lastBefore(reading.placeOf(foremost)) === null)
    if (all.length > 1 && isFounding && isAll && all.every(({ name }) => name.strength === 'known'))
      return all.map((placed) => personClaim(doc, placed, 'cofounder', rule))
    const isTold = isFounding
      ? isNamedIn(reading, place)
      : front !== null && isStated(reading, front.placed, place)
    if (!isOwn && !scope.isAboutPeople && !isTold) return []
    const isEnd =
      ((tokens[place.to]?.flags ?? tokenFlag.mark) & tokenFlag.mark) !== 0 ||
      isTitleWord('since', tokens[place.to]?.word)
    if (front === null || (!isOwn && !isEnd)) return []
    // "A, co-founder of Acme together with B"
    const partners = kind === 'cofounder' && whose !== null ? partnersAt(reading, whose.to) : []
    return [
      personClaim(doc, front.placed, kind, rule, front.isOneOf ? null : title),
      ...partners.map((placed) => personClaim(doc, placed, kind, rule)),
    ]
  })
}

/** "And CTO B", "and the head of design, B" */
function titleOfNext(reading: TextReading, placed: PlacedName): Title | null {
  const { from } = reading.placeOf(placed)
  return titleBefore(reading, reading.doc.tokens[from - 1]?.word === ',' ? from - 1 : from, true)
}

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
  if (!isFounder(kind) && isTitleWord('past', doc.tokens[before]?.word)) return true
  // "Was our first CEO", and not "was named CEO".
  const isPlain = ({ from }: Range) =>
    doc.tokens.slice(from + 1, place.from).every((token) => plainKinds.some((each) => wordIn(each, token)))
  const left = doc.cuesIn(near, 'person.left').filter((cue) => cue.to > place.from && isPlain(cue))
  if (!isFounder(kind)) return left.length > 0
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
  // "Manager here at Acme"
  const isAside = !hasFlag(tokens[from], tokenFlag.mark | tokenFlag.capital) && !wordIn('at', tokens[from])
  if (isAside && wordIn('employer', tokens[from + 1]) && ownAt(from + 2) !== undefined) from++
  if (!wordIn('at', tokens[from]) && tokens[from]?.word !== '@') return null
  // "Led by A, its chief executive, with B"
  if (wordIn('with', tokens[from]) && reading.peopleAt(from + 1) !== null) return null
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
  // "Acme's new CFO"
  let bare = at
  while (bare > at - 2 && wordIn('lead', tokens[bare - 1]) && !isTitleWord('past', tokens[bare - 1]?.word))
    bare--
  if (isPossessive(tokens, bare - 1) && reading.ownBefore(bare - 2)) return 'own'
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
    return (
      at > 0 && !isBeside && !wordIn('lead', tokens[from - 1]) && titleBefore(reading, from, true) === null
    )
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
  if (last === null || place.from - last.to > 8) return null
  // "Since then is A managing director", where the verb is before.
  if (place.from === last.to)
    return wordIn('be', tokens[reading.placeOf(last.placed).from - 1])
      ? { placed: last.placed, isOneOf: false }
      : null
  const gap = tokens.slice(last.to, place.from)
  const [first, ...others] = gap
  const { be, ours } = nameWords()
  if (first === undefined) return null
  const isMark = [',', '(', '–', '—', '-', ':'].includes(first.word)
  const isPlain = others.every(
    (token, at) =>
      be.has(token.word) ||
      ours.has(token.word) ||
      wordIn('lead', token) ||
      wordIn('besideVerb', token) ||
      wordIn('speaks', token) ||
      isWhen(tokens, last.to + 1 + at) ||
      // "A, Acme's head of design"
      reading.isOwn(last.to + 1 + at) ||
      isPossessive(tokens, last.to + 1 + at),
  )
  const isJoined =
    isMark &&
    wordIn('joints', gap.at(-1)) &&
    others.every(({ flags }) => (flags & tokenFlag.mark) === 0) &&
    (wordIn('lead', others[0]) || others.every(({ flags }) => (flags & tokenFlag.capital) === 0))
  // "Here A helps out, our head of support"
  const comma = gap.findLastIndex(({ word }) => word === ',')
  const isOurs =
    comma > 0 &&
    comma < 3 &&
    gap.slice(0, comma).every(({ flags }) => (flags & (tokenFlag.mark | tokenFlag.capital)) === 0) &&
    gap.slice(comma + 1).every((token) => ours.has(token.word)) &&
    gap.length > comma + 1
  if (isOurs) return { placed: last.placed, isOneOf: false }
  // "One of the founders": the title is that of several.
  // "My name is A and I am head of support at Acme"
  const isSpoken =
    wordIn('joints', first) &&
    others.some((token) => wordIn('speaks', token) || be.has(token.word)) &&
    others.every(({ flags, word }) => (flags & (tokenFlag.mark | tokenFlag.capital)) === 0 || word === 'i')
  if (isSpoken && others.length < 5) return { placed: last.placed, isOneOf: false }
  if (!isMark && !be.has(first.word) && !wordIn('lead', first) && !wordIn('besideVerb', first)) return null
  const isOneOf = gap.some((token) => wordIn('of', token))
  return isPlain || isJoined ? { placed: last.placed, isOneOf } : null
}

/** "A is now CTO": a verb says so. */
function isStated(reading: TextReading, placed: PlacedName, place: Range): boolean {
  const { to } = reading.placeOf(placed)
  return reading.doc.tokens
    .slice(Math.max(to, place.from - 4), place.from)
    .some((token) => wordIn('be', token))
}

/** "A, who studied in Oslo, is now the CEO": between the clause and the title stands what A is. */
function headOfTitle(reading: TextReading, place: Range): PlacedName | null {
  const { tokens } = reading.doc
  let [at, isTold] = [place.from - 1, false]
  // "Since May 2020"
  const isPassed = () =>
    isPlainWord(tokens[at]) || [at, at - 1, at - 2].some((since) => isTitleWord('since', tokens[since]?.word))
  while (at > place.from - 7 && isPassed()) isTold = wordIn('be', tokens[at--]) || isTold
  if (!isTold || tokens[at]?.word !== ',') return null
  return headOfClause(reading, at) ?? headOfApposition(reading, at)
}

/** "A, a professor in Bari, is also": whom words between two commas describe. */
function headOfApposition(reading: TextReading, comma: number): PlacedName | null {
  const { tokens } = reading.doc
  for (let at = comma - 1; at > comma - appositionMax; at--) {
    if (tokens[at]?.word !== ',') continue
    const [head, ...others] = reading.peopleBefore(at)
    return others.length === 0 ? (head ?? null) : null
  }
  return null
}

const appositionMax = 10

const isPossessive = (tokens: TextReading['doc']['tokens'], at: number) =>
  tokens[at]?.word === "'" || (tokens[at]?.word === 's' && tokens[at - 1]?.word === "'")

/** "Since October", "since 1 May 2024" */
const isWhen = (tokens: TextReading['doc']['tokens'], at: number) =>
  [at, at - 1, at - 2, at - 3].some((since) => isTitleWord('since', tokens[since]?.word))

const isPlainWord = (token: TextReading['doc']['tokens'][number] | undefined) =>
  (['lead', 'besideVerb', 'as'] as const).some((kind) => wordIn(kind, token))

/** The people behind "with", "alongside". */
export function partnersAt(reading: TextReading, at: number): readonly PlacedName[] {
  const { tokens } = reading.doc
  let from = at
  while (wordIn('with', tokens[from]) || (from > at && wordIn('of', tokens[from]))) from++
  if (from === at) return []
  // "With her cousin, A"
  let comma = from
  while (comma < from + describedMax && !hasFlag(tokens[comma], tokenFlag.mark | tokenFlag.capital)) comma++
  const described = comma > from && tokens[comma]?.word === ',' ? reading.peopleAt(comma + 1) : null
  return (reading.peopleAt(from) ?? described)?.names ?? []
}

const describedMax = 5

/**
 * "The business is in the hands of managing director A": of a leader whose company is not said, in a text that has named the company
 * or calls it so, where no word says whose else they are.
 */
function isSaidByUs(reading: TextReading, { title, kind, place }: Title): boolean {
  // Of members only "the head of marketing, A": a field of work, and that there is one.
  const isWide = place.to - place.from > 1 && wordIn('lead', reading.doc.tokens[place.from - 1])
  if (kind === 'member' ? !isWide : kind !== 'executive' || !isOfCompanies(title)) return false
  const { doc, own } = reading
  const { from } = doc.sentenceOf(place)
  const before = doc.tokens[place.from - 1]
  const isOthers =
    before?.word === 's' || doc.cuesIn({ from: place.from - 1, to: place.from }, 'text.relative').length > 0
  const { to } = doc.sentenceOf(place)
  const isUs = (named: Range) => named.from < to && !isQuoted(doc.text, doc.tokens[named.from]?.start ?? 0)
  const isNamed =
    own.some(isUs) ||
    doc.cuesIn({ from: Math.max(0, place.from - usMax), to: place.from }, 'company.this').some(isUs)
  const others = doc.cuesIn(
    { from: Math.max(from, behindJoint(reading, place.from)), to: place.to },
    'person.formerly-at',
    'company.others',
    'company.another',
  )
  // "A left Acme for Globex; B is its CTO" says whose, and it is not ours.
  const near = { from: Math.max(0, place.from - 3), to: place.from }
  const isIts = doc
    .cuesIn(near, 'company.it')
    .some((cue) => doc.tokens.slice(cue.to, place.from).every((token) => !wordIn('at', token)))
  return !isOthers && !isIts && isNamed && others.length === 0
}

/** A text calls the company so at most so many tokens before. */
const usMax = 200
const clauseMax = 40

/** Behind the last mark or "and" before a place: "was head of product at Globex and reports to CEO". */
function behindJoint({ doc: { tokens } }: TextReading, place: number): number {
  let at = place
  while (
    at > Math.max(0, place - clauseMax) &&
    !hasFlag(tokens[at - 1], tokenFlag.mark) &&
    !wordIn('joints', tokens[at - 1])
  )
    at--
  return at
}

/** Whether the sentence names the company. */
function isNamedIn({ doc, own }: TextReading, place: Range): boolean {
  const { from, to } = doc.sentenceOf(place)
  return own.some((named) => named.from >= from && named.from < to)
}

/** "Architect of Acme's new office": what somebody made for the company. */
const isThing = ({ doc: { tokens } }: TextReading, whose: Range | null) =>
  whose !== null && tokens[whose.to]?.word === "'" && tokens[whose.to + 1]?.word === 's'

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
