import { expect, test } from 'bun:test'
import { describeError } from './error-record.ts'

test('an error is described with all that caused it, and a circle of causes ends', () => {
  const outer = new Error('outer', { cause: new AggregateError([new TypeError('inner')], 'several') })
  expect(describeError(outer)).toMatchObject({
    name: 'Error',
    message: 'outer',
    stack: expect.any(String),
    cause: { message: 'several', errors: [{ name: 'TypeError', message: 'inner' }] },
  })
  const circle = new Error('circle')
  circle.cause = circle
  expect(JSON.stringify(describeError(circle)).length).toBeLessThan(50_000)
  expect(describeError('just a text')).toEqual({ thrown: 'just a text' })
})

test('what the system says of a file is in the description, and nothing else of what an error carries', () => {
  const told = { code: 'ENOTDIR', errno: -20, syscall: 'open', path: '/data/index' }
  const error = Object.assign(new Error('not a directory'), told, { request: { key: 'secret' } })
  expect(describeError(error)).toEqual({
    ...told,
    name: 'Error',
    message: 'not a directory',
    stack: expect.any(String),
  })
})
