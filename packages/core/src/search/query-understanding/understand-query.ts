import { forgetPacks, makeValueTables } from '../../language/index.ts'
import type { FilterKey } from '../../records/index.ts'
import { namesOffers } from '../analysis/foreign-words.ts'
import { isNumberOfAsker } from './asker.ts'
import { countRules } from './counts.ts'
import { isDescription } from './descriptions.ts'
import { readEmployees } from './employees.ts'
import { makeFormTable } from './form-table.ts'
import { readFounded } from './founded.ts'
import { readFunding } from './funding.ts'
import { readIndustry } from './industries.ts'
import { investorPhrases, readInvestors } from './investors.ts'
import { companyPhrases, type LikenedReading, readLikened } from './likened.ts'
import { cutsOf, wishOf } from './mandates.ts'
import { mergeFacts } from './merge-facts.ts'
import { readNear } from './near.ts'
import { type OrderReading, readOrder } from './orders.ts'
import { asksForCompanies, asksForStartups, readOrganizationTypes } from './organizations.ts'
import { isPersonAlone, peoplePhrases, readPeople } from './people.ts'
import { placeReadings } from './place-filters.ts'
import type { PlacesReading } from './place-list.ts'
import { readPlaces } from './places.ts'
import { placeOfLikened } from './places-of-likened.ts'
import { type QueryToken, tokensOf, usesCapitals } from './query-tokens.ts'
import type { QueryUnderstanding, UnderstoodSpan } from './query-understanding.ts'
import { valuesOf } from './query-values.ts'
import { readRaisedWhen } from './raised-when.ts'
import type { QueryContext, QueryText, Reading, Rule } from './reading.ts'
import { residualTextOf, type SaidText } from './residual-text.ts'
import { readStages, readStatuses } from './stages.ts'
import { readUnwanted, type TopicsReading } from './topics.ts'
import { readWebsites } from './websites.ts'

export type { PlaceNames } from './places-known.ts'
export type { QueryContext } from './reading.ts'
export { companyPhrases, investorPhrases, peoplePhrases }

/** What reads each filter, in order of precedence among readings of the same length. `readPlaces` reads all places together. */
const readers = {
  foundedYear: readFounded,
  lastRaisedAge: readRaisedWhen,
  funding: readFunding,
  employees: readEmployees,
  ...countRules,
  // Before investors: who founded a company is asked for by name more often than who put money into some.
  people: readPeople,
  custom: null,
  includedInvestors: readInvestors,
  excludedInvestors: readInvestors,
  websites: readWebsites,
  industries: readIndustry,
  countries: 'places',
  cities: 'places',
  regions: 'places',
  cityGeoKeys: 'places',
  cityGeoIds: 'places',
  admin1Codes: 'places',
  regionSlugs: 'places',
  // Nobody writes the id of a list in a sentence.
  lists: null,
  stages: readStages,
  lastRoundTypes: null,
  statuses: readStatuses,
  organizationTypes: readOrganizationTypes,
  businessModels: null,
  lastRaisedOn: readRaisedWhen,
  near: readNear,
} satisfies Record<FilterKey, Rule | 'places' | null>

const rules = [...new Set(Object.values(readers))].filter((reader) => typeof reader === 'function')

/**
 * Reads filters from a query by rules alone: no model, no network, the same answer every time. What is doubtful is not inferred,
 * since a false filter hides companies and a missing one only ranks them lower.
 *
 *     understandQuery('payments in Oslo founded after 2018', context).filters // { cities: ['Oslo'], foundedYear: { min: 2019 } }
 */
export function understandQuery(query: string, context: QueryContext): QueryUnderstanding {
  const { parts, tokens: all } = tokensOf(query)
  if (isDescription(all))
    return {
      ...{ filters: {}, spans: [], sort: [], likened: null, isPerson: false, prefers: null },
      ...residualTextOf({ query, tokens: all, cuts: [] }, [], []),
    }
  const allValues = valuesOf(parts, all, context.today)
  const tokens = wishOf(all, allValues)
  const values = tokens === all ? allValues : valuesOf(parts, tokens, context.today)
  const { readings, places, topics, orders, likes } = readAll({
    tokens,
    values,
    context,
    usesCapitals: usesCapitals(tokens),
    understoodTo: -1,
  })
  const placed = placeReadings(places, context.locations)
  const ordered = [...readings, ...placed].toSorted((a, b) => a.from - b.from)
  const { filters, kept } = mergeFacts(ordered.flatMap(({ facts }) => facts))
  // A reading of which nothing was kept is text again.
  const used = ordered.filter(({ facts }) => facts.length === 0 || facts.some((fact) => kept.includes(fact)))
  const spans = kept.map(({ from, next, filter, value, confidence, source }): UnderstoodSpan => {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[next - 1]?.end ?? 0]
    return { text: query.slice(start, end), start, end, filter, value, confidence, source }
  })
  // "The largest, and the smallest": the first that is said of a number holds.
  const said = orders.filter(({ order }, i) => i === orders.findIndex((one) => one.order.by === order.by))
  // "Largest … by funding" says one order in two places.
  const heard = orders.filter(({ order: { by, order } }) =>
    said.some((one) => one.order.by === by && one.order.order === order),
  )
  for (const order of heard) spans.push(orderSpan(query, tokens, order))
  // And so does the first company that others are to be like; what is read of it may be in two parts.
  const [like = null] = likes
  if (like !== null) spans.push(...likes.map((one) => subjectSpan(query, tokens, one)))
  const asked = [...used, ...likes, ...heard].toSorted((a, b) => a.from - b.from)
  const text = textBeside({ query, tokens, cuts: tokens === all ? [] : cutsOf(tokens, all) }, asked, topics)
  return {
    filters,
    spans,
    sort: said.slice(0, ordersMax).map(({ order }) => order),
    likened: like?.likened ?? null,
    isPerson: spans.length === 0 && isPersonAlone({ tokens: all, usesCapitals: usesCapitals(tokens) }),
    prefers: filters.organizationTypes === undefined ? preferredBy(tokens, text.rankingText) : null,
    ...text,
  }
}

function preferredBy(tokens: readonly QueryToken[], ranking: string | null): QueryUnderstanding['prefers'] {
  if (asksForStartups(tokens)) return 'startups'
  if (ranking === null) return null
  return namesOffers(ranking) || asksForCompanies(tokens) ? 'companies' : null
}

/** "Private universities": a noun that is a filter ranks as well, where words beside it do. */
function textBeside(
  said: SaidText,
  asked: readonly (Reading | OrderReading | LikenedReading)[],
  topics: readonly TopicsReading[],
) {
  const text = residualTextOf(said, asked, topics)
  const others = text.rankingText === null ? asked : asked.filter((one) => !isOfTypes(one))
  return others.length === asked.length ? text : residualTextOf(said, others, topics)
}

const isOfTypes = (reading: Reading | OrderReading | LikenedReading) =>
  'facts' in reading &&
  reading.facts.length > 0 &&
  reading.facts.every(
    ({ filter, value }) => filter === 'organizationTypes' && Object.hasOwn(Object(value), 'include'),
  )

/** A request may sort by as many. */
const ordersMax = 3

function orderSpan(
  query: string,
  tokens: readonly QueryToken[],
  { from, next, order }: OrderReading,
): UnderstoodSpan {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[next - 1]?.end ?? 0]
  const text = query.slice(start, end)
  return { text, start, end, filter: 'sort', value: order, confidence: 0.9, source: 'grammar' }
}

function subjectSpan(
  query: string,
  tokens: readonly QueryToken[],
  { from, next, likened: { name, company } }: LikenedReading,
): UnderstoodSpan {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[next - 1]?.end ?? 0]
  const text = query.slice(start, end)
  const value = { id: company?.id ?? null, name }
  return { text, start, end, filter: 'subject', value, confidence: 0.9, source: 'grammar' }
}

/**
 * Asks every rule, so that their tables are made, which they are from all packs when a rule is first asked. Together they take 0.2 s;
 * a step takes some milliseconds.
 */
export function* makeTables(locations: QueryContext['locations']): Generator<void> {
  const { parts, tokens } = tokensOf(
    'startups in Berlin backed by Accel, not in London, founded after 2018, over $5M raised, 10 employees',
  )
  yield* makeFormTable()
  yield* makeValueTables()
  yield
  const today = '2020-01-01'
  const values = valuesOf(parts, tokens, today)
  peoplePhrases('Ada Lee, CEO')
  yield
  const context = { today, currentYear: 2020, locations, investorsNamed: () => [], personNamed: () => null }
  const query = { tokens, values, context, usesCapitals: true, understoodTo: -1, locations }
  for (const at of tokens.keys())
    for (const rule of [...rules, readPlaces, readUnwanted, readOrder, readLikened]) {
      rule({ ...query, companyNamed: () => null }, at)
      yield
    }
  forgetPacks()
}

function readAll(given: QueryText): {
  readings: Reading[]
  places: PlacesReading[]
  topics: TopicsReading[]
  orders: OrderReading[]
  likes: LikenedReading[]
} {
  const readings: Reading[] = []
  const places: PlacesReading[] = []
  const topics: TopicsReading[] = []
  const orders: OrderReading[] = []
  const likes: LikenedReading[] = []
  const companyNamed = given.context.companyNamed ?? (() => null)
  const isReadAt = (at: number) => rules.some((rule) => rule(given, at) !== null)
  let query = { ...given, locations: given.context.locations, isReadAt }
  for (let at = 0; at < given.tokens.length; ) {
    const reading = isNumberOfAsker(query.tokens, at) ? null : longest(rules.map((rule) => rule(query, at)))
    const place = readPlaces(query, at)
    const unwanted = readUnwanted(query, at)
    const order = readOrder(query, at)
    const like = readLikened({ tokens: query.tokens, companyNamed }, at)
    const next = Math.max(...[reading, place, unwanted, order, like].map((one) => one?.next ?? 0))
    if (next === 0) at++
    else {
      // A company may be called like a town: "alternatives à Acme".
      const isNamed = like?.next === next && like.likened.company !== null
      if (!isNamed && reading?.next === next) readings.push(reading)
      else if (!isNamed && place?.next === next) places.push(place)
      else if (!isNamed && unwanted?.next === next) topics.push(unwanted)
      else if (!isNamed && order?.next === next) orders.push(order)
      else if (like !== null) {
        likes.push({ ...like, from: Math.max(like.from, query.understoodTo) })
        const behind = placeOfLikened(query, like)
        if (behind !== null) places.push(behind)
      }
      at = Math.max(next, places.at(-1)?.next ?? 0)
      query = {
        ...query,
        understoodTo: next,
        isPlaceBefore: !isNamed && (reading?.next === next ? isOfStaff(reading) : place?.next === next),
      }
    }
  }
  return { readings, places, topics, orders, likes }
}

const isOfStaff = ({ facts }: Reading) =>
  facts.length > 0 && facts.every(({ filter }) => filter === 'employees')

function longest(readings: readonly (Reading | null)[]): Reading | null {
  let best: Reading | null = null
  for (const reading of readings) {
    if (reading !== null && (best === null || reading.next > best.next)) best = reading
  }
  return best
}
