import PQueue from 'p-queue'
import { type EnrichmentStore, madeHere } from '../enrichment/index.ts'
import type { JobStore } from '../jobs/index.ts'
import type { Company, CompanyStore } from '../records/index.ts'
import { normalizeWebsite, registrableDomain } from '../reference/index.ts'
import type { Companies } from '../search/index.ts'
import { type Answer, canonicalAnswer, rowOf } from './answers.ts'
import { type Canonical, type OnRecord, readRecord } from './canonical.ts'
import { classifyLive, type LiveParts } from './live.ts'
import { forgottenError, lateError, overLimitsError } from './row-error-table.ts'
import { errorRow, type FullRow } from './rows.ts'
import type { AskModel } from './second-opinion.ts'
import { type Verdict, type VerdictStore, verdictMs } from './store.ts'

export interface ManyParts extends LiveParts {
  readonly companies: Pick<Companies, 'resolve'> & {
    storeOf(environment: 'live'): Promise<Pick<CompanyStore, 'findMany'>>
  }
  readonly storage: {
    readonly verdicts: Pick<VerdictStore, 'findMany' | 'saveMany'>
    readonly enrichment: Pick<EnrichmentStore, 'forgottenOf'>
    readonly jobs: Pick<JobStore, 'activeEnrichments'>
  }
  /** Which records of the dataset need no look at their site. */
  readonly canonical: Canonical
  /** Whether this machine reaches others at all. */
  readonly isOnline: (signal: AbortSignal) => Promise<boolean>
}

export interface ManyOptions {
  /** Sites that are read at once. */
  readonly concurrency: number
  readonly ask: AskModel
  /** Stops everything, and rejects. */
  readonly signal: AbortSignal
  /** Ends the reading of sites: those that are not read by then are late. */
  readonly due?: AbortSignal
  /** What an earlier attempt found out, by domain. */
  readonly known?: ReadonlyMap<string, Answer>
  /** When an earlier attempt at the same began: what was judged since then is its own work, written down or not. */
  readonly startedAt?: number | null
  /** Domains of which a reader died: their rows say so. */
  readonly overLimits?: ReadonlySet<string>
  /** Resolves when it is noted that this domain is read next. */
  readonly onBegin?: (domain: string) => Promise<void>
  /** Told of each website as soon as something is known of it. */
  readonly onAnswer?: (domain: string, answer: Answer) => void
}

export type ManyOutcome =
  | { readonly outcome: 'answered'; readonly rows: readonly FullRow[] }
  /** Five or more sites were tried, and each failed for a reason on our side (docs/design/decisions.md#systemic-failures). */
  | { readonly outcome: 'systemic' }

const triedMin = 5

/** Answers every input in order; a website that is named twice is looked at once (docs/design/decisions.md#venture-backability). */
export async function classifyMany(
  inputs: readonly string[],
  parts: ManyParts,
  options: ManyOptions,
): Promise<ManyOutcome> {
  const read = inputs.map((input) => ({ input, website: normalizeWebsite(input) }))
  const domains = [...new Set(read.flatMap(({ website }) => ('domain' in website ? [website.domain] : [])))]
  const answers = new Map<string, Answer>(options.known)
  const tell = (domain: string, answer: Answer) => {
    answers.set(domain, answer)
    options.onAnswer?.(domain, answer)
  }
  for (const domain of options.overLimits ?? [])
    if (!answers.has(domain)) tell(domain, { from: 'error', error: overLimitsError, side: 'theirs' })
  const open = domains.filter((domain) => !answers.has(domain))
  const onRecord = await recordsOf(open, parts)
  for (const [domain, answer] of await answersKnown(open, onRecord, parts, options.startedAt ?? null))
    tell(domain, answer)
  await classifyAll(
    open.filter((domain) => !answers.has(domain)),
    parts,
    options,
    tell,
  )
  if (await isSystemic(answers, parts, options.signal)) return { outcome: 'systemic' }
  const rows = read.map(({ input, website }) => {
    if ('problem' in website)
      return errorRow(input, input.trim(), 'INVALID_WEBSITE', `The website ${website.problem}.`, false)
    const answer = answers.get(website.domain) ?? { from: 'error', error: lateError }
    const found = onRecord.get(website.domain)
    return rowOf(input, website.domain, answer, found?.isCanonical === false ? found.reason : null)
  })
  return { outcome: 'answered', rows }
}

interface Listed extends OnRecord {
  readonly company: Company
}

/** What the dataset says of domains, but for records that were made from their sites alone. */
async function recordsOf(
  domains: readonly string[],
  { companies, clock, canonical }: ManyParts,
): Promise<ReadonlyMap<string, Listed>> {
  const found = await companies.resolve(
    'live',
    domains.map((domain) => `https://${domain}`),
  )
  const records = await (await companies.storeOf('live')).findMany(found.map((company) => company?.id ?? ''))
  const marked = await canonical.markedSources()
  const year = new Date(clock.now()).getUTCFullYear()
  return new Map(
    domains.flatMap((domain, at) => {
      const record = records[at] ?? null
      // That somebody had a site enriched says nothing of whether it is one: a bakery has a record then, too.
      if (record === null || record.source === madeHere) return []
      return [[domain, { company: record.company, ...readRecord(record, canonical.choice, year, marked) }]]
    }),
  )
}

/** What is known without reading a site, in the order of evidence (docs/design/decisions.md#order-of-evidence). */
async function answersKnown(
  domains: readonly string[],
  onRecord: ReadonlyMap<string, Listed>,
  { storage, clock, classifierVersion }: ManyParts,
  startedAt: number | null,
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>()
  const open = () => domains.filter((domain) => !answers.has(domain))
  const forgotten = await storage.enrichment.forgottenOf([
    ...new Set(domains.flatMap((domain) => [domain, registrableDomain(domain)])),
  ])
  for (const domain of domains)
    if (forgotten.has(domain) || forgotten.has(registrableDomain(domain)))
      answers.set(domain, { from: 'error', error: forgottenError })
  for (const domain of open()) {
    const found = onRecord.get(domain)
    if (found?.isCanonical === true) answers.set(domain, canonicalAnswer(found.company, found.reason))
  }
  for (const domain of await storage.jobs.activeEnrichments(open()))
    answers.set(domain, { from: 'active_queue' })
  const isOwn = ({ classifiedAt }: Verdict) => startedAt !== null && classifiedAt >= startedAt
  const since = clock.now() - verdictMs
  for (const [domain, verdict] of await storage.verdicts.findMany(open(), classifierVersion, since))
    answers.set(domain, { from: isOwn(verdict) ? 'live_classifier' : 'cache', verdict })
  return answers
}

/** Reads and judges what nothing is known of. */
async function classifyAll(
  domains: readonly string[],
  parts: ManyParts,
  { concurrency, ask, signal, due, onBegin }: ManyOptions,
  tell: (domain: string, answer: Answer) => void,
): Promise<void> {
  const until = due === undefined ? signal : AbortSignal.any([signal, due])
  const places = new PQueue({ concurrency })
  const one = async (domain: string) => {
    if (until.aborted) return
    try {
      await onBegin?.(domain)
      const live = await classifyLive(domain, parts, ask, until)
      if (live.outcome === 'failed')
        return tell(domain, { from: 'error', error: live.error, side: live.side })
      // Before the job hears of it: a website that the job heard of is not judged again.
      if (live.isKept) await parts.storage.verdicts.saveMany([live.verdict])
      tell(domain, { from: 'live_classifier', verdict: live.verdict })
    } catch (error) {
      // Late: its row says so.
      if (signal.aborted || !until.aborted) throw error
    }
  }
  try {
    await Promise.all(domains.map((domain) => places.add(() => one(domain))))
  } finally {
    // Where one failed by the storage, the others would be read for nothing.
    places.clear()
  }
  signal.throwIfAborted()
}

/** A network that is cut looks like sites that are gone; what tells them apart is whether anything else can be reached. */
async function isSystemic(
  answers: ReadonlyMap<string, Answer>,
  { isOnline }: ManyParts,
  signal: AbortSignal,
): Promise<boolean> {
  const tried = [...answers.values()].flatMap((answer) => {
    if (answer.from === 'live_classifier') return ['judged']
    return answer.from === 'error' && answer.side !== undefined ? [answer.side] : []
  })
  if (tried.length < triedMin || tried.some((side) => side === 'judged' || side === 'theirs')) return false
  return tried.every((side) => side === 'ours') || !(await isOnline(signal))
}
