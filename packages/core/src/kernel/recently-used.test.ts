import { expect, test } from 'bun:test'
import { recentlyUsed } from './recently-used.ts'

test('what was used lately stays, what was not goes, and the memory holds at most two generations', () => {
  const recent = recentlyUsed<number>(10)
  for (let i = 0; i < 100; i++) {
    recent.set(`${i}`, i, 1)
    expect(recent.get('0')).toBe(0)
  }
  const held = Array.from({ length: 100 }, (_, i) => i).filter((i) => recent.get(`${i}`) !== undefined)
  expect(held).toContain(99)
  expect(held.length).toBeLessThanOrEqual(20)
})

test('what was set again is the newer, and what was deleted is gone from both generations', () => {
  const recent = recentlyUsed<string>(2)
  recent.set('a', 'old', 2)
  recent.set('b', 'other', 1)
  recent.set('a', 'new', 1)
  expect(recent.get('a')).toBe('new')
  recent.delete('a')
  expect(recent.get('a')).toBeUndefined()
  expect(recent.get('b')).toBe('other')
})

test('what is deleted or set again no longer weighs: it makes nothing else go', () => {
  const recent = recentlyUsed<number>(10)
  recent.set('kept', 0, 1)
  for (let i = 0; i < 100; i++) recent.set('again', i, 5)
  for (let i = 0; i < 100; i++) {
    recent.set(`${i}`, i, 3)
    recent.delete(`${i}`)
  }
  expect(recent.get('kept')).toBe(0)
  expect(recent.get('again')).toBe(99)
})
