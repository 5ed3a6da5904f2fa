import { hasFlag, isGlued, type Token, tokenFlag } from '../../words/index.ts'
import { compare, digitsMax, type Exact, exact, exactOf, plus, times } from './exact.ts'
import type { Found } from './phrase-map.ts'
import { isDigits, isGluedDigits, isMark, isOneApart, plainDigits, type Reader } from './reader.ts'

export interface DigitsFound {
  /** Best first: "1.500" is 1500 where a comma begins decimals, and may be 1.5. */
  readonly readings: readonly [Exact, ...Exact[]]
  readonly to: number
  /** The digits as they stand where nothing else does: "2024". */
  readonly plain: string | null
  /** "1.500": three digits behind the only mark. */
  readonly isThousandOrDecimal: boolean
}

/**
 * A number in digits: `1,500`, `1 234 567.89`, `12,34,567`, `.5`. Null where none begins, and "none" where digits and marks
 * make something else: an address, a version.
 */
export function readDigits(
  reader: Reader,
  at: number,
): DigitsFound | { readonly none: true; readonly to: number } | null {
  const { tokens, lexicon } = reader
  const first = tokens[at]
  const mark = lexicon.words.decimal
  if (first !== undefined && first.word === mark && isGluedDigits(tokens[at + 1])) {
    const before = tokens[at - 1]
    if (isGlued(first) && before !== undefined && !isMark(before)) return null
    const value = exactOf(`0.${plainDigits(tokens[at + 1]?.word ?? '') ?? ''}`)
    return value === null ? null : { readings: [value], to: at + 2, plain: null, isThousandOrDecimal: false }
  }
  if (!isDigits(first)) return null
  const { groups, marks, to } = isListed(tokens, at)
    ? { groups: [plainDigits(first.word) ?? ''], marks: [], to: at + 1 }
    : groupsAt(tokens, at)
  if (groups.join('').length > digitsMax) return { none: true, to }
  const read = interpret(groups, marks, mark)
  if (read === 'list') {
    const value = exactOf(groups[0] ?? '')
    return value === null
      ? null
      : { readings: [value], to: at + 1, plain: groups[0] ?? null, isThousandOrDecimal: false }
  }
  if (read === null) return { none: true, to }
  const [best, ...others] = read.flatMap((text) => exactOf(text) ?? [])
  if (best === undefined) return { none: true, to }
  return {
    readings: [best, ...others],
    to,
    plain: groups.length === 1 ? (groups[0] ?? null) : null,
    isThousandOrDecimal: read.length > 1,
  }
}

/** "3億" and what is added to it without a space: "3億5000万", "3億5000". */
export function unspacedParts(
  { tokens, lexicon }: Reader,
  count: Exact,
  magnitude: Found<Exact>,
): Found<Exact> {
  let { to, value: scale } = magnitude
  let sum = times(count, scale)
  while (hasFlag(tokens[to - 1], tokenFlag.unspaced) && isGluedDigits(tokens[to])) {
    const next = lexicon.magnitudes.at(tokens, to + 1)
    const more = exactOf(plainDigits(tokens[to]?.word ?? '') ?? '')
    const lesser = next?.value ?? exact(1)
    if (more === null || compare(times(more, lesser), scale) >= 0) break
    sum = plus(sum, times(more, lesser))
    to = next?.to ?? to + 1
    scale = lesser
  }
  return { value: sum, to }
}

/** One of several that commas part, without blanks: "22,24,26". */
const isListed = (tokens: readonly Token[], at: number): boolean =>
  isGlued(tokens[at]) && tokens[at - 1]?.word === ',' && isGlued(tokens[at - 1]) && isDigits(tokens[at - 2])

/** Digits with the marks that touch them on both sides, and groups of three behind single blanks. */
function groupsAt(tokens: readonly Token[], from: number): { groups: string[]; marks: string[]; to: number } {
  const groups = [plainDigits(tokens[from]?.word ?? '') ?? '']
  const marks: string[] = []
  let to = from + 1
  for (;;) {
    const next = tokens[to]
    const last = tokens[to - 1]
    if (next === undefined || last === undefined) break
    if (
      (next.word === '.' || next.word === ',' || next.word === "'") &&
      isGlued(next) &&
      isGluedDigits(tokens[to + 1])
    ) {
      marks.push(next.word)
      groups.push(plainDigits(tokens[to + 1]?.word ?? '') ?? '')
      to += 2
      continue
    }
    const mayGroup = marks.every((mark) => mark === ' ') && (groups[0] ?? '').length <= 3
    if (!mayGroup || !isDigits(next) || !isOneApart(last, next) || next.word.length !== 3) break
    if (isFollowedByMore(tokens, to)) break
    marks.push(' ')
    groups.push(plainDigits(next.word) ?? '')
    to++
  }
  return { groups, marks, to }
}

/** "50 500-seat halls" and "40 000x": what belongs to something behind it is no group. */
function isFollowedByMore(tokens: readonly Token[], at: number): boolean {
  const behind = tokens[at + 1]
  if (behind === undefined || !isGlued(behind)) return false
  return behind.word === '/' || behind.word === ':'
}

/** The texts of the values, best first; null for no number, "list" where commas part several. */
function interpret(
  groups: readonly string[],
  marks: readonly string[],
  decimal: string,
): string[] | null | 'list' {
  const [first = '', ...rest] = groups
  const last = rest.at(-1) ?? ''
  const [mark] = marks
  const all = groups.join('')
  if (mark === undefined) return [first]
  const decimals = `${groups.slice(0, -1).join('')}.${last}`
  const areSame = marks.every((other) => other === mark)
  if (marks.length === 1 && mark !== ' ' && mark !== "'") {
    const mayGroup = last.length === 3 && first.length <= 3 && !first.startsWith('0')
    if (!mayGroup) return [decimals]
    return mark === decimal ? [decimals, all] : [all, decimals]
  }
  if (areSame) {
    if (areGroups(groups)) return [all]
    return mark === ',' ? 'list' : null
  }
  const lastMark = marks.at(-1)
  const before = marks.slice(0, -1)
  const isDecimal = (lastMark === '.' || lastMark === ',') && before.every((other) => other !== lastMark)
  if (!isDecimal || !before.every((other) => other === mark)) return null
  return areGroups(groups.slice(0, -1)) ? [decimals] : null
}

/** 1,234,567 and, as India writes them, 12,34,567. */
function areGroups([first = '', ...rest]: readonly string[]): boolean {
  if (first.length > 3 || first.startsWith('0') || rest.at(-1)?.length !== 3) return false
  const sizes = new Set(rest.slice(0, -1).map((group) => group.length))
  return sizes.size === 0 || (sizes.size === 1 && (sizes.has(3) || (sizes.has(2) && first.length <= 2)))
}
