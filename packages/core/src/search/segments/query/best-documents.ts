/** The best of the documents offered: higher score first, of equals the lower number. A heap with the worst on top. */
export class BestDocuments {
  private readonly scores: Int32Array
  private readonly documents: Uint32Array
  private count = 0
  private readonly limit: number
  private readonly floor: number

  /** Documents below `floor` are not wanted. */
  constructor(limit: number, floor: number) {
    this.limit = limit
    this.floor = floor
    this.scores = new Int32Array(limit)
    this.documents = new Uint32Array(limit)
  }

  /** The least score that may still get in; equal to the worst when all places are taken. */
  get least(): number {
    if (this.limit === 0) return Number.POSITIVE_INFINITY
    return this.count < this.limit ? this.floor : Math.max(this.floor, this.scores[0] as number)
  }

  /** What a document with a higher number than all offered so far must exceed. */
  get threshold(): number {
    if (this.limit === 0) return Number.POSITIVE_INFINITY
    return this.count < this.limit ? this.floor - 1 : Math.max(this.floor - 1, this.scores[0] as number)
  }

  offer(score: number, document: number): void {
    if (score < this.floor) return
    if (this.count < this.limit) {
      this.raise(this.count++, score, document)
    } else if (this.limit > 0 && this.isWorseThan(0, score, document)) {
      this.sink(score, document)
    }
  }

  /** Best first. */
  sorted(): { score: number; document: number }[] {
    return Array.from({ length: this.count }, (_, i) => ({
      score: this.scores[i] as number,
      document: this.documents[i] as number,
    })).sort((a, b) => b.score - a.score || a.document - b.document)
  }

  private isWorseThan(place: number, score: number, document: number): boolean {
    const held = this.scores[place] as number
    return held < score || (held === score && (this.documents[place] as number) > document)
  }

  private raise(from: number, score: number, document: number): void {
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (this.isWorseThan(parent, score, document)) break
      this.scores[place] = this.scores[parent] as number
      this.documents[place] = this.documents[parent] as number
      place = parent
    }
    this.put(place, score, document)
  }

  /** Replaces the worst. */
  private sink(score: number, document: number): void {
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= this.count) break
      if (child + 1 < this.count) {
        const right = child + 1
        if (this.isWorseThan(right, this.scores[child] as number, this.documents[child] as number))
          child = right
      }
      if (!this.isWorseThan(child, score, document)) break
      this.scores[place] = this.scores[child] as number
      this.documents[place] = this.documents[child] as number
      place = child
    }
    this.put(place, score, document)
  }

  private put(place: number, score: number, document: number): void {
    this.scores[place] = score
    this.documents[place] = document
  }
}
