import type { Lang } from '../language/keys.ts'
import type { Company } from '../records/company.ts'
import type { RangeKey } from '../records/filters/filter-table.ts'
import type { Filters } from '../records/filters/filters.ts'
import type { BesideCompany } from '../records/people/record-people.ts'
import { exampleCompany, exampleFunding, examplePlaces } from './fixtures.ts'

/** What shows that a filter on a number works. */
interface RangeCase {
  /** Lets `caseCompany` through. */
  readonly passes: Filters
  /** Stops it. */
  readonly stops: Filters
  /** What people write for `passes`. */
  readonly texts: Readonly<Record<Lang, string>>
  /** The number by other code than that of the filter table, as the measure of it. */
  readonly known: (company: Company) => Known
}

/** The lowest and the highest that the number may be; null when nobody knows. */
type Known = readonly [lowest: number | null, highest: number | null]

export const caseCompany = exampleCompany({
  domain: 'ledgerly.example',
  founded_year: 2015,
  employee_count: 40,
  follower_count: 900,
  score: 6.5,
  status: 'active',
  business_models: ['b2b', 'saas'],
  industries: ['Payments'],
  location: examplePlaces.munich,
  funding: exampleFunding({
    total_usd: 2_000_000,
    round_count: 3,
    stage: 'seed',
    last_round_type: 'bridge',
    last_raised_on: '2026-05-01',
    investors: [{ id: null, name: 'Oak Ventures', lead: true }],
  }),
})

/** What is kept beside `caseCompany`. */
export const caseBeside: BesideCompany = {
  custom: { 2: { person: 'Ann Lee' }, 3: { number: 5 } },
  stated: { people: [{ name: 'Ada Lee', role: 'Co-founder & CEO', former_companies: ['Brightsill'] }] },
}

export const rangeCases: Readonly<Record<RangeKey, RangeCase>> = {
  foundedYear: {
    passes: { foundedYear: { min: 2015 } },
    stops: { foundedYear: { min: 2016 } },
    texts: {
      en: 'founded since 2015',
      de: 'seit 2015 gegründet',
      fr: 'fondées depuis 2015',
      es: 'fundadas desde 2015',
      pt: 'fundadas desde 2015',
      nl: 'opgericht sinds 2015',
      it: 'fondate dal 2015',
    },
    known: ({ founded_year: year }) => [year, year],
  },
  funding: {
    passes: { funding: { min: 2_000_000 } },
    stops: { funding: { max: 1_999_999 } },
    texts: {
      en: 'raised at least $2M',
      de: 'mindestens 2 Mio. $ eingesammelt',
      fr: 'ayant levé au moins 2 M$',
      es: 'han recaudado al menos 2 millones de dólares',
      pt: 'captaram pelo menos US$ 2 milhões',
      nl: 'minstens $ 2 miljoen opgehaald',
      it: 'hanno raccolto almeno 2 milioni di dollari',
    },
    known: ({ funding }) => {
      const isNothing = funding?.total_usd == null && funding?.null_reason === 'none_announced'
      return isNothing ? [0, 0] : [funding?.total_usd ?? null, funding?.total_usd ?? null]
    },
  },
  employees: {
    passes: { employees: { max: 40 } },
    stops: { employees: { max: 39 } },
    texts: {
      en: 'at most 40 employees',
      de: 'höchstens 40 Mitarbeiter',
      fr: 'au plus 40 salariés',
      es: 'como máximo 40 empleados',
      pt: 'no máximo 40 funcionários',
      nl: 'hoogstens 40 medewerkers',
      it: 'al massimo 40 dipendenti',
    },
    known: ({ employee_count: count, employee_range: range }) => {
      if (count !== null) return [count, count]
      // "51-200" and "10001+"
      const [lowest, highest] = range?.replace('+', '-Infinity').split('-').map(Number) ?? []
      return [lowest ?? null, highest ?? null]
    },
  },
  followers: {
    passes: { followers: { min: 900 } },
    stops: { followers: { min: 901 } },
    texts: {
      en: 'at least 900 followers',
      de: 'mindestens 900 Follower',
      fr: 'au moins 900 abonnés',
      es: 'al menos 900 seguidores',
      pt: 'pelo menos 900 seguidores',
      nl: 'minstens 900 volgers',
      it: 'almeno 900 follower',
    },
    known: ({ follower_count: count }) => [count, count],
  },
  score: {
    passes: { score: { max: 6.5 } },
    stops: { score: { max: 6.4 } },
    texts: {
      en: 'score of at most 6.5',
      de: 'Score von höchstens 6,5',
      fr: 'score d’au plus 6,5',
      es: 'puntuación de como máximo 6,5',
      pt: 'pontuação de no máximo 6,5',
      nl: 'score van hoogstens 6,5',
      it: 'punteggio di al massimo 6,5',
    },
    known: ({ score }) => [score, score],
  },
  totalRounds: {
    passes: { totalRounds: { min: 3 } },
    stops: { totalRounds: { min: 4 } },
    texts: {
      en: 'at least 3 funding rounds',
      de: 'mindestens 3 Finanzierungsrunden',
      fr: 'au moins 3 levées de fonds',
      es: 'al menos 3 rondas de financiación',
      pt: 'pelo menos 3 rodadas de investimento',
      nl: 'minstens 3 financieringsrondes',
      it: 'almeno 3 round di finanziamento',
    },
    known: ({ funding }) => {
      const isNothing = funding?.round_count == null && funding?.null_reason === 'none_announced'
      return isNothing ? [0, 0] : [funding?.round_count ?? null, funding?.round_count ?? null]
    },
  },
}
