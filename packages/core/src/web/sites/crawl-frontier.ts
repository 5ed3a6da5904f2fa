import { type Candidate, candidatesOf, type Lead } from './candidates.ts'
import { pageKey } from './page-address.ts'
import type { CrawlPlan, PageKind } from './snapshot.ts'

/** The pages of a site that are known, not read yet, and wanted by the crawl plan. */
export interface CrawlFrontier {
  /** Adds the candidates among these leads that are on `domains`. */
  learn(leads: readonly Lead[], domains: readonly string[], lang: string | null): void
  add(candidates: readonly Candidate[]): void
  /** The page to read next, once: the best of the kind that has been read least, of those the one named first in the plan. */
  take(): Candidate | null
  /** A page that was taken and not asked for after all. */
  putBack(candidate: Candidate): void
  /** An address that need not be read, or not again. False when that was known. */
  markSeen(url: string): boolean
  /** Counts a page of this kind: it was read, or the reading failed. */
  count(kind: PageKind, isRead: boolean): void
  /** Whether a kind that sites usually have has not been found. */
  isShort(): boolean
  /** Pages that could still be taken. */
  left(): number
}

const candidatesMax = 5_000
/** Failures of one kind. After more of them the next page would probably fail too. */
const failuresMax = 1
/** Few sites have them, so that looking for them in the sitemap is rarely worth its time. */
const rareKinds: ReadonlySet<PageKind> = new Set(['post', 'investors'])

export function createCrawlFrontier(kinds: CrawlPlan['kinds']): CrawlFrontier {
  const wanted = Object.entries(kinds) as [PageKind, number][]
  const counts = new Map<PageKind, number>()
  const failures = new Map<PageKind, number>()
  const seen = new Set<string>()
  const known = new Map<string, Candidate>()

  const countOf = (kind: PageKind) => counts.get(kind) ?? 0
  const failuresOf = (kind: PageKind) => failures.get(kind) ?? 0
  const roomFor = (kind: PageKind, most: number) =>
    failuresOf(kind) > failuresMax ? 0 : Math.max(0, most - countOf(kind))
  const tries = (kind: PageKind) => countOf(kind) + failuresOf(kind)
  const bestOf = (kind: PageKind) => {
    let best: Candidate | null = null
    for (const candidate of known.values())
      if (candidate.kind === kind && (best === null || isBetter(candidate, best))) best = candidate
    return best
  }

  function add(candidates: readonly Candidate[]) {
    for (const candidate of candidates) {
      const key = pageKey(candidate.url)
      const before = known.get(key)
      if (seen.has(key) || (before === undefined && known.size >= candidatesMax)) continue
      if (before === undefined || candidate.score > before.score) known.set(key, candidate)
    }
  }

  return {
    learn: (leads, domains, lang) => add(candidatesOf(leads, domains, lang)),
    add,
    take() {
      const open = wanted
        .filter(([kind, most]) => kind !== 'home' && roomFor(kind, most) > 0)
        .toSorted(([left], [right]) => tries(left) - tries(right))
      for (const [kind] of open) {
        const best = bestOf(kind)
        if (best === null) continue
        seen.add(pageKey(best.url))
        known.delete(pageKey(best.url))
        return best
      }
      return null
    },
    putBack(candidate) {
      seen.delete(pageKey(candidate.url))
      add([candidate])
    },
    markSeen(url) {
      const key = pageKey(url)
      known.delete(key)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    },
    count(kind, isRead) {
      if (isRead) counts.set(kind, countOf(kind) + 1)
      else failures.set(kind, failuresOf(kind) + 1)
    },
    isShort: () =>
      wanted.some(
        ([kind, most]) => kind !== 'home' && !rareKinds.has(kind) && most > 0 && countOf(kind) === 0,
      ),
    left() {
      const all = [...known.values()]
      return wanted
        .filter(([kind]) => kind !== 'home')
        .map(([kind, most]) => Math.min(roomFor(kind, most), all.filter((one) => one.kind === kind).length))
        .reduce((sum, left) => sum + left, 0)
    },
  }
}

/** Shorter addresses are nearer to the top of a site. */
function isBetter(one: Candidate, other: Candidate): boolean {
  if (one.score !== other.score) return one.score > other.score
  return one.kind !== 'post' && one.url.length < other.url.length
}
