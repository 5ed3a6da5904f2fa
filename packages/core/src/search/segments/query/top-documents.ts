import { hasBit } from '../bits.ts'
import { lowerBound } from '../lower-bound.ts'
import { windowBits, windowSize } from '../segment.ts'
import { type DocumentSet, setHas } from './document-set.ts'
import type { GroupCursor } from './list-cursor.ts'
import type { Passing } from './passing-set.ts'
import { addGroup, scoreInGroup, windowScores } from './window-scores.ts'

export interface ScoredSearch {
  readonly documents: number
  /** Fresh cursors, in any order: scores are exact sums. */
  readonly groups: readonly GroupCursor[]
  /** Documents that may be hits. */
  readonly passing: Passing
  readonly dead: Uint32Array | null
  /** Documents that are no hits, a handful. */
  readonly excluded: ReadonlySet<number>
}

/** Takes the documents that are found, those of rising numbers. */
export interface FoundDocuments {
  /** The least score that is wanted; at least 1. */
  readonly least: number
  /** What a document with a higher number than all offered so far must exceed. */
  readonly threshold: number
  offer(score: number, document: number): void
}

/** Offers every document that is wanted, window by window, with its exact score. */
export function findBest(search: ScoredSearch, best: FoundDocuments): void {
  const windows = (search.documents + windowSize - 1) >>> windowBits
  for (let window = 0; window < windows; window++) {
    const few = fewIn(search.passing.set, window)
    if (few !== null && few.length === 0) continue
    const { scanned, probed, postings } = enterWindow(search, window, best.threshold)
    if (scanned.length === 0) continue
    const isDriven = few !== null && few.length * search.groups.length * lookupCost < postings
    if (isDriven) scoreEach(search, few, [...scanned, ...probed], best)
    else scoreWindow(search, window << windowBits, scanned, probed, best)
  }
}

interface WindowPlan {
  /** Groups whose postings are read; none when no document of the window can be among the best. */
  readonly scanned: readonly GroupCursor[]
  /** Groups that even together lift nothing over the threshold, looked up for documents of the others; most first. */
  readonly probed: readonly GroupCursor[]
  readonly postings: number
}

function enterWindow({ groups }: ScoredSearch, window: number, threshold: number): WindowPlan {
  let most = 0
  let postings = 0
  for (const group of groups) {
    group.enter(window)
    most += group.most
    postings += group.postings
  }
  if (postings === 0 || most <= threshold) return { scanned: [], probed: [], postings }
  const present = groups.filter((group) => group.postings > 0).sort((a, b) => b.most - a.most)
  let probed = 0
  let probedMost = 0
  let probedPostings = 0
  for (let i = present.length - 1; i > 0; i--) {
    const group = present[i] as GroupCursor
    if (probedMost + group.most > threshold) break
    probed++
    probedMost += group.most
    probedPostings += group.postings
  }
  // Looking up a document costs more than reading a posting: with few to save, all are read.
  if ((postings - probedPostings) * probingCost > probedPostings) probed = 0
  return {
    scanned: present.slice(0, present.length - probed),
    probed: present.slice(present.length - probed),
    postings,
  }
}

/** Adds up the scanned groups, then takes each document that has a score back out. */
function scoreWindow(
  search: ScoredSearch,
  base: number,
  scanned: readonly GroupCursor[],
  probed: readonly GroupCursor[],
  best: FoundDocuments,
): void {
  let postings = 0
  for (const group of scanned) {
    addGroup(group)
    postings += group.postings
  }
  const rest = probed.reduce((sum, group) => sum + group.most, 0)
  // The least that is worth a closer look, kept at hand: this is asked once for each document that has a score.
  let least = best.least - rest
  if (postings > windowSize / 4) {
    for (let low = 0; low < windowSize; low++) {
      const score = windowScores[low] as number
      if (score < least || score === 0) continue
      consider(search, base | low, score, probed, rest, best)
      least = best.least - rest
    }
    windowScores.fill(0)
    return
  }
  for (const { cursors } of scanned) {
    for (const { lists, from, to } of cursors) {
      const { lows } = lists
      for (let p = from; p < to; p++) {
        const low = lows[p] as number
        const score = windowScores[low] as number
        if (score === 0) continue
        windowScores[low] = 0
        if (score < least) continue
        consider(search, base | low, score, probed, rest, best)
        least = best.least - rest
      }
    }
  }
}

function consider(
  search: ScoredSearch,
  document: number,
  scored: number,
  probed: readonly GroupCursor[],
  rest: number,
  best: FoundDocuments,
): void {
  const { least } = best
  if (scored + rest < least || !isHit(search, document)) return
  let score = scored
  let left = rest
  for (let i = 0; i < probed.length; i++) {
    if (score + left < least) return
    const group = probed[i] as GroupCursor
    score += scoreInGroup(group, document & 0xffff)
    left -= group.most
  }
  if (score >= least) best.offer(score, document)
}

/** For a few allowed documents: each is looked up in every list. */
function scoreEach(
  search: ScoredSearch,
  documents: Uint32Array,
  groups: readonly GroupCursor[],
  best: FoundDocuments,
): void {
  for (let i = 0; i < documents.length; i++) {
    const document = documents[i] as number
    let score = 0
    for (let g = 0; g < groups.length; g++) score += scoreInGroup(groups[g] as GroupCursor, document & 0xffff)
    if (score >= best.least && isHit(search, document)) best.offer(score, document)
  }
}

function isHit({ passing: { set, check }, dead, excluded }: ScoredSearch, document: number): boolean {
  if (set !== null && !setHas(set, document)) return false
  if (dead !== null && hasBit(dead, document)) return false
  if (excluded.size > 0 && excluded.has(document)) return false
  return check === null || check(document)
}

/** The allowed documents of a window when they are few; null when they are many or all. */
function fewIn(allowed: DocumentSet | null, window: number): Uint32Array | null {
  if (allowed?.kind !== 'few') return null
  const base = window << windowBits
  return allowed.documents.subarray(
    lowerBound(allowed.documents, base),
    lowerBound(allowed.documents, base + windowSize),
  )
}

/** A lookup of a document in a list costs as much as so many postings read. */
const lookupCost = 8
const probingCost = 128
