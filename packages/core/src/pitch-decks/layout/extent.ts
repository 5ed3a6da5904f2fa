/** The greatest of what is measured, -Infinity of nothing. A page can have more items than a call takes arguments. */
export function greatest<T>(items: Iterable<T>, measure: (item: T) => number): number {
  let most = -Infinity
  for (const item of items) most = Math.max(most, measure(item))
  return most
}

/** The least of what is measured, Infinity of nothing. */
export function least<T>(items: Iterable<T>, measure: (item: T) => number): number {
  let least = Infinity
  for (const item of items) least = Math.min(least, measure(item))
  return least
}
