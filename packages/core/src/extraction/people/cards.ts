import { startsLetter, startsUpper } from '../../kernel/index.ts'
import type { Block } from '../../web/index.ts'
import type { LineReading } from './line-reading.ts'
import { nameFrom } from './name-in-text.ts'
import { nameWords } from './name-words.ts'
import type { NamedRole } from './one-line.ts'
import type { PageLine } from './page-lines.ts'
import type { PersonName } from './person-name.ts'
import type { Role } from './roles.ts'

/** A person as a card shows them: their name, and near it, in the smallest element that is theirs alone, the rest. */
export interface Card {
  readonly name: PersonName
  /** Where the name stands. */
  readonly line: PageLine
  /** Null when the card gives none. */
  readonly role: Role | null
  readonly roleLine: PageLine | null
  /** All lines of the card but those of the name and the role. */
  readonly rest: readonly PageLine[]
  /** Numbers of the elements around the card; null when it shares them with others, and is only a run of lines. */
  readonly path: readonly number[] | null
  /** Others stand on the same page. */
  readonly hasNeighbours: boolean
}

export function cardsIn(lines: readonly PageLine[], reading: LineReading): readonly Card[] {
  const starts = lines.flatMap((_, at) => startsAt(lines, at, reading))
  const places = [...new Set(starts.map(({ at }) => at))]
  const turns = new Map(places.map((at, turn) => [at, turn]))
  const isRole = (line: PageLine | undefined) => line !== undefined && roleIn(line, reading) !== null
  const bare = starts.filter(({ role }) => role === null)
  // In a plain row of names and roles each role but the outermost stands between two names: the outermost tells whose it is.
  const leads =
    bare.filter(({ at }) => isRole(lines[at - 1])).length >
    bare.filter(({ at }) => isRole(lines[at + 1])).length
  return starts.map((start) => {
    const turn = turns.get(start.at) ?? 0
    return cardAt(start, lines, { previous: places[turn - 1], next: places[turn + 1], leads }, reading)
  })
}

interface Start {
  readonly at: number
  readonly name: PersonName
  readonly role: Role | null
}

function startsAt(lines: readonly PageLine[], at: number, reading: LineReading): Start[] {
  const line = lines[at] as PageLine
  if ((line.block.region === 'footer' && line.text.length > 60) || !mayNamePerson(line.text)) return []
  const whole = reading.people(line.text)
  const people = whole.length > 0 ? whole : peopleAtBeginning(line.text, reading)
  if (people.length > 0) return people.map(({ name, role }) => ({ at, name, role }))
  const { kind, region } = line.block
  // In a menu names stand with their roles, if anybody does.
  const mayBeName = line.text.length <= 60 && kind !== 'button' && region !== 'nav'
  const name = mayBeName ? reading.name(line.text) : null
  if (name === null) return []
  // A firm that is called like its owner: the name alone is the firm's.
  const below = lines[at + 1]
  const isFirm = reading.own.isOwn(name.text) && (below === undefined || roleIn(below, reading) === null)
  return isFirm ? [] : [{ at, name, role: null }]
}

/** Whether two words in the first 140 characters begin with a capital: most lines need no closer look. */
function mayNamePerson(text: string): boolean {
  let capitals = 0
  let isStart = true
  for (let at = 0; at < Math.min(text.length, 140); at++) {
    const code = text.charCodeAt(at)
    const isCapital = (code >= 65 && code <= 90) || code >= 192
    if (isStart && isCapital && ++capitals === 2) return true
    isStart = code <= 64
  }
  return false
}

/** What stands before the prose: "Jane Doe, CEO. She has ...", "Jane Doe (CEO) has ...", "Designer: Jane Doe has ...". */
function peopleAtBeginning(text: string, reading: LineReading): readonly NamedRole[] {
  if (text.length < 60) return []
  const beginning = text.slice(0, 120)
  const end = endOfFirst(beginning)
  const people = end === null ? [] : reading.people(text.slice(0, end))
  const mark = people.length > 0 ? null : /^[^:,.]{3,60}[:,] (?=\p{Lu})/u.exec(beginning)
  const role = mark === null ? null : reading.role(mark[0])
  const name = mark === null || role === null ? null : nameFrom(text, mark[0].length)
  return role === null || name?.name.strength !== 'known' ? people : [{ name: name.name, role }]
}

/** Where what stands before the prose ends: before ". She", behind the bracket of ") has". */
function endOfFirst(text: string): number | null {
  for (let blank = text.indexOf(' '); blank > 0; blank = text.indexOf(' ', blank + 1)) {
    const sign = text.charAt(blank - 1)
    if (sign === ')' && startsLetter(text.slice(blank + 1))) return blank
    if ((sign === '.' || sign === ':') && startsUpper(text.slice(blank + 1))) return blank - 1
  }
  return null
}

/** Where the names before and after stand, and whether roles stand before their names where nothing else tells. */
interface Surroundings {
  readonly previous: number | undefined
  readonly next: number | undefined
  readonly leads: boolean
}

function cardAt(
  { at, name, role }: Start,
  lines: readonly PageLine[],
  { previous, next, leads }: Surroundings,
  reading: LineReading,
): Card {
  const [from, to] = [previous ?? -1, next ?? lines.length]
  const line = lines[at] as PageLine
  const path = line.block.path
  const sharedBefore = previous === undefined ? 0 : shared(path, lines[previous]?.block)
  const sharedAfter = next === undefined ? 0 : shared(path, lines[next]?.block)
  const depth = Math.max(sharedBefore, sharedAfter, path.length - levelsMax)
  const around = surrounding(lines, at, from, to, (other) => shared(path, other.block) > depth)
  const isElement = around.length > 0 && around.some(({ block }) => block.index !== line.block.index)
  const near = isElement ? around : runAfter(lines, at, to, depth, around)
  const found = role === null ? roleNear(near, lines, { at, from, isElement, leads }, reading) : null
  return {
    name,
    line,
    role: role ?? found?.role ?? null,
    roleLine: role === null ? (found?.line ?? null) : line,
    rest: near.filter((other) => other !== found?.line),
    path: isElement ? path.slice(0, depth + 1) : null,
    hasNeighbours: previous !== undefined || next !== undefined,
  }
}

/** How many elements a card is above its name. */
const levelsMax = 5
const linesAround = 24

/** Lines of the same element, those behind the name first. */
function surrounding(
  lines: readonly PageLine[],
  at: number,
  from: number,
  to: number,
  isNear: (line: PageLine) => boolean,
): PageLine[] {
  const found: PageLine[] = []
  for (let i = at + 1; i < Math.min(to, at + linesAround); i++) {
    const line = lines[i]
    if (line === undefined || !isNear(line) || isBorder(line, lines[at])) break
    found.push(line)
  }
  for (let i = at - 1; i > Math.max(from, at - 4); i--) {
    const line = lines[i]
    if (line === undefined || !isNear(line)) break
    found.push(line)
  }
  return found
}

/** Where people stand one after the other in one element, what follows a name is theirs until the next name or heading. */
function runAfter(
  lines: readonly PageLine[],
  at: number,
  to: number,
  depth: number,
  own: readonly PageLine[],
): PageLine[] {
  const run = [...own]
  const start = lines[at]
  if (start === undefined) return run
  for (let i = at + 1; i < Math.min(to, at + linesAround); i++) {
    const line = lines[i]
    if (
      line === undefined ||
      shared(start.block.path, line.block) < depth ||
      line.block.region !== start.block.region
    )
      break
    if (i > at + 1 && isBorder(line, start)) break
    if (!run.includes(line)) run.push(line)
  }
  return run
}

/** A heading ends the text under a name, unless its rank is lower than that of the name. */
const isBorder = ({ block }: PageLine, start: PageLine | undefined) =>
  start !== undefined &&
  block.kind === 'heading' &&
  block.index !== start.block.index &&
  (start.block.kind !== 'heading' || block.level <= start.block.level) &&
  block.text.length > 2

interface Place {
  readonly at: number
  /** Where the name before stands; -1 when there is none. */
  readonly from: number
  readonly isElement: boolean
  readonly leads: boolean
}

/** Behind the name, else before it; in a plain row of lines as the row has it. */
function roleNear(
  near: readonly PageLine[],
  lines: readonly PageLine[],
  { at, from, isElement, leads }: Place,
  reading: LineReading,
): { role: Role; line: PageLine } | null {
  const above = lines.slice(Math.max(from + 1, at - 2), at).toReversed()
  const isAbove = (line: PageLine) => above.includes(line)
  const behind = near.filter((line) => !isAbove(line)).slice(0, 3)
  const before = near.filter(isAbove)
  // A line above that stands behind nobody else's name.
  const leading = above.slice(0, from < 0 || leads ? 1 : 0)
  const order = isElement ? [...behind, ...before] : leads ? leading : [...behind, ...before, ...leading]
  for (const line of order) {
    const role = roleIn(line, reading)
    if (role !== null) return wholeRole(role, line, near, reading)
  }
  return null
}

/** Plural headings are of sections: "Founders", "Managing Directors". */
const roleIn = ({ text, block }: PageLine, reading: LineReading) =>
  text.length > 110 || (block.kind === 'heading' && /(?:ers|ors)$/i.test(text)) ? null : reading.role(text)

/** "President and" above "Chief Executive Officer": a role that a line break divides. */
function wholeRole(
  role: Role,
  line: PageLine,
  near: readonly PageLine[],
  reading: LineReading,
): { role: Role; line: PageLine } {
  const next = near[near.indexOf(line) + 1]
  if (next === undefined || next.block.index !== line.block.index || !('title' in role)) return { role, line }
  const whole = reading.role(`${line.text} ${next.text}`)
  const last = line.text.split(' ').at(-1) ?? ''
  const isOpen =
    last.endsWith(',') || last === '&' || nameWords().joints.has(last) || nameWords().of.has(last)
  return isOpen && whole !== null ? { role: whole, line } : { role, line }
}

/** How many elements two blocks have in common. */
function shared(path: readonly number[], block: Block | undefined): number {
  if (block === undefined) return 0
  let count = 0
  while (count < path.length && path[count] === block.path[count]) count++
  return count
}
