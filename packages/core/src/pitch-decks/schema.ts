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
} from '../kernel/index.ts'
import { fundingStages } from '../records/index.ts'

/** 30 MB as the contract counts them (docs/design/decisions.md#deck-uploads). */
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

const SlideSchema = Closed(
  {
    slide_number: Type.Integer(),
    title: Nullable(Text()),
    text: Text({
      description: 'The title, then all lines in reading order; cells of a table are parted by tabs',
    }),
    markdown: Text({ description: 'Its part of the Markdown of the deck, under `## Slide 3: title`' }),
    section: OneOf(sections, { description: '`other` where none is likely enough' }),
    section_confidence: Type.Number({
      description:
        '0 to 1: the chance that a careful reader files the slide there; 0 where it could not be read',
    }),
    bullets: Type.Array(Text(), { description: 'Points of its lists, in order' }),
    tables: Type.Array(
      Closed({ header: Nullable(Type.Array(Text())), rows: Type.Array(Type.Array(Text())) }),
    ),
    links: Type.Array(Text()),
    title_source: Nullable(OneOf(['tag', 'font', 'top', 'sparse', 'ocr'])),
    text_source: OneOf(['native', 'repaired', 'ocr', 'none']),
    notes: Nullable(Text(), { description: 'Comments in the file' }),
    image_alts: Type.Array(Text()),
    rotation: Type.Integer({ minimum: 0, maximum: 270, multipleOf: 90, description: '0, 90, 180 or 270' }),
    warnings: Type.Array(Text()),
    needs_ocr: Type.Boolean({ description: 'A picture beside fewer than 20 characters' }),
    char_count: Type.Integer({ description: 'Characters of `text`' }),
    width: Type.Number({ description: 'Points' }),
    height: Type.Number({ description: 'Points' }),
    error: Nullable(Text()),
  },
  { $id: 'Slide' },
)

const FactsSchema = titled('DeckFacts', {
  company_name: Nullable(Text()),
  website: Nullable(Text(), { description: 'A domain' }),
  ask_usd: Nullable(Type.Number(), {
    description: 'What is asked for in US dollars, of a range its lower end; null in another currency',
  }),
  stage: Nullable(OneOf(fundingStages)),
  metrics: Type.Array(Closed({ name: Text(), value: Text(), slide_number: Type.Integer() }), {
    description: 'Figures with their labels; like every fact not from text that was recognised in pictures',
  }),
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
