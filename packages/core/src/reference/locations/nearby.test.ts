import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { loadLocations } from './locations.ts'
import { distanceKm } from './nearby.ts'

const locations = loadLocations(readFileSync(new URL('../../../data/locations.bin', import.meta.url)))
const [berlin, potsdam, hamburg] = [2950159, 2852458, 2911298]

test('distances are those of the great circle', () => {
  expect(distanceKm([52.52, 13.405], [48.857, 2.352])).toBeCloseTo(877.5, 0)
  expect(distanceKm([0, 179.5], [0, -179.5])).toBeCloseTo(111.2, 0)
  expect(distanceKm([10, 20], [10, 20])).toBe(0)
})

test('a city is as far as the angle between both says, however it is computed', () => {
  const point = fc.tuple(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  )
  fc.assert(
    fc.property(point, point, (one, other) => {
      expect(distanceKm(one, other)).toBeCloseTo(chordKm(one, other), 3)
    }),
  )
})

test('cities within a distance are near, the city itself too', () => {
  const around = locations.citiesWithin(berlin, 50)
  expect(around).toContain(berlin)
  expect(around).toContain(potsdam)
  expect(around).not.toContain(hamburg)
  expect(locations.citiesWithin(berlin, 260)).toContain(hamburg)
})

test('nobody knows what is near an unknown city', () => {
  expect(locations.citiesWithin(1, 100)).toEqual([])
})

/** Straight through the Earth, and back to its surface. */
function chordKm(one: readonly [number, number], other: readonly [number, number]): number {
  const vector = ([latitude, longitude]: readonly [number, number]) => {
    const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
  }
  const right = vector(other)
  const chord = Math.hypot(...vector(one).map((part, at) => part - (right[at] ?? 0)))
  return 2 * 6_371 * Math.asin(Math.min(1, chord / 2))
}
