import { expect, test } from 'bun:test'
import { failingAttempts, healthAfter, healthy, isFailing, placesAt } from './health.ts'

const hourMs = 3_600_000
const failures = (count: number, everyMs: number) => {
  let health = healthy
  for (let i = 0; i < count; i++) health = healthAfter(health, 'event', false, i * everyMs)
  return health
}

test('an endpoint is failing after 120 h and ten attempts without one success, and not before', () => {
  const daily = failures(9, 20 * hourMs)
  expect(isFailing(daily, 160 * hourMs)).toBe(false)
  const quick = failures(30, hourMs)
  expect(isFailing(quick, 119 * hourMs)).toBe(false)
  expect(isFailing(quick, 120 * hourMs)).toBe(true)
  expect(isFailing(failures(failingAttempts, 15 * hourMs), 135 * hourMs)).toBe(true)
})

test('a failing endpoint rests for an hour after each attempt, and one success ends it', () => {
  const failing = failures(11, 12 * hourMs)
  expect(failing.restsUntil).toBe(121 * hourMs)
  expect(failures(10, 12 * hourMs).restsUntil).toBeNull()
  expect(healthAfter(failing, 'event', true, 121 * hourMs)).toEqual(healthy)
})

test('a test that fails says nothing of the endpoint, and one that succeeds ends its failing', () => {
  const failing = failures(11, 12 * hourMs)
  expect(healthAfter(failing, 'test', false, 121 * hourMs)).toEqual(failing)
  expect(healthAfter(failing, 'test', true, 121 * hourMs)).toEqual(healthy)
})

test('an endpoint that keeps failing gets one delivery at a time, and all its places with the first success', () => {
  expect(placesAt(healthy, 10)).toBe(10)
  expect(placesAt(failures(9, 1_000), 10)).toBe(10)
  expect(placesAt(failures(10, 1_000), 10)).toBe(1)
  expect(placesAt(failures(11, 12 * hourMs), 10)).toBe(1)
  expect(placesAt(healthAfter(failures(10, 1_000), 'event', true, 11_000), 10)).toBe(10)
})
