import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { reconcileEach } from '../reconcile.ts'
import type { ExtractionContext, Site } from '../site.ts'
import { functionOf } from './job-titles.ts'
import { type OpenRole, postingsOn, type RolePosting, rolesOn } from './open-roles.ts'
import { placeReadsBack, rolePlaces } from './role-places.ts'

export interface HiringFacts {
  /** What those do who are looked for: `engineering`. */
  readonly functions: readonly Fact<string>[]
  /** Where, as it is written: cities, countries, `Remote`. */
  readonly locations: readonly Fact<string>[]
}

/** Whom the company looks for, by the positions that its pages list. */
export function findHiringSignals(
  site: Site,
  { locations, now }: Pick<ExtractionContext, 'locations' | 'now'>,
): HiringFacts {
  const postings = postingsOn(site, now)
  const roles = rolesOn(site)
  const keyOf = (value: string) => value.toLowerCase()
  const functions = [...postings.flatMap(functionPosted), ...roles.flatMap(functionListed)]
  const places = [
    ...postings.flatMap(placesPosted),
    ...roles.flatMap((role) => placesListed(role, locations)),
  ]
  return { functions: reconcileEach(functions, keyOf), locations: reconcileEach(places, keyOf) }
}

function functionPosted({ read, node, title }: RolePosting): readonly Finding<string>[] {
  const name = functionOf(title)
  const at = node.text.indexOf(JSON.stringify(title).slice(1, -1))
  return name === null || at < 0 ? [] : [found(read, 'role.posting', name, node.text, at)]
}

function functionListed({ read, title, quote }: OpenRole): readonly Finding<string>[] {
  const name = functionOf(title)
  return name === null ? [] : [found(read, 'role.listed', name, quote, quote.indexOf(title))]
}

function placesPosted({ read, node }: RolePosting): readonly Finding<string>[] {
  const { fields, text } = node
  const cities = [fields['jobLocation']].flat().slice(0, 10).flatMap(localitiesOf)
  const isRemote = String(fields['jobLocationType']).toUpperCase() === 'TELECOMMUTE'
  return [
    ...cities.flatMap((city) => {
      const at = text.indexOf(city)
      return at < 0 ? [] : [found(read, 'place.posting', city, text, at)]
    }),
    ...(isRemote && text.includes('TELECOMMUTE')
      ? [found(read, 'place.posting', 'Remote', text, text.indexOf('TELECOMMUTE'))]
      : []),
  ]
}

function localitiesOf(place: unknown): readonly string[] {
  const address = member(place, 'address')
  const city = member(Array.isArray(address) ? address[0] : address, 'addressLocality')
  return typeof city === 'string' && city.length >= 2 && city.length <= 60 ? [city] : []
}

const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

function placesListed(
  { read, around }: OpenRole,
  locations: ExtractionContext['locations'],
): readonly Finding<string>[] {
  return around.flatMap(({ text, quote }) =>
    rolePlaces(text, locations).map((place) =>
      found(read, 'place.listed', place, quote, quote.indexOf(place)),
    ),
  )
}

/** Whether a quote (a title, a posting, a line beside a title) shows a function or a place. */
export const hiringReadsBack = {
  functions: (quote: string, value: string): boolean =>
    quote.split(/[\n,|·]|"title":/).some((part) => functionOf(part) === value) || functionOf(quote) === value,
  locations: placeReadsBack,
} as const
