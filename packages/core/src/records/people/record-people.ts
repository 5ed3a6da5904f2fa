import type { CompanyRecord, FoundPerson, StatedPerson } from '../company.ts'
import { formerCompanyKey, personKeys } from './person-names.ts'
import { type PersonRole, rolesIn } from './person-roles.ts'

/** What is kept of a company beside its public document, as far as filters read it. */
export type BesideCompany = Pick<CompanyRecord, 'stated' | 'found' | 'custom'>

/** A person of a company as filters compare them. */
export interface RecordPerson {
  /** As the record writes it. */
  readonly name: string
  readonly title: string | null
  /** `personKeys` of the name. */
  readonly keys: readonly string[]
  /** Empty where nobody says one, and of a title that is none of them. */
  readonly roles: readonly PersonRole[]
  /** Whether nobody says what the person is to the company: then each role may be theirs. */
  readonly isRoleUnknown: boolean
  /** `formerCompanyKey` of where the person worked before. */
  readonly former: readonly string[]
}

/** The people of a company: whom pages name first, then whom a file names. */
export function recordPeople({ found, stated }: BesideCompany): readonly RecordPerson[] {
  if (found === undefined && stated?.people === undefined) return nobody
  const people = [...(found ?? []).map(foundPerson), ...(stated?.people ?? []).map(statedPerson)]
  return people.slice(0, peopleMax).filter(({ keys }) => keys.length > 0)
}

const nobody: readonly RecordPerson[] = []

const statedPerson = ({ name, role, former_companies = [] }: StatedPerson): RecordPerson => ({
  name,
  title: role,
  keys: personKeys(name),
  roles: rolesIn(role),
  isRoleUnknown: role === null,
  former: formerKeys(former_companies),
})

/** Whom pages name is a founder, or leads the company. */
function foundPerson({ name, title, isFounder, hasLeft, former_companies }: FoundPerson): RecordPerson {
  const said = hasLeft ? [] : rolesIn(title)
  const isTold = said.length > 0 || isFounder || hasLeft
  const roles = [...(isFounder ? (['founder'] as const) : []), ...(isTold ? said : (['executive'] as const))]
  return {
    name,
    title: title ?? roles[0] ?? null,
    keys: personKeys(name),
    roles: [...new Set(roles)],
    isRoleUnknown: false,
    former: formerKeys(former_companies),
  }
}

const formerKeys = (names: readonly string[]): readonly string[] =>
  [...new Set(names.slice(0, formerMax).map(formerCompanyKey))].filter((key) => key !== '')

/** More people of one company, and more employers of one person, are kept and not looked for. */
const peopleMax = 200
const formerMax = 10
