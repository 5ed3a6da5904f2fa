import { fundingStages } from '../companies/company.ts'
import {
  Closed,
  Nullable,
  OneOf,
  RequestIdSchema,
  type Static,
  Text,
  Type,
  titled,
  WebhookIdSchema,
} from '../schema.ts'

/** 30 MB as the contract counts them (decisions D14.1). */
export const deckBytesMax = 31_457_280

/** The fields beside the file. */
export const PitchDeckRequestSchema = titled('PitchDeckRequest', {
  request_id: RequestIdSchema,
  webhook_endpoint_id: WebhookIdSchema,
})

const sections = [
  'cover',
  'problem',
  'solution',
  'product',
  'market',
  'business_model',
  'traction',
  'competition',
  'go_to_market',
  'roadmap',
  'team',
  'financials',
  'ask',
  'contact',
  'appendix',
  'other',
] as const

export const SlideSchema = Closed(
  {
    slide_number: Type.Integer(),
    title: Nullable(Text()),
    text: Text(),
    markdown: Text(),
    section: OneOf(sections),
    section_confidence: Type.Number({ description: '0 to 1' }),
    bullets: Type.Array(Text()),
    tables: Type.Array(
      Closed({ header: Nullable(Type.Array(Text())), rows: Type.Array(Type.Array(Text())) }),
    ),
    links: Type.Array(Text()),
    title_source: Nullable(OneOf(['tag', 'font', 'top', 'sparse', 'ocr'])),
    text_source: OneOf(['native', 'repaired', 'ocr', 'none']),
    notes: Nullable(Text()),
    image_alts: Type.Array(Text()),
    rotation: Type.Integer({ minimum: 0, maximum: 270, multipleOf: 90, description: '0, 90, 180 or 270' }),
    warnings: Type.Array(Text()),
    needs_ocr: Type.Boolean(),
    char_count: Type.Integer(),
    width: Type.Number({ description: 'Points' }),
    height: Type.Number({ description: 'Points' }),
    error: Nullable(Text()),
  },
  { $id: 'Slide' },
)

const FactsSchema = titled('DeckFacts', {
  company_name: Nullable(Text()),
  website: Nullable(Text()),
  ask_usd: Nullable(Type.Number()),
  stage: Nullable(OneOf(fundingStages)),
  metrics: Type.Array(Closed({ name: Text(), value: Text(), slide_number: Type.Integer() })),
  people: Type.Array(Closed({ name: Text(), role: Nullable(Text()), slide_number: Type.Integer() })),
  emails: Type.Array(Text()),
})

export const PitchDeckResultSchema = titled('PitchDeckResult', {
  request_id: Nullable(Text()),
  filename: Text(),
  total_pages: Type.Integer(),
  processed_slides: Type.Integer({ description: 'Slides without an error' }),
  slides: Type.Array(SlideSchema),
  markdown: Text({ description: 'The whole deck' }),
  warnings: Type.Optional(Type.Array(Text())),
  outline: Type.Optional(Type.Array(Text())),
  tagged: Type.Optional(Type.Boolean()),
  document: Type.Optional(
    Closed({
      title: Nullable(Text()),
      author: Nullable(Text()),
      created_at: Nullable(Text({ format: 'date-time' })),
      producer: Nullable(Text()),
      language: Nullable(Text()),
      sha256: Text(),
    }),
  ),
  facts: Type.Optional(FactsSchema),
})

export type PitchDeckResult = Static<typeof PitchDeckResultSchema>
export type Slide = Static<typeof SlideSchema>
