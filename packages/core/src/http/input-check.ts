import { badRequest, type CheckInput, type Static, type TSchema } from '../kernel/index.ts'
import { readJson } from './json-text.ts'
import { createValidator, type Validator } from './validator.ts'

/**
 * Checks the body of an operation that is called without HTTP, as HTTP would. What JSON cannot say (`undefined`, dates) is taken as
 * JSON would write it.
 */
export function createInputCheck(): CheckInput {
  const validators = new WeakMap<TSchema, Validator>()
  return <Schema extends TSchema>(schema: Schema, request: unknown): Static<Schema> => {
    const validator = validators.get(schema) ?? createValidator(schema)
    validators.set(schema, validator)
    const reading = readJson(JSON.stringify(request) ?? '')
    if (reading.issues !== undefined) throw badRequest(reading.issues)
    if (!validator.accepts(reading.value)) throw badRequest(validator.problems(reading.value))
    return reading.value as Static<Schema>
  }
}

/** Checks a value that is parsed already, texts as they are. */
export function createValueCheck(): CheckInput {
  const validators = new WeakMap<TSchema, Validator>()
  return <Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> => {
    const validator = validators.get(schema) ?? createValidator(schema)
    validators.set(schema, validator)
    if (!validator.accepts(value)) throw badRequest(validator.problems(value))
    return value as Static<Schema>
  }
}
