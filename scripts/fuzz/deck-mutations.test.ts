import { expect, test } from 'bun:test'
import { seededRandom } from '../sample-data/random.ts'
import { mutations } from './deck-mutations.ts'

const file = Buffer.from(
  `%PDF-1.7\n${Array.from({ length: 40 }, (_, index) => `${index + 1} 0 obj\n<< /Length ${index * 7} /Kids [${index} 0 R] >>\nendobj\n`).join('')}`,
)

for (const { name, mutate } of mutations) {
  test(`${name}: the same seed damages a file the same way, and most seeds do damage`, () => {
    const damaged = Array.from({ length: 20 }, (_, seed) => mutate(file, seededRandom(seed, 0)))
    expect(Array.from({ length: 20 }, (_, seed) => mutate(file, seededRandom(seed, 0)))).toEqual(damaged)
    expect(damaged.filter((bytes) => !file.equals(bytes)).length).toBeGreaterThan(15)
  })
}
