import { splitAtSpaces } from '../../kernel/index.ts'
import { wordsOf } from '../../words/index.ts'
import { placeNamed } from '../contacts/place-said.ts'
import { joints } from '../name-lists.ts'
import type { ExtractionContext } from '../site.ts'
import { isNameWord } from '../written-forms.ts'
import { functionOf, placeWords, remoteIn } from './job-titles.ts'

type Locations = ExtractionContext['locations']

/** People of a city that is named without its country: smaller ones are called like other things. */
const peopleMin = 50_000
const signs = /[·|•–—\n();/+&]|\s-\s|:\s/

/** The places in the text beside a position, as written, without their countries: `Rotterdam`, `Remote`. */
export function rolePlaces(text: string, locations: Locations): readonly string[] {
  const found = text
    .slice(0, 400)
    .split(signs)
    .flatMap(partsOf)
    .flatMap((part) => placeIn(part, locations) ?? [])
  return [...new Set(found)]
}

const folded = (text: string) => wordsOf(text).join(' ')

/** What stands between words such as "or", without what leads to a place: "based in". */
function partsOf(text: string): readonly string[] {
  const parts: string[][] = [[]]
  for (const word of splitAtSpaces(text))
    if (joints.has(word)) parts.push([])
    else parts.at(-1)?.push(word)
  return parts.map((words) => {
    for (let count = leadMax; count > 0; count--)
      if (count < words.length && placeWords.before.has(folded(words.slice(0, count).join(' '))))
        return words.slice(count).join(' ')
    return words.join(' ')
  })
}

/** Words of what leads to a place. */
const leadMax = 2
/** Words that may stand behind "remote": "Remote (EU)". */
const remoteRest = 4

function placeIn(part: string, locations: Locations): string | null {
  const [said] = remoteIn(part).filter(({ from }) => from === 0)
  if (said !== undefined) return wordsOf(part).length - said.to <= remoteRest ? 'Remote' : null
  if (part.length < 2 || part.length > 60 || !isNames(part)) return null
  const [first = '', second] = namesIn(part)
  if (placeWords.not.has(folded(first)) || functionOf(first) !== null) return null
  if (placeNamed(part, locations) === null) return null
  return second !== undefined || isLarge(first, locations) ? first : null
}

const namesIn = (part: string) => part.split(',').map((name) => name.trim())

/** Nothing but names and commas: "Frankfurt am Main, Germany". */
const isNames = (part: string) =>
  namesIn(part).length <= 3 &&
  namesIn(part).every((one) => {
    const words = one.split(' ')
    const isWithin = (at: number) => at > 0 && at < words.length - 1
    return (
      words.length <= 7 &&
      words.every((word, at) => isNameWord(word) || (isWithin(at) && placeWords.within.has(word)))
    )
  })

const isLarge = (city: string, locations: Locations) =>
  locations.countryNamed(city) !== null ||
  locations.describeCities(city).some(({ population }) => population >= peopleMin)

export const placeReadsBack = (quote: string, value: string): boolean =>
  value === 'Remote' ? remoteIn(quote).length > 0 || quote.includes('TELECOMMUTE') : quote.includes(value)
