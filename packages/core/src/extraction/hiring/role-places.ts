import { placeNamed } from '../contacts/place-said.ts'
import type { ExtractionContext } from '../site.ts'
import { functionOf } from './job-function-table.ts'

type Locations = ExtractionContext['locations']

/** People of a city that is named without its country: smaller ones are called like other things. */
const peopleMin = 50_000
const parts = /[·|•–—\n();/+]|\s-\s|\s(?:or|and|und|oder|ou|et|o|y|e|of|en)\s|\s?&\s|:\s/u
const label =
  /^(?:locations?|standorte?|orte?|lieux?|ubicaci(?:ón|ones)|locatie|local|based in|in|at|at our|our|office|hybrid|hybrid in|on-?site|onsite|vor ort|remote in)[\s:,]+/iu
const remote =
  /^(?:(?:fully|100 ?%|full)[\s-]?)?(?:remote|work from home|home ?office|télétravail|teletrabajo|thuiswerken)(?![\p{L}])/iu
/** Cities that are called like what stands with a position. */
const noPlace =
  /^(?:remote|hybrid|flexible|full|part|permanent|temporary|contract|intern|apply|details|more|mobile|reading|bath|nice|office|worldwide|global|anywhere|europe|emea|apac|amer|latam|north america|south america|asia|africa|new|open|senior|junior|vollzeit|teilzeit|unbefristet|cdi|cdd|indefinido|fulltime|parttime|today|yesterday|split|best|most|male|of|orange|van|as|ii|iii)$/i

/** The places in the text beside a position, as written, without their countries: `Rotterdam`, `Remote`. */
export function rolePlaces(text: string, locations: Locations): readonly string[] {
  const found = text
    .slice(0, 400)
    .split(parts)
    .flatMap((part) => placeIn(part.trim().replace(label, ''), locations) ?? [])
  return [...new Set(found)]
}

function placeIn(part: string, locations: Locations): string | null {
  const said = remote.exec(part)?.[0]
  if (said !== undefined) return part.length <= said.length + 25 ? 'Remote' : null
  if (part.length < 2 || part.length > 60 || !isNames.test(part)) return null
  const [first = '', second] = part.split(/,\s*/)
  if (noPlace.test(first) || functionOf(first) !== null || placeNamed(part, locations) === null) return null
  return second !== undefined || isLarge(first, locations) ? first : null
}

/** Nothing but names and commas. */
const isNames =
  /^\p{Lu}[\p{L}'’.-]*(?:(?: (?:de|of|am|an|der|la|el|do|da|den|upon|on))? \p{Lu}[\p{L}'’.-]*){0,3}(?:, ?\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}){0,2}$/u

const isLarge = (name: string, locations: Locations) =>
  locations.countryNamed(name) !== null ||
  locations.describeCities(name).some(({ population }) => population >= peopleMin)

export const placeReadsBack = (quote: string, value: string): boolean =>
  value === 'Remote'
    ? /remote|telecommute|home ?office|work from home|télétravail|teletrabajo|thuiswerken/i.test(quote)
    : quote.includes(value)
