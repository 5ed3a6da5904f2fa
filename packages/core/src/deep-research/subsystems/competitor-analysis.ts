import { type ComparedCompany, type Competitor, comparedCompanyOf } from '../../competitors/index.ts'
import type { Evidence, SourceRef } from '../../enrichment/index.ts'
import { sentencesOf } from '../../extraction/index.ts'
import type { CompanyStore } from '../../records/index.ts'
import type { Research } from '../research.ts'
import type { OutputOf } from '../schema.ts'
import type { Subsystem } from '../subsystem.ts'

/** Which companies of the dataset do what this one does. */
export const competitorAnalysis: Subsystem<'competitorAnalysis'> = {
  name: 'competitorAnalysis',
  needs: ['companyProfile'],
  uses: [],
  weight: 8,
  skip: ({ request }) =>
    request.skip_competitor_analysis
      ? { status: 'skipped', reason: 'requested', detail: 'skip_competitor_analysis was set.' }
      : null,
  async run(research) {
    const profile = research.found('companyProfile')
    if (profile === null) throw new Error('It is run only where there is a profile')
    const compared = comparedOf(profile.output, research)
    const { competitors, totalAnalyzed, searchQuery } = await research.parts.analyzer.analyze(
      compared,
      research.run.signal,
    )
    return {
      status: 'succeeded',
      output: { competitors: [...competitors], total_analyzed: totalAnalyzed, search_query: searchQuery },
      evidence: await evidenceOf(competitors, research.parts.companies.store),
    }
  },
}

const quoteMax = 300

/** Each is described by its own record, in that record's words. */
async function evidenceOf(
  competitors: readonly Competitor[],
  store: Pick<CompanyStore, 'findMany'>,
): Promise<Evidence[]> {
  const records = await store.findMany(competitors.map(({ company }) => company.id ?? ''))
  return competitors.flatMap(({ similarity_score: score }, at): Evidence[] => {
    const company = records[at]?.company
    if (company === undefined) return []
    const [said = null] = [company.tagline, company.description].filter((text) => text !== null)
    const source: SourceRef = {
      url: company.website,
      title: company.name,
      fetched_at: company.updated_at,
      quote: said === null ? null : beginningOf(said),
      content_sha256: null,
    }
    return [{ field: `/competitors/${at}`, confidence: score ?? 0, method: 'dataset', sources: [source] }]
  })
}

const beginningOf = (text: string) => ((sentencesOf(text)[0] ?? '').trim() || text.trim()).slice(0, quoteMax)

/** What its site says counts, and what the dataset says of it where the site is silent. */
function comparedOf(
  profile: OutputOf<'companyProfile'>,
  { subject, found }: Pick<Research, 'subject' | 'found'>,
): ComparedCompany {
  const isOwn = subject.record !== null && found('deepScrape')?.isOfAnother !== true
  const stored = isOwn ? comparedCompanyOf(subject.record.company) : null
  const { name, legal_name, tagline, value_proposition, description, location } = profile
  const texts = [tagline, value_proposition, description].filter((text) => text !== null)
  const either = <T>(own: readonly T[], other: readonly T[] = []) => (own.length > 0 ? own : other)
  return {
    id: stored?.id ?? null,
    name: name ?? stored?.name ?? null,
    aliases: [...(legal_name === null ? [] : [legal_name]), ...(stored?.aliases ?? [])],
    domains: [...new Set([subject.domain, ...(stored?.domains ?? [])])],
    location: location ?? stored?.location ?? null,
    texts: either(texts, stored?.texts),
    industries: either(profile.industries, stored?.industries),
    statedIndustries: stored?.statedIndustries ?? [],
    tags: either(profile.tags, stored?.tags),
    businessModels: [...either(profile.business_models, stored?.businessModels)],
    customerSegments: profile.customer_segments,
  }
}
