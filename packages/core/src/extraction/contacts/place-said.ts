import type { Location } from '../../reference/index.ts'
import { companyNouns } from '../company-noun-table.ts'
import { isOver, isUnsaid } from '../denied.ts'
import { sentenceAround } from '../sentence-before.ts'
import type { ExtractionContext } from '../site.ts'

const cue =
  /\b(?:(?:we(?: are|['’]re)|company|firm|startup|headquartered|is|are|offices?|hq|und|wir (?:sind|sitzen))\s)?(?:based(?: out of)?|headquartered|head(?:quarters| office)(?: (?:is|are))?(?: located)?|mit (?:haupt)?sitz|hauptsitz|basée?|située?|con sede|com sede|gevestigd)\s+(?:in|at|à|en|em)\s+/giu

const mayTellPlace =
  /based|spin|\bfrom \p{Lu}|headquarter|head office|sitz|bas[eé]|situ|sede|gevestigd|(?:19|20)\d\d in |founded in/iu
/** `making blinds since 2012 in Ghent`, `founded in 2012 in Ghent`: where it began, which is where it is for want of better. */
const beganCue = /\b(?:[Ss]ince|[Ff]ounded in|[Ee]stablished in|[Ss]tarted in) (?:19|20)\d\d in\s+/gu
/** `Acme is an Oslo-based maker`: the place stands before the word; an AI-based one is not from Anguilla, nor a Mobile-based one from Alabama. */
const basedBehind =
  /\b(?:is|are) (?:an? |the )?(?=(?:US|UK|NY|(?!Mobile|Rust|Java|Cloud|Web|Linux|Go|Swift)\p{Lu}\p{Ll}[\p{L}'’. -]{1,40})-based\b)/gu
/** `An independent game studio from Tampere, Finland` */
const companyFrom = new RegExp(
  `(?:^|\\b(?:is|are) )(?:an?|the) (?:[\\p{L}-]{2,20} ){0,4}(?:${companyNouns}) from (?=\\p{Lu})`,
  'giu',
)

/** `based in Utrecht, the Netherlands`, where the company is the subject. */
export function placeSaidIn(
  text: string,
  names: readonly string[],
  locations: ExtractionContext['locations'],
): { location: Location; at: number } | null {
  if (!mayTellPlace.test(text)) return null
  const cues = [cue, basedBehind, companyFrom, beganCue].flatMap((each) => [...text.matchAll(each)])
  for (const match of cues) {
    const around = sentenceAround(text, match.index)
    if (isUnsaid(around.sentence, around.at) || isOver(around.sentence, around.at)) continue
    const sentence = around.sentence.slice(0, around.at)
    const isOurs =
      /^(?:an?|the) .* from $/i.test(match[0]) ||
      /\b(?:we|our|us|the company|wir|nous|somos|wij)\b/i.test(sentence + match[0]) ||
      names.some((name) => sentence.includes(name)) ||
      // `Founded in 2016 and headquartered in Oslo, Acme weaves`: the name follows.
      /^(?:(?:founded|established)[^.]{0,60})?$/i.test(sentence.trim()) ||
      (/^It\b/.test(sentence.trim()) && names.some((name) => text.slice(0, match.index).includes(name)))
    if (
      !isOurs ||
      /\b(?:clients?|customers?|partners?|investors?|he|she|who|founder|companies|businesses|conferences?|events?|summit|meetup|festival|webinar|university|suppliers?|vendors?|competitors?|rivals?|sister|parent|subsidiar(?:y|ies)|(?:schwester|mutter|tochter)\p{L}{0,20}|kund(?:e|in|en)|lieferant(?:en)?)(?![\p{L}])/iu.test(
        sentence.slice(-60),
      )
    )
      continue
    const behind = text.slice(match.index + match[0].length, match.index + match[0].length + 80)
    const place = placeNamed(behind.replace(/-based\b.*/s, ''), locations)
    if (place !== null) return { location: place, at: match.index }
  }
  return null
}

/** `Acme ApS, Copenhagen, Denmark`, `Acme · Valencia, España`: a line of the frame that begins with the name and ends in a country. */
export function placeOfLine(
  text: string,
  names: readonly string[],
  locations: ExtractionContext['locations'],
): { location: Location; at: number } | null {
  if (text.length > 160 || !names.some((each) => text.includes(each))) return null
  if (/\d{3}/.test(text.slice(0, 60))) return null
  const line = text.replace(/^(?:©|\(c\))?\s*(?:(?:19|20)\d\d)?\s*/i, '')
  const name = names.find((each) => line.startsWith(each))
  if (name === undefined) return null
  const rest = line.slice(name.length).replace(legalForm, '')
  const [, city = '', around = ''] = placeLine.exec(rest) ?? []
  const place =
    city === ''
      ? null
      : (inRegion(city.trim(), around.trim(), '', locations) ??
        inCountry(city.trim(), around.trim(), locations))
  return place === null ? null : { location: place, at: Math.max(0, text.indexOf(city)) }
}

const legalForm =
  /^(?:\s\p{Lu}[\p{L}&]{1,15}){0,2}?,?\s(?:Inc|LLC|Ltd|Limited|Corp|GmbH|AG|ApS|AS|AB|Oy|BV|B\.V|SAS|SARL|S\.L|S\.A|SL|SA|Lda|Ltda)\.?(?=\s?[,·|–—•-])/u
const placeLine = /^\s?[,·|–—•-]\s?(\p{Lu}[^,·|–—•\d]{1,40}),\s?(\p{Lu}[\p{L} ]{1,30})(?:\s?[.·|–—•]|$)/u

/** The place that a text begins with: `San Francisco, CA`, `Berlin, Germany`, `London and Paris`: the first. */
export function placeNamed(text: string, locations: ExtractionContext['locations']): Location | null {
  const [, first = '', second = '', third = ''] = placeNames.exec(text) ?? []
  const [city, next, last] = [first, second, third].map((name) => name.replace(/\.$/, '')) as [
    string,
    string,
    string,
  ]
  if (city === '' || continents.has(city)) return null
  if (next === '') return aloneIn(city, locations)
  return (
    inRegion(city, next, last, locations) ??
    inCountry(city, last, locations) ??
    inCountry(city, next, locations) ??
    villageIn(city, next, locations) ??
    countryOnly(last === '' ? next : last, locations) ??
    aloneIn(city, locations)
  )
}

const placeNames =
  /^(?:the |downtown |central |beautiful |sunny )?((?:St\. |Ft\. |Mt\. )?(?:['‘’]s-)?\p{Lu}[\p{L}'’-]*(?: (?:de|of|am|an der|the|upon|on|\p{Lu}[\p{L}'’-]*)){0,3})(?:, ?(?:the )?(\p{Lu}(?:(?:\.\p{Lu}){1,2}\.?|\p{L}*)(?: (?:of |and )?\p{Lu}\p{L}*){0,2}))?(?:, ?(?:the )?(\p{Lu}(?:(?:\.\p{Lu}){1,2}\.?|\p{L}*)(?: \p{Lu}\p{L}*){0,2}))?/u
const continents = new Set([
  'Europe',
  'Asia',
  'Africa',
  'America',
  'North America',
  'South America',
  'Latin America',
  'Oceania',
  'Silicon Valley',
])

/** Where the second name is a region of the city: `CA` is California before it is Canada. */
function inRegion(
  city: string,
  region: string,
  country: string,
  locations: ExtractionContext['locations'],
): Location | null {
  const codes = [...statesNamed(region, locations), ...locations.regionsNamed(region)]
  const countryIso2 = country === '' ? null : locations.countryNamed(country)
  for (const admin1 of codes) {
    if (countryIso2 !== null && !admin1.startsWith(countryIso2)) continue
    const place = locations.locate({ city, region: admin1, countryIso2: admin1.slice(0, 2) })
    if (place?.city_geo_id != null && place.admin1_code === admin1) return place
  }
  return null
}

/** Where a name is the country of the city. */
function inCountry(city: string, name: string, locations: ExtractionContext['locations']): Location | null {
  const countryIso2 = name === '' ? null : locations.countryNamed(name)
  if (countryIso2 === null) return null
  const place = locations.locate({ city, region: null, countryIso2 })
  return place?.city_geo_id != null && place.country_iso === countryIso2 ? place : null
}

/** A village that the gazetteer does not have, in a state that is written behind: `Newbury Park, California`. */
function villageIn(city: string, region: string, locations: ExtractionContext['locations']): Location | null {
  const state = statesNamed(region, locations)[0]
  return state === undefined
    ? null
    : locations.locate({ city, region: state, countryIso2: state.slice(0, 2) })
}

function statesNamed(region: string, locations: ExtractionContext['locations']): string[] {
  const code = region.replaceAll('.', '')
  const codes = [
    ...['US', 'CA', 'AU'].map((country) => locations.admin1Code(`${country}-${code}`)),
    ...locations.regionsNamed(region),
  ]
  return codes.filter((each) => each !== null && /^(?:US|CA|AU)-/.test(each)) as string[]
}

function countryOnly(name: string, locations: ExtractionContext['locations']): Location | null {
  const countryIso2 = locations.countryNamed(name)
  return countryIso2 === null ? null : locations.locate({ city: null, region: null, countryIso2 })
}

/** A name without another: a country, or the largest city called so. */
function aloneIn(name: string, locations: ExtractionContext['locations']): Location | null {
  const country = inCountry(name, name, locations) ?? countryOnly(name, locations)
  if (country !== null) return country
  const place = locations.locate({ city: name, region: null, countryIso2: null })
  return place?.city_geo_id != null ? place : null
}
