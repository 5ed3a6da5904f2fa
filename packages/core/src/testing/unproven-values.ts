import type { CombinedResult } from '../enrichment/combined-schema.ts'
import type { Evidence } from '../enrichment/evidence-schema.ts'
import { isFilled } from '../enrichment/record-results.ts'
import { contactsReadsBack } from '../extraction/contacts/reads-back.ts'
import { fundingReadsBack } from '../extraction/funding/reads-back.ts'
import { identityReadsBack } from '../extraction/identity/reads-back.ts'
import { profileReadsBack } from '../extraction/profile/reads-back.ts'
import { valueAt } from '../kernel/json/json-pointer.ts'
import { oneLine } from '../kernel/text.ts'
import { foldQuote } from '../providers/quote-on-page.ts'
import type { EmployeeRange } from '../records/company.ts'
import type { Page } from '../web/html/page.ts'

/**
 * What a combined result says without proof, in words; none when each value has evidence with sources whose quotes stand on the
 * pages that they name, and our own rules read the value out of one of these.
 */
export function unprovenValues(
  { general, founders, funding }: CombinedResult,
  pagesOf: (url: string) => readonly Page[],
): readonly string[] {
  return Object.entries({ general, founders, funding }).flatMap(([child, result]) => {
    if (result === null) return []
    return unprovenIn(fieldsOf(result), result.evidence, pagesOf).map((problem) => `${child}${problem}`)
  })
}

/** The same of any values that come with pointers into them. */
export function unprovenIn(
  values: object,
  evidence: readonly Evidence[],
  pagesOf: (url: string) => readonly Page[],
): readonly string[] {
  return [...uncovered(values, evidence), ...evidence.flatMap((one) => unsound(one, values, pagesOf))]
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

type Reads = (quote: string, value: never, round: { readonly currency?: string }) => boolean

/** Which rule must read a member out of each of its quotes; the first pattern that holds. Others have tests of their own. */
const rules: readonly (readonly [pattern: RegExp, reads: Reads])[] = [
  [/^\/(?:name|legal_name|tagline|value_proposition)$/, holds],
  [/^\/(?:founders|key_people|team)\/\d+\/(?:full_name|title|bio|profile_url|x_url|github_url)$/, holds],
  [/^\/founded_year$/, (quote, year: number) => quote.includes(String(year))],
  [/^\/employee_count$/, (quote, count: number) => identityReadsBack.employeeCount(quote, count)],
  [/^\/employee_range$/, (quote, range: EmployeeRange) => identityReadsBack.employeeRange(quote, range)],
  [/^\/contact\/emails\//, (quote, email: string) => contactsReadsBack.emails(quote, email)],
  [/^\/contact\/phones\//, (quote, phone: string) => contactsReadsBack.phones(quote, phone)],
  [/^\/contact\/address$/, (quote, address: string) => contactsReadsBack.addresses(quote, address)],
  [/^\/contact\/contact_url$|^\/links\/(?!blog|careers|pricing)/, holds],
  [
    /^\/technologies\/\d+$/,
    (quote, known: string | { name: string }) =>
      profileReadsBack.technologies(quote, typeof known === 'string' ? known : known.name),
  ],
  [
    /^\/pricing\/starting_price_usd$/,
    (quote, price: number) => profileReadsBack.startingPriceUsd(quote, price),
  ],
  [/^\/rounds\/\d+\/(?:lead_)?investors\/\d+$/, (quote, { name }: { name: string }) => holds(quote, name)],
  [
    /^\/rounds\/\d+\/amount$/,
    (quote, value: number, { currency = '' }) =>
      fundingReadsBack.amount(quote, { value, currency, isApproximate: false }),
  ],
]

function unsound(
  { field, method, sources }: Evidence,
  result: object,
  pagesOf: (url: string) => readonly Page[],
): string[] {
  if (method === 'hint') return []
  if (sources.length === 0 || sources.length > 5) return [`${field} has ${sources.length} sources`]
  const value = valueAt(field, result)
  if (!isFilled(value)) return [`${field} leads to nothing`]
  const misquoted = sources.flatMap(({ url, quote }) => {
    const pages = pagesOf(url)
    if (pages.length === 0) return [`${field} is from ${url}, which was not read`]
    if (quote === null || quote === '' || quote.length > 300) return [`${field} has no quote`]
    if (pages.some((page) => standsOn(quote, page))) return []
    return [`${field} quotes what is not on ${url}: ${quote}`]
  })
  // Sources may write it each in its own way; one of them holds what is told.
  const reads = rules.find(([pattern]) => pattern.test(field))?.[1]
  const around = valueAt(field.slice(0, field.lastIndexOf('/')), result) as { readonly currency?: string }
  const isRead =
    reads === undefined || sources.some(({ quote }) => reads(quote ?? '', value as never, around))
  return isRead
    ? misquoted
    : [...misquoted, `${field} ${JSON.stringify(value)} is in no quote: ${sources[0]?.quote}`]
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
