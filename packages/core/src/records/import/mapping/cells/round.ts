import { isNoRound, saysLead, saysPartOf, saysUndisclosed, saysUnknown } from '../import-words.ts'
import type { CellDate } from './cell-date.ts'
import type { CellAmount, MoneyStyle } from './cell-money.ts'
import { atInvestors, withoutLead } from './investors.ts'
import { splitOutside } from './people.ts'
import {
  atJoints,
  cutPart,
  endsAsInvestor,
  isNameLike,
  namesIn,
  type RoundPart,
  type RoundStyle,
  wholePart,
} from './round-parts.ts'

/** A round as one cell tells it. */
export interface WrittenRound {
  readonly type: string | null
  readonly amount: CellAmount | null
  readonly date: CellDate | null
  readonly leads: readonly string[]
  readonly investors: readonly string[]
  /** Parts of the cell that are none of these. */
  readonly unread: readonly string[]
}

interface GrowingRound {
  type: string | null
  amount: CellAmount | null
  date: CellDate | null
  readonly leads: string[]
  readonly investors: string[]
  readonly unread: string[]
}

const blank = (): GrowingRound => ({
  type: null,
  amount: null,
  date: null,
  leads: [],
  investors: [],
  unread: [],
})

/**
 * "Series A, €5M, 03/2021, led by X", its parts in any order, and several rounds in one cell: "Seed 2019 €1m; Series A 2021 €5m". A
 * second type begins another round, and so does what is said twice where each round then has its type. Empty when nothing of it is a round.
 */
export function readRounds(
  text: string,
  money: MoneyStyle,
  dates: RoundStyle['dates'],
): readonly WrittenRound[] {
  const style = { money, dates }
  const pieces: RoundPart[][] = []
  let into: Names = null
  for (const parts of ofOneRound(piecesOf(text), style).map(partsOf)) {
    if (parts.some(isNoRound)) continue
    const read = readParts(parts, style, into)
    pieces.push(read)
    into = read.some(({ kind }) => kind === 'type') ? null : lastNames(read, into)
  }
  const rounds = gather(pieces)
  const areAll =
    rounds.length < 2 || rounds.every(({ type, amount, date }) => type !== null && (amount ?? date) !== null)
  return (areAll ? rounds : [joined(rounds)]).filter(isRound)
}

const isRound = ({ type, amount, date, leads }: WrittenRound): boolean =>
  type !== null || amount !== null || (date !== null && leads.length > 0)

function gather(pieces: readonly (readonly RoundPart[])[]): GrowingRound[] {
  let round = blank()
  const rounds = [round]
  const next = () => {
    round = blank()
    rounds.push(round)
  }
  for (const parts of pieces) {
    if (round.type !== null && parts.some((part) => part.kind === 'type' && part.type !== 'unknown')) next()
    for (const part of parts) {
      // "Series A, extension" is one round.
      if (part.kind === 'type' && part.type === 'unknown' && round.type !== null) continue
      if (part.kind === 'unread') round.unread.push(part.text)
      else if ('names' in part) round[part.kind].push(...part.names)
      else {
        if (round[part.kind] !== null) next()
        if (part.kind === 'type') round.type = part.type
        else if (part.kind === 'amount') round.amount = part.amount
        else round.date = part.date
      }
    }
  }
  return rounds
}

/** What is said twice of one round is left over. */
function joined(rounds: readonly GrowingRound[]): GrowingRound {
  const [first = blank(), ...others] = rounds
  for (const { type, amount, date, leads, investors, unread } of others) {
    first.leads.push(...leads)
    first.investors.push(...investors)
    first.unread.push(...unread)
    if (type !== null) first.unread.push(type)
    if (amount !== null && first.amount === null) first.amount = amount
    else if (amount !== null) first.unread.push(String(amount.amount))
    if (date !== null && first.date === null) first.date = date
    else if (date !== null) first.unread.push(date.from)
  }
  return first
}

/** "Seed; 06/2016; 300 k€; Foo Ventures": pieces of which none says two things are parts of one round. */
function ofOneRound(pieces: readonly string[], style: RoundStyle): readonly string[] {
  const kinds = pieces.map((piece) => wholePart(piece.trim(), style)?.kind ?? null)
  const said = kinds.filter((kind) => kind !== null)
  const isOne = pieces.length > 2 && said.length > 1 && new Set(said).size === said.length
  return isOne && pieces.every((piece) => !piece.includes(', ')) ? [pieces.join(', ')] : pieces
}

/** Between semicolons, lines, bars and signs of addition, outside of brackets. */
function piecesOf(text: string): string[] {
  return splitOutside(text.replaceAll('\n', ';'), ';')
    .flatMap((part) => part.split(' | '))
    .flatMap((part) => part.split(' + '))
    .filter((part) => part.trim() !== '')
}

/** A comma or a colon with a blank behind it, a dash between blanks, or brackets around a part. */
function partsOf(text: string): string[] {
  let parts = [withoutQuotes(text).replaceAll('(', ', ').replaceAll(')', ', ')]
  for (const mark of [';', ', ', ' – ', ' - ', ' — ', ' / ', ' → '])
    parts = parts.flatMap((part) => part.split(mark))
  return parts.map(withoutEnds).filter((part) => part !== '')
}

const withoutQuotes = (text: string): string => {
  let bare = ''
  for (const letter of text) if (!'"“”„«»'.includes(letter)) bare += letter
  return bare
}

const withoutEnds = (written: string): string => {
  let text = written.trim()
  while (text.startsWith(',') || text.startsWith(':')) text = text.slice(1).trim()
  while (text.endsWith(',') || text.endsWith(':')) text = text.slice(0, -1).trim()
  return text
}

/** Where a name without more belongs. */
type Names = 'leads' | 'investors' | null

const lastNames = (parts: readonly RoundPart[], before: Names): Names =>
  parts.reduce<Names>((last, part) => ('names' in part ? part.kind : last), before)

function readParts(parts: readonly string[], style: RoundStyle, before: Names): RoundPart[] {
  const read: RoundPart[] = []
  let into = before
  for (const text of parts) {
    const whole = wholePart(text, style)
    if (whole !== null) {
      if (whole.kind === 'leads' || whole.kind === 'investors') into = whole.kind
      read.push(whole)
      continue
    }
    const last = read.at(-1)
    // "X (lead), Y"
    if (saysLead(text) && (last?.kind === 'unread' || last?.kind === 'investors')) {
      read.push(...markedLead(last, read))
      into = 'investors'
      continue
    }
    const led = withoutLead(text)
    if (led !== null) {
      read.push({ kind: 'leads', names: namesIn(led).flatMap(atJoints) })
      into = 'investors'
      continue
    }
    const cut = cutPart(text, style)
    const isCut = !cut.some(({ kind }) => kind === 'unread')
    if (saysPartOf(text)) read.push({ kind: 'unread', text })
    else if (into !== null && !(isCut && cut.some(({ kind }) => kind === 'type')))
      read.push({ kind: into, names: namesIn(text).flatMap(atJoints) })
    else if (
      isNameLike(text) &&
      (cut.every(({ kind }) => kind === 'unread') || (areInvestors(text) && read.some(isType))) &&
      read.some(({ kind }) => kind === 'amount' || kind === 'date')
    )
      read.push({ kind: 'investors', names: namesIn(text).flatMap(atInvestors) })
    else if (!saysUnknown(text) && !saysUndisclosed(text)) {
      for (const { kind } of cut) if (kind === 'leads' || kind === 'investors') into = kind
      read.push(...cut)
    }
  }
  return read
}

const areInvestors = (text: string): boolean => endsAsInvestor(text) || atInvestors(text).length > 1
const isType = ({ kind }: RoundPart): boolean => kind === 'type'

/** The last name that was read, taken from `read`, as that of the lead. */
function markedLead(last: RoundPart, read: RoundPart[]): RoundPart[] {
  read.pop()
  if (last.kind === 'unread') return [{ kind: 'leads', names: namesIn(last.text) }]
  if (last.kind !== 'investors') return [last]
  return [
    { kind: 'investors', names: last.names.slice(0, -1) },
    { kind: 'leads', names: last.names.slice(-1) },
  ]
}
