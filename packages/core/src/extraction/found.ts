import { isLowSurrogate, oneLine } from '../kernel/index.ts'
import type { Finding, Quotation } from './finding.ts'
import type { Rule } from './rules.ts'
import type { ReadPage } from './site.ts'

/** A value read from a text of a page; `at` is where in the text it stands, so that of a long one the right part is quoted. */
export function found<T>(read: ReadPage, rule: Rule, value: T, text: string, at = 0): Finding<T> {
  return { value, rule, ...quoted(read, text, at) }
}

/** Words of a page that no rule reads a value from. */
export function quoted(read: ReadPage, text: string, at = 0): Quotation {
  const { url, fetchedAt, sha256, origin, page } = read
  return { quote: excerpt(text, at), page: { url, fetchedAt, sha256, origin, title: page.title } }
}

const quoteMax = 300
/** How much is quoted before the place that matters. */
const before = 100

/** At most 300 characters of a text around a place, cut between words where there are any. */
export function excerpt(text: string, at = 0): string {
  if (text.length <= quoteMax) return oneLine(text)
  const start = at <= before ? 0 : wholeCharacter(text, wordStart(text, at - before, at))
  const end = wholeCharacter(text, start + quoteMax)
  if (end >= text.length) return oneLine(text.slice(start))
  const cut = text.lastIndexOf(' ', end)
  return oneLine(text.slice(start, cut > start + quoteMax / 2 ? cut : end))
}

/** A place that parts no character of two units. */
const wholeCharacter = (text: string, at: number) => (isLowSurrogate(text.charCodeAt(at)) ? at - 1 : at)

function wordStart(text: string, from: number, to: number): number {
  const space = text.indexOf(' ', from)
  return space === -1 || space >= to ? from : space + 1
}
