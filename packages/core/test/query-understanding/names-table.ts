import { type Case, inCountries, investors } from './case.ts'

/** Sentences with investors, unwanted topics, websites, named industries, and many things at once. */
export const nameCases: readonly Case[] = [
  ['Startups, nicht von Accel finanziert', { excludedInvestors: [{ name: 'Accel' }] }, null],
  ['startups niet door Accel gefinancierd', { excludedInvestors: [{ name: 'Accel' }] }, null],
  // Investors
  ['startups backed by Index Ventures', investors('Index Ventures'), null],
  ['companies backed by a16z', investors('Andreessen Horowitz'), null],
  ['AI backed by Sequoia', investors('Sequoia Capital'), 'AI'],
  ['AI backed by Sequoia or Accel', investors('Sequoia Capital', 'Accel'), 'AI'],
  [
    'AI backed by Sequoia, Accel and Index Ventures',
    investors('Sequoia Capital', 'Accel', 'Index Ventures'),
    'AI',
  ],
  ['Sequoia-backed AI', investors('Sequoia Capital'), 'AI'],
  ['YC startups', investors('Y Combinator'), null],
  ['Y Combinator startups in healthcare', investors('Y Combinator'), 'startups in healthcare'],
  ['YC-backed fintech', investors('Y Combinator'), 'fintech'],
  ['Y Combinator healthcare', investors('Y Combinator'), 'healthcare'],
  ['companies with Accel as an investor', investors('Accel'), null],
  ['robotics funded by Index Ventures since 2023', investors('Index Ventures'), 'robotics since 2023'],
  ['SV Angel investments in games or music', investors('SV Angel'), 'games or music'],
  ['Nordlicht Capital portfolio', investors('Nordlicht Capital'), null],
  ['climate startups backed by nordlicht', investors('Nordlicht Capital'), 'climate startups'],
  ['portfolio companies of Quellgrund Partners', investors('Quellgrund Partners'), null],
  ['AI with investment from Founders Fund', investors('Founders Fund'), 'AI'],
  ['AI led by Sequoia', { includedInvestors: [{ name: 'Sequoia Capital', lead: true }] }, 'AI'],
  ['AI not backed by SoftBank', { excludedInvestors: [{ name: 'SoftBank' }] }, 'AI'],
  [
    'startups that must not have been backed by SoftBank',
    { excludedInvestors: [{ name: 'SoftBank' }] },
    'startups that must not',
  ],
  [
    'AI backed by Sequoia but not backed by SoftBank',
    { ...investors('Sequoia Capital'), excludedInvestors: [{ name: 'SoftBank' }] },
    'AI',
  ],
  [
    'AI backed by Sequoia, not a16z',
    { ...investors('Sequoia Capital'), excludedInvestors: [{ name: 'Andreessen Horowitz' }] },
    'AI',
  ],
  [
    'Sequoia portfolio but not SoftBank or Accel',
    { ...investors('Sequoia Capital'), excludedInvestors: [{ name: 'SoftBank' }, { name: 'Accel' }] },
    null,
  ],
  ['Sequoia or a16z portfolio', investors('Sequoia Capital', 'Andreessen Horowitz'), null],
  [
    'Accel, Nordlicht Capital and Founders Fund investments',
    investors('Accel', 'Nordlicht Capital', 'Founders Fund'),
    null,
  ],
  ['AI, not Sequoia-backed', { excludedInvestors: [{ name: 'Sequoia Capital' }] }, 'AI'],
  ['AI backed by Sequoia, not crypto', investors('Sequoia Capital'), 'AI, not crypto'],
  ['KI finanziert von Sequoia', investors('Sequoia Capital'), 'KI'],
  ['AI backed by Nobody In Particular Capital', {}, 'AI backed by Nobody In Particular Capital'],
  ['VC-backed companies led by women', {}, 'VC-backed companies led by women'],
  // Websites
  ['payments, not stripe.com', { websites: { exclude: ['stripe.com'] } }, 'payments'],
  [
    'payments excluding https://www.stripe.com/pricing and adyen.com',
    { websites: { exclude: ['stripe.com', 'adyen.com'] } },
    'payments',
  ],
  // Industries that are named as such
  ['companies in the insurance industry', { industries: { values: ['insurance'] } }, null],
  [
    'companies in the health care sector in Ohio',
    { industries: { values: ['healthcare'] }, regions: ['Ohio'] },
    null,
  ],
  // Many things at once
  [
    'Fintech companies in London or Berlin founded after 2018 with fewer than 50 people that raised in the last 12 months, backed by Sequoia, not crypto',
    {
      cities: ['London', 'Berlin'],
      foundedYear: { min: 2019 },
      employees: { max: 49 },
      lastRaisedAge: { operator: '<', value: 12, unit: 'months' },
      ...investors('Sequoia Capital'),
    },
    'Fintech companies, not crypto',
  ],
  [
    'YC companies in the US with 10-50 employees and more than $5M in funding',
    {
      ...investors('Y Combinator'),
      ...inCountries('US'),
      employees: { min: 10, max: 50 },
      funding: { min: 5_000_001 },
    },
    null,
  ],
  [
    'deutsche Startups mit mehr als 100 Mitarbeitern, gegründet vor 2010',
    { ...inCountries('DE'), employees: { min: 101 }, foundedYear: { max: 2009 } },
    null,
  ],
  [
    'startups françaises fondées après 2015 avec moins de 50 salariés',
    { ...inCountries('FR'), foundedYear: { min: 2016 }, employees: { max: 49 } },
    null,
  ],
  [
    'empresas de salud en México con más de 100 empleados',
    { ...inCountries('MX'), employees: { min: 101 } },
    'empresas de salud',
  ],
  [
    'startups de fintech no Brasil fundadas depois de 2019',
    { ...inCountries('BR'), foundedYear: { min: 2020 } },
    'startups de fintech',
  ],
  ['small teams (under 8 people) in Norway', { ...inCountries('NO'), employees: { max: 7 } }, null],
  ['Series B fintech in London', { cities: ['London'], stages: { include: ['series_b'] } }, 'fintech'],
]

/** Topics that are unwanted: they stay in the semantic query and rank nothing. */
export const unwantedCases: readonly (readonly [
  query: string,
  ranks: string | null,
  without: readonly string[],
])[] = [
  ['fintech, not crypto', 'fintech', ['crypto']],
  ['fintech but not crypto', 'fintech', ['crypto']],
  ['fintech excluding crypto and insurance', 'fintech', ['crypto', 'insurance']],
  ['fintech except crypto companies in Berlin', 'fintech companies', ['crypto']],
  ['non-crypto fintech', 'fintech', ['crypto']],
  ['robots, not vacuum cleaners', 'robots', ['vacuum cleaners']],
  ['Fintech, aber kein Crypto', 'Fintech', ['Crypto']],
  // A bare comma ends what is unwanted; "or" behind one goes on with it
  ['fintech, not crypto, payments', 'fintech payments', ['crypto']],
  ['SaaS, not healthcare, AI, robotics', 'SaaS AI, robotics', ['healthcare']],
  ['not crypto, not gambling, payments in Africa', 'payments', ['crypto', 'gambling']],
  ['no crypto, no gambling, fintech in the UK', 'fintech', ['crypto', 'gambling']],
  ['biotech in Boston, not oncology, diagnostics', 'biotech diagnostics', ['oncology']],
  ['fintech, not crypto, gambling or tobacco', 'fintech', ['crypto', 'gambling', 'tobacco']],
  ['fintech excluding crypto, gambling and tobacco', 'fintech', ['crypto', 'gambling', 'tobacco']],
  ['AI in France, no healthcare', 'AI', ['healthcare']],
  ['fintech without crypto', 'fintech', ['crypto']],
  ['fintech, neither crypto nor gambling', 'fintech', ['crypto', 'gambling']],
  ['agtech in Brazil but no drones', 'agtech', ['drones']],
  ['Fintech ohne Kryptowährungen', 'Fintech', ['Kryptowährungen']],
  ['Fintech ohne Crypto', 'Fintech', ['Crypto']],
  ['fintech sans crypto', 'fintech', ['crypto']],
  ['empresas em São Paulo, não fintech', null, ['fintech']],
  ['no-code tools', 'no-code tools', []],
  ['non-profit fundraising', 'non-profit fundraising', []],
  ['payments without fees', 'payments without fees', []],
  ['loans with no credit cards', 'loans with no credit cards', []],
]
