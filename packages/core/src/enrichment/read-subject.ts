import { JobError } from '../kernel/index.ts'
import type { CompanyRecord } from '../records/index.ts'
import type { SitePage, SiteSnapshot } from '../web/index.ts'
import type { ChildInput } from './children.ts'
import { coverageOf, siteFailure } from './coverage.ts'
import { crawlPlans, type EnrichmentPlan } from './crawl-plans-table.ts'
import { isTold } from './evidence-builder.ts'
import { nameUpdate } from './general-update.ts'
import { areOneName, type Hints, hintsOf } from './hints.ts'
import { childParts, type LiveParts, type SiteRun } from './live-parts.ts'
import { type CompanyReading, readCompany } from './read-company.ts'
import { domainOf } from './read-request.ts'
import type { RecordUpdate } from './record-update.ts'
import { apartFrom, resolveSubject, type Subject, type SubjectParts } from './subject.ts'

export interface ReadSubject {
  readonly subject: Subject
  readonly snapshot: SiteSnapshot
}

/** Finds the company and reads its site. Throws what a site that cannot be read means. */
export async function readSubject(
  run: SiteRun,
  plan: EnrichmentPlan,
  parts: LiveParts,
): Promise<ReadSubject> {
  const subject = await subjectOfJob(run, parts)
  return { subject, snapshot: await readSite(run, plan, subject.domain, parts) }
}

/** The company as the dataset has it; `recordId`: the record that the client says the site is of. */
export function subjectOfJob(
  run: SiteRun,
  parts: LiveParts,
  recordId: string | null = null,
): Promise<Subject> {
  run.stage('resolving_entity')
  return resolveSubject(domainOf(run.job.request), subjectParts(run, parts), recordId)
}

/** Throws what a site that cannot be read means. */
export async function readSite(
  run: SiteRun,
  plan: EnrichmentPlan,
  domain: string,
  parts: LiveParts,
  onPage: (page: SitePage) => void = () => {},
): Promise<SiteSnapshot> {
  const snapshot = await readSnapshot(run, plan, domain, parts.reader, onPage)
  const failure = siteFailure(snapshot)
  if (failure === null) return snapshot
  throw isUnreached(snapshot) && !(await parts.isOnline(run.signal)) ? networkCut() : failure
}

/** It looks the same whether the site is gone or our network is cut. */
const isUnreached = ({ pages: [home] }: SiteSnapshot) =>
  home === undefined || ['dns_error', 'connect_failed', 'timeout'].includes(home.outcome)

const networkCut = () =>
  new JobError('PROVIDER_UNAVAILABLE', 'No website can be reached: the network of this service is down.', {
    retryable: true,
  })

const subjectParts = ({ job }: SiteRun, { host, companies, enriched }: LiveParts): SubjectParts => ({
  store: companies.store,
  enriched,
  crypto: host.crypto,
  startedAt: job.startedAt,
})

/** A reading that waits for another of the same site says so, until the first page comes. */
async function readSnapshot(
  run: SiteRun,
  plan: EnrichmentPlan,
  domain: string,
  reader: LiveParts['reader'],
  onPage: (page: SitePage) => void,
) {
  const reading = plan === 'combined' ? 'running_children' : 'fetching_sources'
  let isWaiting = false
  const snapshot = reader.read(domain, {
    plan: crawlPlans[plan],
    signal: run.signal,
    account: run.job.accountId,
    onWait() {
      isWaiting = true
      run.stage('waiting_for_entity')
    },
    onPage(page) {
      isWaiting = false
      run.stage(reading)
      onPage(page)
    },
  })
  // Whether it waits is known when the reader has looked at who reads already.
  await Promise.resolve()
  if (!isWaiting) run.stage(reading)
  return snapshot
}

/** What children read, and the company as it is known once its site has said who it is. */
export async function childInput(
  run: SiteRun,
  plan: EnrichmentPlan,
  { subject, snapshot }: ReadSubject,
  parts: LiveParts,
  hints: Hints = hintsOf(run.job.request),
): Promise<ChildInput> {
  const covered = coverageOf(snapshot, crawlPlans[plan])
  const given = { hints, ownInvestors: investorsOf(subject.record) }
  const reading = await readCompany(snapshot, given, childParts(parts), run.signal)
  // Whoever may ask for a research could else have any record say what a site of theirs says.
  const isOther = subject.isForeign || (subject.isBelow && !isNamedAs(subject.record, reading))
  const own = isOther ? await subjectApart(subject, run, parts) : subject
  return { reading, subject: own, covered, signal: run.signal }
}

/** The company of the site alone, where the record is another's. */
export const subjectApart = (subject: Subject, run: SiteRun, parts: LiveParts): Promise<Subject> =>
  apartFrom(subject, subjectParts(run, parts))

/** Whether a site goes by a name of the record: `Acme Docs` of Acme. */
function isNamedAs(record: CompanyRecord | null, { identity }: CompanyReading): boolean {
  const told = [identity.name, identity.legalName, ...identity.aliases].filter(isTold)
  const known = record === null ? [] : [record.company.name, ...record.company.aliases]
  return told.some(({ value }) => known.some((name) => value !== null && areOneName(name, value)))
}

function investorsOf(record: CompanyRecord | null): readonly string[] {
  if (record === null) return []
  const { company, rounds } = record
  const named = [...(company.funding?.investors ?? []), ...rounds.flatMap(({ investors }) => investors)]
  return named.map(({ name }) => name)
}

/** What every job brings to a record that it makes. */
export const nameOf = ({ reading }: ChildInput): RecordUpdate => nameUpdate(reading)
