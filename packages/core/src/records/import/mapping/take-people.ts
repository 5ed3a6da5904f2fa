import { isObject, oneLine } from '../../../kernel/index.ts'
import { isProse, personOf, readPeople, splitOutside } from './cells/people.ts'
import { leadsCompany } from './cells/roles.ts'
import { type ColumnMaker, fromText, type TakeColumn } from './column-maker.ts'
import { groupTitles, headerKey, saysToCome } from './import-words.ts'
import { isOtherParty } from './samples.ts'
import type { TakenFields } from './taken-fields.ts'

/** Founders and who leads, from one cell or from a list of names or objects; of contacts those whose role says so. */
export function takePeople({ column, spec: { role, part } }: ColumnMaker): TakeColumn {
  if (part !== undefined)
    return fromText((text, taken) => {
      const half = taken.halves.get(role ?? '') ?? {}
      half[part] ??= { column, text: oneLine(text) }
      taken.halves.set(role ?? '', half)
    }, 'people')
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
          if (saysToCome(person.name) || namesGroup(person.name))
            taken.keep(column, given, 'no name of a person')
          else if (isProse(person.name)) taken.keep(column, given, `no name of a person: ${person.name}`)
          else taken.people.push({ ...person, role: person.role ?? role ?? null })
        }
      else if (!isObject(item)) taken.bad(column, 'names of people', item)
    }
  }
}

/**
 * Joins what stands in two columns: of given and family names each pair, of a name and a role who founded or leads the company. What is
 * left of either stays as it is written.
 */
export function joinHalves(taken: TakenFields) {
  for (const [said, { given, family, name, role }] of taken.halves) {
    const [first = [], last = []] = [given, family].map((half) => namesIn(half?.text ?? ''))
    const isLeader = name !== undefined && role !== undefined && leadsCompany(role.text)
    if (isLeader) taken.people.push({ name: name.text, role: role.text })
    else if (first.length > 0 && first.length === last.length)
      for (const [at, one] of first.entries())
        taken.people.push({ name: `${one} ${last[at]}`, role: said === '' ? null : said })
    else
      for (const half of [given, family, name, role])
        if (half !== undefined) taken.keep(half.column, half.text)
  }
}

function namesIn(text: string): string[] {
  const mark = text.includes(';') ? ';' : ','
  return splitOutside(text, mark)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** "Drei Gründerinnen" */
const namesGroup = (name: string): boolean =>
  name.split(' ').some((word) => groupTitles().has(headerKey(word)))
