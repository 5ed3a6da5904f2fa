import type { Location } from '../../reference/index.ts'
import { companyDocOf } from '../company-doc.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { organizationNodes } from '../identity/organization-nodes.ts'
import { docOfText, textsOfDoc } from '../page-doc.ts'
import { notFound, reconcile, reconcileEach } from '../reconcile.ts'
import type { ExtractionContext, ReadPage, Site } from '../site.ts'
import type { Address } from './address.ts'
import { placeNamed, placeOfLine, placeSaidIn, textsOfPlaces } from './place-said.ts'

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
  const location = reconcile(main.length > 0 ? main : said, keyOf)
  if (location.value === null) return { location: notFound(), offices: [] }
  const here = keyOf(location.value)
  const rest = [...(main === first ? [] : first), ...others.flat()].filter(
    ({ value }) => keyOf(value) !== here,
  )
  return { location, offices: reconcileEach(rest, keyOf).slice(0, officesMax) }
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
  const doc = companyDocOf(read.page, names)
  const telling = new Set(textsOfPlaces(read.page, doc))
  const description = read.page.metas.get('description')
  for (const each of textsOfDoc(read.page)) {
    const { text, block } = each
    if (text.length > 5_000 || (block === null && text !== description)) continue
    const said = telling.has(each) ? placeSaidIn(docOfText(doc, each), locations) : null
    const place = said ?? placeOfLine(text, names, locations)
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
