import { askedPersonKeys, formerCompanyKey } from '../people/person-names.ts'
import { personRoles, withKinds } from '../people/person-roles.ts'
import type { PersonTerm } from './company-filter.ts'
import { distinct, type Entry, type Findings, listEntries, plainText, type Resolved } from './findings.ts'
import type { Filters, PersonFilter } from './schema.ts'

/** The filter that names people. */
export function resolvePeople({ people: given }: Filters, _: unknown, findings: Findings): Resolved {
  const people = distinct(
    listEntries(given, 'filters.people'),
    (entry) => resolvePerson(entry, findings),
    ({ said }) => JSON.stringify(said),
  )
  return people.length === 0
    ? { filter: {}, active: {} }
    : {
        filter: { people: people.map(({ term }) => term) },
        active: { people: people.map(({ said }) => said) },
      }
}

/** A name without letters and digits names nobody. */
function resolvePerson(
  { value, path }: Entry<PersonFilter>,
  findings: Findings,
): { term: PersonTerm; said: PersonFilter } | null {
  const name = plainText(value.name ?? '') || null
  const formerCompany = plainText(value.formerCompany ?? '') || null
  const roles = personRoles.filter((role) => value.roles?.includes(role) === true)
  if (name === null && formerCompany === null && roles.length === 0) {
    findings.issues.push({ path, message: 'must have a name, roles or a formerCompany' })
    return null
  }
  return {
    term: {
      keys: name === null ? null : askedPersonKeys(name),
      roles: roles.length === 0 ? null : [...new Set(roles.flatMap(withKinds))],
      formerCompany: formerCompany === null ? null : formerCompanyKey(formerCompany),
    },
    said: {
      ...(name === null ? {} : { name }),
      ...(roles.length === 0 ? {} : { roles }),
      ...(formerCompany === null ? {} : { formerCompany }),
    },
  }
}
