import { createService, type Locations, memoryStorage } from '../../../packages/core/src/index.ts'
import { standingHost } from '../../outputs/recorders/host.ts'
import { citiesOf, type PlaceFilters, places, regionsOf } from './places.ts'
import { folded, type QuerySentence, type Sentence, slot } from './sentences.ts'

interface Filters extends PlaceFilters {
  readonly countries?: { readonly include?: readonly string[]; readonly exclude?: readonly string[] }
  readonly foundedYear?: Range
  readonly employees?: Range
  readonly funding?: Range
  readonly lastRaisedAge?: { readonly operator?: string; readonly value?: number; readonly unit?: string }
  readonly includedInvestors?: readonly { readonly name?: string }[]
  readonly excludedInvestors?: readonly { readonly name?: string }[]
}
interface Range {
  readonly min?: number | null
  readonly max?: number | null
}

/** Searches among companies whose investors the sentences name. */
export async function queryJudge(sentences: readonly Sentence[], locations: Locations, today: string) {
  const { host } = standingHost(today)
  const service = createService({ host, storage: memoryStorage({ host }), locations })
  const { companies } = service
  const named = sentences.flatMap((one) =>
    one.part === 'query'
      ? [...(one.expected.investors_include ?? []), ...(one.expected.investors_exclude ?? [])]
      : [],
  )
  const lines = [...new Set(named)].map((investor, at) =>
    JSON.stringify({ id: `made:${at}`, name: `Madeco ${at}`, investors: [investor] }),
  )
  await companies.import({ source: once(`${lines.join('\n')}\n`), format: 'jsonl' })
  await service.warmUp()
  return {
    async judge({ text, expected }: QuerySentence): Promise<readonly string[]> {
      const { query, active_filters, explanation } = await companies.search('live', {
        query: text,
        explain: true,
        limit: 1,
      })
      const { semanticQuery, ...filters } = active_filters as Filters & { semanticQuery?: string }
      const remaining = ` ${folded(semanticQuery ?? query)} `
      const lost = (expected.topic ?? []).filter((word) => !remaining.includes(` ${folded(word)} `))
      const rate = usdPerUnit[expected.funding_currency ?? 'USD'] ?? Number.NaN
      const raised = expected.last_raised
      return [
        ...slot('countries', sorted(expected.countries_include), sorted(filters.countries?.include)),
        ...slot('countries excluded', sorted(expected.countries_exclude), sorted(filters.countries?.exclude)),
        ...places('cities', expected.cities, citiesOf(filters, locations), (name) =>
          locations.citiesNamed(name).map(String),
        ),
        ...places('regions', expected.regions, regionsOf(filters, locations), (name) => [
          ...locations.regionsNamed(name),
          ...(locations.admin1Code(name) ?? []),
        ]),
        ...slot('founded from', expected.founded_min ?? null, filters.foundedYear?.min ?? null),
        ...slot('founded to', expected.founded_max ?? null, filters.foundedYear?.max ?? null),
        ...slot('employees from', expected.employees_min ?? null, filters.employees?.min ?? null),
        ...slot('employees to', expected.employees_max ?? null, filters.employees?.max ?? null),
        ...amount('funding from', expected.funding_min, filters.funding?.min, rate),
        ...amount('funding to', expected.funding_max, filters.funding?.max, rate),
        ...slot(
          'last raised',
          raised === undefined ? null : ageOf(raised.operator, raised.value, raised.unit),
          filters.lastRaisedAge === undefined
            ? null
            : ageOf(
                filters.lastRaisedAge.operator ?? '',
                filters.lastRaisedAge.value ?? 0,
                filters.lastRaisedAge.unit ?? 'months',
              ),
        ),
        ...investors('investors', expected.investors_include, filters.includedInvestors),
        ...investors('investors excluded', expected.investors_exclude, filters.excludedInvestors),
        ...slot(
          'topic',
          expected.topic ?? [],
          explanation?.unparsed.map((one) => one.text),
          lost.length === 0,
        ),
      ]
    },
    close: () => service.close(),
  }
}

/** Round figures near those of 2026: a bound is right when it is the amount said, whatever day's rate the product has. */
const usdPerUnit: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 1.1,
  GBP: 1.28,
  CHF: 1.15,
  CAD: 0.73,
  AUD: 0.66,
  NZD: 0.6,
  SEK: 0.1,
  NOK: 0.095,
  DKK: 0.147,
  BRL: 0.18,
  MXN: 0.055,
  CLP: 0.00105,
  COP: 0.000245,
  XOF: 0.00167,
  XAF: 0.00167,
  INR: 0.0118,
  SGD: 0.76,
  NGN: 0.00065,
}
const tolerance = 0.12

function amount(name: string, wanted: number | undefined, read: number | null | undefined, rate: number) {
  const usd = wanted === undefined ? null : wanted * rate
  const within = rate === 1 ? 0.001 : tolerance
  const isRight =
    usd === null
      ? read === undefined || read === null
      : typeof read === 'number' && Math.abs(read - usd) <= usd * within
  return slot(name, usd, read ?? null, isRight)
}

/** "Less than" and "at most" are one here: sentences say neither exactly. */
const ageOf = (operator: string, value: number, unit: string) =>
  // Readers of sets write "<=" or "lte".
  `${/^[<l]/.test(operator) ? '<' : '>'} ${unit.startsWith('year') ? value * 12 : value} months`

const sorted = (codes: readonly string[] = []) => [...codes].sort()

/** By their names, of which a longer official one may be read: "Sequoia" is Sequoia Capital. */
function investors(
  slotName: string,
  expected: readonly string[] = [],
  filter: readonly { readonly name?: string }[] = [],
): string[] {
  const wanted = expected.map(folded).sort()
  const read = filter.map(({ name }) => folded(name ?? '')).sort()
  const isRight =
    wanted.length === read.length && wanted.every((name, at) => `${read[at]} `.startsWith(`${name} `))
  return slot(slotName, wanted, read, isRight)
}

async function* once(text: string) {
  yield new TextEncoder().encode(text)
}
