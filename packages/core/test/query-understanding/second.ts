import type { Filters } from '../../src/records/filters/schema.ts'

/**
 * A hundred sentences with the filters that they mean, written from the public contract by somebody who had not seen the
 * grammar: they judge it, and are no list to work off. Today is 2026-06-15.
 *
 * How they are read:
 * - "under 50" is at most 49, "over 50" at least 51, "after 2018" from 2019, "since" and "from … on" include the year named;
 * - a company founded in year F is 2026 - F years old;
 * - what describes a company's customers, product or goal ("for companies with 500 people", "by 2030") is no filter;
 * - a round's stage has no filter; an industry has one only where `industries` is given here, else it is not judged;
 * - a country that its city implies may be there or not; places are compared as the places they resolve to;
 * - "within N months" may be written `<=` or `<`: a month either way is the same answer.
 */
export type SecondCase = {
  readonly query: string
  readonly filters: Filters
  /** Words that must stay in the ranking text. */
  readonly semanticQuery?: string
  /** Instead of a list that nobody agrees on to the last island: countries that must pass, and some that must not. */
  readonly countries?: { readonly pass: readonly string[]; readonly fail: readonly string[] }
  /** The amount is in another currency: 25 % either way is the same answer. */
  readonly isConverted?: true
}

export const secondToday = '2026-06-15'

/** The investors of the dataset that the sentences are asked of. */
export const secondInvestors: readonly string[] = [
  'Sequoia Capital',
  'Y Combinator',
  'Andreessen Horowitz',
  'Index Ventures',
  'SoftBank',
  'Tiger Global',
  'Accel',
  'Benchmark',
  'Founders Fund',
  'Lightspeed Venture Partners',
  'Kleiner Perkins',
  'Point Nine',
  'Cherry Ventures',
  'Techstars',
  'General Catalyst',
  'GV',
  'High-Tech Gründerfonds',
  'Bpifrance',
  'Kaszek',
  'Seedcamp',
  'Atomico',
  '500 Global',
]

const eu = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')

export const secondCorpus: readonly SecondCase[] = [
  // Places
  {
    query: 'battery recycling in Rotterdam',
    filters: { cities: ['Rotterdam'] },
    semanticQuery: 'battery recycling',
  },
  {
    query: 'legal tech companies in Toronto, Montreal or Vancouver',
    filters: { cities: ['Toronto', 'Montreal', 'Vancouver'] },
  },
  { query: 'NYC based proptech', filters: { cities: ['New York'] } },
  { query: 'voice agents from SF', filters: { cities: ['San Francisco'] }, semanticQuery: 'voice agents' },
  { query: 'semiconductor startups in the Bay Area', filters: { regionSlugs: ['san-francisco-bay-area'] } },
  { query: 'grocery delivery in Birmingham, Alabama', filters: { cityGeoKeys: ['us-al-birmingham'] } },
  { query: 'quantum software in Cambridge, UK', filters: { cityGeoKeys: ['gb-eng-cambridge'] } },
  {
    query: 'drone inspection in London, Ontario',
    filters: { cityGeoKeys: ['ca-on-london'] },
    semanticQuery: 'drone inspection',
  },
  { query: 'wine tech in Tbilisi, Georgia', filters: { cities: ['Tbilisi'] } },
  {
    query: 'logistics software made in Bavaria',
    filters: { regions: ['Bavaria'] },
    semanticQuery: 'logistics software',
  },
  { query: 'oil field analytics in Texas and Oklahoma', filters: { regions: ['Texas', 'Oklahoma'] } },
  { query: 'Swedish gaming studios', filters: { countries: { include: ['SE'] } } },
  { query: 'Kenyan and Nigerian payment companies', filters: { countries: { include: ['KE', 'NG'] } } },
  { query: 'cybersecurity firms in DACH', filters: { countries: { include: ['DE', 'AT', 'CH'] } } },
  { query: 'Nordic climate startups', filters: { countries: { include: ['DK', 'FI', 'IS', 'NO', 'SE'] } } },
  { query: 'insurance comparison in the Benelux', filters: { countries: { include: ['BE', 'NL', 'LU'] } } },
  { query: 'govtech in the Baltics except Latvia', filters: { countries: { include: ['EE', 'LT'] } } },
  { query: 'EU companies doing satellite imaging', filters: { countries: { include: eu } } },
  {
    query: 'telehealth in Europe but not in France or Spain',
    filters: {},
    countries: { pass: ['DE', 'GB', 'IT', 'PL', 'CH'], fail: ['FR', 'ES', 'US', 'BR'] },
  },
  {
    query: 'lending startups in Latin America',
    filters: {},
    countries: { pass: ['BR', 'MX', 'CO', 'AR', 'CL', 'PE'], fail: ['US', 'CA', 'ES', 'PT'] },
  },
  {
    query: 'ride hailing across Southeast Asia',
    filters: {},
    countries: { pass: ['ID', 'VN', 'TH', 'PH', 'MY', 'SG'], fail: ['IN', 'CN', 'JP', 'AU'] },
  },
  { query: 'hardware companies outside the United States', filters: { countries: { exclude: ['US'] } } },
  {
    query: 'UK neobanks, but nothing from London',
    filters: { countries: { include: ['GB'] }, cityGeoKeys: { exclude: ['gb-eng-london'] } },
  },
  // Founded
  {
    query: 'container shipping tools founded in 2020',
    filters: { foundedYear: { min: 2020, max: 2020 } },
    semanticQuery: 'container shipping tools',
  },
  { query: 'pet care startups founded since 2019', filters: { foundedYear: { min: 2019 } } },
  { query: 'speech recognition vendors started before 2010', filters: { foundedYear: { max: 2009 } } },
  {
    query: 'travel companies created between 2015 and 2018',
    filters: { foundedYear: { min: 2015, max: 2018 } },
  },
  { query: 'tax software from companies not founded before 2016', filters: { foundedYear: { min: 2016 } } },
  { query: 'dating apps launched in the 90s', filters: { foundedYear: { min: 1990, max: 1999 } } },
  { query: 'chip designers less than five years old', filters: { foundedYear: { min: 2022 } } },
  { query: 'database companies older than 10 years', filters: { foundedYear: { max: 2015 } } },
  // People
  { query: 'translation agencies with 11 to 50 employees', filters: { employees: { min: 11, max: 50 } } },
  {
    query: 'furniture rental, no more than a dozen people',
    filters: { employees: { max: 12 } },
    semanticQuery: 'furniture rental',
  },
  { query: 'warehouse robots with at least two hundred employees', filters: { employees: { min: 200 } } },
  { query: 'identity verification, headcount over 1,000', filters: { employees: { min: 1001 } } },
  { query: 'observability startups with a small team of under 20', filters: { employees: { max: 19 } } },
  { query: 'podcast hosting 100+ employees', filters: { employees: { min: 100 } } },
  // Money
  { query: 'fusion energy with more than $100M raised', filters: { funding: { min: 100_000_001 } } },
  { query: 'meal kits with under 500k in funding', filters: { funding: { max: 499_999 } } },
  {
    query: 'surgical robots that raised between $5 million and $20 million',
    filters: { funding: { min: 5_000_000, max: 20_000_000 } },
  },
  {
    query: 'bike sharing with at least €10m total funding',
    filters: { funding: { min: 11_300_000 } },
    isConverted: true,
  },
  {
    query: 'robo advisors with less than £2 million in funding',
    filters: { funding: { max: 2_680_000 } },
    isConverted: true,
  },
  {
    query: 'space launch companies with total funding of $1.5bn or more',
    filters: { funding: { min: 1_500_000_000 } },
  },
  // Last round
  {
    query: 'vertical farms that raised in the last 18 months',
    filters: { lastRaisedAge: { operator: '<=', value: 18, unit: 'months' } },
  },
  {
    query: 'crypto custody funded within the past two years',
    filters: { lastRaisedAge: { operator: '<=', value: 24, unit: 'months' } },
  },
  {
    query: 'e-scooter companies whose last round was more than 3 years ago',
    filters: { lastRaisedAge: { operator: '>=', value: 36, unit: 'months' } },
  },
  {
    query: 'video editors that have not raised in the last 12 months',
    filters: { lastRaisedAge: { operator: '>', value: 12, unit: 'months' } },
  },
  // Score and followers
  { query: 'edtech with a score of at least 7.5', filters: { score: { min: 7.5 } } },
  {
    query: 'score above 8, machine translation',
    filters: { score: { min: 8.1 } },
    semanticQuery: 'machine translation',
  },
  { query: 'fashion resale with more than 10k followers', filters: { followers: { min: 10_001 } } },
  {
    query: 'newsletter platforms with fewer than 500 LinkedIn followers',
    filters: { followers: { max: 499 } },
  },
  // Investors and websites
  {
    query: 'YC companies in healthcare billing',
    filters: { includedInvestors: [{ name: 'Y Combinator' }] },
    semanticQuery: 'billing',
  },
  {
    query: 'developer infrastructure backed by a16z or Sequoia',
    filters: { includedInvestors: [{ name: 'Andreessen Horowitz' }, { name: 'Sequoia Capital' }] },
  },
  {
    query: 'rounds led by Index Ventures in payroll',
    filters: { includedInvestors: [{ name: 'Index Ventures', lead: true }] },
  },
  {
    query: 'fintech portfolio of General Catalyst without SoftBank',
    filters: { includedInvestors: [{ name: 'General Catalyst' }], excludedInvestors: [{ name: 'SoftBank' }] },
  },
  {
    query: 'marketplaces not backed by Tiger Global',
    filters: { excludedInvestors: [{ name: 'Tiger Global' }] },
  },
  {
    query: 'payment processors excluding stripe.com and adyen.com',
    filters: { websites: { exclude: ['stripe.com', 'adyen.com'] } },
  },
  {
    query: 'companies in the insurance industry in Zurich',
    filters: { industries: { values: ['insurance'] }, cities: ['Zurich'] },
  },
  // Many at once
  {
    query: 'B2B SaaS in Berlin or Munich founded after 2019 with 10-50 employees, backed by Cherry Ventures',
    filters: {
      cities: ['Berlin', 'Munich'],
      foundedYear: { min: 2020 },
      employees: { min: 10, max: 50 },
      includedInvestors: [{ name: 'Cherry Ventures' }],
    },
  },
  {
    query: 'Israeli cyber startups, over $20M funding, raised in the past year, fewer than 100 people',
    filters: {
      countries: { include: ['IL'] },
      funding: { min: 20_000_001 },
      lastRaisedAge: { operator: '<=', value: 12, unit: 'months' },
      employees: { max: 99 },
    },
  },
  // Other languages
  {
    query: 'Startups für Wärmepumpen in München mit weniger als 50 Mitarbeitern',
    filters: { cities: ['Munich'], employees: { max: 49 } },
    semanticQuery: 'Wärmepumpen',
  },
  {
    query: 'Softwarefirmen aus Österreich, gegründet nach 2018',
    filters: { countries: { include: ['AT'] }, foundedYear: { min: 2019 } },
  },
  {
    query: 'startups à Lyon fondées depuis 2020 avec plus de 10 salariés',
    filters: { cities: ['Lyon'], foundedYear: { min: 2020 }, employees: { min: 11 } },
  },
  {
    query: 'empresas de energía solar en España con más de cien empleados',
    filters: { countries: { include: ['ES'] }, employees: { min: 101 } },
  },
  {
    query: 'fintechs no Brasil fundadas entre 2015 e 2019',
    filters: { countries: { include: ['BR'] }, foundedYear: { min: 2015, max: 2019 } },
  },

  // No filter: places that are none
  { query: 'nail polish subscription', filters: {}, semanticQuery: 'nail polish subscription' },
  { query: 'turkey farming and egg producers', filters: {} },
  { query: 'reading app for children', filters: {}, semanticQuery: 'reading app' },
  { query: 'guided tours booking engine', filters: {} },
  { query: 'bath bombs and soap', filters: {} },
  { query: 'split payments at checkout', filters: {}, semanticQuery: 'split payments' },
  { query: 'Essen auf Rädern für Senioren', filters: {} },
  { query: 'a nice design tool', filters: {} },
  { query: 'apps to learn Chinese and Portuguese', filters: {} },
  { query: 'French press coffee makers', filters: {} },
  { query: 'Swiss army knife for data engineers', filters: {} },
  { query: 'Brazilian jiu-jitsu gym management', filters: {} },
  { query: 'Phoenix framework hosting', filters: {} },
  { query: 'Charlotte Tilbury competitors', filters: {} },
  { query: 'Washington Post alternatives', filters: {} },
  { query: 'Java and Python code review', filters: {} },
  // No filter: numbers that count something else
  { query: 'HR software for companies with more than 500 employees', filters: {} },
  { query: 'toys for kids under 12', filters: {} },
  { query: 'care platforms for people over 65', filters: {} },
  { query: 'help cities become carbon neutral by 2030', filters: {} },
  { query: 'ISO 27001 and SOC 2 automation', filters: {} },
  { query: '401k plans and 1099 contractors', filters: {} },
  { query: '5G antennas and 3D printing', filters: {} },
  { query: 'project management for small teams', filters: {} },
  { query: 'top 10 note taking apps', filters: {} },
  { query: 'Industrie 4.0 Plattform', filters: {} },
  { query: 'loans of up to $50,000 for students', filters: {} },
  { query: 'invoices paid within 30 days', filters: {} },
  // No filter: investors, industries and names that are words
  { query: 'benchmark suites for GPUs', filters: {} },
  { query: 'index funds for teenagers', filters: {} },
  { query: 'tools that help founders fund their startup', filters: {} },
  { query: 'software to accelerate drug discovery', filters: {} },
  { query: 'monitoring sequoia and redwood forests', filters: {} },
  { query: 'Notion for lawyers', filters: {} },
  { query: 'Series B readiness coaching', filters: {} },
]
