import type { Region } from './page.ts'

/** Follows which heading governs what: each region has its own order of headings. */
export function createHeadings(): { over(index: number, region: Region, level: number): number | null } {
  const byRegion = new Map<Region, (number | null)[]>()
  return {
    /** The heading over a block, which is a heading itself when it has a level. */
    over(index, region, level) {
      let open = byRegion.get(region)
      if (open === undefined) {
        open = Array<number | null>(7).fill(null)
        byRegion.set(region, open)
      }
      const governing = lastBelow(open, level === 0 ? 7 : level)
      if (level > 0) {
        open[level] = index
        open.fill(null, level + 1)
      }
      return governing
    },
  }
}

function lastBelow(open: readonly (number | null)[], level: number): number | null {
  for (let at = level - 1; at > 0; at--) {
    const heading = open[at]
    if (typeof heading === 'number') return heading
  }
  return null
}
