import type { CombinedResult } from '../enrichment/combined-schema.ts'
import type { Evidence } from '../enrichment/evidence-schema.ts'
import { isFilled } from '../enrichment/record-results.ts'
import { foldQuote } from '../help/quote-on-page.ts'
import type { Page } from '../html/page.ts'
import { oneLine } from '../text.ts'

/**
 * What a combined result says without proof, in words; none when each value has evidence with a source whose quote stands on the
 * page that it names, and a text of the result is in its quote, or a long one holds it.
 */
export function unprovenValues(
  { general, founders, funding }: CombinedResult,
  pagesOf: (url: string) => readonly Page[],
): readonly string[] {
  return Object.entries({ general, founders, funding }).flatMap(([child, result]) => {
    if (result === null) return []
    const problems = [
      ...uncovered(fieldsOf(result), result.evidence),
      ...result.evidence.flatMap((one) => unsound(one, result, pagesOf)),
    ]
    return problems.map((problem) => `${child}${problem}`)
  })
}

const base: ReadonlySet<string> = new Set([
  'website',
  'partial',
  'company_id',
  'entity',
  'evidence',
  'warnings',
  'usage',
  'states',
  'conflicts',
  'coverage',
  'errors',
  'generated_at',
])
/** Ids and what says how things were read. */
const aside: ReadonlySet<string> = new Set([
  'person_id',
  'round_id',
  'confidence',
  'sources',
  'funding_state',
  'null_reason',
  'total_is_sum',
])

const fieldsOf = (result: object) =>
  Object.fromEntries(Object.entries(result).filter(([key]) => !base.has(key)))

function uncovered(fields: object, evidence: readonly Evidence[]): string[] {
  const pointers = new Set(evidence.map(({ field }) => field))
  return leavesOf(fields, '')
    .filter(({ pointer }) => !ancestorsOf(pointer).some((one) => pointers.has(one)))
    .map(({ pointer, value }) => `${pointer} ${JSON.stringify(value)} has no evidence`)
}

interface Leaf {
  readonly pointer: string
  readonly value: unknown
}

function leavesOf(value: unknown, pointer: string): Leaf[] {
  // Nothing counted is nothing said.
  if (!isFilled(value) || (pointer === '/founder_count' && value === 0)) return []
  if (typeof value !== 'object' || value === null) return [{ pointer, value }]
  return Object.entries(value).flatMap(([key, part]) =>
    aside.has(key) ? [] : leavesOf(part, `${pointer}/${key}`),
  )
}

function ancestorsOf(pointer: string): readonly string[] {
  const parts = pointer.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** Members that our rules read out of a quote without standing in it letter by letter. */
const worded =
  /^\/(?:name|legal_name|tagline|founders\/\d+\/(?:full_name|title|bio)|key_people\/\d+\/full_name|team\/\d+\/full_name|rounds\/\d+\/investors\/\d+\/name|contact\/emails\/\d+|links\/\w+)$/

function unsound(
  { field, method, sources }: Evidence,
  result: object,
  pagesOf: (url: string) => readonly Page[],
): string[] {
  if (method === 'hint') return []
  if (sources.length === 0 || sources.length > 5) return [`${field} has ${sources.length} sources`]
  const value = field
    .slice(1)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], result)
  if (!isFilled(value)) return [`${field} leads to nothing`]
  return sources.flatMap(({ url, quote }) => {
    const pages = pagesOf(url)
    if (pages.length === 0) return [`${field} is from ${url}, which was not read`]
    if (quote === null || quote === '' || quote.length > 300) return [`${field} has no quote`]
    if (!pages.some((page) => standsOn(quote, page)))
      return [`${field} quotes what is not on ${url}: ${quote}`]
    if (typeof value === 'string' && worded.test(field) && !holds(quote, value))
      return [`${field} ${JSON.stringify(value)} is not in its quote: ${quote}`]
    return []
  })
}

/** A value that is longer than a quote may be holds the quote instead. */
function holds(quote: string, value: string): boolean {
  const [a, b] = [foldQuote(quote), foldQuote(value)]
  return a.includes(b) || b.includes(a)
}

const textsOf = new WeakMap<Page, string>()

function standsOn(quote: string, page: Page): boolean {
  let text = textsOf.get(page)
  if (text === undefined) {
    text = allText(page)
    textsOf.set(page, text)
  }
  return text.includes(foldQuote(quote))
}

function allText(page: Page): string {
  const texts = [
    page.url,
    page.title ?? '',
    // What an attribute says is quoted with its name.
    `lang="${page.lang}"`,
    ...page.headLinks.map(({ hreflang, href }) => `hreflang="${hreflang}" href="${href}"`),
    ...page.blocks.map((block) => block.text),
    ...page.metas.values(),
    ...page.metas.keys(),
    ...page.jsonLd.map((node) => node.text),
    ...page.links.flatMap(({ text, href }) => [text, href]),
    ...page.images.flatMap(({ alt, src }) => [alt, src]),
    ...page.resources,
    ...page.data,
  ]
  return foldQuote(texts.map(oneLine).join('\n'))
}
