import { trimEndOf, trimStartSigns } from '../../kernel/index.ts'
import type { Doc, Range } from '../../language/index.ts'
import type { Location } from '../../reference/index.ts'
import type { Page } from '../../web/index.ts'
import { isSaid, subjectsOf } from '../company-doc.ts'
import { legalFormsIn } from '../identity/legal-forms.ts'
import { type DocText, textsOfDoc, textsSaying } from '../page-doc.ts'
import type { ExtractionContext } from '../site.ts'
import { holdsDigits } from '../written-forms.ts'

interface PlaceSaid {
  readonly location: Location
  readonly at: number
}

/** `based in Utrecht, the Netherlands`, where the company is the subject, in a `companyDoc`. */
export function placeSaidIn(doc: Doc, locations: ExtractionContext['locations']): PlaceSaid | null {
  // Where it began is where it is for want of better.
  const cues = [
    ...doc.cues('place.based-in'),
    ...basedBehind(doc),
    ...doc.cues('place.from', 'place.began-in'),
  ]
  for (const cue of cues) {
    const next = doc.tokens[cue.to]
    if (next === undefined || !isSaid(doc, cue) || !isOurs(doc, cue)) continue
    const behind = doc.text.slice(next.start, next.start + placeMax).split('-based', 1)[0] ?? ''
    const place = placeNamed(behind, locations)
    if (place !== null) return { location: place, at: doc.tokens[cue.from]?.start ?? 0 }
  }
  return null
}

const placeMax = 80

/** Whether a sentence says of the company what stands at a place of it. */
function isOurs(doc: Doc, cue: Range): boolean {
  const sentence = doc.sentenceOf(cue)
  const { all, own, ours } = subjectsOf(doc, sentence)
  const subject = all.findLast(({ to }) => to <= cue.to)
  if (subject !== undefined) return own.has(subject) || ours.has(subject)
  // `Founded in 2016 and headquartered in Oslo, Acme weaves`, `An independent studio from Tampere`
  const before = doc.tokens.slice(sentence.from, cue.from)
  const isFirst =
    before.length === 0 || doc.cuesIn(sentence, 'company.founded').some(({ from }) => from === sentence.from)
  if (isFirst) return true
  const isIt = doc.cuesIn(sentence, 'company.it').some(({ from }) => from === sentence.from)
  return isIt && doc.spans.some(({ slot, from }) => slot === 'company' && from < cue.from)
}

/** `Acme is an Oslo-based maker`: the place stands before the word; an AI-based one is not from Anguilla, nor a Mobile-based one from Alabama. */
function basedBehind(doc: Doc): Range[] {
  return [
    ...doc.text.matchAll(/\b(?:is|are) (?:an? |the )?(?=(\p{Lu}[\p{L}.]*)[\p{L}'’. -]{0,40}-based\b)/gu),
  ].flatMap((match) => {
    const [whole, first = ''] = match
    const from = doc.tokens.findIndex(({ start }) => start >= match.index)
    const to = doc.tokens.findIndex(({ start }) => start >= match.index + whole.length)
    const isPlace = first.length > 2 ? !isNoPlace(first) : shortPlaces.has(first)
    return isPlace ? [{ from, to }] : []
  })
}

/** What is web-based is at no place of that name. */
export const isNoPlace = (word: string): boolean => notPlaces.has(word.toLowerCase())
const notPlaces = new Set('mobile rust java cloud web linux swift python android internet go'.split(' '))
const shortPlaces = new Set(['US', 'UK', 'NY'])

/** The texts of a page that may say a place, by its `companyDoc`. */
export const textsOfPlaces = (page: Page, doc: Doc): readonly DocText[] => {
  const said = new Set(textsSaying(page, doc, 'place.based-in', 'place.began-in', 'place.from'))
  return textsOfDoc(page).filter((text) => said.has(text) || text.text.includes('-based'))
}

/** `Acme ApS, Copenhagen, Denmark`, `Acme · Valencia, España`: a line of the frame that begins with the name and ends in a country. */
export function placeOfLine(
  text: string,
  names: readonly string[],
  locations: ExtractionContext['locations'],
): PlaceSaid | null {
  if (text.length > 160 || !names.some((each) => text.includes(each))) return null
  if (holdsDigits(text.slice(0, 60), 3)) return null
  const line = trimStartSigns(text.startsWith('(c)') ? text.slice('(c)'.length) : text, '©')
  const name = names.find((each) => line.startsWith(each))
  if (name === undefined) return null
  const rest = line.slice(behindForm(line, name))
  const [, city = '', around = ''] = placeLine.exec(rest) ?? []
  const place =
    city === ''
      ? null
      : (inRegion(city.trim(), around.trim(), '', locations) ??
        inCountry(city.trim(), around.trim(), locations))
  return place === null ? null : { location: place, at: Math.max(0, text.indexOf(city)) }
}

/** Behind a name, and the legal form that may follow it: `Acme Weaving ApS`. */
function behindForm(line: string, name: string): number {
  const [first] = legalFormsIn(line)
  if (first === undefined || first.at < name.length) return name.length
  const between = line.slice(name.length, first.at)
  return /^(?:\s\p{Lu}[\p{L}&]{1,15}){0,2},?\s$/u.test(between) ? first.at + first.form.length : name.length
}

const placeLine = /^\s?[,·|–—•-]\s?(\p{Lu}[^,·|–—•\d]{1,40}),\s?(\p{Lu}[\p{L} ]{1,30})(?:\s?[.·|–—•]|$)/u

/** The place that a text begins with: `San Francisco, CA`, `Berlin, Germany`, `London and Paris`: the first. */
export function placeNamed(text: string, locations: ExtractionContext['locations']): Location | null {
  const [, first = '', second = '', third = ''] = placeNames.exec(text) ?? []
  const [city, next, last] = [first, second, third].map((name) => trimEndOf(name, '.')) as [
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
  return codes.filter((each) => each !== null && ['US-', 'CA-', 'AU-'].includes(each.slice(0, 3))) as string[]
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
