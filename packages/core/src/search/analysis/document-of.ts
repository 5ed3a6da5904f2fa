import {
  type BesideCompany,
  type Company,
  type CompanyRecord,
  filterColumns,
  recordPeople,
  twinProfiles,
  valuesKeys,
  valuesOf,
} from '../../records/index.ts'
import {
  formerNameCues,
  industryKey,
  investorId,
  investorKey,
  type Location,
  placeKey,
} from '../../reference/index.ts'
import { indexedNames } from '../lookup/indexed-names.ts'
import { attribute } from '../segments/attributes.ts'
import { customParts } from '../segments/custom.ts'
import type { IndexDocument } from '../segments/document.ts'
import { domainKey } from '../segments/domain-key.ts'
import { personAttributes } from '../segments/people.ts'
import type { FixedColumn } from '../segments/segment.ts'
import { withCustomWords } from './custom-words.ts'
import { remembered } from './remembered.ts'
import { indexTokens } from './tokens.ts'
import { type WeighedTerms, wordsOf } from './words-of.ts'

/** A company as the index takes it in: everything that search, filters and names ask for. */
export function documentOf(record: CompanyRecord): IndexDocument {
  const { company } = record
  const words = wordsOf(company)
  const custom = customParts(record)
  return {
    id: company.id,
    words: withCustomWords(words, record),
    attributes: [...attributesOf(company, record), ...custom.attributes],
    numbers: numbersOf(company),
    customNumbers: custom.numbers,
    names: indexedNames(mayTellFormerName(words) ? company : { ...company, description: null }),
  }
}

/** By its words: to look for cues in every description takes a tenth of the time that a company takes. */
function mayTellFormerName(words: WeighedTerms): boolean {
  formerNameTerms ??= termsOfCues()
  const { single, longer } = formerNameTerms
  for (const term of single) if (words.has(term)) return true
  return longer.some((terms) => terms.every((term) => words.has(term)))
}

/** Most cues begin with a word that is one by itself. */
function termsOfCues() {
  const cues = formerNameCues().map((cue) => indexTokens(cue).map(({ term }) => term))
  const single = new Set(cues.flatMap((terms) => (terms.length === 1 ? terms : [])))
  return { single, longer: cues.filter((terms) => !terms.some((term) => single.has(term))) }
}
let formerNameTerms: ReturnType<typeof termsOfCues> | null = null

/** The numbers that filters compare, the highest of an open-ended range infinity, and what tells domains apart. */
function numbersOf(company: Company): IndexDocument['numbers'] {
  const numbers: { -readonly [Name in FixedColumn]?: number | null } = { domain: domainKey(company.domain) }
  for (const { name, read } of filterColumns) numbers[name] = read(company)
  return numbers as IndexDocument['numbers']
}

/** What filters may ask of a company, each once, as `passesFilter` reads it. */
function attributesOf(company: Company, beside: BesideCompany): string[] {
  const found = new Set<string>()
  if (company.location !== null) addPlace(company.location, found)
  for (const label of company.industries) found.add(industryOf(label))
  for (const { id, name, lead } of company.funding?.investors ?? []) {
    const named = investorNamed(name)
    found.add(attribute.investor(named.key))
    if (lead) found.add(attribute.leadInvestor(named.key))
    // One that a source gave an id has both.
    for (const one of id === null ? [named.id] : [named.id, id]) {
      found.add(attribute.investorId(one))
      if (lead) found.add(attribute.leadInvestorId(one))
    }
  }
  if (company.domain !== '') found.add(attribute.domain(company.domain))
  for (const domain of company.alternate_domains) found.add(attribute.domain(domain))
  for (const key of valuesKeys)
    for (const value of valuesOf(key, company)) found.add(attribute.value(key, value))
  for (const profile of twinProfiles(company)) found.add(attribute.profile(profile))
  for (const id of beside.stated?.external_ids ?? []) found.add(attribute.externalId(id))
  for (const person of recordPeople(beside)) for (const one of personAttributes(person)) found.add(one)
  return [...found]
}

function addPlace(place: Location, found: Set<string>) {
  if (place.country_iso !== null) found.add(attribute.country(place.country_iso))
  if (place.city_geo_id !== null) found.add(attribute.cityId(place.city_geo_id))
  if (place.city_geo_key !== null) found.add(attribute.cityKey(place.city_geo_key))
  if (place.city !== null) found.add(attribute.cityName(placeName(place.city)))
  if (place.admin1_code !== null) found.add(attribute.admin1(place.admin1_code))
  if (place.region !== null) found.add(attribute.regionName(placeName(place.region)))
  if (place.region_slug !== null) found.add(attribute.metro(place.region_slug))
}

const industryOf = remembered((label) => attribute.industry(industryKey(label)))
const investorNamed = remembered((name) => {
  const key = investorKey(name)
  return { key, id: investorId(key) }
})
const placeName = remembered(placeKey)
