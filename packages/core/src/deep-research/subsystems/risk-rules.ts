import { type Evidence, isOfRecord, isUntold, type SourceRef, sourceRefs } from '../../enrichment/index.ts'
import { newestDate } from '../../extraction/index.ts'
import { foldText, isDigits, memberOf, toIso, valueAt } from '../../kernel/index.ts'
import { registrableDomain } from '../../reference/index.ts'
import type { ReadResearchSite, Research } from '../research.ts'
import type { SubsystemName } from '../schema.ts'

export interface Flag {
  readonly code: string
  /** One sentence. */
  readonly text: string
  /** The places that show it. The list is empty when the risk is that something is missing. */
  readonly sources: readonly SourceRef[]
  readonly confidence: number
}

interface ResearchWithSite {
  readonly research: Research
  /** Null when the site could not be read. */
  readonly read: ReadResearchSite | null
}

type Rule = (from: ResearchWithSite) => readonly Flag[]

const contradictionsMax = 10
const sourcesMax = 5
const dayMs = 86_400_000
/** A site that gives no newer date than a year and a half ago may be left alone. */
const staleMs = 548 * dayMs

const evidenceAt = (evidence: readonly Evidence[], field: string): readonly SourceRef[] =>
  evidence.find((each) => each.field === field)?.sources ?? []

const told = [
  'companyProfile',
  'founderResearch',
  'fundingResearch',
] as const satisfies readonly SubsystemName[]

/** Each contradiction with both of what is said, where the quotes hold it as it is. */
const contradictions: Rule = ({ research }) =>
  told
    .flatMap((name) => {
      const found = research.found(name)
      return (found?.conflicts ?? []).map((conflict) => ({ conflict, found }))
    })
    .slice(0, contradictionsMax)
    .map(({ conflict, found }) => {
      const taken = evidenceAt(found?.evidence ?? [], conflict.field)
      const sources = [...taken.slice(0, sourcesMax - 2), ...conflict.sources].slice(0, sourcesMax)
      const value = sources.length === 0 ? null : shownIn(conflict.value, conflict.sources)
      const other = found === null ? null : shownIn(valueAt(conflict.field, found.output), taken)
      const both = value === null || other === null ? '' : `: “${other}” and “${value}”`
      return {
        code: 'CONTRADICTION',
        text: `Sources contradict each other on the ${labelOf(conflict.field)}${both}.`,
        sources,
        confidence: 0.9,
      }
    })

const shownMax = 100

function shownIn(value: unknown, sources: readonly SourceRef[]): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
  const holds = sources.some(({ quote }) => foldText(quote ?? '').includes(foldText(text)))
  return holds && text.length <= shownMax ? text : null
}

/** `/rounds/0/announced_on`: announced on. */
const labelOf = (pointer: string) =>
  (pointer.split('/').findLast((part) => part !== '' && !isDigits(part)) ?? 'facts').replaceAll('_', ' ')

const stale: Rule = ({ read, research }) => {
  if (read === null) return []
  const now = research.parts.host.clock.now()
  const newest = newestDate(read.input.reading.site, now)
  if (newest === null || now - Date.parse(newest.value.iso) <= staleMs) return []
  const { isYear, said } = newest.value
  const what = `${isYear ? 'year' : 'date'} on the pages that were read is ${said}`
  return [
    { code: 'STALE_SITE', text: `The newest ${what}.`, sources: sourceRefs([newest]), confidence: 0.85 },
  ]
}

const noTeam: Rule = ({ read, research }) => {
  const people = research.found('founderResearch')?.output
  if (people === undefined || read === null || isUntold('founders', read.input.covered.unread)) return []
  const { founders, key_people, team } = people
  if (founders.length + key_people.length + (team?.length ?? 0) > 0) return []
  return [flag('NO_TEAM_FOUND', 'No page that was read names anybody who works at the company.')]
}

const singleSource: Rule = ({ research }) => {
  const funding = research.found('fundingResearch')
  if (funding === null || funding.output.rounds.length === 0) return []
  const sources = funding.evidence
    .filter(({ field }) => ['rounds', 'investors', 'funding'].includes(memberOf(field)))
    .flatMap((each) => (isOfRecord(each.method) ? [] : each.sources))
  const hosts = new Set(sources.flatMap(({ url }) => URL.parse(url)?.hostname ?? []).map(registrableDomain))
  const [only] = hosts
  if (only === undefined || hosts.size > 1) return []
  const amounts = funding.evidence.filter(({ field }) => /^\/rounds\/\d+(?:\/amount)?$/.test(field))
  const shown = amounts.flatMap((each) => each.sources).slice(0, 1)
  const isOwn = only === registrableDomain(research.subject.domain)
  return [
    {
      code: 'SINGLE_SOURCE_FUNDING',
      text: `What is known of the funding comes from ${isOwn ? 'the company’s own site' : only} alone.`,
      sources: shown.length > 0 ? shown : sources.slice(0, 1),
      confidence: 0.9,
    },
  ]
}

const identity: Rule = ({ read, research }) => {
  const profile = research.found('companyProfile')
  const name = profile?.output.name ?? null
  const sources = evidenceAt(profile?.evidence ?? [], '/name')
  const called = name === null ? '' : `: it is called “${name}”`
  const flags: Flag[] = []
  const add = (text: string) => flags.push({ code: 'IDENTITY_CONFLICT', text, sources, confidence: 0.9 })
  if (research.found('deepScrape')?.isOfAnother === true)
    add(
      research.subject.isForeign
        ? `The site is none of those that the record of the dataset has${called}; nothing of it was kept there.`
        : `The site goes by another name than the record of the dataset${called}.`,
    )
  if (read !== null && read.input.reading.hints === null)
    add(`The site goes by another name than the request gives${called}.`)
  return flags
}

const injection: Rule = ({ read }) => {
  const suspect = (read?.input.reading.site.pages ?? []).filter(({ page }) => page.hasHiddenInstructions)
  if (suspect.length === 0) return []
  const sources = suspect.slice(0, sourcesMax).map(({ url, page, fetchedAt, sha256 }) => ({
    url,
    title: page.title,
    fetched_at: toIso(fetchedAt),
    // Words that were written for machines are handed on to none.
    quote: null,
    content_sha256: sha256,
  }))
  const text =
    'A page of the site holds text that reads like an instruction to a machine; it was not followed.'
  return [{ code: 'INJECTION_SUSPECTED', text, sources, confidence: 0.8 }]
}

const unread: Rule = ({ read, research }) => {
  const ended = research.outcome('deepScrape')?.ended
  if (ended?.status === 'failed') {
    const code = ended.error.reason === 'WEBSITE_BLOCKED' ? 'SITE_BLOCKED' : 'SITE_UNREAD'
    return [flag(code, `The site could not be read: ${ended.error.message}`)]
  }
  if (read === null) return []
  const { errors, coverage } = read.input.covered
  const { robots_disallowed: closed } = coverage
  // A link to a page that does not exist is no risk: these leave open what would have been there.
  const blocked = errors.filter(({ code }) => code === 'blocked').length
  const missing = errors.filter(({ code }) => lost.has(code)).length
  return [
    ...(blocked > 0
      ? [flag('SITE_BLOCKED', `The site refused to show ${pages(blocked)} to a program.`)]
      : []),
    ...(missing > 0
      ? [flag('PAGES_UNREAD', `${capital(pages(missing))} of the site could not be read.`)]
      : []),
    ...(closed.length > 0
      ? [
          flag(
            'PAGES_CLOSED',
            `The site’s robots.txt keeps programs from ${pages(closed.length)} that would tell of the company.`,
          ),
        ]
      : []),
  ]
}

const lost: ReadonlySet<string> = new Set([
  'http_error',
  'connect_failed',
  'timeout',
  'tls_error',
  'dns_error',
  'too_large',
])
const pages = (count: number) => (count === 1 ? 'a page' : `${count} pages`)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const moved: Rule = ({ read }) => {
  if (read === null || read.snapshot.movedTo === null) return []
  const [home] = read.input.reading.site.pages
  const sources =
    home === undefined
      ? []
      : [
          {
            url: home.url,
            title: home.page.title,
            fetched_at: toIso(home.fetchedAt),
            quote: home.url.slice(0, 300),
            content_sha256: home.sha256,
          },
        ]
  const text = `${read.snapshot.domain} leads to ${read.snapshot.movedTo}, which was read in its place.`
  return [{ code: 'MOVED', text, sources, confidence: 0.95 }]
}

const ended: Rule = ({ research }) => {
  const profile = research.found('companyProfile')
  const status = profile?.output.status
  if (profile === null || (status !== 'closed' && status !== 'acquired')) return []
  const text =
    status === 'closed' ? 'The company is said to have closed.' : 'The company is said to have been acquired.'
  const evidence = profile.evidence.find(({ field }) => field === '/status')
  const code = status === 'closed' ? 'COMPANY_CLOSED' : 'COMPANY_ACQUIRED'
  return [{ code, text, sources: evidence?.sources ?? [], confidence: evidence?.confidence ?? 0.7 }]
}

const flag = (code: string, text: string): Flag => ({ code, text, sources: [], confidence: 0.9 })

/** In the order of the answer. */
export const riskRules: readonly Rule[] = [
  ended,
  identity,
  moved,
  contradictions,
  stale,
  singleSource,
  noTeam,
  injection,
  unread,
]
