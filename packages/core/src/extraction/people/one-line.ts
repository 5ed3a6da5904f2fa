import { splitAtSpaces, trimEndOf } from '../../kernel/index.ts'
import { hasInnerUpper, innerUpper } from '../written-forms.ts'
import type { OwnNames } from './own-names.ts'
import { type PersonName, readName } from './person-name.ts'
import { mayHoldRole } from './role-phrases.ts'
import { type Role, readRole, splitAtJoints } from './roles.ts'

export interface NamedRole {
  readonly name: PersonName
  readonly role: Role
}

/** People with their roles in one line: "Jane Doe, CEO", "Jane Doe - CEO", "Jane Doe (CEO)", "CEO: Jane Doe", "Jane Doe CEO". */
export function peopleInLine(text: string, own: OwnNames): readonly NamedRole[] {
  if (text.length > 140) return []
  const glued = hasInnerUpper(text) ? peopleGlued(text, own) : []
  if (glued.length > 0 || !mayHoldRole(text)) return glued
  for (const { index, 0: mark } of [...text.matchAll(marks)].slice(0, 4)) {
    const left = text.slice(0, index)
    const right = trimEndOf(withoutDegree(text.slice(index + mark.length)), ')')
    const name = readName(left)
    const role = name === null ? null : readRole(right, own)
    if (name !== null && role !== null) return [{ name, role }]
    // "Head of Sales, Acme North" is somebody at Acme North, but "CEO: Jane Doe, Head of Sales: John Roe" are people.
    if (!mark.includes(',')) {
      const before = readRole(left, own)
      const names = before === null ? [] : namesIn(right)
      if (before !== null && names.length > 0) return names.map((each) => ({ name: each, role: before }))
    }
  }
  return withoutMark(text, own)
}

/** "Heidi Berg, CKD - Estimator": the degree before the role is no part of the role. */
function withoutDegree(text: string): string {
  const degree = /^(?:[\p{Lu}.]{2,6}|Ph\.?D\.?)(?:\s*[,–—|]\s*|\s+-\s+)/u.exec(text)?.[0] ?? ''
  return mayHoldRole(degree) ? text : text.slice(degree.length)
}

// A dash without spaces parts nothing: "Jean-Luc", "Co-Founder".
const marks = /(?:(?<!\s)\s+)?[,:|(–—•·/]\s*|(?<!\s)\s+-\s*|-\s+/g

/** "Anna Berg, Jan Vos and Li Wei": all of a list, or none. */
export function namesIn(text: string): readonly PersonName[] {
  const parts = text
    .split(/[,;/|]/)
    .flatMap((part) => splitAtJoints(part))
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0 || parts.length > 12) return []
  const names = parts.map(readName)
  return names.every((name) => name !== null) ? names : []
}

/** "Jane Doe Chief Financial Officer" */
function withoutMark(text: string, own: OwnNames): readonly NamedRole[] {
  const words = splitAtSpaces(text)
  if (words.length > 10) return []
  for (let cut = 2; cut <= Math.min(4, words.length - 1); cut++) {
    const role = readRole(words.slice(cut).join(' '), own)
    const name = role === null ? null : readName(words.slice(0, cut).join(' '))
    if (role !== null && name?.strength === 'known') return [{ name, role }]
  }
  return []
}

/** "Jane DoeFounder": boxes that only a style sheet parts. */
function peopleGlued(text: string, own: OwnNames): readonly NamedRole[] {
  for (const { index } of [...text.matchAll(innerUpper)].slice(0, 4)) {
    const name = readName(text.slice(0, index))
    const role = name?.strength === 'known' ? readRole(text.slice(index), own) : null
    if (name !== null && role !== null) return [{ name, role }]
  }
  return []
}
