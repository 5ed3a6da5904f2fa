import { isTold } from './evidence-builder.ts'
import type { Hints } from './hints.ts'
import type { CompanyIdentifiers } from './identity-gate.ts'
import { ownDomainsOf } from './own-domains.ts'
import type { CompanyReading, ReadingParts } from './read-company.ts'
import type { Subject } from './subject.ts'
import { tradeOf } from './trade-terms.ts'

type IdentifierParts = Pick<ReadingParts, 'extractors' | 'log'>
type Known = Pick<Subject, 'domain' | 'record' | 'isForeign'>

/** What tells the company of a site from others. Null where the hints speak of another company. What goes wrong here is another child's to tell, and costs the search alone. */
export function identifiersOf(
  reading: CompanyReading,
  subject: Known,
  parts: IdentifierParts,
): CompanyIdentifiers | null {
  const { hints } = reading
  if (hints === null) return null
  try {
    return readIdentifiers(reading, subject, hints, parts)
  } catch (error) {
    parts.log.write('error', 'What tells a company from others could not be read, by a mistake of ours', {
      error,
    })
    return null
  }
}

function readIdentifiers(
  { site, context, identity }: CompanyReading,
  subject: Known,
  hints: Hints,
  { extractors }: IdentifierParts,
): CompanyIdentifiers {
  const { founders, keyPeople } = extractors.people(site, context)
  const { location } = extractors.contacts(site, context)
  return {
    domains: ownDomainsOf(site, subject),
    names: site.names,
    founders: [...founders, ...keyPeople].flatMap(({ fullName }) =>
      isTold(fullName) ? (fullName.value ?? []) : [],
    ),
    hintedFounders: hints.founderNames,
    cities: location.value?.city == null ? [] : [location.value.city],
    trade: tradeOf(site),
    foundedYear: identity.foundedYear.value,
  }
}
