import { badRequest } from '../kernel/errors.ts'
import type { Endpoint } from './endpoint.ts'
import { readJson } from './json-text.ts'
import { createValidator } from './validator.ts'

export type InputCheck = <Body>(operationId: string, request: unknown) => Body

/**
 * Checks the body of an operation that is called without HTTP, as HTTP would: throws BAD_REQUEST with every problem, and
 * returns the body otherwise. What JSON cannot say (`undefined`, dates) is taken as JSON would write it.
 */
export function createInputCheck(endpoints: readonly Endpoint[]): InputCheck {
  const validators = new Map(
    endpoints.flatMap(({ operationId, body }) =>
      body === undefined ? [] : [[operationId, createValidator(body)] as const],
    ),
  )
  return <Body>(operationId: string, request: unknown): Body => {
    const validator = validators.get(operationId)
    if (validator === undefined) throw new Error(`No operation ${operationId} takes a body`)
    const reading = readJson(JSON.stringify(request) ?? '')
    if (reading.issues !== undefined) throw badRequest(reading.issues)
    if (!validator.accepts(reading.value)) throw badRequest(validator.problems(reading.value))
    return reading.value as Body
  }
}
