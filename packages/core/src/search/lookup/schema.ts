import {
  maybe,
  Nullable,
  OneOf,
  RequestIdSchema,
  type Static,
  Text,
  Type,
  titled,
} from '../../kernel/index.ts'
import { CompanySchema } from '../../records/index.ts'
import { confidenceLevels } from '../schema.ts'

/** Request and answer of `POST /api/v2/company-lookups` and its bounds (docs/design/decisions.md#lookup-bounds). */
export const lookupBounds = { websites: 100, names: 50, limitPerName: 10, limitPerNameDefault: 5 } as const
/** Weaker name matches are not shown (docs/design/decisions.md#name-scores). */
export const nameScoreMin = 0.55
const matchTypes = ['exact', 'normalized', 'alias', 'prefix', 'token', 'fuzzy'] as const

export const LookupRequestSchema = titled('LookupRequest', {
  request_id: RequestIdSchema,
  websites: maybe(
    Type.Array(Text({ maxLength: 2_048 }), { minItems: 1, maxItems: lookupBounds.websites }),
    'Websites or bare domains; either these or names',
  ),
  names: maybe(
    Type.Array(Text({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: lookupBounds.names }),
    'Company names; either these or websites',
  ),
  limit_per_name: maybe(
    Type.Integer({ minimum: 1, maximum: lookupBounds.limitPerName }),
    'Matches a name, with names only; default 5',
  ),
  min_confidence: maybe(OneOf(confidenceLevels), 'Drops name matches of lower confidence'),
})

const NameMatchSchema = titled('NameMatch', {
  matched_alias: Text({
    description:
      "The company's name that matched, as it is recorded; its domain where that was the only evidence",
  }),
  match_type: OneOf(matchTypes),
  confidence: OneOf(confidenceLevels),
  score: Type.Number({ description: '0.55 to 1' }),
  company: CompanySchema,
})

const LookupItemSchema = titled('LookupItem', {
  lookup_kind: OneOf(['website', 'name']),
  submitted: Text({ description: 'As sent' }),
  normalized: Text({
    description: 'The domain, or the name without case, accents, punctuation and legal form',
  }),
  company: Nullable(CompanySchema),
  missing: Type.Boolean(),
  best_match: Type.Optional(Nullable(NameMatchSchema, { description: 'Lookups by name only' })),
  matches: Type.Optional(Type.Array(NameMatchSchema, { description: 'Lookups by name only; best first' })),
})

export const LookupDataSchema = titled('LookupData', { companies: Type.Array(LookupItemSchema) })

export type LookupRequest = Static<typeof LookupRequestSchema>
export type LookupData = Static<typeof LookupDataSchema>
export type LookupItem = Static<typeof LookupItemSchema>
export type NameMatch = Static<typeof NameMatchSchema>
