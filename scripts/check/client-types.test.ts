import { expect, test } from 'bun:test'
import { documentForTypes, shapesFile } from './client-types.ts'

const document = {
  openapi: '3.1.0',
  paths: {
    '/jobs/{job_id}': {
      get: {
        operationId: 'getJob',
        responses: {
          200: { description: 'The answer', headers: { Age: {} }, content: { json: { example: {} } } },
          404: { description: 'None' },
        },
      },
    },
  },
  components: {
    responses: { NotFound: {} },
    schemas: {
      Job: { type: 'object', properties: { error: {} }, example: {} },
      NotFoundError: { properties: { error: {}, meta: {} } },
    },
  },
}

test('types are made of successes, without headers and examples', () => {
  expect(documentForTypes(document)).toEqual({
    openapi: '3.1.0',
    paths: {
      '/jobs/{job_id}': {
        get: {
          operationId: 'getJob',
          responses: { 200: { description: 'The answer', content: { json: {} } } },
        },
      },
    },
    components: {
      schemas: {
        Job: { type: 'object', properties: { error: {} } },
        NotFoundError: { properties: { error: {}, meta: {} } },
      },
    },
  })
})

test('every schema has a name, but the envelope of an error', () => {
  expect(shapesFile(document)).toContain("export type Job = Schemas['Job']\n")
  expect(shapesFile(document)).not.toContain('NotFoundError')
})
