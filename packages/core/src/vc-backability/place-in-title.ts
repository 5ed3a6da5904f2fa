import { foldText, startsLower, startsUpper } from '../kernel/index.ts'
import type { Locations } from '../reference/index.ts'

const wordsMax = 24
const longestName = 3
/** Smaller towns have too many names that are words. */
const populationMin = 100_000

/**
 * Whether a title names the place that a site is about: `Plumbers Toronto`, never `Mexico's payroll` or a company that is called
 * like a village. Who sells software puts no town into a title.
 */
export function namesPlace(title: string, locations: Locations): boolean {
  const words = (title.slice(0, 300).match(/[\p{L}'’]+/gu) ?? []).slice(0, wordsMax)
  return words.some((_, at) => {
    for (let length = Math.min(longestName, words.length - at); length > 0; length--)
      if (isPlace(words.slice(at, at + length).join(' '), locations)) return true
    return false
  })
}

function isPlace(name: string, locations: Locations): boolean {
  if (
    name.length < 4 ||
    !startsUpper(name) ||
    !startsLower(name.slice(1)) ||
    placesThatAreWords.has(foldText(name))
  )
    return false
  const isCity = locations
    .describeCities(name)
    .some((city) => city.isOwnName && city.population >= populationMin)
  return isCity || locations.regionsNamed(name).some((code) => writtenOut.includes(code.slice(0, 2)))
}

/** Countries whose local businesses write their state beside or in place of the town. */
const writtenOut = ['US', 'CA', 'AU']

/** Large enough to be found, and words or common names of companies all the same. */
const placesThatAreWords = new Set(
  'enterprise mobile orange vista hollywood central victoria media turn sale rome monterey harper george leon reading nice tours split male date bath lead home page index columbia phoenix aurora santiago augusta surprise independence liberty union troy apollo olympia corona ontario pearl paradise progress mission sandy spring summit'.split(
    ' ',
  ),
)
