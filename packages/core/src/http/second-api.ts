/** What a second API on the same instance is made of, so that it reads, refuses and describes requests as the public one does. */
export { readCursor, writeCursor } from '../kernel/cursor.ts'
export { badRequest } from '../kernel/errors.ts'
export { explain, type Problem, problemsOf } from '../kernel/explain.ts'
export { callable, choice, truth } from '../kernel/members.ts'
export {
  Closed,
  maybe,
  Nullable,
  OneOf,
  type Static,
  Such,
  Text,
  type TextOptions,
  type TSchema,
  Type,
  titled,
} from '../kernel/schema.ts'
export { textProblem } from '../kernel/text-problem.ts'
export { prefersProblem } from './accept.ts'
export { readJsonBody, refuseBody } from './body.ts'
export { type ErrorShape, errorShapes } from './openapi-errors.ts'
export { createSchemaWriter, type Json, type SchemaWriter } from './openapi-schema.ts'
export { requestIdOf, toHeaderText } from './request-id.ts'
export { checkInput } from './route-input.ts'
export { createRouter, type PathMatch, type Route, type Router } from './router.ts'
export { type Target, targetOf } from './target.ts'
export { createValidator, type Validator } from './validator.ts'
