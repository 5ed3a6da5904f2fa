import {
  type Asked,
  domainOf,
  type EnrichmentTestParts,
  evidenceOf,
  foundersOf,
  fundingOf,
  generalOf,
  nothingUsed,
  sourceOf,
  type TestFacts,
  testFacts,
} from '../enrichment/index.ts'
import { actOf, actOut, unknownToTestKeys, type WorkOf } from '../jobs/index.ts'
import { type Hashing, toIso } from '../kernel/index.ts'
import type { WriteTestReport } from './report/report-of-record.ts'
import type { DeepResearchResult, Subsystems } from './schema.ts'

/** The work of test keys: a report made of the record, in which whatever would need the web or a model is skipped. */
export function researchTestWork(parts: EnrichmentTestParts): WorkOf<keyof Asked> {
  return async (run) => {
    const domain = domainOf(run.job.request)
    const facts = await testFacts(parts.companies, domain)
    if (facts === null) throw unknownToTestKeys(domain)
    // Reading the website is about a third of the work (docs/design/decisions.md#progress).
    const steps = [5, 35, 50, 65, 80, 95].map((percent) => () => run.progress(percent))
    await actOut(run, { act: actOf(domain) ?? 'succeed', name: domain, steps })
    const { reportOfRecord } = await import('./report/report-of-record.ts')
    return { result: researchResult(run.job, facts, parts.crypto, reportOfRecord) }
  }
}

export function researchResult(
  asked: Asked,
  facts: TestFacts,
  crypto: Hashing,
  writeReport: WriteTestReport,
): DeepResearchResult {
  const at = toIso(asked.createdAt)
  const named = asked.request['record_store_id']
  const data = subsystemsOf(asked, facts, crypto, writeReport)
  return {
    success: true,
    record_store_id: typeof named === 'string' ? named.trim() : facts.record.company.id,
    timestamp: at,
    data: facts.isPartial ? { ...data, fundingResearch: failed(at) } : data,
    sources: [sourceOf(facts)],
    usage: { ...nothingUsed, searches: 0 },
  }
}

function subsystemsOf(
  asked: Asked,
  facts: TestFacts,
  crypto: Hashing,
  writeReport: WriteTestReport,
): Subsystems {
  const { company } = facts.record
  const at = toIso(asked.createdAt)
  const general = generalOf(facts)
  const found = <Output extends object>(output: Output) => ({
    ...timed(at),
    status: 'succeeded' as const,
    output,
    evidence: evidenceOf(facts, output),
    sources: [sourceOf(facts)],
  })
  const skipsCompetitors = asked.request['skip_competitor_analysis'] === true
  const parts = {
    deepScrape: skipped(),
    companyProfile: found(general),
    founderResearch: facts.founders.length === 0 ? skipped() : found(foundersOf(facts)),
    fundingResearch: found(fundingOf(facts, crypto)),
    competitorAnalysis: skipped(skipsCompetitors ? 'requested' : 'not_configured'),
    marketAnalysis: skipped(),
    tractionSignals: skipped(),
    ventureAssessment: found({
      classification: 'Yes' as const,
      confidence: 1,
      reasons: [
        {
          code: 'CANONICAL_STARTUP',
          text: facts.isStored ? 'It is a company of the dataset.' : `${facts.domain} stands for a startup.`,
        },
      ],
    }),
    productAnalysis:
      general.products.length === 0
        ? skipped()
        : found({ products: general.products, pricing: general.pricing, integrations: [], platforms: [] }),
    hiringSignals: skipped(),
    techStack: skipped(),
    newsAndPress: skipped(),
    webPresence: found({
      links: general.links,
      domains: [facts.domain, ...company.alternate_domains],
      languages: general.languages,
    }),
    riskFlags: skipped(),
  }
  return { ...parts, report: found(writeReport(parts, { facts, now: asked.createdAt })) }
}

const untimed = { started_at: null, completed_at: null, duration_ms: null }
const timed = (at: string) => ({
  error: null,
  skipped_reason: null,
  skipped_detail: null,
  started_at: at,
  completed_at: at,
  duration_ms: 0,
})

const skipped = (reason: 'requested' | 'not_configured' = 'not_configured') => ({
  status: 'skipped' as const,
  output: null,
  error: null,
  skipped_reason: reason,
  skipped_detail: reason === 'requested' ? 'skip_competitor_analysis was set.' : 'Test keys read no website.',
  ...untimed,
  evidence: [],
  sources: [],
})

const failed = (at: string) => ({
  ...timed(at),
  status: 'failed' as const,
  output: null,
  error: { reason: 'PROVIDER_UNAVAILABLE' as const, message: 'partial.test stands for a source that fails.' },
  evidence: [],
  sources: [],
})
