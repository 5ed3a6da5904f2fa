import { Closed, Nullable, OneOf, pageMembers, type Static, Text, Type, titled } from '../../kernel/index.ts'
import { roundTypes } from '../../records/index.ts'

const members = {
  id: Text({
    format: 'uuid',
    description: 'The same in every installation; `includedInvestors` of the filters takes it',
  }),
  name: Text(),
  company_count: Type.Integer({ description: 'Companies of the dataset that name it as an investor' }),
  led_count: Type.Integer({ description: 'Of these those of which it led a round' }),
}

/** A cursor has the name of the investor or the id of the company that the page ended with, of 200 characters of any letters. */
const pages = {
  ...pageMembers,
  after: Type.Optional(
    Text({ minLength: 1, maxLength: 4_096, description: 'next_cursor of the page before' }),
  ),
}

export const PortfolioQuerySchema = titled('PortfolioQuery', pages)

export const InvestorsQuerySchema = titled('InvestorsQuery', {
  q: Type.Optional(
    Text({
      minLength: 1,
      maxLength: 100,
      description: 'Each of its words begins a word of the name; another name that is known finds it too',
      examples: ['quarry'],
    }),
  ),
  ...pages,
})

export const InvestorPathSchema = titled('InvestorPath', {
  investor_id: Text({
    minLength: 1,
    maxLength: 200,
    description: 'As the list has it, as `include=investors` of a company, or a UUID that a source gave',
  }),
})

const SummarySchema = Closed(members, { $id: 'InvestorSummary' })

export const InvestorsDataSchema = titled('InvestorsData', {
  investors: Type.Array(SummarySchema, {
    description: 'Those of most companies first, then by name. There are no people among them',
  }),
  next_cursor: Nullable(Text()),
})

const PortfolioCompanySchema = Closed(
  {
    id: Text(),
    name: Text(),
    website: Text(),
    domain: Text(),
    lead: Type.Boolean({ description: 'Whether it led a round of the company' }),
    latest_on: Nullable(Text({ format: 'date' }), {
      description: 'Of the rounds that name it the day of the latest one whose day is known',
    }),
    rounds: Type.Array(
      Closed({
        type: OneOf(roundTypes),
        announced_on: Nullable(Text({ format: 'date' })),
        amount_usd: Nullable(Type.Number({ description: 'Of the whole round' })),
        lead: Type.Boolean(),
      }),
      { description: 'Those that name it; none where a source names investors without their rounds' },
    ),
  },
  { $id: 'PortfolioCompany' },
)

export const InvestorDataSchema = titled('InvestorData', {
  ...members,
  companies: Type.Array(PortfolioCompanySchema, {
    description:
      'Its portfolio: the companies that raised last come first, those of which no day is known last',
  }),
  next_cursor: Nullable(Text()),
})

export type InvestorsQuery = Static<typeof InvestorsQuerySchema>
export type PortfolioQuery = Static<typeof PortfolioQuerySchema>
export type InvestorsData = Static<typeof InvestorsDataSchema>
export type InvestorData = Static<typeof InvestorDataSchema>
export type InvestorSummary = Static<typeof SummarySchema>
export type PortfolioCompany = Static<typeof PortfolioCompanySchema>
