import { childParts, generalChild, hintConfidence } from '../../enrichment/index.ts'
import { memberOf } from '../../kernel/index.ts'
import { cityAlone, type Location, type Locations } from '../../reference/index.ts'
import type { Ended } from '../outcome.ts'
import type { Research } from '../research.ts'
import { foundByChild, siteOrRecord } from '../site-or-record.ts'
import type { Subsystem } from '../subsystem.ts'

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
function placed(ended: Ended<'companyProfile'>, research: Research): Ended<'companyProfile'> {
  if (ended.status === 'skipped') return ended
  const location = placeNamed(ended.output.location, research)
  if (location === null) return ended
  const elsewhere = ended.evidence.filter(({ field }) => memberOf(field) !== 'location')
  const hint = { field: '/location', confidence: hintConfidence, method: 'hint' as const, sources: [] }
  return { ...ended, output: { ...ended.output, location }, evidence: [...elsewhere, hint] }
}

/** Null where the client names none, or nothing but what was found. */
function placeNamed(
  found: Location | null,
  { request, parts, subject }: Pick<Research, 'request' | 'parts' | 'subject'>,
): Location | null {
  const { locations } = parts
  const city = textOf(request.city)
  const country = textOf(request.country_iso)?.toUpperCase() ?? countryIn(textOf(request.country), locations)
  if (city === null && country === null) return null
  // There are many Cambridges: the one meant is in the country of the company, as far as that is known.
  const known = country ?? found?.country_iso ?? subject.record?.company.location?.country_iso ?? null
  const named =
    city !== null && known === null
      ? cityAlone(city)
      : locations.locate({ city, region: null, countryIso2: known })
  const isFound =
    (city === null || named?.city === found?.city) &&
    (country === null || named?.country_iso === found?.country_iso)
  return isFound ? null : named
}

const textOf = (given: string | null): string | null => given?.trim() || null
const countryIn = (name: string | null, locations: Pick<Locations, 'countryNamed'>) =>
  name === null ? null : locations.countryNamed(name)
