import { type Hints, hintsOf } from '../enrichment/index.ts'
import { investorItems, namesFirst } from '../extraction/index.ts'
import { trimEndOf } from '../kernel/index.ts'
import { tokensIn } from '../providers/index.ts'
import type { ResearchRequest } from './read-request.ts'

const urlsMax = 5
const urlLengthMax = 2_048
const namesMax = 20

/** An analyst's notes that come with the request. They guide the search and never count as something that the company says. */
export interface AnalystHints {
  /** Pages to be read. */
  readonly pageUrls: readonly string[]
  readonly founderNames: readonly string[]
  readonly investorNames: readonly string[]
}

/** Addresses, and the names that the text itself calls founders and investors. */
export function analystHints(context: string | null): AnalystHints {
  const text = context ?? ''
  return {
    pageUrls: distinct([...text.matchAll(address)].flatMap(([found]) => cleanUrl(found))).slice(0, urlsMax),
    founderNames: namedAfter(text, founderCue, (rest) => namesFirst(rest).map(({ name }) => name.text)),
    investorNames: namedAfter(text, investorCue, (rest) =>
      investorItems(rest, () => false).map(({ name }) => name),
    ),
  }
}

/** What helps to read the site: the request's own hints and those of its context. */
export function researchHints(request: ResearchRequest): Hints {
  const hints = hintsOf(request)
  const { pageUrls, founderNames, investorNames } = analystHints(request.analyst_context)
  return {
    ...hints,
    pageUrls,
    founderNames: [...hints.founderNames, ...founderNames],
    investorNames: [...hints.investorNames, ...investorNames],
  }
}

/** The beginning of a context that so many tokens hold, cut between words. */
export function boundedContext(context: string | null, tokens: number): string {
  const text = (context ?? '').trim()
  if (tokensIn(text) <= tokens) return text
  let [fits, tooLong] = [0, text.length]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (tokensIn(text.slice(0, middle)) <= tokens) fits = middle
    else tooLong = middle
  }
  const end = text.lastIndexOf(' ', fits)
  return text.slice(0, end > fits / 2 ? end : fits).trimEnd()
}

const address = /\bhttps?:\/\/[^\s<>"'`{}|\\^]{3,2100}/gi

function cleanUrl(found: string): readonly string[] {
  const url = trimEndOf(found, '.,;:!?)]')
  if (url.length > urlLengthMax || !URL.canParse(url)) return []
  const { username, password, href } = new URL(url)
  return username === '' && password === '' ? [href] : []
}

function namedAfter(
  text: string,
  cue: RegExp,
  namesIn: (rest: string) => readonly string[],
): readonly string[] {
  const all = [...text.matchAll(cue)].slice(0, namesMax).flatMap(({ 0: words, index }) => {
    const from = index + words.length
    return namesIn(text.slice(from, from + restMax).split(/\n|[.;!?](?:\s|$)/, 1)[0] ?? '')
  })
  return distinct(all).slice(0, namesMax)
}

const restMax = 300
const founderCue = /\b(?:co-?)?founders?\s?(?:is|are|:|=)\s{0,3}|\b(?:co-?)?founded by\s/gi
const investorCue = /\b(?:investors?|backers?)\s?(?:are|include|:|=)\s{0,3}|\bbacked by\s/gi

const distinct = (texts: readonly string[]) => [...new Set(texts)]
