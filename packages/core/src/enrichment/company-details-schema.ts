import { Closed, Nullable, type Static, Text, Type, titled } from '../kernel/index.ts'
import { ChangeOriginSchema, CompanySchema } from '../records/index.ts'
import { EvidenceSchema } from './evidence-schema.ts'
import { FounderSchema } from './founder-schema.ts'
import { FundingRoundSchema, InvestorSchema } from './funding-schema.ts'

/** What is kept beside the public document of a company and shown where it is asked for. */
export const companyParts = ['people', 'rounds', 'investors', 'external_ids', 'evidence'] as const

export const CompanyDetailsQuerySchema = titled('CompanyDetailsQuery', {
  include: Type.Optional(
    Text({
      maxLength: 1_000,
      description: `Parts to show with the company, apart by commas: ${companyParts.join(', ')}`,
      examples: ['people,rounds'],
    }),
  ),
})

const founder = FounderSchema.properties

const CompanyEvidenceSchema = Closed(
  {
    ...EvidenceSchema.properties,
    origin: Nullable(ChangeOriginSchema, { description: 'What brought the value; null where nobody said' }),
  },
  { $id: 'CompanyEvidence' },
)

const CompanyPersonSchema = Closed(
  {
    ...founder,
    role: Nullable(founder.role, { description: 'Null where an imported file names the person' }),
    as_of: Text({
      format: 'date-time',
      description: 'When a page was read that names the person; of a file, when the record was changed last',
    }),
  },
  { $id: 'CompanyPerson' },
)

const ExternalIdSchema = Closed(
  {
    scheme: Text({ examples: ['lei', 'registry_gb'] }),
    id: Text({ description: 'In the one form in which ids of the scheme are compared' }),
  },
  { $id: 'ExternalId' },
)

export const CompanyDetailsSchema = Closed(
  {
    ...CompanySchema.properties,
    people: Type.Optional(
      Type.Array(CompanyPersonSchema, {
        description:
          'Founders and executives that pages name, and people that an imported file names, each once',
      }),
    ),
    rounds: Type.Optional(Type.Array(FundingRoundSchema, { description: 'Grants are of the type grant' })),
    investors: Type.Optional(Type.Array(InvestorSchema)),
    external_ids: Type.Optional(
      Type.Array(ExternalIdSchema, {
        description: 'Under which registers and directories know the company, as an imported file says',
      }),
    ),
    evidence: Type.Optional(
      Type.Array(CompanyEvidenceSchema, {
        description:
          'Where each value of the company and of the parts with it is from; a pointer leads into data',
      }),
    ),
  },
  { $id: 'CompanyDetails' },
)

export type CompanyPart = (typeof companyParts)[number]
export type CompanyEvidence = Static<typeof CompanyEvidenceSchema>
export type CompanyPerson = Static<typeof CompanyPersonSchema>
/** A company with the parts that were asked for. */
export type CompanyDetails = Static<typeof CompanyDetailsSchema>
