import { isObject } from '../../../kernel/index.ts'
import { isProse, personOf, readPeople } from './cells/people.ts'
import type { ColumnMaker, TakeColumn } from './column-maker.ts'

/** Founders and who leads, from one cell or from a list of names or objects. */
export function takePeople({ column, spec: { role } }: ColumnMaker): TakeColumn {
  return (given, taken) => {
    for (const item of Array.isArray(given) ? given : [given]) {
      const person = isObject(item) ? personOf(item) : null
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
