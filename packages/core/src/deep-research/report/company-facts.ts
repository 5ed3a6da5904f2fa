import {
  contactsReadsBack,
  identityReadsBack,
  profileReadsBack,
  sentencesOf,
} from '../../extraction/index.ts'
import { trimEndOf, withoutEnd } from '../../kernel/index.ts'
import { tells } from '../../language/index.ts'
import type { EmployeeRange } from '../../records/index.ts'
import type { Location } from '../../reference/index.ts'
import { type Draft, hedge, levelOf, onlyIn, optional, type ProvenText, sentence } from './fact.ts'
import { lists } from './lists.ts'
import { type OutcomeReader, readOutcome } from './read-outcome.ts'
import type { ReportSource } from './report-source.ts'
import { comparable } from './shown-text.ts'
import { tellsFounding } from './tells-founding.ts'
import { endings } from './wording-table.ts'

type Profile = OutcomeReader<'companyProfile'>

/** Who the company is: what it says of itself, since when it is there, where, and how big. */
export function companyFacts(source: ReportSource): readonly (Draft | null)[] {
  const profile = readOutcome(source, 'companyProfile')
  if (profile === null) return []
  const { locations, names } = source
  const { output, said } = profile
  const { founded_year, employee_count, status } = output
  const year = said('/founded_year', founded_year === null ? null : String(founded_year), (quote) =>
    identityReadsBack.foundedYear(quote, founded_year ?? 0, names),
  )
  const count = said('/employee_count', employee_count?.toLocaleString('en-US') ?? null, (quote) =>
    identityReadsBack.employeeCount(quote, employee_count ?? 0),
  )
  const range = count === null ? rangeOf(profile) : null
  const legalName = output.legal_name === output.name ? null : said('/legal_name', output.legal_name)
  const ended = endings[status] === undefined ? null : statusOf(profile)
  return [
    ...selfFacts(profile, names),
    sentence('founded')`It was ${hedge}founded in ${year}`,
    placeFact(profile, locations),
    ...officeFacts(profile, locations),
    sentence('size')`It ${hedge}has ${count} employees`,
    sentence('size')`It ${hedge}has ${range} employees`,
    sentence('legal_name')`Its legal name is ${hedge}${legalName}`,
    sentence('status')`It has ${hedge}${ended}`,
  ]
}

const tellingMax = 280

function selfFacts(profile: Profile, names: readonly string[]): readonly (Draft | null)[] {
  const { output, said, quoted } = profile
  const telling = tellingText(profile, names)
  const called = said('/name', output.name)
  // A name that is a guess makes no guess of what is said under it.
  const name = called === null || levelOf(called.confidence) === 'unconfirmed' ? null : called
  const description = quoted(`/${telling}`, beginningOf(output[telling]), tellingMax)
  const tagline = repeats(output.tagline, [output[telling]]) ? null : quoted('/tagline', output.tagline)
  const offer = repeats(output.value_proposition, [output[telling], output.tagline])
    ? null
    : quoted('/value_proposition', output.value_proposition)
  const first = tagline ?? description
  return [
    first === null || name === null ? sentence('self')`The company is ${hedge}called ${called}` : null,
    first?.isOfRecord === true ? recordSays(name, first) : saysOfItself(name, first),
    tagline === null ? null : describes(description),
    offer?.isOfRecord === true ? null : sentence('promise')`Its offer, in its own words: ${offer}`,
  ]
}

/** What sites give as their description may be a slogan: a sentence that begins with the company's name says more. */
function tellingText({ output, quoted }: Profile, names: readonly string[]): 'description' | 'summary' {
  const isNamed = (text: string | null) => names.some((name) => text?.startsWith(name) === true)
  return !isNamed(output.description) &&
    isNamed(output.summary) &&
    quoted('/summary', beginningOf(output.summary), tellingMax) !== null
    ? 'summary'
    : 'description'
}

/** What a list has of a company may be somebody else's words. */
const recordSays = (name: ProvenText | null, words: ProvenText) =>
  name === null
    ? sentence('self')`The dataset says of the company: ${words}`
    : sentence('self')`The dataset says of ${name}: ${words}`

const saysOfItself = (name: ProvenText | null, words: ProvenText | null) =>
  name === null
    ? sentence('self')`The company says of itself: ${words}`
    : sentence('self')`${name} says of itself: ${words}`

const describes = (words: ProvenText | null) =>
  words?.isOfRecord === true
    ? sentence('self')`The dataset describes it as follows: ${words}`
    : sentence('self')`It describes itself as follows: ${words}`

/** Whole sentences from the beginning, as many as there is room for. */
function beginningOf(text: string | null): string | null {
  let told = ''
  for (const one of sentencesOf((text ?? '').slice(0, 2_000))) {
    if (told !== '' && told.length + one.length >= tellingMax) break
    told = told === '' ? one : `${told} ${one}`
  }
  return told === '' ? null : told
}

/** Whether another text says the same already. */
function repeats(text: string | null, others: readonly (string | null)[]): boolean {
  const bare = (one: string | null) => trimEndOf(comparable(one ?? ''), '.!?…')
  return others.some((other) => bare(other).includes(bare(text)))
}

/** Where it is at home if a page says so, else where an address of its own is; the country only where a quote tells it. */
function placeFact(profile: Profile, locations: ReportSource['locations']): Draft | null {
  const { location } = profile.output
  if (location === null) return null
  const saidAt = (pointer: string, name: string | null, place: Location) =>
    profile.said(pointer, name, (quote) => contactsReadsBack.location(quote, place, locations))
  const city = saidAt('/location/city', location.city, location)
  const withoutCity = { ...location, city: null, city_geo_id: null }
  const country = saidAt('/location/country', location.country, withoutCity)
  const place = (from: ProvenText | null, of: ProvenText | null) =>
    from === null ? of : optional`${from}${optional`, ${of}`}`
  const ofSeat = (said: ProvenText | null) =>
    said === null ? null : onlyIn(said, (quote) => tells(quote, 'company.seat'))
  const home = place(ofSeat(city), ofSeat(country))
  const isCityLost = ofSeat(city) === null && city !== null
  const all = place(city, country)
  if (all?.isOfRecord === true) return sentence('place')`It is ${hedge}based in ${all}`
  return home === null || isCityLost ? placedIn(all) : sentence('place')`It is ${hedge}based in ${home}`
}

/** Where else it gives an address. */
function officeFacts(
  { output, said }: Profile,
  locations: ReportSource['locations'],
): readonly (Draft | null)[] {
  const cities = output.offices.map((office, at) =>
    office.city === output.location?.city
      ? null
      : said(`/offices/${at}/city`, office.city, (quote) =>
          contactsReadsBack.location(quote, office, locations),
        ),
  )
  return lists(cities, (list) => sentence('place')`It also ${hedge}gives an address in ${list}`)
}

/** A site that tells where its company began gives no address. */
const placedIn = (place: ProvenText | null) =>
  place !== null && onlyIn(place, (quote) => !tellsFounding(quote)) !== null
    ? sentence('place')`It ${hedge}gives an address in ${place}`
    : sentence('place')`Its pages ${hedge}place it in ${place}`

function rangeOf({ output: { employee_range }, said }: Profile): ProvenText | null {
  return said('/employee_range', employee_range === null ? null : rangeText(employee_range), (quote) =>
    identityReadsBack.employeeRange(quote, employee_range ?? '1-10'),
  )
}

function rangeText(range: EmployeeRange): string {
  const [least = '', most] = withoutEnd(range, '+').split('-')
  const text = (count: string) => Number(count).toLocaleString('en-US')
  return most === undefined
    ? `more than ${text(String(Number(least) - 1))}`
    : `${text(least)} to ${text(most)}`
}

function statusOf({ output: { status }, said }: Profile): ProvenText | null {
  const ended = said('/status', endings[status] ?? null, (quote) => profileReadsBack.status(quote, status))
  // The words are ours; nothing of them is a name or a number.
  return ended === null ? null : { ...ended, values: [] }
}
