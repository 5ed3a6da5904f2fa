import type { Token } from '../words/index.ts'
import type { Assertion, Cue, Doc } from './doc.ts'
import type { CueKey, Lang } from './keys.ts'
import { nearestOf } from './sentences.ts'
import { countEndingBy, type Range, type Span } from './spans.ts'

/** A part of a text as a Doc of its own: what was found in the part, its places counted from there. Nothing is read again. */
export const partOf = (doc: Doc, range: Range): Doc => new Part(doc, range)

/** Most parts are asked a question or two, so that nothing is made before it is asked for. */
class Part implements Doc {
  readonly #doc: Doc
  readonly #from: number
  readonly #to: number
  #text: string | null = null
  #tokens: readonly Token[] | null = null
  #spans: readonly Span[] | null = null

  constructor(doc: Doc, { from, to }: Range) {
    this.#doc = doc
    this.#from = from
    this.#to = to
  }

  get text(): string {
    const start = this.#start()
    this.#text ??= this.#doc.text.slice(start, this.#doc.tokens[this.#to - 1]?.end ?? start)
    return this.#text
  }

  get tokens(): readonly Token[] {
    const offset = this.#start()
    this.#tokens ??= this.#doc.tokens
      .slice(this.#from, this.#to)
      .map(({ start, end, word, flags, lexeme }) => ({
        start: start - offset,
        end: end - offset,
        word,
        flags,
        lexeme,
      }))
    return this.#tokens
  }

  get spans(): readonly Span[] {
    this.#spans ??= this.#spansWithin({ from: this.#from, to: this.#to })
    return this.#spans
  }

  cues(...keys: readonly CueKey[]): readonly Cue[] {
    const found = this.#cuesWithin({ from: this.#from, to: this.#to }, keys)
    return keys.length === 1 || found.length < 2
      ? found
      : found.toSorted((one, other) => one.from - other.from || one.to - other.to)
  }

  cuesIn(range: Range, ...keys: readonly CueKey[]): readonly Cue[] {
    return this.#cuesWithin(this.#clamped(this.#inWhole(range)), keys)
  }

  spansIn(range: Range): readonly Span[] {
    return this.#spansWithin(this.#clamped(this.#inWhole(range)))
  }

  withSpans(spans: readonly Span[]): Doc {
    const others = this.#doc.spans.filter((span) => !this.#isWithin(span))
    const own = spans.map((span) => ({ ...span, ...this.#inWhole(span) }))
    return partOf(this.#doc.withSpans([...others, ...own]), { from: this.#from, to: this.#to })
  }

  cuesOn(span: Span, ...keys: readonly CueKey[]): readonly Cue[] {
    return this.#inPartAll(this.#doc.cuesOn({ ...span, ...this.#inWhole(span) }, ...keys))
  }

  assertion(place: Range): Assertion {
    const said = this.#doc.assertion(this.#inWhole(place))
    return said.because.length === 0
      ? said
      : { ...said, because: said.because.map((cue) => this.#cueInPart(cue)) }
  }

  sentences(): readonly Range[] {
    const all = this.#doc.sentences()
    const found: Range[] = []
    for (let at = countEndingBy(all, this.#from); at < all.length; at++) {
      const sentence = all[at] as Range
      if (sentence.from >= this.#to) break
      const range = this.#clamped(sentence)
      if (range.from < range.to) found.push(this.#inPart(range))
    }
    return found
  }

  sentenceOf(place: Range): Range {
    return this.#inPart(this.#clamped(this.#doc.sentenceOf(this.#inWhole(place))))
  }

  clauseOf(place: Range, lang: Lang): Range {
    return this.#inPart(this.#clamped(this.#doc.clauseOf(this.#inWhole(place), lang)))
  }

  nearest<Item extends Range>(items: readonly Item[], place: Range): Item | null {
    return nearestOf(items, place, this.sentenceOf(place))
  }

  textOf(place: Range): string {
    return this.#doc.textOf(this.#inWhole(place))
  }

  isSmall(token: number): boolean {
    return this.#doc.isSmall(token + this.#from)
  }

  mayBeIn(token: number, lang: string): boolean {
    return this.#doc.mayBeIn(token + this.#from, lang)
  }

  isKnown(token: number): boolean {
    return this.#doc.isKnown(token + this.#from)
  }

  isContent(token: number): boolean {
    return this.#doc.isContent(token + this.#from)
  }

  #start(): number {
    return this.#doc.tokens[this.#from]?.start ?? this.#doc.text.length
  }

  #cuesWithin(range: Range, keys: readonly CueKey[]): readonly Cue[] {
    return this.#inPartAll(this.#doc.cuesIn(range, ...keys))
  }

  #inPartAll(cues: readonly Cue[]): readonly Cue[] {
    // Most parts say nothing of what they are asked.
    if (cues.length === 0) return none
    return cues.filter((cue) => this.#isWithin(cue)).map((cue) => this.#cueInPart(cue))
  }

  #spansWithin(range: Range): readonly Span[] {
    return this.#doc
      .spansIn(range)
      .filter((span) => this.#isWithin(span))
      .map((span) => this.#inPart(span))
  }

  #isWithin(place: Range): boolean {
    return place.from >= this.#from && place.to <= this.#to
  }

  #inPart<Place extends Range>(place: Place): Place {
    return { ...place, from: place.from - this.#from, to: place.to - this.#from }
  }

  #inWhole({ from, to }: Range): Range {
    return { from: from + this.#from, to: to + this.#from }
  }

  #clamped({ from, to }: Range): Range {
    return { from: Math.max(from, this.#from), to: Math.min(to, this.#to) }
  }

  #cueInPart(cue: Cue): Cue {
    if (this.#from === 0) return cue
    const slots = Object.entries(cue.slots).map(([name, span]) => [name, this.#inPart(span)])
    return { ...this.#inPart(cue), slots: Object.fromEntries(slots) }
  }
}

const none: readonly never[] = []
