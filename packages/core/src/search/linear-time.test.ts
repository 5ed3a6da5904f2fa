import { describe, expect, test } from 'bun:test'
import { slowRepeats } from '../../test/linear-time.ts'
import { readWebsiteUrl } from '../enrichment/read-request.ts'
import { foldText, oneLine } from '../kernel/text.ts'
import { textProblem } from '../kernel/text-problem.ts'
import { foldQuote } from '../providers/quote-on-page.ts'
import { cleanText } from '../records/import/fields.ts'
import { headerKey } from '../records/import/mapping/import-words.ts'
import { placeKey, placeSlug } from '../reference/locations/place-key.ts'
import { formerNames } from '../reference/names/former-names.ts'
import { normalizeName } from '../reference/names/names.ts'
import { normalizeWebsite } from '../reference/web-addresses/websites.ts'
import { indexTokens } from './analysis/tokens.ts'
import { queryTokens } from './query-understanding/query-tokens.ts'

/** What reads the texts of requests: searches, look-ups, names of lists and labels of webhooks, hints of enrichment. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  textProblem,
  oneLine,
  foldText,
  queryTokens,
  indexTokens,
  placeKey,
  placeSlug,
  formerNames: (text) => formerNames(text, ['Acme', 'Acme Works']),
  normalizeName,
  normalizeWebsite,
  readWebsiteUrl,
}

describe('twice as long a text takes at most about twice as long, whatever is repeated in it', () => {
  for (const [name, read] of Object.entries(readers))
    test(name, () => expect(slowRepeats(read)).toEqual([]), 120_000)
})

describe('letters with thousands of combining marks take no time by their square', () => {
  // Requests with such texts are refused at the door; these read files, pages and answers too.
  const others = { foldText, placeKey, normalizeName, cleanText, headerKey, foldQuote }
  for (const [name, read] of Object.entries(others))
    test(name, () => expect(slowRepeats(read, ['\u0316\u0315', '\u0301'])).toEqual([]), 120_000)
})
