import {
  type CombinedResult,
  type FounderResult,
  type FundingResult,
  type GeneralResult,
  splitAtSpaces,
  withoutStart,
} from '@dealflow/core'
import { printable } from '../cli/printable.ts'
import { count } from '../cli/progress-text.ts'
import { factsOf, peopleOf, roundsOf, type ShownFact } from './enrichment-facts.ts'

/** What an enrichment came to: what all results have, and the parts that were asked for. */
export interface EnrichedSite {
  readonly base: Pick<
    CombinedResult,
    'website' | 'company_id' | 'entity' | 'coverage' | 'warnings' | 'errors' | 'usage'
  >
  readonly general: GeneralResult | null
  readonly founders: FounderResult | null
  readonly funding: FundingResult | null
  /** Parts that failed, and why. */
  readonly failed: readonly string[]
}

export interface ReportOptions {
  readonly dryRun: boolean
  readonly isColoured: boolean
}

const labelWidth = 20
const indent = ' '.repeat(labelWidth + 2)
const quoteCharacters = 100

/** A result for people: each value with how sure it is, where it is and the words it was read from. */
export function enrichmentReport(site: EnrichedSite, options: ReportOptions): string[] {
  const { base, general, founders, funding } = site
  const dim = (text: string) => (options.isColoured ? `\u001b[2m${text}\u001b[0m` : text)
  const bold = (text: string) => (options.isColoured ? `\u001b[1m${text}\u001b[0m` : text)
  const section = (title: string, facts: readonly ShownFact[], none: string) => [
    '',
    bold(title),
    ...(facts.length === 0 ? [`  ${none}`] : facts.flatMap((fact) => factLines(fact, dim))),
  ]
  return [
    bold(printable(general?.name ?? base.entity.normalized_website)),
    ...headLines(site, options).map((line) => `  ${line}`),
    ...(general === null ? [] : section('Profile', factsOf(general), 'Nothing was found.')),
    ...(founders === null ? [] : section('People', peopleOf(founders), 'Nobody was found.')),
    ...(funding === null ? [] : section('Funding', roundsOf(funding), fundingWords[funding.funding_state])),
    ...restLines(site).map((line) => (line === '' ? line : printable(line))),
  ]
}

function factLines(
  { label, value, confidence, method, source, more }: ShownFact,
  dim: (text: string) => string,
) {
  const others = more === 0 ? '' : ` and ${more} more`
  const where = source === null ? '' : `, ${printable(source.url)}${others}`
  const quote = source?.quote ?? null
  return [
    `  ${label.padEnd(labelWidth)}${printable(value)}`,
    `${indent}${dim(`${sureness(confidence)} (${confidence.toFixed(2)}), ${methods[method]}${where}`)}`,
    ...(quote === null ? [] : [`${indent}${dim(`“${aroundValue(printable(quote), value)}”`)}`]),
  ]
}

/** Of a long quote the part that holds the value, or as much of its beginning as is found there. */
function aroundValue(quote: string, value: string): string {
  if (quote.length <= quoteCharacters) return quote
  const folded = quote.toLowerCase()
  const wanted = value.toLowerCase()
  const at = [wanted, ...splitAtSpaces(wanted.replaceAll(',', ' ')).filter((word) => word.length > 2)]
    .map((text) => folded.indexOf(text))
    .find((found) => found >= 0)
  const from = Math.min(Math.max(0, (at ?? 0) - 30), quote.length - quoteCharacters)
  const until = from + quoteCharacters
  return `${from > 0 ? '…' : ''}${quote.slice(from, until)}${until < quote.length ? '…' : ''}`
}

/** As far as the value is right in what was measured: of ten that are `likely`, six to eight are. */
const sureness = (confidence: number) =>
  confidence >= 0.85 ? 'sure' : confidence >= 0.6 ? 'likely' : 'unsure'

const methods: Readonly<Record<ShownFact['method'], string>> = {
  structured_data: 'structured data',
  rule: 'read from its words',
  model: 'read by the model',
  dataset: 'from the dataset',
  operator: 'set by the operator',
  hint: 'as it was given',
}

const fundingWords: Readonly<Record<FundingResult['funding_state'], string>> = {
  found: 'Told, but no round is named.',
  undisclosed_amount: 'A round is known, but not its amount.',
  none_announced: 'It says that it has raised nothing.',
  not_found: 'Nothing was found.',
  not_checked: 'Not known: what would tell it could not be read.',
}

function headLines({ base }: EnrichedSite, { dryRun }: ReportOptions): string[] {
  const { company_id: id, entity, coverage, usage } = base
  const seconds = (coverage.duration_ms / 1_000).toFixed(1)
  const asked =
    usage.model_calls === 0
      ? ''
      : ` The model was asked ${usage.model_calls === 1 ? 'once' : `${count(usage.model_calls)} times`} (${count(usage.input_tokens + usage.output_tokens)} tokens).`
  return [
    printable(placeText(base)),
    `${pagesText(base)} in ${seconds} s.${asked}`,
    keptLine(id, entity.matched_existing, dryRun),
  ]
}

function pagesText({ usage, coverage }: EnrichedSite['base']): string {
  if (usage.pages_fetched === 0 && coverage.cache !== 'miss') return 'All pages from the cache,'
  const failed = coverage.pages_failed
  const pages = Math.max(0, usage.pages_fetched - failed)
  const cached = coverage.cache === 'miss' ? '' : ', the rest from the cache'
  const unread = failed === 0 ? '' : `, ${count(failed)} could not be`
  return `${count(pages)} ${pages === 1 ? 'page' : 'pages'} read${cached}${unread},`
}

/** Where the site was found: over `http` where `https` was refused, or elsewhere. */
function placeText({ website, entity: { final_url: url } }: EnrichedSite['base']): string {
  if (url === null || !URL.canParse(url)) return website
  const { hostname, protocol } = new URL(url)
  const host = new URL(website).hostname
  return withoutStart(hostname, 'www.') === host ? `${protocol}//${host}` : `${website} -> ${url}`
}

function keptLine(id: string | null, isKnown: boolean, dryRun: boolean): string {
  if (dryRun) return `Nothing was kept${id === null ? '' : `; its record is ${id}`}.`
  if (id === null) return 'Nothing was kept: you deleted this company. dealflow company put makes it again.'
  return `${isKnown ? 'Kept in' : 'Made'} the record ${id}: dealflow company get ${id}`
}

/** What is missing, doubtful or contradicted. */
function restLines({ base, general, founders, funding, failed }: EnrichedSite): string[] {
  const parts = [general, founders, funding].flatMap((part) => part ?? [])
  const inState = (state: string) =>
    parts.flatMap(({ states }) =>
      Object.entries(states).flatMap(([member, found]) =>
        found === state ? [member.replaceAll('_', ' ')] : [],
      ),
    )
  const { coverage, warnings, errors } = base
  const doubts = [
    ...failed.map((text) => `Failed: ${text}`),
    ...parts.flatMap(({ conflicts }) =>
      conflicts.map(
        ({ field, value, sources }) =>
          `Contradicted: ${field.slice(1).replaceAll('/', ' ').replaceAll('_', ' ')} is ${shortened(shownValue(value), 80)} at ${sources[0]?.url ?? 'another place'}`,
      ),
    ),
    ...warnings.map(({ message }) => message),
    ...coverage.failed_pages.slice(0, listedMax).map(({ url, outcome }) => `Not read: ${url} (${outcome})`),
    ...(coverage.robots_disallowed.length === 0
      ? []
      : [`robots.txt keeps us from ${listed(coverage.robots_disallowed)}`]),
    ...(coverage.failed_pages.some(({ outcome }) => outcome === 'empty_shell')
      ? ['Pages that only a browser can draw are read with renderer_url.']
      : []),
    ...errors.filter(({ subsystem }) => subsystem !== 'site').map(({ message }) => message),
  ]
  const unknown = [
    ...named('Not found', inState('not_found')),
    ...named('Not checked', inState('not_checked')),
  ]
  return [
    ...(doubts.length === 0 ? [] : ['', ...new Set(doubts)]),
    ...(unknown.length === 0 ? [] : ['', ...unknown]),
  ]
}

const listedMax = 20

const named = (what: string, members: readonly string[]) =>
  members.length === 0 ? [] : [`${what}: ${[...new Set(members)].join(', ')}.`]

const listed = (all: readonly string[]) =>
  `${all.slice(0, listedMax).join(', ')}${all.length > listedMax ? ` and ${all.length - listedMax} more` : ''}`

const shownValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function shortened(text: string, characters: number): string {
  return text.length > characters ? `${text.slice(0, characters - 1)}…` : text
}
