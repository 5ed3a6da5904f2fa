import { describe, expect, test } from 'bun:test'
import { exampleCompany } from '../../testing/fixtures.ts'
import { impactsOf } from '../../testing/impacts-of.ts'
import { wordsOf } from './words-of.ts'

const words = (known: Parameters<typeof exampleCompany>[0]) =>
  impactsOf(wordsOf(exampleCompany({ name: 'Quill', ...known })))
const filler = Array.from({ length: 30 }, (_, i) => `filler${i}`).join(' ')

describe('a term weighs', () => {
  test('more in the name, an industry or a tag than in the tagline, and there more than in the description', () => {
    const tagline = 'Inspection'
    const found = words({
      name: 'Drone',
      industries: ['Maps'],
      tags: ['sonar'],
      tagline,
      description: `${filler} bridges`,
    })
    const weights = ['drone', 'map', 'sonar', 'inspect', 'bridg'].map((term) => found.get(term) ?? 0)
    const [drone = 0, map = 0, sonar = 0, inspect = 0, bridge = 0] = weights
    expect([map, sonar]).toEqual([drone, drone])
    expect(drone).toBeGreaterThan(inspect)
    expect(inspect).toBeGreaterThan(bridge)
  })

  test('more at the beginning of a description than at its end', () => {
    const found = words({ description: `drones ${filler} bridges` })
    expect(found.get('drone')).toBeGreaterThan(found.get('bridg') ?? 255)
  })

  test('less in a longer text', () => {
    const short = words({ description: 'drones' })
    const long = words({ description: `drones ${filler}` })
    expect(short.get('drone')).toBeGreaterThan(long.get('drone') ?? 255)
  })

  test('between 1 and 255, however often it comes', () => {
    const found = words({ name: 'drone '.repeat(500), description: `${filler} `.repeat(300) })
    for (const impact of found.values()) {
      expect(Number.isInteger(impact)).toBe(true)
      expect(impact).toBeGreaterThanOrEqual(1)
      expect(impact).toBeLessThanOrEqual(255)
    }
  })
})

describe('neighbouring words are a term', () => {
  const pairs = (known: Parameters<typeof exampleCompany>[0]) =>
    [...words(known).keys()].filter((term) => term.includes(' '))

  test('in the tagline, the industries and the tags', () => {
    const found = pairs({ tagline: 'Open data', industries: ['Real Estate'], tags: ['Machine Learning'] })
    expect(found).toEqual(['open data', 'real estat', 'machin learn'])
  })

  test('never across two texts', () => {
    expect(pairs({ industries: ['Payments', 'Drones'] })).toEqual([])
  })

  test('without the stop words between them', () => {
    expect(pairs({ tagline: 'Drones for the bridges' })).toEqual(['drone bridg'])
  })

  test('at the beginning of a description only where there is no tagline', () => {
    expect(pairs({ description: 'Open data' })).toEqual(['open data'])
    expect(pairs({ description: filler })).toHaveLength(9)
    expect(pairs({ tagline: 'Maps', description: 'Open data' })).toEqual([])
  })
})
