import { expect, test } from 'bun:test'
import document from '../../openapi/v2.json'
import { scripted, success } from '../../test/scripted-client.ts'

type Operations = Readonly<Record<string, { readonly operationId?: string }>>

/** `GET /api/v2/jobs/{job_id}` by operation. */
const operations = new Map(
  Object.entries(document.paths as unknown as Record<string, Operations>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [
      operationId,
      `${method.toUpperCase()} ${path}`,
    ]),
  ),
)

/** Every function of the client but those that ask through others. */
function* methodsOf(part: object, name = ''): Generator<readonly [string, (...args: unknown[]) => unknown]> {
  for (const [key, value] of Object.entries(part)) {
    if (key === 'createAndWait' || key === 'waitFor') continue
    if (typeof value === 'function') yield [`${name}${key}`, value]
    else yield* methodsOf(value, `${name}${key}.`)
  }
}

/** The operation that a request is of. */
function routeOf({ method, path }: { method: string; path: string }): string | undefined {
  const parts = path.replace(/\?.*/, '').split('/')
  const fits = (route: string) => {
    const template = route.slice(method.length + 1).split('/')
    if (!route.startsWith(`${method} `) || template.length !== parts.length) return false
    return template.every(
      (part, index) => part === parts[index] || (part.startsWith('{') && parts[index] === 'id'),
    )
  }
  return [...operations.values()].find(fits)
}

const isGenerator = (value: unknown): value is AsyncGenerator =>
  typeof value === 'object' && value !== null && 'next' in value

test('every operation of the document has one method, and every method is one of them', async () => {
  const stream = () => new Response('event: done\nid: 1\ndata: {}\n\n')
  const { dealflow, sent } = scripted([
    ({ path }) => (path.endsWith('/events') ? stream() : success({ next_cursor: null })),
  ])
  const methods = [...methodsOf(dealflow)]
  for (const [, method] of methods) {
    const answer = method('id', {})
    // Events are asked for when the first is waited for.
    await (isGenerator(answer) ? answer.next() : answer)
  }
  const asked = new Map(
    methods.map(([name], index) => [name, routeOf(sent[index] ?? { method: '', path: '' })]),
  )
  expect([...asked].filter(([, route]) => route === undefined)).toEqual([])
  expect([...asked.values()].sort()).toEqual([...operations.values()].sort())
})
