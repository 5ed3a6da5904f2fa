import { Kind, OptionalKind, type TSchema } from '@sinclair/typebox'
import type { ValidationIssue } from './errors.ts'
import { fieldPath } from './field-path.ts'
import { isObject } from './is-object.ts'
import { sentLengthMax, textLength, textPattern, verbatimLength } from './schema.ts'
import { anyOf, named, range } from './schema-words.ts'
import { nearest } from './suggest.ts'

/** More problems than this are not listed (docs/design/decisions.md#problems-of-a-request). */
export const issuesMax = 50

/**
 * Every problem of a value, in the order of the value, with the path a client would write. TypeBox stops at a union with
 * "Expected union value"; this walks on into the member that was meant. Covers what `schema.ts` makes, and is empty
 * exactly when the schema accepts the value.
 */
export function explain(schema: TSchema, value: unknown, path = ''): ValidationIssue[] {
  return problemsOf(schema, value, path).map(({ path, message }) => ({ path, message }))
}

export interface Problem extends ValidationIssue {
  /** Of a field that its object lacks: its name, and those that there are. */
  readonly unknown?: { readonly name: string; readonly known: readonly string[] }
}

/** `explain`, for who has words of his own for fields that are unknown. */
export function problemsOf(schema: TSchema, value: unknown, path = ''): Problem[] {
  const problems: Problem[] = []
  walk(schema, value, path, problems)
  return problems.slice(0, issuesMax)
}

type Walk = (schema: TSchema, value: unknown, path: string, issues: Problem[]) => void

function walk(schema: TSchema, value: unknown, path: string, issues: Problem[]): void {
  if (issues.length >= issuesMax) return
  const kindWalk = walks[schema[Kind]]
  if (kindWalk === undefined) throw new Error(`No explanation for schemas of kind ${String(schema[Kind])}`)
  if (schema['wanted'] === undefined) kindWalk(schema, value, path, issues)
  else issues.push(...inItsWords(schema, kindWalk, value, path))
}

/** `wanted` says what a value has to be, unless something is wrong with members of it alone. */
function inItsWords(schema: TSchema, kindWalk: Walk, value: unknown, path: string): readonly Problem[] {
  const ways =
    schema[Kind] === 'Union'
      ? (schema['anyOf'] as readonly TSchema[]).map((member) => problemsOf(member, value, path))
      : [problemsBy(kindWalk, schema, value, path)]
  const isOfMembers = (found: readonly Problem[]) => found.every((one) => one.path.startsWith(`${path}.`))
  return ways.find(isOfMembers) ?? [{ path, message: `must be ${schema['wanted']}` }]
}

function problemsBy(kindWalk: Walk, schema: TSchema, value: unknown, path: string): readonly Problem[] {
  const problems: Problem[] = []
  kindWalk(schema, value, path, problems)
  return problems
}

const walks: Readonly<Record<string, Walk>> = {
  Object: walkObject,
  Record: walkRecord,
  Array: walkArray,
  Union: walkUnion,
  Text: walkText,
  String: walkText,
  Verbatim: walkVerbatim,
  Integer: walkNumber,
  Number: walkNumber,
  Boolean: (_schema, value, path, issues) => {
    if (typeof value !== 'boolean') issues.push({ path, message: 'must be true or false' })
  },
  Null: (_schema, value, path, issues) => {
    if (value !== null) issues.push({ path, message: 'must be null' })
  },
  Literal: (schema, value, path, issues) => {
    if (value !== schema['const']) issues.push({ path, message: `must be ${String(schema['const'])}` })
  },
  Unknown: () => {},
  Such: (schema, value, path, issues) => {
    if (!schema['holds'](value)) issues.push({ path, message: 'is not valid' })
  },
}

function walkObject(schema: TSchema, value: unknown, path: string, issues: Problem[]): void {
  if (!isObject(value)) {
    issues.push({ path, message: 'must be an object' })
    return
  }
  const properties: Readonly<Record<string, TSchema>> = schema['properties']
  for (const key of Object.keys(value)) {
    if (issues.length >= issuesMax) return
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (property !== undefined) {
      // JSON has no undefined; an in-process caller may say "absent" with it.
      if (value[key] === undefined && property[OptionalKind] !== undefined) continue
      walk(property, value[key], fieldPath(path, key), issues)
    } else if (schema['additionalProperties'] === false) {
      const refusal: string | Readonly<Record<string, string>> = schema['unknownField'] ?? {}
      const own =
        typeof refusal === 'string' ? refusal : Object.hasOwn(refusal, key) ? refusal[key] : undefined
      const message = own ?? unknownField(key, Object.keys(properties))
      issues.push({
        path: fieldPath(path, key),
        message,
        unknown: { name: key, known: Object.keys(properties) },
      })
    }
  }
  for (const key of (schema['required'] as readonly string[] | undefined) ?? []) {
    const wanted: string | undefined = properties[key]?.['wanted']
    const message = wanted === undefined ? 'is required' : `must be ${wanted}`
    if (!Object.hasOwn(value, key)) issues.push({ path: fieldPath(path, key), message })
  }
}

function walkRecord(schema: TSchema, value: unknown, path: string, issues: Problem[]): void {
  if (!isObject(value)) {
    issues.push({ path, message: 'must be an object' })
    return
  }
  const [pattern, member] = Object.entries(schema['patternProperties'] as Record<string, TSchema>)[0] ?? []
  if (pattern === undefined || member === undefined) return
  for (const key of Object.keys(value)) {
    if (issues.length >= issuesMax) return
    if (textPattern(pattern).test(key)) walk(member, value[key], fieldPath(path, key), issues)
    else if (schema['additionalProperties'] === false) {
      issues.push({ path: fieldPath(path, key), message: 'unknown field' })
    }
  }
}

function walkArray(schema: TSchema, value: unknown, path: string, issues: Problem[]): void {
  if (!Array.isArray(value)) {
    issues.push({ path, message: 'must be an array' })
    return
  }
  const min: number | undefined = schema['minItems']
  const max: number | undefined = schema['maxItems']
  if (value.length < (min ?? 0) || value.length > (max ?? Number.POSITIVE_INFINITY)) {
    issues.push({ path, message: `takes ${range(min, max)} entries; you sent ${value.length}` })
    return
  }
  if (
    schema['uniqueItems'] === true &&
    new Set(value.map((item) => JSON.stringify(item))).size < value.length
  ) {
    issues.push({ path, message: 'takes no entry twice' })
  }
  for (const [position, item] of value.entries()) {
    if (issues.length >= issuesMax) return
    walk(schema['items'], item, `${path}[${position}]`, issues)
  }
}

/** Descends into the member whose JSON type fits; of several, into the one with the fewest problems. */
function walkUnion(schema: TSchema, value: unknown, path: string, issues: Problem[]): void {
  const members = membersOf(schema)
  const attempts = members
    .filter((member) => fits(member, value))
    .map((member) => problemsOf(member, value, path))
    .sort((a, b) => a.length - b.length)
  const closest = attempts[0]
  if (closest?.length === 0) return
  if (closest !== undefined && !members.some((member) => member[Kind] === 'Literal')) issues.push(...closest)
  else {
    const isChoice = members.every(
      (member) => member[Kind] === 'Literal' || member[Kind] === 'Null' || member['namedAs'] !== undefined,
    )
    issues.push({ path, message: `must be ${isChoice ? 'one of ' : ''}${anyOf(members.map(named))}` })
  }
}

function walkText(schema: TSchema, value: unknown, path: string, issues: Problem[]): void {
  if (typeof value !== 'string') {
    issues.push({ path, message: 'must be a text' })
    return
  }
  const min: number | undefined = schema['minLength']
  const max: number | undefined = schema['maxLength']
  if (value.length > sentLengthMax(schema)) {
    // Not by its normal form, which takes long to make of a text of any length.
    const bounds = max === undefined ? 'is too long:' : `takes ${range(min, max)} characters;`
    issues.push({ path, message: `${bounds} you sent ${verbatimLength(value)}, spaces included` })
    return
  }
  if (min !== undefined || max !== undefined) {
    const length = textLength(value)
    if (length < (min ?? 0) || length > (max ?? Number.POSITIVE_INFINITY)) {
      issues.push({ path, message: `takes ${range(min, max)} characters; you sent ${length}` })
      return
    }
  }
  const pattern: string | undefined = schema['pattern']
  if (pattern !== undefined && !textPattern(pattern).test(value.trim().normalize('NFC'))) {
    const example: unknown = (schema['examples'] as readonly unknown[] | undefined)?.[0]
    const hint = example === undefined ? `match ${pattern}` : `be written like ${String(example)}`
    issues.push({ path, message: `must ${hint}` })
  }
}

function walkVerbatim(schema: TSchema, value: unknown, path: string, issues: Problem[]): void {
  if (typeof value !== 'string') {
    issues.push({ path, message: 'must be a text' })
    return
  }
  const length = verbatimLength(value)
  if (length > schema['maxLength']) {
    const bound = range(undefined, schema['maxLength'])
    issues.push({ path, message: `takes ${bound} characters; you sent ${length}` })
  }
}

function walkNumber(schema: TSchema, value: unknown, path: string, issues: Problem[]): void {
  const min: number | undefined = schema['minimum']
  const max: number | undefined = schema['maximum']
  const isNumber = typeof value === 'number' && Number.isFinite(value)
  const isWhole = schema[Kind] === 'Number' || Number.isInteger(value)
  if (isNumber && isWhole && value >= (min ?? -Infinity) && value <= (max ?? Infinity)) return
  issues.push({ path, message: `must be ${named(schema)}` })
}

/** Whether the JSON type of the value is one that the schema takes, whatever its bounds. */
function fits(schema: TSchema, value: unknown): boolean {
  switch (schema[Kind]) {
    case 'Literal':
      return typeof value === typeof schema['const']
    case 'Null':
      return value === null
    case 'Integer':
    case 'Number':
      return typeof value === 'number'
    case 'Boolean':
      return typeof value === 'boolean'
    case 'Array':
      return Array.isArray(value)
    case 'Text':
    case 'Verbatim':
    case 'String':
      return typeof value === 'string'
    default:
      return isObject(value)
  }
}

/** The members of a union, those of unions within it included: a nullable choice reads as one list. */
function membersOf(schema: TSchema): TSchema[] {
  const members = schema['anyOf'] as readonly TSchema[]
  return members.flatMap((member) => (member[Kind] === 'Union' ? membersOf(member) : [member]))
}

/** Letters from which the beginning of a field's name is taken for it. */
const beginningMin = 4

function unknownField(key: string, known: readonly string[]): string {
  // `country` is three letters from `countries`, and `founded` four from `foundedYear`.
  const meant =
    nearest(key, known) ??
    (key.endsWith('y') ? nearest(`${key.slice(0, -1)}ies`, known) : null) ??
    known.find((field) => key.length >= beginningMin && field.startsWith(key)) ??
    null
  return meant === null ? 'unknown field' : `unknown field; did you mean \`${meant}\`?`
}
