import type { Company, StatedPerson } from '../records/company.ts'
import type { BesideCompany } from '../records/people/record-people.ts'
import { caseCustomOf } from './case-custom.ts'

interface CasePerson {
  readonly person: StatedPerson
  /** By which names the person is found, in small letters. */
  readonly names: readonly string[]
  /** What filters may ask the person to be; null where any role may be theirs. */
  readonly roles: readonly string[] | null
}

/** People of every kind, with what filters find them by: the plain words of docs/design/decisions.md#people. */
export const casePeople: readonly CasePerson[] = [
  {
    person: { name: 'Ada Lee', role: 'Co-founder & CEO', former_companies: ['Brightsill, Inc.'] },
    names: ['ada lee', 'lee ada', 'a lee', 'lee a', 'lee'],
    roles: ['founder', 'ceo', 'executive'],
  },
  {
    person: { name: 'Dr. José Martínez García', role: 'Technischer Leiter' },
    names: [
      'josé martínez garcía',
      'jose martinez',
      'jose garcia',
      'j garcia',
      'garcia jose martinez',
      'garcía',
    ],
    roles: ['cto', 'executive'],
  },
  { person: { name: 'Bo Kim', role: null }, names: ['bo kim', 'kim, bo', 'b. kim', 'kim'], roles: null },
  {
    person: { name: 'Mia Berg', role: 'Head of Kettles', former_companies: ['Acme', 'Quarry Lane'] },
    names: ['mia berg', 'berg mia', 'm berg', 'berg'],
    roles: [],
  },
  {
    person: { name: 'Bo Kim', role: 'Business angel' },
    names: ['bo kim', 'kim, bo', 'b. kim', 'kim'],
    roles: ['investor'],
  },
]

/** Whom a company of a test has: nobody, one or several of them, always the same. */
export function casePeopleOf({ id }: Pick<Company, 'id'>): readonly CasePerson[] {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 1_009
  return casePeople.filter((_, at) => (sum >> at) % 3 === 1)
}

export function caseBesideOf(company: Pick<Company, 'id'>): BesideCompany {
  const people = casePeopleOf(company).map(({ person }) => person)
  const custom = caseCustomOf(company)
  return {
    ...(people.length === 0 ? {} : { stated: { people } }),
    ...(Object.keys(custom).length === 0 ? {} : { custom }),
  }
}
