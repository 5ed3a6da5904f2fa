import { maybe, RequestIdSchema, type Static, Text, Type, titled, WebhookIdSchema } from '../kernel/index.ts'

/** Bounds of the contract (docs/design/decisions.md#enrichment). */
export const enrichmentBounds = {
  website: 2_048,
  name: 200,
  description: 20_000,
  aliases: 20,
  hints: 20,
} as const

const url = (description?: string) =>
  Text({
    minLength: 1,
    maxLength: enrichmentBounds.website,
    ...(description === undefined ? {} : { description }),
  })
const name = Text({ minLength: 1, maxLength: enrichmentBounds.name })
const names = (description: string) =>
  maybe(Type.Array(name, { maxItems: enrichmentBounds.hints }), description)
const urls = (description: string) =>
  maybe(Type.Array(url(), { maxItems: enrichmentBounds.hints }), description)

const fields = {
  website: Text({
    minLength: 1,
    maxLength: enrichmentBounds.website,
    description: 'An http or https URL',
    examples: ['https://larkspur-payroll.example'],
  }),
  request_id: RequestIdSchema,
  company_name: maybe(Text({ maxLength: enrichmentBounds.name }), 'A hint'),
  description: maybe(Text({ maxLength: enrichmentBounds.description }), 'A hint'),
  company_aliases: maybe(
    Type.Array(name, { maxItems: enrichmentBounds.aliases, uniqueItems: true }),
    'Other names of the company, each once',
  ),
  company_network_url: maybe(url(), 'Its profile on a professional network'),
  webhook_endpoint_id: WebhookIdSchema,
}

export const EnrichmentRequestSchema = titled('EnrichmentRequest', fields)

// Hints alone: the combined job always runs all three children.
const noSwitches = { unknownField: 'per-child switches are not accepted' } as const

export const CombinedRequestSchema = titled('CombinedEnrichmentRequest', {
  ...fields,
  funding: maybe(
    Type.Object(
      {
        investor_names: names('Investors known to have funded it'),
        source_urls: urls('Pages that tell of its funding'),
      },
      { additionalProperties: false, ...noSwitches },
    ),
    'Hints for the funding child',
  ),
  founders: maybe(
    Type.Object(
      { names: names('Founders known by name'), profile_urls: urls('Profiles of its founders') },
      { additionalProperties: false, ...noSwitches },
    ),
    'Hints for the founder child',
  ),
})

export type EnrichmentRequest = Static<typeof EnrichmentRequestSchema>
export type CombinedRequest = Static<typeof CombinedRequestSchema>
