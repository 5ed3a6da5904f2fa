import { expect, test } from 'bun:test'
import { prefersProblem } from './accept.ts'

test('problem+json is sent to whoever names it and prefers nothing else', () => {
  const rows: readonly [string | null, boolean][] = [
    [null, false],
    ['', false],
    ['*/*', false],
    ['application/*', false],
    ['application/json', false],
    ['application/problem+json', true],
    ['Application/Problem+JSON', true],
    ['application/problem+json; charset=utf-8', true],
    ['application/problem+json;q=0', false],
    ['application/problem+json;q=0.000', false],
    ['application/problem+json; Q=0.2', true],
    ['application/problem+json;q=0.2, */*', false],
    ['application/problem+json, */*', true],
    ['application/problem+json;q=0.5, application/*;q=0.4, */*', true],
    ['application/problem+json;q=0.5, application/json;q=0.4, application/*', true],
    ['application/json, application/problem+json', true],
    ['application/json, application/problem+json;q=0.5', false],
    ['application/json;q=0.5, application/problem+json', true],
    ['application/json;q=0.9,application/problem+json;q=0.9', true],
    ['application/json;q=0, application/problem+json;q=0.001', true],
    ['application/problem+json;q=2', false],
    ['application/problem+json;q=lots, application/json;q=0.1', false],
    ['text/html, application/xhtml+xml, application/problem+jsonx', false],
    [`${','.repeat(10_000)}application/problem+json`, true],
  ]
  for (const [accept, expected] of rows) expect([accept, prefersProblem(accept)]).toEqual([accept, expected])
})
