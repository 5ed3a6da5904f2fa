import type { Location } from '../../companies/locations/location.ts'
import { generalChild } from '../../enrichment/children.ts'
import { hintConfidence } from '../../enrichment/ledger.ts'
import { childParts } from '../../enrichment/live-parts.ts'
import type { Research } from '../research.ts'
import { foundByChild, siteOrRecord } from '../site-or-record.ts'
import type { Ended, Subsystem } from '../subsystem.ts'

/** What the company is and does. */
export const companyProfile: Subsystem<'companyProfile'> = {
  name: 'companyProfile',
  needs: [],
  uses: ['deepScrape'],
  weight: 8,
  async run(research) {
    const ended = await siteOrRecord('companyProfile', research, async (input) => {
      const outcome = await generalChild(input, childParts(research.parts))
      return foundByChild(outcome, outcome.fields, input)
    })
    return placed(ended, research)
  },
}

/** With the place that the client names in place of what was read. It is shown, and never kept. */
function placed(
  ended: Ended<'companyProfile'>,
  { request, parts }: Pick<Research, 'request' | 'parts'>,
): Ended<'companyProfile'> {
  if (ended.status === 'skipped') return ended
  const { locations } = parts
  const named = request.country?.trim() ?? ''
  const country = request.country_iso?.trim().toUpperCase() ?? locations.countryNamed(named)
  const city = request.city?.trim() ?? ''
  const given = { city: city === '' ? null : city, region: null, countryIso2: country }
  const location = locations.locate(given)
  const found = ended.output.location
  if (location === null || (found !== null && agrees(found, location, country !== null))) return ended
  const elsewhere = ended.evidence.filter(({ field }) => !/^\/location(?:\/|$)/.test(field))
  const hint = { field: '/location', confidence: hintConfidence, method: 'hint' as const, sources: [] }
  return { ...ended, output: { ...ended.output, location }, evidence: [...elsewhere, hint] }
}

/** Whether all that is given of a place is what was read. */
const agrees = (found: Location, given: Location, hasCountry: boolean): boolean =>
  (given.city === null || given.city === found.city) &&
  (!hasCountry || given.country_iso === found.country_iso)
