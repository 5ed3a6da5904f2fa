import { cutTo, oneLine } from '../../kernel/index.ts'
import type { ExternalId, ValuesKey } from '../../records/index.ts'

/** How filters and documents name what a company is: the one place that knows the spelling. */
export const attribute = {
  country: (iso: string) => `country:${iso}`,
  cityId: (geoId: number) => `city-id:${geoId}`,
  cityKey: (geoKey: string) => `city-key:${geoKey}`,
  /** `placeKey` of the city's name. */
  cityName: (folded: string) => `city:${folded}`,
  admin1: (code: string) => `admin1:${code}`,
  regionName: (folded: string) => `region:${folded}`,
  metro: (slug: string) => `metro:${slug}`,
  /** `industryKey` of a label. */
  industry: (key: string) => `industry:${key}`,
  investorId: (id: string) => `investor-id:${id}`,
  /** `investorKey` of the name. */
  investor: (name: string) => `investor:${name}`,
  leadInvestorId: (id: string) => `lead-investor-id:${id}`,
  leadInvestor: (name: string) => `lead-investor:${name}`,
  /** Of a page on a network, as `twinProfiles` gives it. */
  profile: (profile: string) => `profile:${profile}`,
  externalId: ({ scheme, id }: ExternalId) => `external-id:${scheme}:${id}`,
  domain: (domain: string) => `domain:${domain}`,
  /**
   * One person: a key of the name, a role, `formerCompanyKey`; each may be empty. Role `?` is nobody's: no one says the person's. None of
   * the parts has a bar.
   */
  person: (key: string, role: string, formerCompany: string) => `person:${key}|${role}|${formerCompany}`,
  /** With what all begin that tell of whoever bears a name. */
  personNamed: (key: string) => `person:${key}|`,
  /** Of an own field, by its key: one of `customTerms`. */
  custom: (key: number, term: string) => `custom:${key}:${term}`,
  /** How a text was written, behind how it is compared: neither has a line break. */
  customWritten: (key: number, compared: string, text: string) =>
    `${writtenStart(key)}${compared}\n${cutTo(oneLine(text), writtenMax)}`,
  customWrittenStart: (key: number) => writtenStart(key),
  /** Of a filter over the values of a field: `stages:seed`. */
  value: (key: ValuesKey, value: string) => `${key}:${value}`,
} as const

function writtenStart(key: number): string {
  return `written:${key}:`
}

/** Of a written text, for people. */
const writtenMax = 200
