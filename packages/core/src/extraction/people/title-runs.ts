import type { Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { wordIn } from './name-words.ts'
import type { TitleLink } from './said.ts'
import { isBeing, type SpokenOf, spokenOf } from './spoken-of.ts'
import type { TextReading } from './text-reading.ts'
import { allTitlesOf, type Title } from './titles-in-text.ts'

/**
 * "Team A CTO B Designer", "A | CTO B | Designer": of a title between two names without a mark before the second, whose it is tells
 * the beginning: where a name comes first, titles follow their names.
 */
export function inRun(reading: TextReading, { place }: Title): TitleLink | null {
  const { doc } = reading
  const { tokens } = doc
  const people = spokenOf(reading).filter(({ by }) => by === 'name')
  const at = people.findLastIndex(({ to }) => to <= place.from && to >= place.from - 1)
  const person = people[at]
  if (person === undefined) return null
  const gap = { from: person.to, to: place.from }
  const isApart = gap.to > gap.from
  if (isApart && !runMarks.has(tokens[gap.from]?.word ?? '')) return null
  const next = people[at + 1]
  const isTold = isTitled(reading, person)
  if (isTold && !(at > 0 && inRunBefore(reading, people, at, runMax))) return null
  // What stands alone on its line ends with it: a whole run, or the end of the text.
  if (next !== undefined && behindAddress(reading, place.to) === next.from)
    return { placed: person.placed, by: 'list', gap }
  const isLast = isTold && (tokens[place.to] === undefined || hasFlag(tokens[place.to], tokenFlag.mark))
  const isSingle = !isApart && !isTold && !isVerbAt(reading, place.to)
  return isLast || isSingle ? { placed: person.placed, by: isLast ? 'list' : 'mark', gap } : null
}

const runMax = 40

/** A title ends right before the name. */
const isTitled = (reading: TextReading, { from }: Range) =>
  allTitlesOf(reading).some(({ place }) => behindAddress(reading, place.to) === from)

/** Behind "Prof. Dr." */
function behindAddress({ doc: { tokens } }: TextReading, at: number): number {
  let to = at
  while (wordIn('address', tokens[to]) || (to > at && tokens[to]?.word === '.')) to++
  return to
}

const runMarks: ReadonlySet<string> = new Set([',', '|', '–', '—', '-', ':', '/'])
const isVerbAt = (reading: TextReading, at: number) =>
  isBeing(reading, at) || wordIn('have', reading.doc.tokens[at])

/** The title before this one belongs to the name before it. */
function inRunBefore(reading: TextReading, people: readonly SpokenOf[], at: number, most: number): boolean {
  const [before, person] = [people[at - 1], people[at]]
  if (before === undefined || person === undefined || most === 0) return false
  const title = allTitlesOf(reading).find(({ place }) => behindAddress(reading, place.to) === person.from)
  if (title === undefined) return false
  const isNext =
    before.to === title.place.from ||
    (before.to === title.place.from - 1 && runMarks.has(reading.doc.tokens[before.to]?.word ?? ''))
  return isNext && (!isTitled(reading, before) || inRunBefore(reading, people, at - 1, most - 1))
}
