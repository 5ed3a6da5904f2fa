import { hasDigit } from '../../kernel/index.ts'

/** How one spelling became another: by what most typing mistakes are, a single edit, or by two. */
export interface Edit {
  readonly kind: EditKind
  /** Where in the known spelling. */
  readonly at: number
}

/** `doubled` and `undoubled`: a letter typed twice, or one of two left out. `two`: any two edits. */
export type EditKind =
  | 'doubled'
  | 'undoubled'
  | 'swapped'
  | 'left out'
  | 'first left out'
  | 'added'
  | 'replaced'
  | 'first replaced'
  | 'two'

/** Null when the two are the same, when more than two edits part them, or when they differ in a digit: numbers tell names apart. */
export function editBetween(typed: string, known: string): Edit | null {
  const shorter = Math.min(typed.length, known.length)
  if (Math.abs(typed.length - known.length) > 2) return null
  let at = 0
  while (at < shorter && typed.charCodeAt(at) === known.charCodeAt(at)) at++
  let tail = 0
  while (tail < shorter - at && typed.at(-1 - tail) === known.at(-1 - tail)) tail++
  const typedMiddle = typed.slice(at, typed.length - tail)
  const knownMiddle = known.slice(at, known.length - tail)
  if (hasDigit(typedMiddle + knownMiddle)) return null
  const kind = kindOf(typedMiddle, knownMiddle, typed.charAt(at - 1), at)
  return kind === null ? null : { kind, at }
}

function kindOf(typed: string, known: string, before: string, at: number): EditKind | null {
  if (typed === '' && known.length === 1)
    return known === before ? 'undoubled' : at === 0 ? 'first left out' : 'left out'
  if (known === '' && typed.length === 1) return typed === before ? 'doubled' : 'added'
  if (typed.length === 1 && known.length === 1) return at === 0 ? 'first replaced' : 'replaced'
  if (typed.length === 2 && known.length === 2 && typed[0] === known[1] && typed[1] === known[0])
    return 'swapped'
  return typed !== known && editsBetween(typed, known) <= 2 ? 'two' : null
}

/** Optimal string alignment: replaced, left out, added and swapped letters, each of which counts one. */
export function editsBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (beforeLast[j - 2] ?? 0) + 1)
      row.push(edits)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
