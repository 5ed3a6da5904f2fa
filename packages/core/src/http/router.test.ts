import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ServiceError } from '../kernel/errors.ts'
import { Closed, Nullable, OneOf, Type } from '../kernel/schema.ts'
import { defineEndpoint, type Endpoint } from './endpoint.ts'
import { readQuery } from './query.ts'
import { createRouter } from './router.ts'
import { targetOf } from './target.ts'

function endpoint(method: Endpoint['method'], path: string): Endpoint {
  return defineEndpoint({
    operationId: `${method}${path}`,
    method,
    path,
    summary: '',
    tag: '',
    scope: null,
    rateClass: 'read',
    priceMicroUsd: 0,
    data: Closed({}),
    errors: [],
    example: { data: {} },
    run: async () => ({}),
  })
}

describe('router', () => {
  const router = createRouter([
    endpoint('GET', '/api/v2/companies/{company_id}'),
    endpoint('GET', '/api/v2/lists'),
    endpoint('POST', '/api/v2/lists'),
    endpoint('DELETE', '/api/v2/lists/{list_id}/companies'),
  ])

  test('finds fixed and parameter paths, and nothing else', () => {
    expect(router.match('/api/v2/lists')?.routes.path).toBe('/api/v2/lists')
    expect(router.match('/api/v2/companies/a%20b')?.params()).toEqual({ company_id: 'a b' })
    expect(router.match('/api/v2/companies/a%2Fb')?.params()).toEqual({ company_id: 'a/b' })
    for (const path of [
      '/api/v2/lists/',
      '/api/v2/companies/',
      '/api/v2/companies',
      '/api/v2/companies/a/',
      '/',
      '*',
      '',
    ]) {
      expect(router.match(path)).toBeNull()
    }
  })

  test('lists the methods of a path for Allow, HEAD wherever there is GET', () => {
    expect(router.match('/api/v2/lists')?.routes.allow).toBe('GET, HEAD, OPTIONS, POST')
    expect(router.match('/api/v2/lists/1/companies')?.routes.allow).toBe('DELETE, OPTIONS')
  })

  test('names the path parameter that is not percent-encoded UTF-8', () => {
    for (const segment of ['%E0%A4%A', '%', '%zz', '%ff', '%00']) {
      expect(() => router.match(`/api/v2/companies/${segment}`)?.params()).toThrow('path.company_id')
    }
  })

  test('refuses two endpoints at one address', () => {
    expect(() => createRouter([endpoint('GET', '/a'), endpoint('GET', '/a')])).toThrow('GET /a')
  })
})

describe('readQuery', () => {
  const schema = Closed({
    limit: Type.Optional(Type.Integer()),
    deep: Type.Optional(Nullable(Type.Boolean())),
    type: Type.Optional(OneOf(['grant', 'charge'])),
  })
  const problems = (text: string) => {
    try {
      readQuery(text, schema)
    } catch (error) {
      if (error instanceof ServiceError) return error.message
      throw error
    }
    return null
  }

  test('reads numbers and booleans by the schema and leaves the rest as text', () => {
    expect(readQuery('limit=20&type=a+b%21&deep=true', schema)).toEqual({
      limit: 20,
      type: 'a b!',
      deep: true,
    })
    expect(readQuery('limit=1e3&deep=yes&other=5', schema)).toEqual({ limit: '1e3', deep: 'yes', other: '5' })
    expect(readQuery('limit=&&flag', schema)).toEqual({ limit: '', flag: '' })
  })

  test('names what was given twice or is malformed', () => {
    expect(problems('limit=1&limit=2')).toBe('query.limit: may be given only once')
    expect(problems('type=%E0%A4%A')).toBe('query.type: is not valid percent-encoded UTF-8')
    expect(problems('%zz=1')).toStartWith('query: ')
    expect(problems('type=%00')).toStartWith('query.type: may hold no control characters')
    expect(problems(`${'x'.repeat(500)}=%`)?.length).toBeLessThan(160)
  })

  test('a parameter called __proto__ reaches the schema as an unknown one', () => {
    expect(Object.keys(readQuery('__proto__=1', schema))).toEqual(['__proto__'])
  })
})

describe('targetOf', () => {
  test('agrees with the URL parser on path and query', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const parsed = new URL(url)
        expect(targetOf(parsed.href)).toEqual({ path: parsed.pathname, query: parsed.search.slice(1) })
      }),
    )
    expect(targetOf('http://x/api')).toEqual({ path: '/api', query: '' })
    expect(targetOf('http://x')).toEqual({ path: '/', query: '' })
    expect(targetOf('http://x?a=/b')).toEqual({ path: '/', query: 'a=/b' })
  })
})
