import { actOf } from '../jobs/index.ts'
import { type CompanyRecord, exampleCompany, noFunding, noLinks } from '../records/index.ts'
import type { Companies } from '../search/index.ts'
import type { Founder } from './founder-schema.ts'
import type { GeneralFields } from './general-field-table.ts'
import type { RecordFacts } from './record-results.ts'

/** What test mode knows of a company: a record of the sample dataset, or the made-up company behind the magic websites. */
export interface TestFacts extends RecordFacts {
  /** Whether the record is one of the dataset. */
  readonly isStored: boolean
  /** Whether a source is to have failed: `partial.test`. */
  readonly isPartial: boolean
}

/** Null for a website that is neither magic nor in the sample dataset. */
export async function testFacts(
  companies: Pick<Companies, 'resolve' | 'storeOf'>,
  domain: string,
): Promise<TestFacts | null> {
  if (actOf(domain) !== null) return magicFacts(domain)
  const [company] = await companies.resolve('test', [`https://${domain}`])
  const record = company == null ? null : await (await companies.storeOf('test')).find(company.id)
  if (record === null) return null
  return { ...nobodyElse, domain, record, isStored: true, isPartial: false, founders: [], more: {} }
}

/** The same made-up company under each magic website. */
export function magicFacts(domain: string): TestFacts {
  const website = `https://${domain}`
  const record: CompanyRecord = {
    company: {
      ...inventedCompany,
      website,
      domain,
      links: { ...noLinks, blog_url: `${website}/blog`, pricing_url: `${website}/pricing` },
    },
    rounds: inventedRounds,
    source: 'test mode',
    extra: {},
    edits: {},
  }
  const isPartial = actOf(domain) === 'partial'
  return {
    ...nobodyElse,
    domain,
    record,
    isStored: false,
    isPartial,
    founders: inventedFounders,
    more: inventedMore,
  }
}

const nobodyElse = { keyPeople: [], rounds: [] }

const inventedCompany: CompanyRecord['company'] = {
  ...exampleCompany,
  id: 'test:magic',
  primary_key: 'test:magic',
  alternate_domains: [],
  funding: {
    ...(exampleCompany.funding ?? noFunding),
    investors: [
      { id: null, name: 'Quarry Lane Ventures', lead: true },
      { id: null, name: 'Third Harbor Angels', lead: false },
    ],
  },
  created_at: '2026-09-01T00:00:00.000Z',
  updated_at: '2026-09-01T00:00:00.000Z',
}

const inventedRounds: CompanyRecord['rounds'] = [
  {
    type: 'pre_seed',
    announced_on: '2022-05-02',
    amount_usd: 700_000,
    investors: [{ name: 'Third Harbor Angels', lead: true }],
  },
  {
    type: 'seed',
    announced_on: '2026-03-17',
    amount_usd: 3_800_000,
    investors: [
      { name: 'Quarry Lane Ventures', lead: true },
      { name: 'Third Harbor Angels', lead: false },
    ],
  },
]

const inventedFounders: readonly Founder[] = [
  {
    person_id: '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1f01',
    full_name: 'Ines Fairweather',
    title: 'Chief executive',
    role: 'cofounder',
    is_current: true,
    bio: 'Ran two bakeries before she paid other people’s staff.',
    location: 'Berlin, Germany',
    profile_url: null,
    x_url: null,
    github_url: null,
    website_url: null,
    experience: [
      {
        company: 'Larkspur Payroll',
        title: 'Chief executive',
        start_year: 2021,
        end_year: null,
        is_current: true,
      },
      { company: 'Oakhollow Bakeries', title: 'Owner', start_year: 2014, end_year: 2021, is_current: false },
    ],
    education: [],
    prior_startups: [{ name: 'Oakhollow Bakeries', outcome: 'acquired', year: 2021 }],
    confidence: 0.95,
    sources: [],
  },
  {
    person_id: '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1f02',
    full_name: 'Marek Kestrelmoor',
    title: 'Chief technology officer',
    role: 'cofounder',
    is_current: true,
    bio: null,
    location: 'Berlin, Germany',
    profile_url: null,
    x_url: null,
    github_url: 'https://github.com/example',
    website_url: null,
    experience: [],
    education: [
      {
        school: 'Technical University of Harborfield',
        degree: 'MSc',
        field: 'Informatics',
        start_year: 2012,
        end_year: 2017,
      },
    ],
    prior_startups: [],
    confidence: 0.9,
    sources: [],
  },
]

const inventedMore: Partial<GeneralFields> = {
  summary: 'A payroll service for kitchens: wages are paid each evening, and taxes are filed by the month.',
  customer_segments: ['restaurants', 'bakeries'],
  value_proposition: 'Staff stay where they are paid on the day.',
  products: [{ name: 'DayPay', description: 'Wages every evening', url: null }],
  pricing: { model: 'subscription', starting_price_usd: 4, has_free_tier: false, url: null },
  technologies: ['PostgreSQL', 'TypeScript'],
  languages: ['de', 'en'],
  hiring: { is_hiring: true, open_roles: 3, careers_url: null },
}
