/**
 * Gives every term a number and counts the documents that hold it. A document is a `Uint32Array` of rising term numbers, each with
 * its weight (1 to 255) in the low eight bits: 4 bytes a term and no object.
 */
export class TermTable {
  private readonly numbers = new Map<string, number>()
  private readonly counts: number[] = []

  /** -1 for a term that no document ever held. */
  numberOf(term: string): number {
    return this.numbers.get(term) ?? -1
  }

  /** How many documents hold the term now. */
  holding(term: string): number {
    return this.counts[this.numberOf(term)] ?? 0
  }

  hold(weights: ReadonlyMap<string, number>): Uint32Array {
    const packed = new Uint32Array(weights.size)
    let i = 0
    for (const [term, weight] of weights) {
      const number = this.numbers.get(term) ?? this.add(term)
      this.counts[number] = (this.counts[number] ?? 0) + 1
      packed[i++] = number * weightLimit + Math.min(weight, weightLimit - 1)
    }
    return packed.sort()
  }

  release(packed: Uint32Array): void {
    for (const term of packed) {
      const number = termNumber(term)
      this.counts[number] = (this.counts[number] ?? 1) - 1
    }
  }

  private add(term: string): number {
    const number = this.counts.length
    this.numbers.set(term, number)
    this.counts.push(0)
    return number
  }
}

const weightLimit = 256

export function termNumber(packed: number): number {
  return packed >>> 8
}

export function termWeight(packed: number): number {
  return packed & 255
}
