import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readCursor, writeCursor } from './cursor.ts'

const frame = { kind: 'GET /api/v2/jobs', filterHash: '0a1b2c3d' }

test('a cursor gives back the position it was made from', () => {
  const cursor = writeCursor(frame, { s: 41, i: 'abc' })
  expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(readCursor(frame, cursor)).toEqual({ s: 41, i: 'abc' })
})

test('a position may hold any text of 200 characters', () => {
  for (const text of ['ü中', '👩'.repeat(200), '"\\'.repeat(100)])
    expect(readCursor(frame, writeCursor(frame, { i: text }))).toEqual({ i: text })
})

test('a cursor of another list or other filters is refused', () => {
  const cursor = writeCursor(frame, { s: 41 })
  expect(readCursor({ ...frame, kind: 'GET /api/v2/lists' }, cursor)).toBeNull()
  expect(readCursor({ ...frame, filterHash: 'ffffffff' }, cursor)).toBeNull()
})

test('whatever else is sent as a cursor is refused, and nothing throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String(),
        fc.string().map((text) => btoa(encodeURI(text))),
      ),
      (text) => {
        expect(readCursor(frame, text)).toBeNull()
      },
    ),
  )
  for (const json of ['null', '1', '[]', '{"v":2}']) expect(readCursor(frame, btoa(json))).toBeNull()
})
