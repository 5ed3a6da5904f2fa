/** A line of a search corpus, as far as conditions read it. */
export interface Company {
  readonly id: string
  readonly city: string | null
  readonly region: string | null
  readonly country_iso2: string | null
  readonly founded_year: number | null
  readonly total_funding_usd: number | null
  readonly last_funding_date: string | null
  readonly employees: number | null
  readonly investors: readonly string[]
  readonly extra?: { readonly metro?: string }
}

/** What a search's query says for sure. Ranges are inclusive, null is open. */
export interface Hard {
  readonly city?: string | readonly string[]
  readonly region?: string
  readonly country?: string | readonly string[]
  readonly metro?: string
  readonly employees?: Range<number>
  readonly founded?: Range<number>
  readonly funding?: Range<number>
  readonly last?: Range<string>
  readonly investor?: string
}

type Range<T> = readonly [from: T | null, to: T | null]

/** Where the service has located a company. */
export interface Place {
  readonly city: string | null
  readonly region: string | null
  readonly country_iso: string | null
}

/**
 * As the data's own fields say it, whatever their case. A place that the source leaves out or spells otherwise (`New York City`, no
 * region for Cambridge) counts as located too. A number that the source leaves out is met where the answer tells that it is unknown:
 * `missing` are the filters of which it does.
 */
export function meetsHard(
  company: Company,
  place: Place | null,
  hard: Hard,
  missing: readonly string[] = [],
): boolean {
  for (const key of Object.keys(hard))
    if (!(key in readers)) throw new Error(`nobody reads the condition ${key}`)
  return Object.values(readers).every((meets) => meets(company, hard, place, missing))
}

type Reader = (company: Company, hard: Hard, place: Place | null, missing: readonly string[]) => boolean

const readers: { readonly [Key in keyof Required<Hard>]: Reader } = {
  city: (company, { city }, place) => isOneOf([company.city, place?.city], city),
  region: (company, { region }, place) => isOneOf([company.region, place?.region], region),
  country: (company, { country }, place) => isOneOf([company.country_iso2, place?.country_iso], country),
  metro: (company, { metro }) => isOneOf([company.extra?.metro], metro),
  employees: (company, { employees }, _, missing) =>
    isWithin(company.employees, employees, missing.includes('employees')),
  founded: (company, { founded }, _, missing) =>
    isWithin(company.founded_year, founded, missing.includes('foundedYear')),
  funding: (company, { funding }, _, missing) =>
    isWithin(company.total_funding_usd, funding, missing.includes('funding')),
  last: (company, { last }, _, missing) =>
    isWithin(company.last_funding_date, last, missing.includes('lastRaisedAge')),
  investor: (company, { investor }) => investor === undefined || company.investors.includes(investor),
}

function isOneOf(
  values: readonly (string | null | undefined)[],
  wanted: string | readonly string[] | undefined,
): boolean {
  if (wanted === undefined) return true
  const right = [wanted].flat().map(plain)
  return values.some((value) => value != null && right.includes(plain(value)))
}

/** Both `New York` and `New York City` are written. */
function plain(place: string): string {
  return place.toLowerCase().replace(/ city$/, '')
}

function isWithin<T extends number | string>(
  value: T | null,
  range: Range<T> | undefined,
  isToldUnknown: boolean,
): boolean {
  if (range === undefined) return true
  const [from, to] = range
  if (value === null) return isToldUnknown
  return (from === null || value >= from) && (to === null || value <= to)
}
