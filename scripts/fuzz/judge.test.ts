import { expect, test } from 'bun:test'
import type { OpenApiDocument } from './document.ts'
import { operationsOf } from './document.ts'
import { type Answer, createJudge } from './judge.ts'

const document: OpenApiDocument = {
  paths: {
    '/things/{thing_id}': {
      get: {
        operationId: 'getThing',
        parameters: [{ name: 'thing_id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
    },
  },
  components: {
    schemas: { Thing: { type: 'object', required: ['data'], properties: { data: { type: 'string' } } } },
    responses: { NotFound: { content: {} } },
  },
}
const [operation] = operationsOf(document)
if (operation === undefined) throw new Error('the document has an operation')
const judge = createJudge(document)
const answer = (status: number, value: unknown, over: Partial<Answer> = {}): Answer => ({
  status,
  contentType: 'application/json',
  requestId: 'r1',
  text: typeof value === 'string' ? value : JSON.stringify(value),
  ...over,
})
const missing = { error: { code: 'NOT_FOUND', message: 'x' }, meta: {} }

test('an answer as documented has no problem', () => {
  expect(judge(operation, true, answer(200, { data: 'x' }))).toEqual([])
  expect(judge(operation, true, answer(404, missing))).toEqual([])
})

const faults: readonly (readonly [string, Answer, RegExp])[] = [
  ['a 500', answer(500, { error: { code: 'INTERNAL_ERROR', message: 'x' }, meta: {} }), /answered 500/],
  ['an undocumented status', answer(418, missing), /does not list/],
  ['an error that is not JSON', answer(404, 'Not Found'), /not JSON/],
  ['an error outside the envelope', answer(404, { message: 'x' }), /outside the envelope/],
  ['an error without meta', answer(404, { error: missing.error }), /outside the envelope/],
  ['a code of another status', answer(404, { error: { code: 'GONE', message: 'x' }, meta: {} }), /says GONE/],
  ['data off its schema', answer(200, { data: 1 }), /does not fit its schema/],
  ['no request id', answer(200, { data: 'x' }, { requestId: null }), /no X-Request-Id/],
]
for (const [name, given, problem] of faults) {
  test(`${name} is found`, () => {
    expect(judge(operation, true, given).join('; ')).toMatch(problem)
  })
}
