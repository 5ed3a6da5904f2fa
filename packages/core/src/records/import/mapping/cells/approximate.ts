import { hasDigit } from '../../../../kernel/index.ts'
import { approximations, approximationsBehind, cellKey, partOfAt } from '../import-words.ts'

/** The text without "ca." before it or "-ish" behind it, and whether there was one. */
export function withoutApproximation(text: string): {
  readonly text: string
  readonly isApproximate: boolean
} {
  let rest = text.trim()
  let isApproximate = false
  const key = cellKey(rest)
  const before = approximations().find((phrase) => key.startsWith(phrase) && startsWithPhrase(rest, phrase))
  if (before !== undefined) {
    rest = rest.slice(before.length).trim()
    isApproximate = true
  }
  const restKey = before === undefined ? key : cellKey(rest)
  const behind = approximationsBehind().find(
    (phrase) => phrase !== '+' && rest.length > phrase.length && restKey.endsWith(phrase),
  )
  if (behind !== undefined && restKey.length === rest.length) {
    const before = rest.slice(0, rest.length - behind.length).trim()
    // "3 M$ CA" are dollars of Canada.
    const isOfDollars = before.endsWith('$') && rest.slice(-behind.length) === behind.toUpperCase()
    if (!isOfDollars) return { text: before, isApproximate: true }
  }
  return { text: rest, isApproximate }
}

/** Without what is told of it in brackets or as a part of it: "130 (incl. 12 in US)", "120 k€ dont 40 k€ de subvention". */
export function withoutRemark(text: string): string {
  const open = text.indexOf('(')
  if (open > 0 && text.trimEnd().endsWith(')')) return text.slice(0, open).trim()
  const part = partOfAt(text)
  return part > 0 ? text.slice(0, part).trim() : text
}

/** Behind a word comes a blank or a digit: "unosono" is no "unos". */
export function startsWithPhrase(text: string, phrase: string): boolean {
  const key = cellKey(text.slice(0, phrase.length + 1))
  if (!key.startsWith(phrase)) return false
  const next = text[phrase.length] ?? ' '
  const last = phrase.at(-1) ?? ' '
  const isWord = last.toLowerCase() !== last.toUpperCase()
  // "CA$2m" is about nothing.
  return !isWord || ' .:(,;'.includes(next) || hasDigit(next)
}
