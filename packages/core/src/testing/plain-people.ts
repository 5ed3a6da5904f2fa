import { askedPersonKeys, formerCompanyKey } from '../records/people/person-names.ts'
import { personRoles } from '../records/people/person-roles.ts'
import { type BesideCompany, type RecordPerson, recordPeople } from '../records/people/record-people.ts'
import { namesNear } from '../search/analysis/word-forms.ts'
import type { AskedPeople, KnownPeople, KnownPerson } from '../search/company-index.ts'

/** Whom names mean in the plainest way: everybody of every company is looked at. */
export function plainPeople(
  documents: readonly { readonly beside: BesideCompany }[],
  { names, formerCompanies }: AskedPeople,
): KnownPeople {
  const companies = documents.map(({ beside }) => recordPeople(beside))
  const people = companies.flat()
  const bearers = (keys: readonly string[], name: string, isAsWritten: boolean): KnownPerson | null => {
    const isOne = (person: RecordPerson) => keys.some((key) => person.keys.includes(key))
    const found = people.filter(isOne)
    if (found.length === 0) return null
    const having = (test: (person: RecordPerson) => boolean) =>
      companies.filter((some) => some.some((person) => isOne(person) && test(person))).length
    const counts = [
      ...personRoles.map((role) => having(({ roles }) => roles.includes(role))),
      having(({ isRoleUnknown }) => isRoleUnknown),
      having(({ roles, isRoleUnknown }) => roles.length === 0 && !isRoleUnknown),
    ]
    return {
      name,
      isAsWritten,
      roles: personRoles.filter((role) => found.some(({ roles }) => roles.includes(role))),
      isRoleUnknown: found.some(({ isRoleUnknown }) => isRoleUnknown),
      companies: Math.max(...counts),
    }
  }
  return {
    names: names.map(({ name, misspelt }) => {
      const keys = askedPersonKeys(name)
      const [key] = keys
      if (key === undefined) return null
      const words = key.split(' ')
      const meant = words.flatMap((typed, at) =>
        misspelt.length === 0
          ? []
          : namesNear(typed, misspelt.includes(typed)).map((word) => words.with(at, word).join(' ')),
      )
      let best = bearers(keys, key, true)
      if (best !== null) return best
      for (const one of meant) {
        const found = bearers([one], one, false)
        if (found !== null && found.companies > (best?.companies ?? 0)) best = found
      }
      return best
    }),
    formerCompanies: formerCompanies.map((name) => {
      const key = formerCompanyKey(name)
      return key !== '' && people.some(({ former }) => former.includes(key))
    }),
  }
}
