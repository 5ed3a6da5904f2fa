import { describe, expect, test } from 'bun:test'
import { slowRepeats } from '../../test/linear-time.ts'
import { readWebsiteUrl } from '../enrichment/read-request.ts'
import { foldQuote } from '../help/quote-on-page.ts'
import { foldText, oneLine } from '../text.ts'
import { textProblem } from '../text-problem.ts'
import { tokenize } from './analysis/tokens.ts'
import { cleanText } from './import/fields.ts'
import { headerKey } from './import/mapping/synonyms-table.ts'
import { placeKey, placeSlug } from './locations/place-key.ts'
import { normalizeName } from './lookup/names.ts'
import { normalizeWebsite } from './lookup/websites.ts'
import { queryTokens } from './understanding/query-tokens.ts'

/** What reads the texts of requests: searches, look-ups, names of lists and labels of webhooks, hints of enrichment. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  textProblem,
  oneLine,
  foldText,
  queryTokens,
  tokenize,
  placeKey,
  placeSlug,
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
