import type { paths } from './v2.generated.ts'

type Method = 'get' | 'post' | 'patch' | 'delete'

type RoutesAt<Path extends keyof paths> = {
  [M in Method]: paths[Path][M] extends { responses: unknown } ? `${Uppercase<M>} ${Path}` : never
}[Method]

/** An operation of the API as `GET /api/v2/jobs/{job_id}`. */
export type Route = { [Path in keyof paths]: RoutesAt<Path> }[keyof paths]

type OperationOf<R extends Route> = R extends `${infer M} ${infer Path extends keyof paths}`
  ? Extract<paths[Path][Lowercase<M> & Method], { responses: unknown }>
  : never

type Success<R extends Route> = OperationOf<R>['responses'] extends infer Responses
  ? Responses[keyof Responses & (200 | 201 | 202)]
  : never

/** What a success puts into `data` of its envelope. */
export type DataOf<R extends Route> =
  Success<R> extends { content: { 'application/json': { data: infer Data } } } ? Data : never

type ParametersOf<R extends Route> =
  OperationOf<R> extends { parameters: infer Parameters extends { path?: unknown; query?: unknown } }
    ? Parameters
    : never

type BodyOf<R extends Route> =
  OperationOf<R> extends { requestBody?: infer Body }
    ? NonNullable<Body> extends { content: { 'application/json': infer Json } }
      ? Json | Extract<Body, undefined>
      : undefined
    : undefined

/** A member that is left out where the operation takes none, and optional where it may be absent. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: never }
  : undefined extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value }

/** What an operation takes: the parts of its path, its query, its body. */
export type InputOf<R extends Route> = Part<'path', ParametersOf<R>['path']> &
  Part<'query', ParametersOf<R>['query']> &
  Part<'body', BodyOf<R>>

/** Where the jobs of a kind are: `/api/v2/pitch-deck-jobs`. */
export type JobPath = Route extends infer R
  ? R extends `POST ${infer Path}/{job_id}/cancel`
    ? Path
    : never
  : never
