import { filterTable } from '../../records/index.ts'
import { amountsIn, wholeNumber } from './amounts.ts'
import { placeAt } from './place-names.ts'
import { valueBehind } from './query-values.ts'
import { oneFact, type Rule } from './reading.ts'
import { marks, phrasesThat } from './words.ts'

/** `within 50 km of Berlin`, `im Umkreis von 30 Kilometern um Graz`, `20 miles from Austin`. */
export const readNear: Rule = (query, at) => {
  const { tokens, values, context, usesCapitals } = query
  const cue = cues.find(tokens, at)
  const number = cue === null ? values.at(at) : valueBehind(query, { at, next: cue.next }, none)
  const amount = amountsIn(number, wholeNumber)
  const unit = amount === null ? null : units.find(tokens, amount.next)
  const link = unit === null ? null : links.find(tokens, unit.next)
  if (amount === null || unit === null || link === null) return null
  const search = { tokens, values, locations: context.locations, usesCapitals, certainty: 'sure' } as const
  const place = placeAt(search, link.next)
  const distance = (amount.value.max ?? amount.value.min)?.value ?? 0
  const km = Math.round(distance * unit.value)
  if (place?.value.kind !== 'city' || km < 1 || km > filterTable.near.kmMax) return null
  const { name, cities, within } = place.value
  // "Paris, Texas" is told apart by its id.
  const city = within === undefined ? undefined : cities[0]?.geoId
  return oneFact(
    at,
    place.next,
    'near',
    city === undefined ? { place: name, km } : { cityGeoId: city, km },
    0.95,
  )
}

const none = marks()
const cues = phrasesThat([['distance-cue', true]])
/** In kilometres. */
const units = phrasesThat<number>([
  ['kilometres', 1],
  ['miles', 1.609_344],
])
const links = phrasesThat([['distance-link', true]])
