import { filterTable } from '../../records/index.ts'
import { amountsIn, wholeNumber } from './amounts.ts'
import { readPlace } from './place-list.ts'
import { valueBehind } from './query-values.ts'
import { oneFact, type Rule } from './reading.ts'
import { denyingWords, marks, phrasesThat } from './words.ts'

/** `within 50 km of Berlin`, `im Umkreis von 30 Kilometern um Graz`, `20 miles from Austin`. */
export const readNear: Rule = (query, at) => {
  const { tokens, values, context } = query
  const cue = cues.find(tokens, at)
  // "Less than 30 km" is a value by itself.
  const behind = cue === null ? null : valueBehind(query, { at, next: cue.next }, none)
  const number = behind ?? values.at(at)
  const amount = amountsIn(number, wholeNumber)
  const unit = amount === null ? null : units.find(tokens, amount.next)
  const link = unit === null ? null : links.find(tokens, unit.next)
  if (amount === null || unit === null || link === null) return null
  // "More than 50 km from Berlin", "not within 50 km": what is far away is no filter.
  const { max } = amount.value
  const isDenied = tokens.slice(Math.max(0, at - deniedMax), at).some(({ word }) => denyingWords.has(word))
  if (max === null || isDenied) return null
  const place = readPlace({ ...query, locations: context.locations }, link.next, 'sure')
  const km = Math.round(max.value * unit.value)
  if (place?.value.kind !== 'city' || km < 1 || km > filterTable.near.kmMax) return null
  const { name, cities, within } = place.value
  // "Paris, Texas" is told apart by its id.
  const city = cities.find(
    ({ admin1Code, country }) =>
      within?.admin1Codes.includes(admin1Code ?? '') === true || within?.countries.includes(country) === true,
  )?.geoId
  return oneFact(
    at,
    place.next,
    'near',
    city === undefined ? { place: name, km } : { cityGeoId: city, km },
    0.95,
  )
}

const none = marks()
/** Words between a denial and the distance: "not within". */
const deniedMax = 3
const cues = phrasesThat([['distance-cue', true]])
/** In kilometres. */
const units = phrasesThat<number>([
  ['kilometres', 1],
  ['miles', 1.609_344],
])
const links = phrasesThat([['distance-link', true]])
