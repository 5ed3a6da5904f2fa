import { greatest } from './extent.ts'

/** Gaps so near to the widest are cut in one go, which also bounds how deep a cutting goes. */
const likeGaps = 0.6

export interface Gap {
  /** How many of the sorted items lie before it. */
  readonly at: number
  readonly width: number
}

/** Where a straight cut meets none of the items; boxes that overlap by up to `overlap` are cut apart too. */
export function gapsAlong<T>(
  items: readonly T[],
  start: (item: T) => number,
  end: (item: T) => number,
  overlap: number,
): { sorted: T[]; gaps: Gap[] } {
  const sorted = [...items].sort((a, b) => start(a) - start(b))
  const gaps: Gap[] = []
  let reach = -Infinity
  for (const [at, item] of sorted.entries()) {
    if (at > 0 && start(item) > reach - overlap) gaps.push({ at, width: start(item) - reach })
    reach = Math.max(reach, end(item))
  }
  return { sorted, gaps }
}

/** The gaps that are about as wide as the widest. */
export function widestOf(gaps: readonly Gap[]): Gap[] {
  const widest = greatest(gaps, (gap) => gap.width)
  return gaps.filter((gap) => gap.width >= likeGaps * widest)
}

export function partsAt<T>(sorted: readonly T[], gaps: readonly Gap[]): T[][] {
  const parts: T[][] = []
  let from = 0
  for (const { at } of gaps) {
    parts.push(sorted.slice(from, at))
    from = at
  }
  return [...parts, sorted.slice(from)]
}

/** The parts that the widest gap leaves, or the gaps about as wide; null where nothing can be cut. */
export function cutAlong<T>(
  items: readonly T[],
  start: (item: T) => number,
  end: (item: T) => number,
  which: 'widest' | 'alike',
): T[][] | null {
  const { sorted, gaps } = gapsAlong(items, start, end, 0)
  const cut = widestOf(gaps)
  if (cut.length === 0) return null
  if (which === 'alike') return partsAt(sorted, cut)
  const widest = greatest(gaps, (gap) => gap.width)
  const equal = cut.filter((gap) => gap.width > 0.98 * widest)
  return partsAt(sorted, equal.slice(equal.length >> 1).slice(0, 1))
}
