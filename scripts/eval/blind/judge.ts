import type { Locations } from '../../../packages/core/src/index.ts'
import { investorKey } from '../../../packages/core/src/reference/investors/investor-key.ts'
import { blocs } from '../../../packages/core/src/search/query-understanding/place-groups.ts'
import { citiesOf, type PlaceFilters, places, regionsOf } from '../blind-sentences/places.ts'
import { folded, slot } from '../blind-sentences/sentences.ts'

/** A sentence of the set, as its readers labelled it. */
export interface SearchSentence {
  readonly id: string
  readonly class: string
  readonly language: string
  readonly text: string
  readonly wanted: {
    readonly filters: WantedFilters
    readonly sort: { readonly by: string; readonly order: string } | null
    readonly subject: string | null
    readonly kind: 'search' | 'prose' | 'like' | 'mandate' | 'name'
  }
  /** Which companies fit, in a sentence. */
  readonly relevant: string
  /** Up to five of them, by their ids. */
  readonly fits: readonly string[]
}

interface WantedPlace {
  readonly country?: string
  readonly region?: string
  readonly city?: string
}
type Choice =
  | readonly string[]
  | { readonly include?: readonly string[]; readonly exclude?: readonly string[] }
interface Range {
  readonly min?: number | string | null
  readonly max?: number | string | null
}
interface WantedFilters {
  readonly places?: readonly WantedPlace[]
  readonly exclude?: readonly WantedPlace[]
  readonly includedInvestors?: readonly { readonly name: string }[]
  readonly excludedInvestors?: readonly { readonly name: string }[]
  readonly near?: { readonly place: string; readonly km: number }
  readonly [key: string]: unknown
}
type ReadFilters = PlaceFilters & {
  readonly countries?: { readonly include?: readonly string[]; readonly exclude?: readonly string[] }
  readonly includedInvestors?: readonly { readonly name?: string | null }[]
  readonly excludedInvestors?: readonly { readonly name?: string | null }[]
  readonly near?: { readonly place?: string | null; readonly cityGeoId?: number | null; readonly km: number }
  readonly [key: string]: unknown
}

const ranges = [
  'foundedYear',
  'employees',
  'funding',
  'followers',
  'score',
  'totalRounds',
  'lastRaisedOn',
] as const
const choices = ['stages', 'lastRoundTypes', 'statuses', 'organizationTypes', 'businessModels'] as const
/** Other currencies count at the day's rates. */
const moneyTolerance = 0.12

/** What is read otherwise than a careful person would set it; nothing when all is exact. */
export function filterMisses(
  { wanted: { filters: wanted, sort, subject } }: SearchSentence,
  read: ReadFilters,
  answer: {
    readonly sort?: readonly { readonly by: string; readonly order: string }[]
    readonly subject?: { readonly name: string }
  },
  locations: Locations,
): readonly string[] {
  const named = placesWanted(wanted.places ?? [])
  const left = placesWanted(wanted.exclude ?? [])
  return [
    ...slot('countries', named.countries, [...(read.countries?.include ?? [])].sort()),
    ...slot('countries excluded', left.countries, [...(read.countries?.exclude ?? [])].sort()),
    ...places('cities', named.cities, citiesOf(read, locations), (name) =>
      locations.citiesNamed(name).map(String),
    ),
    ...places('regions', named.regions, regionsOf(read, locations), (name) => [
      ...locations.regionsNamed(name),
      ...(locations.admin1Code(name) ?? []),
    ]),
    ...ranges.flatMap((key) => range(key, wanted[key] as Range | undefined, read[key] as Range | undefined)),
    ...choices.flatMap((key) =>
      (['include', 'exclude'] as const).flatMap((side) =>
        slot(`${key} ${side}d`, sideOf(wanted[key] as Choice, side), sideOf(read[key] as Choice, side)),
      ),
    ),
    ...(['includedInvestors', 'excludedInvestors'] as const).flatMap((key) =>
      slot(key, investors(wanted[key]), investors(read[key])),
    ),
    ...near(wanted.near, read.near, locations),
    ...slot('sort', sort === null ? null : `${sort.by} ${sort.order}`, sortOf(answer.sort)),
    ...slot(
      'subject',
      subject === null ? null : folded(subject),
      answer.subject === undefined ? null : folded(answer.subject.name),
    ),
  ]
}

/** A region that no country has is a part of the world: its countries. */
function placesWanted(all: readonly WantedPlace[]) {
  const regions = all.flatMap(({ region, city }) => (city === undefined ? (region ?? []) : []))
  const parts = regions.map((name) => ({
    name,
    countries: blocs().find(({ names }) => names.split('|').some((one) => folded(one) === folded(name)))
      ?.countries,
  }))
  return {
    countries: [
      ...all.flatMap(({ country, city }) => (city === undefined ? (country ?? []) : [])),
      ...parts.flatMap(({ countries }) => countries ?? []),
    ].sort(),
    cities: all.flatMap(({ city }) => city ?? []),
    regions: parts.flatMap(({ name, countries }) => (countries === undefined ? name : [])),
  }
}

function range(key: string, wanted: Range = {}, read: Range = {}): string[] {
  return (['min', 'max'] as const).flatMap((end) => {
    const [want, got] = [wanted[end] ?? null, read[end] ?? null]
    const isNear =
      key === 'funding' &&
      typeof want === 'number' &&
      typeof got === 'number' &&
      Math.abs(want - got) <= Math.abs(want) * moneyTolerance
    return slot(`${key} ${end}`, want, got, isNear || want === got)
  })
}

const sideOf = (choice: Choice | undefined, side: 'include' | 'exclude'): readonly string[] => {
  if (choice === undefined) return []
  if ('slice' in choice) return side === 'include' ? [...choice].sort() : []
  return [...(choice[side] ?? [])].sort()
}

const investors = (all: readonly { readonly name?: string | null }[] = []) =>
  all.map(({ name }) => investorKey(name ?? '')).sort()

function near(wanted: WantedFilters['near'], read: ReadFilters['near'], locations: Locations): string[] {
  if (wanted === undefined) return slot('near', null, read?.km ?? null)
  const ids = locations.citiesNamed(wanted.place)
  const center = read?.cityGeoId ?? locations.citiesNamed(read?.place ?? '')[0]
  const isRight = read !== undefined && ids[0] === center && Math.abs(read.km - wanted.km) <= wanted.km / 5
  return slot(
    'near',
    `${wanted.place} ${wanted.km}`,
    read === undefined ? null : `${read.place} ${read.km}`,
    isRight,
  )
}

const sortOf = (sort: readonly { readonly by: string; readonly order: string }[] | undefined) =>
  sort?.[0] === undefined ? null : `${sort[0].by} ${sort[0].order}`
