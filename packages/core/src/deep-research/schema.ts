import { analysisFields } from '../competitors/index.ts'
import {
  EvidenceSchema,
  FounderFieldsSchema,
  FundingFieldsSchema,
  GeneralFieldsSchema,
  PricingSchema,
  ProductsSchema,
  SourceRefSchema,
  UsageSchema,
} from '../enrichment/index.ts'
import { FailureReasonSchema } from '../jobs/index.ts'
import {
  Closed,
  maybe,
  Nullable,
  OneOf,
  RequestIdSchema,
  type Static,
  Text,
  type TSchema,
  Type,
  titled,
  WebhookIdSchema,
} from '../kernel/index.ts'
import { LinksSchema } from '../records/index.ts'

const shortText = Text({ maxLength: 200 })

export const DeepResearchRequestSchema = titled('DeepResearchRequest', {
  website: Text({ minLength: 1, maxLength: 2_048, description: 'A website or a bare domain' }),
  request_id: RequestIdSchema,
  record_store_id: maybe(shortText, 'Id of the company record that the report is about'),
  city: maybe(
    shortText,
    'Shown in place of what is found, as are the two that follow; never stored in the dataset',
  ),
  country: maybe(shortText, 'By its English name; one that is not known is left aside'),
  country_iso: maybe(Text({ pattern: '^[A-Za-z]{2}$', examples: ['DE'], description: 'ISO 3166-1 alpha-2' })),
  company_name: maybe(shortText),
  webhook_endpoint_id: WebhookIdSchema,
  skip_competitor_analysis: maybe(Type.Boolean(), 'Default false'),
  analyst_context: maybe(
    Text({ maxLength: 20_000 }),
    'Instructions and hints for this report; never stored in the dataset',
  ),
})

function subsystem<Output extends TSchema>(output: Output) {
  return Closed({
    status: OneOf(['succeeded', 'partial', 'skipped', 'failed']),
    output: Nullable(output),
    error: Nullable(Closed({ reason: FailureReasonSchema, message: Text() })),
    skipped_reason: Nullable(OneOf(['requested', 'dependency_failed', 'not_configured'])),
    skipped_detail: Nullable(
      Text({ description: 'What it was missing, such as the settings that would switch it on' }),
    ),
    started_at: Nullable(Text({ format: 'date-time' })),
    completed_at: Nullable(Text({ format: 'date-time' })),
    duration_ms: Nullable(Type.Number()),
    evidence: Type.Array(EvidenceSchema),
    sources: Type.Array(SourceRefSchema),
  })
}

const texts = Type.Array(Text())
const coded = Type.Array(Closed({ code: Text(), text: Text() }))
const date = Nullable(Text({ format: 'date' }))
const PageSchema = Closed({
  url: Text(),
  title: Nullable(Text()),
  status: Type.Integer(),
  markdown: Text(),
  char_count: Type.Integer(),
  fetched_at: Text({ format: 'date-time' }),
})

const signalKinds = ['hiring', 'press', 'product', 'customers', 'code', 'funding', 'social'] as const

/**
 * All of them are in every result; one that was switched off or is not configured is `skipped`
 * (docs/design/decisions.md#parts-of-a-research).
 */
export const subsystemSchemas = {
  deepScrape: subsystem(
    Closed({
      final_url: Text(),
      pages: Type.Array(PageSchema),
      page_count: Type.Integer(),
      truncated: Type.Boolean(),
    }),
  ),
  companyProfile: subsystem(GeneralFieldsSchema),
  founderResearch: subsystem(FounderFieldsSchema),
  fundingResearch: subsystem(FundingFieldsSchema),
  competitorAnalysis: subsystem(Closed(analysisFields)),
  marketAnalysis: subsystem(
    Closed({
      market: Nullable(Text()),
      segments: texts,
      size_usd: Nullable(Type.Number()),
      growth_rate: Nullable(Type.Number()),
      drivers: texts,
      risks: texts,
      narrative: Text(),
    }),
  ),
  tractionSignals: subsystem(
    Closed({
      signals: Type.Array(
        Closed({ kind: OneOf(signalKinds), text: Text(), occurred_on: date, url: Nullable(Text()) }),
      ),
    }),
  ),
  ventureAssessment: subsystem(
    Closed({
      classification: OneOf(['Yes', 'Likely Not']),
      confidence: Type.Number(),
      reasons: coded,
    }),
  ),
  productAnalysis: subsystem(
    Closed({
      products: ProductsSchema,
      pricing: Nullable(PricingSchema),
      integrations: texts,
      platforms: texts,
    }),
  ),
  hiringSignals: subsystem(
    Closed({
      open_roles: Nullable(Type.Integer()),
      functions: texts,
      locations: texts,
      careers_url: Nullable(Text()),
    }),
  ),
  techStack: subsystem(Closed({ technologies: Type.Array(Closed({ name: Text(), category: Text() })) })),
  newsAndPress: subsystem(
    Closed({ items: Type.Array(Closed({ title: Text(), url: Text(), published_on: date })) }),
  ),
  webPresence: subsystem(Closed({ links: LinksSchema, domains: texts, languages: texts })),
  riskFlags: subsystem(Closed({ flags: coded })),
  report: subsystem(
    Closed({
      title: Text(),
      markdown: Text(),
      strengths: texts,
      weaknesses: texts,
      open_questions: texts,
      citations: Type.Array(Closed({ number: Type.Integer({ minimum: 1 }), ...SourceRefSchema.properties }), {
        description: 'What the numbers in square brackets of the Markdown stand for',
      }),
      written_by: OneOf(['template', 'model']),
      unverified_claims_removed: Type.Integer({
        description: 'Sentences of the model that said more than the facts they cite',
      }),
    }),
  ),
}

export const DeepResearchResultSchema = titled('DeepResearchResult', {
  success: Type.Boolean(),
  record_store_id: Text(),
  timestamp: Text({ format: 'date-time' }),
  data: titled('DeepResearchSubsystems', subsystemSchemas),
  sources: Type.Optional(Type.Array(SourceRefSchema)),
  usage: Type.Optional(Closed({ ...UsageSchema.properties, searches: Type.Integer() })),
})

export type DeepResearchRequest = Static<typeof DeepResearchRequestSchema>
export type DeepResearchResult = Static<typeof DeepResearchResultSchema>
export type Subsystems = DeepResearchResult['data']
export type SubsystemName = keyof Subsystems
export const subsystemNames = Object.keys(subsystemSchemas) as readonly SubsystemName[]
export type OutputOf<Name extends SubsystemName> = NonNullable<Subsystems[Name]['output']>
