import { TextNumbers } from '../../text-numbers.ts'
import type { TermSeat } from '../document.ts'
import { termBytesMax } from '../format/dictionary.ts'
import { withRoom } from '../format/growing.ts'
import { TermListsWriter } from '../format/term-lists-writer.ts'
import { sortTerms } from '../format/utf8.ts'
import type { SectionData } from '../segment.ts'

/**
 * The terms of documents as they come in, five bytes a posting. Written as lists once all documents are there, when it is known in
 * which order they are.
 */
export class PostingsPile {
  /** Tells one pile of a process from the others. */
  private readonly pile = ++piles
  private readonly numbers = new TextNumbers()
  /** For each term one more than the posting that was added last, so that a document that says a term twice holds it once. */
  private latest = new Uint32Array(1024)
  private terms = new Uint32Array(4096)
  private impacts = new Uint8Array(4096)
  private length = 0
  /** Where each document's postings begin; the last entry is where the last document's do. */
  private starts = new Uint32Array(256)
  private documents = 0

  /** Terms added from here on are the next document's. */
  nextDocument() {
    this.starts = withRoom(this.starts, this.documents + 1)
    this.starts[this.documents++] = this.length
  }

  /** A term too long for the dictionary is left out: no query is as long. */
  add(term: string, impact: number, seat: TermSeat | null) {
    if (term.length > unitsMax) return
    const number = seat?.pile === this.pile ? seat.number : this.numberOf(term)
    if (seat !== null) {
      seat.pile = this.pile
      seat.number = number
    }
    const latest = (this.latest[number] as number) - 1
    if (latest >= (this.starts[this.documents - 1] as number)) {
      this.impacts[latest] = Math.max(impact, this.impacts[latest] as number)
      return
    }
    if (this.length === this.terms.length) {
      this.terms = withRoom(this.terms, this.length + 1)
      this.impacts = withRoom(this.impacts, this.terms.length)
    }
    this.terms[this.length] = number
    this.impacts[this.length++] = impact
    this.latest[number] = this.length
  }

  private numberOf(term: string): number {
    const known = this.numbers.find(term)
    if (known >= 0) return known
    // A lone surrogate has no UTF-8 form: terms that differ in nothing else are one term.
    const number = this.numbers.add(term.toWellFormed())
    if (number >= this.latest.length) this.latest = withRoom(this.latest, number + 1)
    return number
  }

  /** The lists as sections; number `d` in them is the document that came in as number `order[d]`. */
  sections(prefix: string, hasImpacts: boolean, order: Uint32Array): SectionData[] {
    const { documents, impacts, starts } = this.inverted(order)
    const lists = new TermListsWriter(prefix, { impacts: hasImpacts, postings: this.length })
    for (const term of sortTerms(this.numbers.texts())) {
      const number = this.numbers.find(term)
      lists.add(term, documents, impacts, starts[number] as number, starts[number + 1] as number)
    }
    return lists.sections()
  }

  /** Documents and impacts by term: those of term `t` begin at `starts[t]`. */
  private inverted(order: Uint32Array) {
    const starts = this.listStarts()
    const next = starts.slice()
    const documents = new Uint32Array(this.length)
    const impacts = new Uint8Array(this.length)
    this.starts = withRoom(this.starts, this.documents + 1)
    this.starts[this.documents] = this.length
    for (let document = 0; document < order.length; document++) {
      const arrival = order[document] as number
      const end = this.starts[arrival + 1] as number
      for (let posting = this.starts[arrival] as number; posting < end; posting++) {
        const term = this.terms[posting] as number
        const at = next[term] as number
        next[term] = at + 1
        documents[at] = document
        impacts[at] = this.impacts[posting] as number
      }
    }
    return { documents, impacts, starts }
  }

  /** One more than there are terms. */
  private listStarts(): Uint32Array {
    const starts = new Uint32Array(this.numbers.count + 1)
    for (let posting = 0; posting < this.length; posting++) {
      const next = (this.terms[posting] as number) + 1
      starts[next] = (starts[next] as number) + 1
    }
    for (let number = 1; number < starts.length; number++)
      starts[number] = (starts[number] as number) + (starts[number - 1] as number)
    return starts
  }
}

let piles = 0

/** A UTF-16 unit takes three bytes at most. */
const unitsMax = Math.floor(termBytesMax / 3)
