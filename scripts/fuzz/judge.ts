import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { errorTable } from '../../packages/core/src/kernel/errors.ts'
import type { OpenApiDocument, Operation } from './document.ts'

export interface Answer {
  readonly status: number
  readonly contentType: string | null
  readonly requestId: string | null
  readonly text: string
}

/** What any request may be answered, whatever it asked: the path, the method or the key was wrong. */
const statusesOfNothing = new Set([204, 400, 401, 403, 404, 405, 410, 413, 429])

export type Judge = (operation: Operation, isDocumented: boolean, answer: Answer) => readonly string[]

/** Says what is wrong with an answer: a 500, a status that the document lacks, an error outside the envelope, data off its schema. */
export function createJudge(document: OpenApiDocument): Judge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  ajv.addSchema({ ...document, $id: 'document' })
  const validators = new Map<string, ValidateFunction | null>()

  /** Schemas are compiled where they are in the document, so that their references hold. */
  function validatorOf({ path, method, responses }: Operation, status: number, mediaType: string) {
    const key = `${method} ${path} ${status} ${mediaType}`
    const known = validators.get(key)
    if (known !== undefined) return known
    const schema = responses[status]?.content?.[mediaType]?.schema
    const made = schema === undefined ? null : ajv.compile({ ...schemaInDocument(schema) })
    validators.set(key, made)
    return made
  }

  return (operation, isDocumented, answer) => {
    const problems: string[] = []
    const { status } = answer
    if (status >= 500 && !isPlanned(answer)) problems.push(`answered ${status}`)
    const known = isDocumented ? operation.responses[status] !== undefined : statusesOfNothing.has(status)
    // A stray method may hit another operation of the same path, and then anything that one documents is right.
    if (!known && (isDocumented || status >= 400))
      problems.push(`answered ${status}, which the document does not list`)
    if (answer.requestId === null) problems.push('has no X-Request-Id')
    if (status >= 400) problems.push(...envelopeProblems(answer))
    const mediaType = answer.contentType?.split(';')[0]?.trim() ?? ''
    if (isDocumented && known && mediaType === 'application/json') {
      const validate = validatorOf(operation, status, mediaType)
      const value = parsed(answer.text)
      if (validate !== null && value !== undefined && !validate(value)) {
        // The place in a list is of no interest: equal findings count as one.
        problems.push(`does not fit its schema: ${ajv.errorsText(validate.errors).replace(/\/\d+/g, '/N')}`)
      }
    }
    return problems
  }
}

/** Work that this version has for test keys alone is refused for live ones, in words. */
function isPlanned({ status, text }: Answer): boolean {
  return status === 503 && /comes with a later version|not part of this version/.test(text)
}

/** `#/components/...` is meant from the root of the document. */
function schemaInDocument(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')) as object
}

function envelopeProblems({ status, contentType, text }: Answer): string[] {
  const value = parsed(text) as Record<string, unknown> | undefined
  if (value === undefined) return [`its ${status} is not JSON: ${text.slice(0, 100)}`]
  const isProblem = contentType?.includes('application/problem+json') === true
  const error = (isProblem ? value : value['error']) as { code?: unknown; message?: unknown } | undefined
  const code = error?.code
  if (typeof code !== 'string' || typeof value['meta'] !== 'object')
    return [`its ${status} is outside the envelope`]
  const row = (errorTable as Readonly<Record<string, { status: number } | undefined>>)[code]
  return row?.status === status ? [] : [`its ${status} says ${code}`]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
