import { Closed, Nullable, OneOf, type Static, Text, Type, titled } from '../kernel/index.ts'
import { enrichmentBase, SourceRefSchema } from './evidence-schema.ts'

const year = Nullable(Type.Integer())

export const FounderSchema = Closed(
  {
    person_id: Text({ format: 'uuid' }),
    full_name: Text(),
    title: Nullable(Text()),
    role: OneOf(['founder', 'cofounder', 'founding_team', 'executive']),
    is_current: Nullable(Type.Boolean()),
    bio: Nullable(Text()),
    location: Nullable(Text()),
    profile_url: Nullable(Text()),
    x_url: Nullable(Text()),
    github_url: Nullable(Text()),
    website_url: Nullable(Text()),
    experience: Type.Array(
      Closed({
        company: Text(),
        title: Nullable(Text()),
        start_year: year,
        end_year: year,
        is_current: Nullable(Type.Boolean()),
      }),
    ),
    education: Type.Array(
      Closed({
        school: Text(),
        degree: Nullable(Text()),
        field: Nullable(Text()),
        start_year: year,
        end_year: year,
      }),
    ),
    prior_startups: Type.Array(
      Closed({ name: Text(), outcome: OneOf(['acquired', 'ipo', 'active', 'closed', 'unknown']), year }),
    ),
    confidence: Type.Number({ description: '0 to 1' }),
    sources: Type.Array(SourceRefSchema),
  },
  { $id: 'Founder' },
)

/** Whoever the site names beside its founders and its executives. */
export const TeamMemberSchema = Closed(
  {
    full_name: Text(),
    title: Nullable(Text()),
    profile_url: Nullable(Text()),
    confidence: Type.Number({ description: '0 to 1' }),
    sources: Type.Array(SourceRefSchema),
  },
  { $id: 'TeamMember' },
)

export const founderFields = {
  founders: Type.Array(FounderSchema),
  founder_count: Type.Integer(),
  key_people: Type.Array(FounderSchema),
  team: Type.Array(TeamMemberSchema),
}

export const FounderFieldsSchema = titled('FounderFindings', founderFields)
export const FounderResultSchema = titled('FounderEnrichmentResult', { ...enrichmentBase, ...founderFields })

export type Founder = Static<typeof FounderSchema>
export type TeamMember = Static<typeof TeamMemberSchema>
export type FounderFields = Static<typeof FounderFieldsSchema>
export type FounderResult = Static<typeof FounderResultSchema>
