import { sharedHosts } from '../companies/lookup/shared-host-table.ts'
import { registrableDomain } from '../companies/lookup/websites.ts'
import type { PeopleFacts } from '../extraction/facts.ts'
import type { Hints } from './hints.ts'
import type { Marks } from './identity-gate.ts'
import { isTold } from './ledger.ts'
import type { CompanyReading, ReadingParts } from './read-company.ts'
import { tradeOf } from './trade-terms.ts'

type MarkParts = Pick<ReadingParts, 'extractors' | 'log'>

/** What tells the company of a site from others. Null where the hints speak of another company. What goes wrong here is another child's to tell, and costs the search alone. */
export function marksOf(reading: CompanyReading, people: PeopleFacts | null, parts: MarkParts): Marks | null {
  const { hints } = reading
  if (hints === null) return null
  try {
    return readMarks(reading, hints, people, parts)
  } catch (error) {
    parts.log.write('error', 'What tells a company from others could not be read, by a mistake of ours', {
      error,
    })
    return null
  }
}

function readMarks(
  { site, context, identity }: CompanyReading,
  hints: Hints,
  people: PeopleFacts | null,
  { extractors }: MarkParts,
): Marks {
  const { founders, keyPeople } = people ?? extractors.people(site, context)
  const { location } = extractors.contacts(site, context)
  return {
    domains: [site.domain, ...new Set(otherDomains(site))],
    names: site.names,
    founders: [
      ...[...founders, ...keyPeople].flatMap(({ fullName }) =>
        isTold(fullName) ? (fullName.value ?? []) : [],
      ),
      ...hints.founderNames,
    ],
    cities: location.value?.city == null ? [] : [location.value.city],
    trade: tradeOf(site),
    foundedYear: identity.foundedYear.value,
  }
}

/** A site that has moved is another's to who reads only its address. */
const otherDomains = ({ domain, pages }: CompanyReading['site']) =>
  pages
    .filter(({ origin }) => origin === 'own_site')
    .map(({ url }) => registrableDomain(new URL(url).hostname))
    .filter((other) => other !== domain && !sharedHosts.has(other))
