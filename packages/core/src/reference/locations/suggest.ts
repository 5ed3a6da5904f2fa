import { type NameTable, nameBytesMax } from './name-table.ts'

/** Cities whose names are most like an unknown one, nearest first, then largest; city numbers rank by population. */
export function nearestCities(table: NameTable, key: string, max: number): number[] {
  const wanted = new TextEncoder().encode(key)
  const [first, second] = [...key]
  if (first === undefined || max <= 0 || wanted.length > nameBytesMax) return []
  const farthest = editsAllowed(wanted.length)
  const distances = new Map<number, number>()
  // A slip seldom hits the first letter; looking at two letters' names instead of all takes about 2 ms, not 30.
  for (const letter of new Set([first, second ?? first])) {
    table.eachBeginning(letter, (name, length, entry) => {
      if (Math.abs(length - wanted.length) > farthest) return
      const distance = editDistance(name, length, wanted, farthest)
      if (distance > farthest) return
      for (const { city, isOwnName } of entry.cities()) {
        // Of equally near names a city's own one is the likelier to be meant.
        const rank = isOwnName ? distance : distance + 0.5
        distances.set(city, Math.min(rank, distances.get(city) ?? rank))
      }
    })
  }
  const ranked = [...distances].sort(([a, near], [b, far]) => near - far || a - b)
  return ranked.slice(0, max).map(([city]) => city)
}

/** The texts most like the wanted one, nearest first; ties stay in the given order. */
export function nearestTexts(
  texts: Iterable<[key: string, text: string]>,
  key: string,
  max: number,
): string[] {
  const encoder = new TextEncoder()
  const wanted = encoder.encode(key)
  const farthest = editsAllowed(wanted.length)
  if (wanted.length > nameBytesMax) return []
  const found: { text: string; distance: number }[] = []
  for (const [other, text] of texts) {
    if (Math.abs(other.length - key.length) > farthest) continue
    const bytes = encoder.encode(other)
    const distance = editDistance(bytes, bytes.length, wanted, farthest)
    if (distance <= farthest) found.push({ text, distance })
  }
  found.sort((a, b) => a.distance - b.distance)
  return [...new Set(found.map(({ text }) => text))].slice(0, max)
}

function editsAllowed(length: number): number {
  if (length <= 4) return 1
  return length <= 8 ? 2 : 3
}

/** Inserted, missing, wrong and swapped bytes between two names; more than `farthest` only means "farther". */
function editDistance(name: Uint8Array, length: number, wanted: Uint8Array, farthest: number): number {
  const width = wanted.length
  let [before, above, current] = [
    new Uint8Array(width + 1),
    new Uint8Array(width + 1),
    new Uint8Array(width + 1),
  ]
  for (let column = 0; column <= width; column++) above[column] = column
  for (let row = 1; row <= length; row++) {
    let best = row
    current[0] = row
    for (let column = 1; column <= width; column++) {
      const isSame = name[row - 1] === wanted[column - 1]
      let cost = at(above, column - 1) + (isSame ? 0 : 1)
      cost = Math.min(cost, at(above, column) + 1, at(current, column - 1) + 1)
      const isSwap = row > 1 && name[row - 1] === wanted[column - 2] && name[row - 2] === wanted[column - 1]
      if (isSwap) cost = Math.min(cost, at(before, column - 2) + 1)
      current[column] = cost
      best = Math.min(best, cost)
    }
    if (best > farthest) return best
    const spare = before
    before = above
    above = current
    current = spare
  }
  return at(above, width)
}

function at(row: Uint8Array, column: number): number {
  return row[column] ?? 0
}
