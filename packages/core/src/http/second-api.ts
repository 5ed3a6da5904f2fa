/** What a second API on the same instance is made of, so that it reads, refuses and describes requests as the public one does. */
export {
  badRequest,
  Closed,
  callable,
  choice,
  explain,
  maybe,
  Nullable,
  OneOf,
  type Problem,
  problemsOf,
  readCursor,
  type Static,
  Such,
  Text,
  type TextOptions,
  type TSchema,
  Type,
  textProblem,
  titled,
  truth,
  writeCursor,
} from '../kernel/index.ts'
export { prefersProblem } from './accept.ts'
export { readJsonBody, refuseBody } from './body.ts'
export { readIdempotencyKey } from './idempotency-key.ts'
export { type ErrorShape, errorShapes } from './openapi-errors.ts'
export { createSchemaWriter, type Json, type SchemaWriter } from './openapi-schema.ts'
export { requestIdOf, toHeaderText } from './request-id.ts'
export { checkInput } from './route-input.ts'
export { createRouter, type PathMatch, type Route, type Router } from './router.ts'
export { type Target, targetOf } from './target.ts'
export { createValidator, type Validator } from './validator.ts'
