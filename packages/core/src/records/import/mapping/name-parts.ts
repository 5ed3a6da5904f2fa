import { hasDigit, startsUpper } from '../../../kernel/index.ts'
import { isRole, leadsCompany } from './cells/roles.ts'
import { type ColumnSample, fits } from './column-values.ts'
import { meaningsOf } from './header-meanings.ts'
import { roleOfHeader } from './header-roles.ts'
import { bracketsOf, wordsOf } from './header-words.ts'
import { givenNames, headerKey, legalForms, nameHeaders, surnames } from './import-words.ts'
import type { ColumnSpec } from './mapping.ts'

type Part = 'given' | 'family'

/** "Founder first name" beside "Founder last name": both columns, by what founds or leads the company. A half alone is nobody's name. */
export function columnsOfNameParts(samples: readonly ColumnSample[]): ReadonlyMap<string, ColumnSpec> {
  const found = new Map<string, ColumnSpec>()
  const halves = samples.flatMap((sample) => halfOf(sample) ?? [])
  for (const part of ['family', 'given'] as const)
    for (const half of halves.filter((one) => one.part === part)) {
      const otherPart = part === 'family' ? 'given' : 'family'
      const others = halves.filter((one) => one.of === half.of && one.part !== part)
      const other = others.find((one) => one.part === otherPart) ?? others[0]
      if (other === undefined || found.has(half.name) || found.has(other.name)) continue
      const of = half.role === null ? {} : { role: half.role }
      found.set(half.name, { to: 'founders', part, ...of })
      found.set(other.name, { to: 'founders', part: otherPart, ...of })
    }
  return found
}

/** "Representante" beside "Cargo": a column of names of people, and one of what they do, most of whom lead the company. */
export function columnsOfPersonAndRole(samples: readonly ColumnSample[]): ReadonlyMap<string, ColumnSpec> {
  const free = samples
    .slice(0, comparedMost)
    .filter(({ isStructure, values }) => !isStructure && values.length > 2)
  const role = free.find(({ values }) => areMost(values, leadsCompany))
  if (role === undefined) return new Map()
  const at = samples.indexOf(role)
  const distance = (one: ColumnSample) => Math.abs(samples.indexOf(one) - at)
  const areDistinct = ({ values }: ColumnSample) =>
    new Set(values.map(headerKey)).size * 5 >= values.length * 4
  const [name] = free
    .filter((one) => one !== role && areMost(one.values, isPersonName) && areDistinct(one))
    .sort((a, b) => distance(a) - distance(b))
  if (name === undefined) return new Map()
  return new Map([
    [name.name, { to: 'founders', part: 'name' }],
    [role.name, { to: 'founders', part: 'role' }],
  ])
}

const comparedMost = 24

function areMost(all: readonly string[], test: (value: string) => boolean): boolean {
  const values = all.slice(0, comparedMost)
  return values.filter(test).length * 5 >= values.length * 3
}

/** Two to four words in capital letters, or particles between them; no company and no role. */
function isPersonName(value: string): boolean {
  const words = value.trim().split(' ')
  const [first = '', last = ''] = [words[0], words.at(-1)]
  return (
    words.length > 1 &&
    words.length < 5 &&
    value.length < 60 &&
    startsUpper(first) &&
    startsUpper(last) &&
    !hasDigit(value) &&
    !legalForms().has(headerKey(last)) &&
    !isRole(value) &&
    !words.some((word) => word.length > 3 && word === word.toUpperCase())
  )
}

interface Half {
  readonly name: string
  /** Null of "Nombre" and "Nom", which are the given name beside "Apellidos" and the other one beside "Prénom". */
  readonly part: Part | null
  /** The header without the words for names. */
  readonly of: string
  readonly role: string | null
}

function halfOf({ name, headers, values, isStructure }: ColumnSample): Half | null {
  const header = headers.at(-1) ?? name
  if (isStructure) return null
  const { base, inside } = bracketsOf(header)
  const words = wordsOf([base, ...inside].join(' '))
  if (words.length > wordsMost) return null
  for (let length = phraseMost; length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const part = partSaid(words.slice(at, at + length).join(' '))
      if (part === undefined) continue
      const left = words.filter((_, i) => i < at || i >= at + length)
      const of = left.filter((word) => !nameHeaders().has(headerKey(word))).join(' ')
      const role = roleOfHeader(of)
      if (role === null && meaningsOf(of)[0]?.field !== 'founders') return null
      // Values take longer to look at than headers, and few headers come this far.
      if (!fits('founders', values)) return null
      return { name, part, of: headerKey(of), role: role === null ? null : asWritten(header, role) }
    }
  return null
}

const wordsMost = 8
const phraseMost = 3

function partSaid(phrase: string): Part | null | undefined {
  const key = headerKey(phrase)
  if (surnames().has(key)) return 'family'
  if (givenNames().has(key)) return 'given'
  return nameHeaders().has(key) ? null : undefined
}

/** A role has the letters of its header: "CEO" and not "ceo". */
function asWritten(header: string, role: string): string {
  const at = header.toLowerCase().indexOf(role)
  return at === -1 ? role : header.slice(at, at + role.length)
}
