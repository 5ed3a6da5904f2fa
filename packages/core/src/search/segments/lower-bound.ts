/** The first place in `[from, to)` whose number is not below `value`, and `to` when there is none. The numbers there rise. */
export function lowerBound(
  rising: Uint16Array | Uint32Array,
  value: number,
  from = 0,
  to = rising.length,
): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rising[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
