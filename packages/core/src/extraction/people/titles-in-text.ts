import type { Doc, Range } from '../../language/index.ts'
import { hasFlag, isCapital, tokenFlag } from '../../words/index.ts'
import { wordIn } from './name-words.ts'
import {
  endsInLeading,
  isBesideTitle,
  isTitle,
  isTitleWord,
  kindIn,
  kindOfCompound,
  type RoleKind,
} from './role-phrases.ts'
import type { TextReading } from './text-reading.ts'

export interface Title {
  readonly title: string
  readonly kind: RoleKind
  readonly place: Range
  /** "Head of design", "Entwicklungsleiterin": what somebody does in a company, and not what anybody is, as an engineer. */
  readonly isWide: boolean
}

interface TitlesOf {
  readonly heads: readonly Range[]
  readonly members: readonly Range[]
  /** The title that begins at a place. */
  at(from: number): Title | null
}

export const isFounder = (kind: RoleKind) => kind !== 'executive' && kind !== 'member'

function readTitles(doc: Doc): TitlesOf {
  const compounds = compoundsIn(doc)
  const heads = [
    ...doc.cues('role.cofounder', 'role.founder', 'role.founding_team', 'role.executive'),
    ...compounds.filter(({ kind }) => kind === 'executive'),
  ].toSorted((left, right) => left.from - right.from)
  const members = [...doc.cues('role.member'), ...compounds.filter(({ kind }) => kind === 'member')]
  const all = [...heads, ...members]
  const inTitle = new Uint8Array(doc.tokens.length)
  for (const { from, to } of all) inTitle.fill(1, from, to)
  // "Presidente da Contas Certas"
  for (const { slot, from, to } of doc.spans) if (slot === 'company') inTitle.fill(2, from, to)
  const nobody = new Set(doc.cues('role.nobody').map(({ from }) => from))
  // "Scientific" of "scientific advisor", where "advisor" stands first
  const behindOutsider = new Set(doc.cues('role.outsider').map(({ to }) => to))
  const begin = (from: number) => beginningOf(doc.tokens, inTitle, from)
  const starts = new Set(all.map(({ from }) => begin(from)))
  const at = (from: number): Title | null => {
    if (!starts.has(from)) return null
    const known = endOfTitle(doc, inTitle, from)
    const to = behindNoun(doc, inTitle, from, known)
    const title = doc.textOf({ from, to })
    const kind = kindIn(title)
    const isNobody = Array.from({ length: to - from }, (_, place) => from + place).some((place) =>
      nobody.has(place),
    )
    return kind === null || kind === 'outsider' || kind === 'nobody' || isNobody || behindOutsider.has(from)
      ? null
      : { title, kind, place: { from, to }, isWide: kind !== 'member' || isWideIn(doc, from, known) }
  }
  const begun = (ranges: readonly Range[]) => ranges.map(({ from, to }) => ({ from: begin(from), to }))
  return { heads: begun(heads), members: begun(members), at }
}

const compoundsIn = ({ tokens }: Doc) =>
  tokens.flatMap(({ word }, from) => {
    const kind = kindOfCompound(word)
    return kind === null ? [] : [{ kind, from, to: from + 1 }]
  })

const known = new WeakMap<Doc, TitlesOf>()
function titlesKnown(doc: Doc): TitlesOf {
  const titles = known.get(doc) ?? readTitles(doc)
  known.set(doc, titles)
  return titles
}

/** The title that begins at a place, a member's too. */
export const titleAt = ({ doc }: TextReading, at: number): Title | null => titlesKnown(doc).at(at)

/** "Chief executive A", of a title that ends right before the name. */
export function titleBefore(reading: TextReading, at: number, isMember = false): Title | null {
  for (let from = Math.max(0, at - 4); from < at; from++) {
    const found = titleAt(reading, from)
    if (found === null || found.place.to !== at || (found.kind === 'member' && !(isMember && found.isWide)))
      continue
    return isTitleWord('past', reading.doc.tokens[from - 1]?.word) ? null : found
  }
  return null
}

const isWideIn = ({ tokens }: Doc, from: number, to: number) =>
  to - from > 1 || kindOfCompound(tokens[from]?.word ?? '') !== null

/** "founder", "co-founder and CEO", "chief scientific officer": titles of founders and executives, each with all that it holds. */
export function titlesOf({ doc }: TextReading): Title[] {
  const { heads, at } = titlesKnown(doc)
  return titlesAt(heads, at).filter(({ kind }) => kind !== 'member')
}

/** The same with what members do, where no other title begins before and holds it. */
export function allTitlesOf(reading: TextReading): readonly Title[] {
  const titles = all.get(reading) ?? everyTitleOf(reading)
  all.set(reading, titles)
  return titles
}

const all = new WeakMap<TextReading, readonly Title[]>()

function everyTitleOf(reading: TextReading): Title[] {
  const { members, at } = titlesKnown(reading.doc)
  const leaders = titlesOf(reading)
  const others = titlesAt(
    members.toSorted((left, right) => left.from - right.from),
    at,
  )
    // "Chef de projet": a word of it leads a company in another language.
    .map(
      (title): Title =>
        title.kind === 'executive'
          ? { ...title, kind: 'member', isWide: isWideIn(reading.doc, title.place.from, title.place.to) }
          : title,
    )
    .filter(({ kind }) => kind === 'member')
  const inLeader = new Uint8Array(reading.doc.tokens.length)
  for (const { place } of leaders) inLeader.fill(1, place.from, place.to)
  const isApart = ({ place }: Title) => !inLeader.subarray(place.from, place.to).includes(1)
  return [...leaders, ...others.filter(isApart)]
}

function titlesAt(heads: readonly Range[], at: TitlesOf['at']): Title[] {
  const titles: Title[] = []
  let reached = 0
  for (const { from } of heads) {
    const title = from < reached ? null : at(from)
    if (title === null) continue
    reached = title.place.to
    titles.push(title)
  }
  return titles
}

/** "Customer success manager": a field of work may stand before what makes it a title. */
function beginningOf(tokens: TextReading['doc']['tokens'], inTitle: Uint8Array, from: number): number {
  let at = from
  const isPart = (place: number) =>
    inTitle[place] === 0 &&
    // "Acting CEO" may begin a line.
    isFieldWord(tokens[place]) &&
    !hasFlag(tokens[place + 1], tokenFlag.newLine | tokenFlag.glued)
  while (at > from - fieldMax && isPart(at - 1)) at--
  // "HR-directeur", "nutricionista-chefe"
  const [field, hyphen] = [tokens[at - 2], tokens[at - 1]]
  const isHyphened =
    hyphen?.word === '-' && hasFlag(hyphen, tokenFlag.glued) && hasFlag(tokens[at], tokenFlag.glued)
  const isOwnWord = !hasFlag(field, tokenFlag.capital) || isBesideTitle(field?.word ?? '')
  return isHyphened && isOwnWord && !isTitleWord('past', field?.word) && inTitle[at - 2] !== 1 ? at - 2 : at
}

const fieldMax = 3

/** Over what joins titles, and over fields of work between two words of them. */
function endOfTitle({ tokens }: Doc, inTitle: Uint8Array, from: number): number {
  let to = from + 1
  const isNewLine = (at: number) => hasFlag(tokens[at], tokenFlag.newLine)
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
    // "De directora comercial a CEO": what leads on to the next title parts both.
    if (!passes || (inTitle[at + 1] === 1 && isTowards(token))) break
  }
  return behindCommaField(tokens, from, behindField(tokens, inTitle, from, to))
}

/** "VP, Product", "vice-présidente, Produit": a field of work between a comma and a mark. */
function behindCommaField(tokens: TextReading['doc']['tokens'], from: number, at: number): number {
  if (tokens[at]?.word !== ',') return at
  let to = at + 1
  while (to < at + fieldMax + 1 && to - from < titleMax && isField(tokens[to]) && isCapital(tokens[to])) to++
  const isEnd = tokens[to] === undefined || (hasFlag(tokens[to], tokenFlag.mark) && tokens[to]?.word !== ':')
  return to > at + 1 && isEnd && isTitle([tokens[to - 1]?.word ?? '']) ? to : at
}

const isTowards = (token: TextReading['doc']['tokens'][number]) =>
  wordIn('as', token) && wordIn('at', token) && !wordIn('of', token) && !wordIn('joints', token)

/** "Directeur technique", "VP of Engineering": the field behind a title that does not stand for all of a company. */
function behindField(
  tokens: TextReading['doc']['tokens'],
  inTitle: Uint8Array,
  from: number,
  at: number,
): number {
  let to = at
  if (endsInLeading(tokens.slice(from, at).map(({ word }) => word))) {
    // "CFO ad interim", "presidente onoraria"
    while (to < at + 2 && isField(tokens[to]) && !hasFlag(tokens[to], tokenFlag.capital)) to++
    return to
  }
  while (to - from < titleMax) {
    // "R&D"
    const isJoined = tokens[to]?.word === '&' && hasFlag(tokens[to], tokenFlag.glued)
    const isOf = wordIn('of', tokens[to]) || (to > at && isFieldJoint(tokens, inTitle, to))
    // "Directrice de la communication"
    const isThe = isOf && wordIn('lead', tokens[to + 1]) && !isField(tokens[to + 1])
    const next = isThe ? to + 2 : isJoined || isOf ? to + 1 : to
    const isLetter = isJoined && hasFlag(tokens[next], tokenFlag.capital)
    if (
      inTitle[next] === 2 ||
      !(isField(tokens[next]) || isLetter) ||
      (isJoined && !hasFlag(tokens[next], tokenFlag.glued))
    )
      return to
    to = next + 1
  }
  return to
}

/** "Research and development", "relations with investors": small words between two fields of work. */
function isFieldJoint(tokens: TextReading['doc']['tokens'], inTitle: Uint8Array, at: number): boolean {
  const isSmall =
    wordIn('joints', tokens[at]) || (wordIn('small', tokens[at]) && isBesideTitle(tokens[at]?.word ?? ''))
  return isSmall && isField(tokens[at + 1]) && inTitle[at + 2] !== 1 && !isField(tokens[at + 2])
}

/** "Directeur d'usine", "hoofd inkoop": a noun that no pack knows is a field of work where the title ends with it. */
function behindNoun(doc: Doc, inTitle: Uint8Array, from: number, at: number): number {
  const { tokens } = doc
  if (endsInLeading(tokens.slice(from, at).map(({ word }) => word))) return at
  let noun = at
  while (noun < at + 2 && (wordIn('of', tokens[noun]) || (noun > at && wordIn('lead', tokens[noun])))) noun++
  if (noun > at && tokens[noun]?.word === "'") noun++
  const token = tokens[noun]
  const end = tokens[noun + 1]
  const isEnd =
    end === undefined ||
    hasFlag(end, tokenFlag.newLine) ||
    (hasFlag(end, tokenFlag.mark) && !['-', "'"].includes(end.word)) ||
    wordIn('at', end) ||
    wordIn('joints', end)
  const isNoun =
    token !== undefined &&
    token.word.length >= nounMin &&
    !hasFlag(token, tokenFlag.mark | tokenFlag.number | tokenFlag.capital | tokenFlag.newLine) &&
    inTitle[noun] === 0 &&
    !doc.isSmall(noun) &&
    !(['lead', 'joints', 'at', 'besideVerb', 'companies', 'groups'] as const).some((kind) =>
      wordIn(kind, token),
    ) &&
    !isTitleWord('since', token.word) &&
    !isTitleWord('past', token.word) &&
    !isTitleWord('sentence', token.word) &&
    doc.cuesIn({ from: noun, to: noun + 1 }, ...verbs).length === 0
  // "Who came as a trainee" in a language whose verbs stand last; in English, no noun stands beside another without "of".
  const isApart = noun === at
  const isLast = (['en', 'de'] as const).some((tag) => doc.mayBeIn(at, tag)) || end?.word === ':'
  const isLed = doc
    .cuesIn({ from: Math.max(0, from - 3), to: from }, 'person.as')
    .some(({ to }) => to === from)
  return isNoun && isEnd && !(isApart && (isLed || isLast)) ? noun + 1 : at
}

const nounMin = 4
const verbs = [
  ...(['person.becomes', 'person.appointed', 'person.leads', 'person.gone', 'person.founds'] as const),
  ...(['person.succeeds', 'company.founded'] as const),
] as const

const isField = (token: TextReading['doc']['tokens'][number] | undefined) =>
  !hasFlag(token, tokenFlag.newLine) && isFieldWord(token)

const isFieldWord = (token: TextReading['doc']['tokens'][number] | undefined) =>
  token !== undefined &&
  !hasFlag(token, tokenFlag.mark) &&
  isBesideTitle(token.word) &&
  // "IT" is a field, "it" is none.
  (hasFlag(token, tokenFlag.capitals) ||
    !(['lead', 'small', 'at', 'joints'] as const).some((kind) => wordIn(kind, token)))

const titleMax = 14
