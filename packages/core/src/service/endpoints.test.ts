import { describe, expect, test } from 'bun:test'
import { Kind } from '@sinclair/typebox'
import fc from 'fast-check'
import { rounds } from '../../test/nightly.ts'
import { createValidator } from '../http/validator.ts'
import { errorTable } from '../kernel/errors.ts'
import { explain } from '../kernel/explain.ts'
import type { TSchema } from '../kernel/schema.ts'
import { describedEndpoints, openapiDocument } from './endpoints.ts'

const endpoints = describedEndpoints()

describe('every endpoint', () => {
  for (const endpoint of endpoints) {
    const name = `${endpoint.method} ${endpoint.path}`

    test(`${name} has examples that its own schemas accept`, () => {
      expect(explain(endpoint.data, endpoint.example.data)).toEqual([])
      for (const { data, example } of endpoint.answers ?? [])
        if (data !== undefined) expect(explain(data, example)).toEqual([])
      if (endpoint.body !== undefined) expect(explain(endpoint.body, endpoint.example.body)).toEqual([])
    })

    for (const [part, schema] of Object.entries({
      body: endpoint.body,
      query: endpoint.query,
      params: endpoint.params,
    })) {
      if (schema === undefined) continue
      test(`${name} explains its ${part} exactly when the compiled check fails, and interprets it the same`, () => {
        const compiled = createValidator(schema)
        const interpreted = createValidator(schema, () => {
          throw new EvalError('Code generation from strings disallowed for this context')
        })
        let accepted = 0
        fc.assert(
          fc.property(nearlyValid(schema), (value) => {
            const isAccepted = compiled.accepts(value)
            if (isAccepted) accepted++
            expect(interpreted.accepts(value)).toBe(isAccepted)
            expect(explain(schema, value).length === 0).toBe(isAccepted)
          }),
          // Few bodies that chance makes of a large schema are accepted: the one of the documents always is.
          { numRuns: rounds(600), examples: part === 'body' ? [[endpoint.example.body]] : [] },
        )
        expect(accepted).toBeGreaterThan(0)
      })
    }
  }
})

const statusOf = { ok: '200', created: '201', accepted: '202' }

describe('the OpenAPI document', () => {
  interface Operation {
    operationId: string
    responses: Record<string, unknown>
    'x-price-usd': number
    'x-rate-class': string
  }
  const document = openapiDocument() as unknown as { paths: Record<string, Record<string, Operation>> }

  test('describes every operation that is built, with its price, class and statuses', () => {
    for (const endpoint of endpoints) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(operation).toMatchObject({
        operationId: endpoint.operationId,
        'x-price-usd': endpoint.priceMicroUsd / 1_000_000,
        'x-rate-class': endpoint.rateClass,
      })
      for (const code of endpoint.errors)
        expect(operation?.responses).toHaveProperty(String(errorTable[code].status))
      const answers = (endpoint.answers ?? [{ as: 'ok' }]).map((form) => statusOf[form.as])
      for (const status of [...answers, '400', '401', '403', '429', '500', '503'])
        expect(operation?.responses).toHaveProperty(status)
    }
    expect(document.paths['/api/v2/searches']?.['post']?.responses).toHaveProperty('402')
  })

  test('gives every operation an id of its own', () => {
    const ids = endpoints.map((endpoint) => endpoint.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('refers only to components that it has, and has none that nothing refers to', () => {
    const text = JSON.stringify(document)
    const referred = new Set([...text.matchAll(/"#\/components\/([^"]+)"/g)].map((match) => match[1]))
    const { components } = document as unknown as { components: Record<string, Record<string, unknown>> }
    const existing = Object.entries(components)
      .filter(([group]) => group !== 'securitySchemes')
      .flatMap(([group, members]) => Object.keys(members).map((name) => `${group}/${name}`))
    expect([...referred].sort()).toEqual(existing.sort())
  })
})

/** Values that fit a schema, but for a part here and there. */
function nearlyValid(schema: TSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema) }, { weight: 1, arbitrary: junk })
}

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1.5,
    1e300,
    Number.POSITIVE_INFINITY,
    true,
    [],
    {},
    'x'.repeat(201),
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
)

function fitting(schema: TSchema): fc.Arbitrary<unknown> {
  switch (schema[Kind]) {
    case 'Object': {
      const properties = Object.entries(schema['properties'] as Record<string, TSchema>)
      const members = Object.fromEntries(properties.map(([name, property]) => [name, nearlyValid(property)]))
      const required = (schema['required'] as string[] | undefined) ?? []
      const whole = fc.record(members, { requiredKeys: required })
      const stray = fc
        .tuple(whole, fc.string({ maxLength: 8 }), junk)
        .map(([value, key, extra]) => ({ ...value, [key]: extra }))
      return fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: stray })
    }
    case 'Array':
      return fc.array(nearlyValid(schema['items']), {
        minLength: Math.min(schema['minItems'] ?? 0, 3),
        maxLength: 3,
      })
    case 'Union':
      return fc.oneof(...(schema['anyOf'] as TSchema[]).map(nearlyValid))
    case 'Literal':
      return fc.constant(schema['const'])
    case 'Null':
      return fc.constant(null)
    case 'Boolean':
      return fc.boolean()
    case 'Integer':
    case 'Number':
      return fc.integer({
        min: (schema['minimum'] ?? 0) - 1,
        max: (schema['maximum'] ?? (schema['minimum'] ?? 0) + 100) + 1,
      })
    default: {
      const examples = (schema['examples'] as string[] | undefined) ?? [
        'acme robotics',
        'US',
        'us-ca-san-francisco',
        'US-CA',
      ]
      return fc.oneof(
        fc.constantFrom(...examples),
        fc.string({ unit: 'grapheme', maxLength: (schema['maxLength'] ?? 20) + 1 }),
      )
    }
  }
}
