import { type DemotedSet, demotedScore } from './demotions.ts'
import type { FoundDocuments } from './top-documents.ts'

/**
 * The least score of a hit, which rises with the best that is found: one floor for all segments and tiers of a search. Counts by
 * score what is found, so that the documents above the final floor are known without looking again.
 */
export class ScoreFloor {
  /** What a hit scores at least beside the best so far, before it is demoted: a multiple of the step. */
  least: number
  private top = 0
  private readonly step: number
  private readonly leastBeside: (top: number) => number
  private counts = new Int32Array(stepsMax)

  constructor(step: number, leastBeside: (top: number) => number) {
    this.step = step
    this.leastBeside = leastBeside
    this.least = leastBeside(0)
  }

  /** Counts from now on what belongs to another tier; what has been counted is asked for with its counts. */
  beginTier(): Int32Array {
    this.counts = new Int32Array(stepsMax)
    return this.counts
  }

  /** How many of those that were counted reach the floor. */
  countOf(counts: Int32Array): number {
    let count = 0
    for (let at = Math.floor(this.least / this.step); at < counts.length; at++) count += counts[at] as number
    return count
  }

  /** Counts what is offered and hands it on. The best by the part of its score that it keeps raises the floor. */
  over(kept: FoundDocuments, demoted: readonly DemotedSet[]): FoundDocuments {
    return new FlooredDocuments(this, kept, demoted)
  }

  /** Counts a document that reaches the floor. */
  add(score: number, keptScore: number): void {
    const at = Math.min(stepsMax - 1, Math.floor(score / this.step))
    this.counts[at] = (this.counts[at] as number) + 1
    if (keptScore <= this.top) return
    this.top = keptScore
    this.least = Math.max(this.least, this.leastBeside(keptScore))
  }
}

/** Its floor is at hand as a number: it is asked once for each document that has a score. */
class FlooredDocuments implements FoundDocuments {
  least: number
  threshold: number
  private readonly floor: ScoreFloor
  private readonly kept: FoundDocuments
  private readonly demoted: readonly DemotedSet[]

  constructor(floor: ScoreFloor, kept: FoundDocuments, demoted: readonly DemotedSet[]) {
    this.floor = floor
    this.kept = kept
    this.demoted = demoted
    this.least = floor.least
    this.threshold = floor.least - 1
  }

  offer(score: number, document: number): void {
    this.floor.add(score, demotedScore(this.demoted, document, score))
    this.least = this.floor.least
    this.threshold = this.least - 1
    this.kept.offer(score, document)
  }
}

/** Pairs of words may lift a score over what all the words are worth, never to twice as much. */
const stepsMax = 2_048
