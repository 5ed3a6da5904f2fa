import { Kind } from '@sinclair/typebox'
import { badRequest, type TSchema, textProblem, type ValidationIssue } from '../kernel/index.ts'

/**
 * The parameters of a query string (without its `?`), numbers and booleans read as the schema says; what cannot be read stays text, for
 * the schema to refuse. Throws BAD_REQUEST for a parameter given twice and for malformed percent-encoding.
 */
export function readQuery(text: string, schema: TSchema | undefined): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  const issues: ValidationIssue[] = []
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decodeFormText(equals === -1 ? pair : pair.slice(0, equals))
    const value = decodeFormText(equals === -1 ? '' : pair.slice(equals + 1))
    if (name === null || textProblem(name) !== null) {
      issues.push({ path: 'query', message: 'has a parameter whose name is not valid percent-encoded UTF-8' })
      continue
    }
    const path = `query.${name.length > 100 ? `${name.slice(0, 99).toWellFormed()}…` : name}`
    const problem = value === null ? malformed : textProblem(value)
    if (problem !== null) issues.push({ path, message: problem })
    else if (Object.hasOwn(query, name)) issues.push({ path, message: 'may be given only once' })
    else define(query, name, coerce(value ?? '', schema?.['properties']?.[name]))
  }
  if (issues.length > 0) throw badRequest(issues)
  return query
}

/** Decodes one path segment. Throws BAD_REQUEST at `path.<name>` when it is not percent-encoded UTF-8. */
export function decodeSegment(segment: string, name: string): string {
  const value = decode(segment)
  const problem = value === null ? malformed : textProblem(value)
  if (value === null || problem !== null)
    throw badRequest([{ path: `path.${name}`, message: problem ?? malformed }])
  return value
}

const malformed = 'is not valid percent-encoded UTF-8'

function decodeFormText(text: string): string | null {
  return decode(text.includes('+') ? text.replaceAll('+', ' ') : text)
}

function decode(text: string): string | null {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // The only way decodeURIComponent fails is a malformed escape, and that is the answer.
    return null
  }
}

/** As JSON.parse makes it: a parameter called `__proto__` is an own field like any other. */
function define(query: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(query, name, { value, enumerable: true, configurable: true, writable: true })
}

function coerce(text: string, schema: TSchema | undefined): unknown {
  switch (schema === undefined ? undefined : wantedKind(schema)) {
    case 'Integer':
    case 'Number':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
    case 'Boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    default:
      return text
  }
}

/** Of a nullable schema, what it takes beside null. */
function wantedKind(schema: TSchema): string | undefined {
  if (schema[Kind] !== 'Union') return schema[Kind]
  const member = (schema['anyOf'] as readonly TSchema[]).find((each) => each[Kind] !== 'Null')
  return member === undefined ? undefined : wantedKind(member)
}
