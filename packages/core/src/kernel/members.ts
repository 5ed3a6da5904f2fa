import { badRequest, type ValidationIssue } from './errors.ts'
import { type Problem, problemsOf } from './explain.ts'
import { isObject } from './is-object.ts'
import { Closed, Such, type TOptional, type TSchema, Type } from './schema.ts'
import { nearest } from './suggest.ts'
import { listed } from './text.ts'

/** A rule for every member that T may have; one that may be left out is `optional`. */
export type Members<T> = {
  readonly [Name in keyof T]-?: Pick<T, Name> extends Required<Pick<T, Name>> ? TSchema : TOptional<TSchema>
}

/**
 * Throws BAD_REQUEST with every member of an argument that is unknown, missing or of a wrong kind. Types do not reach who writes
 * JavaScript, and a misspelt restriction would restrict nothing.
 */
export function refuseMembers<T>(given: unknown, members: Members<T>) {
  const issues = memberIssues(given, members)
  if (issues.length > 0) throw badRequest(issues)
}

function memberIssues(
  given: unknown,
  members: Readonly<Record<string, TSchema>>,
): readonly ValidationIssue[] {
  const schema = Closed(members)
  if (!isObject(given)) {
    const required = (schema.required ?? []).map((name) => `\`${name}\``)
    return [{ path: '', message: `The argument must be an object with ${listed(required)}.` }]
  }
  const names = Object.keys(members)
  const place = ({ unknown, path }: Problem) => (unknown === undefined ? names.indexOf(path) : -1)
  return problemsOf(schema, given)
    .toSorted((a, b) => place(a) - place(b))
    .map(({ path, message, unknown }) => ({
      path,
      message: unknown === undefined ? message : unknownMember(path, names),
    }))
}

/** Of a name that is not among those that are known. */
export function unknownMember(name: string, known: readonly string[]): string {
  const meant = nearest(name, known)
  return meant === null
    ? `is not known here; known are ${listed(known)}`
    : `is not known here; did you mean \`${meant}\`?`
}

export const optional = (rule: TSchema): TOptional<TSchema> => Type.Optional(rule)

export const orNull = (rule: TSchema) =>
  Type.Union([rule, Type.Null()], { wanted: `${rule['wanted']}, or null` })

/** One of a few words. */
export const choice = (...values: readonly string[]) =>
  Type.Union(
    values.map((value) => Type.Literal(value)),
    { wanted: values.map((value) => `'${value}'`).join(' or ') },
  )

export const text = (wanted = 'a text') => Type.String({ wanted })

/** Of any size, NaN too: what it may be is said by whoever takes it. */
export const number = (wanted: string) => Such<number>(wanted, (value) => typeof value === 'number')

export const truth = Type.Boolean({ wanted: 'true or false' })

export const callable = Such<(...given: never) => unknown>(
  'a function',
  (value) => typeof value === 'function',
)

export const object = (wanted: string) => Type.Object({}, { wanted })

export const texts = (wanted: string) => Type.Array(Type.String(), { wanted })
