import { isObject } from '../../../kernel/index.ts'
import { isProse, personOf, readPeople } from './cells/people.ts'
import { leadsCompany } from './cells/roles.ts'
import type { ColumnMaker, TakeColumn } from './column-maker.ts'
import { isOtherParty } from './samples.ts'

/** Founders and who leads, from one cell or from a list of names or objects; of contacts those whose role says so. */
export function takePeople({ column, spec: { role } }: ColumnMaker): TakeColumn {
  const areContacts = isOtherParty(column)
  return (given, taken) => {
    if (areContacts) taken.keep(column, given)
    for (const item of Array.isArray(given) ? given : [given]) {
      const person = isObject(item) ? personOf(item) : null
      const isOther = areContacts && !(person?.role != null && leadsCompany(person.role))
      if (isOther) continue
      if (person !== null) taken.people.push(person)
      else if (typeof item === 'string')
        for (const person of readPeople(item)) {
          if (isProse(person.name)) taken.keep(column, given, `no name of a person: ${person.name}`)
          else taken.people.push({ ...person, role: person.role ?? role ?? null })
        }
      else if (!isObject(item)) taken.bad(column, 'names of people', item)
    }
  }
}
