import type { Doc, Range } from '../../language/index.ts'
import { isOwnName } from './funding-doc.ts'

/** Where a range names the company. */
export function ownNameRanges(doc: Doc, place: Range): readonly Range[] {
  const own = ownOfDocs.get(doc) ?? doc.spans.filter(isOwnName)
  ownOfDocs.set(doc, own)
  // Most pages name the company in few places, if at all.
  return own.length === 0
    ? none
    : own.filter(({ from, to }) => from >= place.from && from < place.to && to <= place.to)
}

const ownOfDocs = new WeakMap<Doc, readonly Range[]>()
const none: readonly never[] = []

/** Where it names it as it is, and not as what somebody left; a name in brackets behind a name is the same naming. */
export function namingsIn(doc: Doc, place: Range): readonly Range[] {
  const found = ownNameRanges(doc, place)
  return found.filter((name, at) => {
    const last = found[at - 1]
    const isAgain = last !== undefined && isBracketBehind(textBetween(doc, last.to, name.from))
    return !isAgain && cueBefore(doc, place, name.from, 'person.formerly-at') === null
  })
}

/** What is written between two tokens. */
const textBetween = ({ text, tokens }: Doc, from: number, to: number) =>
  text.slice(tokens[from - 1]?.end ?? 0, tokens[to]?.start)

const isBracketBehind = (between: string) => /^\s\((?:https?:\/\/)?(?:www\.)?$/i.test(between)

/** "Acme Group, the parent of Acme" is another company, although the names share a word: no company is its own parent. */
export function isRelative(doc: Doc, place: Range): boolean {
  const last = namingsIn(doc, place).at(-1)
  if (last === undefined || startOf(doc, last.from) - startOf(doc, place.from) > backMax) return false
  // "Acme, the owner of Acme Maps", "the maker of Acme sensors": something of its own.
  const behind = { from: last.to, to: place.to }
  if (behind.from < behind.to && !isOver(doc, behind)) return false
  const cue = cueBefore(doc, place, last.from, 'company.relative-of')
  if (cue === null) return false
  const comma = doc.tokens.slice(place.from, cue).findLastIndex(({ word }) => word === ',')
  return comma > 0 && cue - place.from - comma <= wordsMax
}

const backMax = 120
const startOf = ({ text, tokens }: Doc, at: number) => tokens[at]?.start ?? text.length
const isOver = ({ tokens }: Doc, { from }: Range) => [',', '.', ';', '('].includes(tokens[from]?.word ?? '')
/** Between the comma and what they are to each other: ", an early investor in". */
const wordsMax = 5

/** Where a cue of a range begins that ends right before a name, "the" between them or not; null where none does. */
function cueBefore(
  doc: Doc,
  { from }: Range,
  name: number,
  key: 'person.formerly-at' | 'company.relative-of',
): number | null {
  const cue = doc
    .cuesIn({ from, to: name }, key)
    .find(
      ({ to }) =>
        to === name ||
        (to === name - 1 && doc.isSmall(to)) ||
        (to === name - 1 && doc.tokens[to]?.word === '-'),
    )
  return cue?.from ?? null
}
