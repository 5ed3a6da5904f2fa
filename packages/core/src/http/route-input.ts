import { badRequest } from '../kernel/index.ts'
import { readQuery } from './query.ts'
import type { PathMatch, Routable, Route } from './router.ts'
import type { Target } from './target.ts'
import type { Validator } from './validator.ts'

/** What a route is given, read and checked by its schemas: throws BAD_REQUEST for what they refuse. */
export function checkInput(
  target: Target,
  match: PathMatch<Routable>,
  route: Route<Routable>,
  body: unknown,
) {
  const params = match.params()
  check(route.params, params, 'path')
  const query =
    target.query === '' && route.query === null ? noFields : readQuery(target.query, route.endpoint.query)
  check(route.query ?? (query === noFields ? null : noFieldsTaken), query, 'query')
  check(route.body, body, '')
  return { params, query }
}

function check(validator: Validator | null, value: unknown, path: string): void {
  if (validator !== null && !validator.accepts(value)) throw badRequest(validator.problems(value, path))
}

const noFields: Readonly<Record<string, never>> = Object.freeze({})

/** For a route that takes no query parameters. */
const noFieldsTaken: Validator = {
  accepts: (value) => typeof value === 'object' && value !== null && Object.keys(value).length === 0,
  problems: (value, path) =>
    Object.keys(value as object).map((name) => ({
      path: `${path}.${name.slice(0, 100).toWellFormed()}`,
      message: 'this route takes no query parameters',
    })),
}
