/** A segment as the policy sees it. */
export interface MergeCandidate {
  readonly documents: number
  readonly live: number
}

/** Segments of a tier that are merged into one of the next; a search visits at most one fewer of each. */
const fanIn = 6
const tierBase = 1_000
const tierFactor = 8

/**
 * Which segments to merge now, as positions; null when none. Segments of like size are merged, so a company is written again
 * once a tier: some four times until it lies among a million. One that is half dead is written again alone.
 */
export function nextMerge(segments: readonly MergeCandidate[]): readonly number[] | null {
  const tiers = new Map<number, number[]>()
  for (const [position, { live }] of segments.entries()) {
    const tier = tierOf(live)
    tiers.set(tier, [...(tiers.get(tier) ?? []), position])
  }
  // Small ones first: they are the many, and the cheap.
  for (const [, positions] of [...tiers].sort(([left], [right]) => left - right)) {
    if (positions.length >= fanIn) return positions
  }
  const hollow = segments.findIndex(({ documents, live }) => documents >= tierBase && live * 2 < documents)
  return hollow === -1 ? null : [hollow]
}

/** After a first build: everything becomes one. */
export function wholeMerge(segments: readonly MergeCandidate[]): readonly number[] | null {
  return segments.length < 2 ? null : segments.map((_, position) => position)
}

function tierOf(live: number): number {
  let tier = 0
  for (let bound = tierBase; live >= bound; bound *= tierFactor) tier++
  return tier
}
