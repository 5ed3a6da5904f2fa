import type { IdentityFacts } from '../facts.ts'
import type { ExtractionContext, Site } from '../site.ts'
import { findAliases } from './aliases.ts'
import { findEmployees } from './employees.ts'
import { findFoundedYear } from './founding-year.ts'
import { findLegalName } from './legal-name.ts'
import { findLinks } from './links.ts'
import { findName } from './name.ts'

/** Who a site is of. The first extractor to run: what it finds are the names by which the others know the company. */
export function findIdentity(site: Site, context: ExtractionContext): IdentityFacts {
  const name = findName(site)
  const legalName = findLegalName(site, name.value)
  const known = [name.value, legalName.value, ...site.names].filter((each) => each !== null)
  const aliases = findAliases(site, known)
  const names = [...known, ...aliases.flatMap(({ value }) => value ?? [])]
  return {
    name,
    legalName,
    aliases,
    foundedYear: findFoundedYear(site, names, context),
    ...findEmployees(site),
    links: findLinks(site, names),
  }
}
