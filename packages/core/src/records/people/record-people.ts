import type { CompanyRecord } from '../company.ts'
import { formerCompanyKey, personKeys } from './person-names.ts'
import { type PersonRole, rolesIn } from './person-roles.ts'

/** What is kept of a company beside its public document, as far as filters read it. */
export type BesideCompany = Pick<CompanyRecord, 'stated'>

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

/** The people of a company. */
export function recordPeople({ stated }: BesideCompany): readonly RecordPerson[] {
  return (stated?.people ?? []).slice(0, peopleMax).flatMap(({ name, role, former_companies = [] }) => {
    const keys = personKeys(name)
    if (keys.length === 0) return []
    const former = former_companies.slice(0, formerMax).map(formerCompanyKey)
    return [
      {
        name,
        title: role,
        keys,
        roles: rolesIn(role),
        isRoleUnknown: role === null,
        former: [...new Set(former)].filter((key) => key !== ''),
      },
    ]
  })
}

/** More people of one company, and more employers of one person, are kept and not looked for. */
const peopleMax = 200
const formerMax = 10
