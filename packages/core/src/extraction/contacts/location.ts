import type { Location } from '../../companies/locations/location.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { organizationNodes } from '../identity/organization-nodes.ts'
import { notFound, reconcile, reconcileEach } from '../reconcile.ts'
import type { ExtractionContext, ReadPage, Site } from '../site.ts'
import type { Address } from './address.ts'
import { contactsTrust } from './contacts-trust-table.ts'

interface Places {
  readonly location: Fact<Location>
  readonly offices: readonly Fact<Location>[]
}

/** Where the company is: by its first address, or where it says it is based; and its other places. */
export function findPlaces(
  site: Site,
  addresses: readonly Fact<Address>[],
  { locations }: Pick<ExtractionContext, 'locations'>,
): Places {
  const ofAddresses = addresses.map((fact) => placesOf(fact, locations))
  const said = site.pages.flatMap((read) => saidOn(read, site.names, locations))
  const [first = [], ...others] = ofAddresses.filter((findings) => findings.length > 0)
  // What is said of headquarters decides between several addresses.
  const head = said[0]?.value
  const chosen =
    head === undefined ? undefined : ofAddresses.find((all) => all.some(({ value }) => isSame(value, head)))
  const main = chosen ?? first
  const location = reconcile(main.length > 0 ? main : said, { trust: contactsTrust, key: keyOf })
  if (location.value === null) return { location: notFound(), offices: [] }
  const here = keyOf(location.value)
  const rest = [...(main === first ? [] : first), ...others.flat()].filter(
    ({ value }) => keyOf(value) !== here,
  )
  return { location, offices: reconcileEach(rest, { trust: contactsTrust, key: keyOf }).slice(0, officesMax) }
}

const officesMax = 30

const keyOf = (place: Location) => place.city_geo_key ?? place.formatted ?? ''
const isSame = (left: Location, right: Location) =>
  left.city_geo_id !== null && left.city_geo_id === right.city_geo_id

function placesOf(
  { sources }: Fact<Address>,
  locations: ExtractionContext['locations'],
): Finding<Location>[] {
  return sources.flatMap((source) => {
    const { city, region, countryIso2 } = source.value
    const place = locations.locate({ city, region, countryIso2 })
    if (place === null || place.country_iso === null) return []
    const rule = source.rule === 'address.json_ld' ? 'location.json_ld' : 'location.address'
    return [{ ...source, rule, value: place }]
  })
}

function saidOn(
  read: ReadPage,
  names: readonly string[],
  locations: ExtractionContext['locations'],
): Finding<Location>[] {
  if (read.origin !== 'own_site') return []
  const all: Finding<Location>[] = []
  const texts = [read.page.metas.get('description') ?? '', ...read.page.blocks.map(({ text }) => text)]
  for (const text of texts) {
    if (text.length > 5_000) continue
    const place = placeSaidIn(text, names, locations)
    if (place !== null) all.push(found(read, 'location.said', place.location, text, place.at))
  }
  for (const { fields, text } of organizationNodes(read.page)) {
    const { location } = fields
    if (typeof location !== 'string') continue
    const place = placeNamed(location, locations)
    if (place !== null)
      all.push(found(read, 'location.json_ld', place, text, Math.max(0, text.indexOf(location))))
  }
  return all
}

const cue =
  /\b(?:(?:we(?: are|['’]re)|company|firm|startup|headquartered|is|are|offices?|hq|und|wir (?:sind|sitzen))\s)?(?:based(?: out of)?|headquartered|head(?:quarters| office)(?: (?:is|are))?(?: located)?|mit (?:haupt)?sitz|hauptsitz|basée?|située?|con sede|com sede|gevestigd)\s+(?:in|at|à|en|em)\s+/giu

const mayTellPlace =
  /based|headquarter|head office|sitz|bas[eé]|situ|sede|gevestigd|(?:19|20)\d\d in |founded in/i
/** `making blinds since 2012 in Ghent`, `founded in 2012 in Ghent`: where it began, which is where it is for want of better. */
const beganCue = /\b(?:since|founded in|established in|started in) (?:19|20)\d\d in\s+/gi

/** `based in Utrecht, the Netherlands`, where the company is the subject. */
export function placeSaidIn(
  text: string,
  names: readonly string[],
  locations: ExtractionContext['locations'],
): { location: Location; at: number } | null {
  if (!mayTellPlace.test(text)) return null
  for (const match of [...text.matchAll(cue), ...text.matchAll(beganCue)]) {
    const before = text.slice(Math.max(0, match.index - 120), match.index)
    const sentence = before.slice(
      Math.max(...['. ', '! ', '? ', '\n'].map((end) => before.lastIndexOf(end) + 1)),
    )
    const isOurs =
      /\b(?:we|our|us|the company|wir|nous|somos|wij)\b/i.test(sentence + match[0]) ||
      names.some((name) => sentence.includes(name)) ||
      sentence.trim() === ''
    if (
      !isOurs ||
      /\b(?:clients?|customers?|partners?|investors?|he|she|who|founder|companies|businesses)\b/i.test(
        sentence.slice(-60),
      )
    )
      continue
    const place = placeNamed(
      text.slice(match.index + match[0].length, match.index + match[0].length + 80),
      locations,
    )
    if (place !== null) return { location: place, at: match.index }
  }
  return null
}

/** The place that a text begins with: `San Francisco, CA`, `Berlin, Germany`, `London and Paris`: the first. */
function placeNamed(text: string, locations: ExtractionContext['locations']): Location | null {
  const [, first = '', second = '', third = ''] =
    /^(?:the |downtown |central |beautiful |sunny )?((?:\p{Lu}[\p{L}'’.-]*)(?: (?:de|of|am|an der|the|upon|\p{Lu}[\p{L}'’.-]*)){0,3})(?:, ?(\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*){0,2}))?(?:, ?(\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*){0,2}))?/u.exec(
      text,
    ) ?? []
  const city = first.replace(/\.$/, '')
  if (city === '') return null
  const country =
    [third, second]
      .map((name) => (name === '' ? null : locations.countryNamed(name.replace(/\.$/, ''))))
      .find((code) => code != null) ?? null
  const region =
    country !== null && locations.countryNamed(second) === country ? null : second.replace(/\.$/, '') || null
  const regionIsReal =
    region !== null &&
    (locations.admin1Code(`US-${region}`) !== null || locations.regionsNamed(region).length > 0)
  const place = locations.locate({ city, region: regionIsReal ? region : null, countryIso2: country })
  if (place?.city_geo_id != null) return place
  const alone = locations.countryNamed(city)
  return alone === null ? null : locations.locate({ city: null, region: null, countryIso2: alone })
}
