import { type NamedRole, peopleInLine } from './one-line.ts'
import type { OwnNames } from './own-names.ts'
import { type PersonName, readName } from './person-name.ts'
import { type Role, readRole } from './roles.ts'

/** Reads lines, and each text once: menus and footers stand on every page of a site. */
export interface LineReading {
  readonly own: OwnNames
  people(text: string): readonly NamedRole[]
  name(text: string): PersonName | null
  role(text: string): Role | null
}

export function createLineReading(own: OwnNames): LineReading {
  return {
    own,
    people: remembered((text) => peopleInLine(text, own)),
    name: remembered(readName),
    role: remembered((text) => readRole(text, own)),
  }
}

function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > lengthMax) return read(text)
    const before = known.get(text)
    if (before !== undefined || known.has(text)) return before as T
    const value = read(text)
    if (known.size < linesMax) known.set(text, value)
    return value
  }
}

const lengthMax = 200
const linesMax = 20_000
