import { badRequest, type ValidationIssue } from './errors.ts'
import { nearest } from './suggest.ts'
import { listed } from './text.ts'

/** What a member has to be, in words, and whether a value is. */
export interface MemberRule {
  readonly wanted: string
  readonly holds: (value: unknown) => boolean
}

/** Says nothing of a member that is absent or undefined. */
export interface OptionalRule extends MemberRule {
  readonly optional: true
}

/** A rule for every member that T may have. */
export type Members<T> = {
  readonly [Name in keyof T]-?: Pick<T, Name> extends Required<Pick<T, Name>> ? MemberRule : OptionalRule
}

/**
 * Throws BAD_REQUEST with every member of an argument that is unknown, missing or of a wrong kind. Types do not reach who writes
 * JavaScript, and a misspelt restriction would restrict nothing.
 */
export function refuseMembers<T>(given: unknown, members: Members<T>) {
  const issues = memberIssues(given, members)
  if (issues.length > 0) throw badRequest(issues)
}

type Rules = Readonly<Record<string, MemberRule | OptionalRule>>

function memberIssues(given: unknown, rules: Rules): readonly ValidationIssue[] {
  const names = Object.keys(rules)
  if (typeof given !== 'object' || given === null) {
    const required = names.filter((name) => !isOptional(rules[name])).map((name) => `\`${name}\``)
    return [{ path: '', message: `The argument must be an object with ${listed(required)}.` }]
  }
  const values: Readonly<Record<string, unknown>> = { ...given }
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(rules, name))
  const wrong = Object.entries(rules).filter(
    ([name, rule]) => !(values[name] === undefined && isOptional(rule)) && !rule.holds(values[name]),
  )
  return [
    ...unknown.map((path) => ({ path, message: unknownMember(path, names) })),
    ...wrong.map(([path, rule]) => ({ path, message: `must be ${rule.wanted}` })),
  ]
}

/** Of a name that is not among those that are known. */
export function unknownMember(name: string, known: readonly string[]): string {
  const meant = nearest(name, known)
  return meant === null
    ? `is not known here; known are ${listed(known)}`
    : `is not known here; did you mean \`${meant}\`?`
}

export const optional = (rule: MemberRule): OptionalRule => ({ ...rule, optional: true })

export const orNull = ({ wanted, holds }: MemberRule): MemberRule => ({
  wanted: `${wanted}, or null`,
  holds: (value) => value === null || holds(value),
})

/** One of a few words. */
export const choice = (...values: readonly string[]): MemberRule => ({
  wanted: values.map((value) => `'${value}'`).join(' or '),
  holds: (value) => values.some((known) => known === value),
})

export const text = (wanted = 'a text'): MemberRule => ({
  wanted,
  holds: (value) => typeof value === 'string',
})

export const number = (wanted: string): MemberRule => ({
  wanted,
  holds: (value) => typeof value === 'number',
})

export const truth: MemberRule = {
  wanted: 'true or false',
  holds: (value) => typeof value === 'boolean',
}

export const callable: MemberRule = {
  wanted: 'a function',
  holds: (value) => typeof value === 'function',
}

export const object = (wanted: string): MemberRule => ({
  wanted,
  holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
})

export const texts = (wanted: string): MemberRule => ({
  wanted,
  holds: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
})

const isOptional = (rule: MemberRule | OptionalRule | undefined) => rule !== undefined && 'optional' in rule
