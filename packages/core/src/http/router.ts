import type { Endpoint } from './endpoint.ts'
import { decodeSegment } from './query.ts'
import { createValidator, type Validator } from './validator.ts'

/** What is asked of an operation to find it and to read what it is sent: an `Endpoint`, or one of another API of the instance. */
export type Routable = Pick<Endpoint, 'method' | 'path' | 'params' | 'query' | 'body'>

/** An endpoint made ready to be called. */
export interface Route<Operation extends Routable = Endpoint> {
  readonly endpoint: Operation
  /** `POST /api/v2/searches`: what prices, ledger entries and logs call it. */
  readonly key: string
  readonly params: Validator | null
  readonly query: Validator | null
  readonly body: Validator | null
}

/** What is at a path: one route a method. */
export interface PathRoutes<Operation extends Routable = Endpoint> {
  readonly path: string
  readonly byMethod: ReadonlyMap<string, Route<Operation>>
  /** For the `Allow` header: `GET, HEAD, OPTIONS`. */
  readonly allow: string
}

export interface PathMatch<Operation extends Routable = Endpoint> {
  readonly routes: PathRoutes<Operation>
  /** Percent-decoded when read. Throws BAD_REQUEST for malformed encoding. */
  readonly params: () => Record<string, string>
}

export interface Router<Operation extends Routable = Endpoint> {
  /** What is at a path as the client wrote it, without host and query; null when nothing is. A trailing slash is another path. */
  match(path: string): PathMatch<Operation> | null
}

export function createRouter<Operation extends Routable>(endpoints: readonly Operation[]): Router<Operation> {
  const fixed = new Map<string, PathMatch<Operation>>()
  const withParams: { readonly segments: readonly string[]; readonly routes: PathRoutes<Operation> }[] = []
  for (const [path, group] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    const routes = pathRoutes(path, group)
    if (path.includes('{')) withParams.push({ segments: path.split('/'), routes })
    else fixed.set(path, { routes, params: noParams })
  }
  return {
    match(path) {
      const found = fixed.get(path)
      if (found !== undefined) return found
      const written = path.split('/')
      const candidate = withParams.find(({ segments }) => fitsSegments(segments, written))
      if (candidate === undefined) return null
      const { segments, routes } = candidate
      return { routes, params: () => readParams(segments, written) }
    },
  }
}

const noParams = () => ({})

function pathRoutes<Operation extends Routable>(
  path: string,
  endpoints: readonly Operation[],
): PathRoutes<Operation> {
  const byMethod = new Map<string, Route<Operation>>()
  for (const endpoint of endpoints) {
    const key = `${endpoint.method} ${endpoint.path}`
    if (byMethod.has(endpoint.method)) throw new Error(`Two endpoints answer ${key}`)
    byMethod.set(endpoint.method, {
      endpoint,
      key,
      params: validatorOf(endpoint.params),
      query: validatorOf(endpoint.query),
      body: validatorOf(endpoint.body),
    })
  }
  const get = byMethod.get('GET')
  if (get !== undefined) byMethod.set('HEAD', get)
  return { path, byMethod, allow: [...byMethod.keys(), 'OPTIONS'].sort().join(', ') }
}

function validatorOf(schema: Endpoint['body']): Validator | null {
  return schema === undefined ? null : createValidator(schema)
}

function fitsSegments(segments: readonly string[], written: readonly string[]): boolean {
  return (
    segments.length === written.length &&
    segments.every((segment, position) =>
      segment.startsWith('{') ? written[position] !== '' : segment === written[position],
    )
  )
}

function readParams(segments: readonly string[], written: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [position, segment] of segments.entries()) {
    if (!segment.startsWith('{')) continue
    const name = segment.slice(1, -1)
    params[name] = decodeSegment(written[position] ?? '', name)
  }
  return params
}
