import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { explain, problemsOf } from '../kernel/explain.ts'
import { Closed, Nullable, OneOf, Such, Text, type TSchema, Type, Verbatim } from '../kernel/schema.ts'
import { createValidator } from './validator.ts'

const schema = Closed({
  request_id: Type.Optional(Nullable(Verbatim({ maxLength: 128 }))),
  query: Text({ minLength: 3, maxLength: 500 }),
  query_mode: Type.Optional(Nullable(OneOf(['auto', 'name', 'discovery']))),
  limit: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 50 }))),
  websites: Type.Optional(Nullable(Type.Array(Text({ minLength: 1 }), { minItems: 1, maxItems: 100 }))),
  filters: Type.Optional(
    Nullable(
      Closed({
        foundedYear: Type.Optional(
          Closed({
            min: Type.Optional(Nullable(Type.Integer({ minimum: 1800 }))),
            includeMissing: Type.Optional(Type.Boolean()),
          }),
        ),
        countries: Type.Optional(
          Closed({ include: Type.Optional(Type.Array(Text({ pattern: '^[A-Za-z]{2}$' }))) }),
        ),
        cityGeoIds: Type.Optional(
          Type.Union([
            Type.Array(Type.Integer()),
            Closed({ include: Type.Optional(Type.Array(Type.Integer())) }),
          ]),
        ),
      }),
    ),
  ),
})

function messages(value: unknown): string[] {
  return explain(schema, value).map((issue) => `${issue.path}: ${issue.message}`)
}

describe('explain', () => {
  test('an object may have a word of its own for the fields that it refuses', () => {
    const hints = Type.Object({ names: Text() }, { additionalProperties: false, unknownField: 'is no hint' })
    expect(explain(hints, { names: 'a', enabled: true })).toEqual([
      { path: 'enabled', message: 'is no hint' },
    ])
  })

  test('and for one of them alone', () => {
    const fixed = { additionalProperties: false, unknownField: { url: 'cannot be changed' } }
    expect(explain(Type.Object({ name: Text() }, fixed), { name: 'a', url: 'b', nam: 'c' })).toEqual([
      { path: 'url', message: 'cannot be changed' },
      { path: 'nam', message: 'unknown field; did you mean `name`?' },
    ])
  })

  test('names every problem at its path, in the order of the body', () => {
    expect(
      messages({
        limit: 51,
        filters: { foundedYear: { min: 1700.5 }, countrys: {}, countries: { include: ['US', 'USA'] } },
        query_mode: 'fast',
        quary: 'x',
        websites: Array.from({ length: 612 }, () => 'a.com'),
      }),
    ).toEqual([
      'limit: must be a whole number from 1 to 50',
      'filters.foundedYear.min: must be a whole number of at least 1800',
      'filters.countrys: unknown field; did you mean `countries`?',
      'filters.countries.include[1]: must match ^[A-Za-z]{2}$',
      'query_mode: must be one of auto, name, discovery, or null',
      'quary: unknown field; did you mean `query`?',
      'websites: takes 1 to 100 entries; you sent 612',
      'query: is required',
    ])
  })

  test('knows a field by its singular and by its beginning', () => {
    const filters = { country: ['DE'], founded: {}, y: 1, xy: 1 }
    expect(messages({ query: 'abc', filters })).toEqual([
      'filters.country: unknown field; did you mean `countries`?',
      'filters.founded: unknown field; did you mean `foundedYear`?',
      'filters.y: unknown field',
      'filters.xy: unknown field',
    ])
  })

  test('descends into the member of a union that was meant', () => {
    expect(messages({ query: 'abc', filters: { cityGeoIds: { include: [1, 'x'] } } })).toEqual([
      'filters.cityGeoIds.include[1]: must be a whole number',
    ])
    expect(messages({ query: 'abc', filters: { cityGeoIds: 7 } })).toEqual([
      'filters.cityGeoIds: must be an array, or an object',
    ])
    expect(messages({ query: 'abc', limit: 'ten' })).toEqual([
      'limit: must be a whole number from 1 to 50, or null',
    ])
  })

  test('a body that is not an object is one problem of the whole body', () => {
    for (const value of [null, [], 'text', 7]) expect(messages(value)).toEqual([': must be an object'])
  })

  test('lists at most 50 problems', () => {
    const value = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`field_${n}`, 1]))
    expect(explain(schema, value)).toHaveLength(50)
  })

  test('looks at no field after the fiftieth problem', () => {
    let looked = 0
    const counted = Closed({ query: Text() })
    const properties = new Proxy(counted['properties'] as object, {
      getOwnPropertyDescriptor(target, name) {
        looked++
        return Reflect.getOwnPropertyDescriptor(target, name)
      },
    })
    const sent = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, 1]))
    expect(explain({ ...counted, properties } as TSchema, sent)).toHaveLength(50)
    // Each suggestion looks at the one field too.
    expect(looked).toBeLessThanOrEqual(3 * 50)
  })

  test('echoes no more than 100 characters of what was sent', () => {
    const long = 'x'.repeat(5_000)
    for (const value of [{ [long]: 1 }, { query: long }, { query: 'abc', query_mode: long }]) {
      for (const line of messages(value))
        expect(line.match(/x*/g)?.sort((a, b) => b.length - a.length)[0]?.length).toBeLessThanOrEqual(100)
    }
  })

  test('a key named __proto__ is an unknown field', () => {
    expect(messages(JSON.parse('{"query":"abc","__proto__":{"x":1}}'))).toEqual(['__proto__: unknown field'])
    expect(messages(JSON.parse('{"query":"abc","constructor":1,"toString":1}'))).toEqual([
      'constructor: unknown field',
      'toString: unknown field',
    ])
  })

  test('counts code points of the trimmed text', () => {
    expect(messages({ query: '  ab  ' })).toEqual(['query: takes 3 to 500 characters; you sent 2'])
    expect(messages({ query: '😀'.repeat(500) })).toEqual([])
    expect(messages({ query: '😀'.repeat(501) })).toEqual(['query: takes 3 to 500 characters; you sent 501'])
    expect(messages({ query: 'e\u0301e\u0301' })).toEqual(['query: takes 3 to 500 characters; you sent 2'])
  })

  test('counts a text as it came when it is more than four times as long as its bound', () => {
    expect(messages({ query: `abc${' '.repeat(1_998)}` })).toEqual([
      'query: takes 3 to 500 characters; you sent 2001, spaces included',
    ])
    expect(messages({ query: '😀'.repeat(1_001) })).toEqual([
      'query: takes 3 to 500 characters; you sent 1001, spaces included',
    ])
  })
})

describe('validator', () => {
  test('has something to say exactly when the compiled check fails', () => explainsExactly(schema))

  test('interprets to the same verdict where code generation is forbidden', () => {
    const compiled = createValidator(schema)
    const interpreted = createValidator(schema, () => {
      throw new EvalError('Code generation from strings disallowed for this context')
    })
    fc.assert(
      fc.property(nearMisses, (value) => {
        expect(interpreted.accepts(value)).toBe(compiled.accepts(value))
      }),
      { numRuns: 300 },
    )
  })
})

function explainsExactly(given: TSchema, values: fc.Arbitrary<unknown> = nearMisses): void {
  const validator = createValidator(given)
  fc.assert(
    fc.property(values, (value) => {
      expect(explain(given, value).length > 0).toBe(!validator.accepts(value))
    }),
    { numRuns: 500 },
  )
}

const wordy = Closed({
  run: Such('a function', (value) => typeof value === 'function'),
  names: Type.Optional(Type.Array(Type.String(), { wanted: 'a list of names' })),
  way: Type.Optional(
    Type.Union([Type.Object({ at: Text() }, { additionalProperties: false }), Type.Literal(false)], {
      wanted: 'false, or an object',
    }),
  ),
})

describe('a schema with words of its own', () => {
  const said = (value: unknown) => explain(wordy, value).map(({ path, message }) => `${path}: ${message}`)
  const run = () => {}

  test('says them of what is wrong or missing, and of a list as a whole', () => {
    expect(said({ run: 5, names: ['a', 1] })).toEqual([
      'run: must be a function',
      'names: must be a list of names',
    ])
    expect(said({})).toEqual(['run: must be a function'])
    expect(said({ run, names: ['a'], way: false })).toEqual([])
  })

  test('leaves it to members where they alone are wrong', () => {
    expect(said({ run, way: { at: 5 } })).toEqual(['way.at: must be a text'])
    expect(said({ run, way: { att: 'a' } })).toEqual([
      'way.att: unknown field; did you mean `at`?',
      'way.at: is required',
    ])
    for (const way of [true, null, 'x', []])
      expect(said({ run, way })).toEqual(['way: must be false, or an object'])
  })

  test('tells who has words of his own which field is unknown, and among which', () => {
    expect(problemsOf(wordy, { run, way: { at: 'a', b: 1 } })).toMatchObject([
      { path: 'way.b', unknown: { name: 'b', known: ['at'] } },
    ])
    expect(explain(wordy, { run, b: 1 })).toEqual([{ path: 'b', message: 'unknown field' }])
  })

  test('has something to say exactly when the compiled check fails', () =>
    explainsExactly(wordy, wordyNearMisses))
})

const wordyNearMisses = fc.record(
  {
    run: fc.constantFrom<unknown>(() => {}, 5, undefined),
    names: fc.constantFrom<unknown>([], ['a'], ['a', 1], 'a', undefined),
    way: fc.constantFrom<unknown>(
      false,
      true,
      null,
      [],
      {},
      { at: 'a' },
      { at: 1 },
      { at: 'a', b: 1 },
      undefined,
    ),
    more: fc.constant(1),
  },
  { requiredKeys: [] },
)

const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    1,
    50,
    51,
    1.5,
    -1,
    Infinity,
    '',
    'ab',
    'abc',
    'auto',
    'US',
    [],
    {},
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const nearMisses = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      query: fc.oneof({ weight: 3, arbitrary: fc.constant<unknown>('space robots') }, leaf),
      request_id: leaf,
      query_mode: leaf,
      limit: leaf,
      websites: fc.oneof(leaf, fc.array(leaf, { maxLength: 3 })),
      filters: fc.oneof(
        leaf,
        fc.record(
          {
            foundedYear: fc.oneof(leaf, fc.record({ min: leaf, includeMissing: leaf }, { requiredKeys: [] })),
            countries: fc.oneof(
              leaf,
              fc.record({ include: fc.array(leaf, { maxLength: 2 }) }, { requiredKeys: [] }),
            ),
            cityGeoIds: fc.oneof(leaf, fc.array(leaf, { maxLength: 2 })),
          },
          { requiredKeys: [] },
        ),
      ),
      stray: leaf,
    },
    { requiredKeys: [] },
  ),
)
