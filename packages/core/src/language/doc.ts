import type { Token } from '../words/index.ts'
import type { CueKey, Lang, SlotName } from './keys.ts'
import type { Range, Span } from './spans.ts'
import type { Pattern } from './states.ts'

/** What lines of packs say at a place. */
export interface Cue extends Range {
  readonly key: CueKey
  /** The lines that say it, of one language or several: why the cue is here. */
  readonly by: readonly Pattern[]
  /** The first span that fills each slot of the line. */
  readonly slots: Readonly<Partial<Record<SlotName, Span>>>
}

/**
 * A text that was read once. Rules ask it, and never look at its words again.
 * `this` stands in its methods so that the compiler lets nobody take one out of its doc.
 */
export interface Doc {
  readonly text: string
  readonly tokens: readonly Token[]
  /** What annotators found, settled where it overlapped, by place. */
  readonly spans: readonly Span[]
  /** Of those, the ones that begin within a range. */
  spansIn(this: Doc, range: Range): readonly Span[]
  /**
   * The same text with other spans, for a reader who knows names that others do not. Sentences in which they are the same are not
   * matched again.
   */
  withSpans(this: Doc, spans: readonly Span[]): Doc
  /** All that was found of some keys, by place. Cues overlap as they will: contradictions are for rules. */
  cues(this: Doc, ...keys: readonly CueKey[]): readonly Cue[]
  /** Of those, the ones that begin within a range. */
  cuesIn(this: Doc, range: Range, ...keys: readonly CueKey[]): readonly Cue[]
  /** Cues of some keys that a span, or another reading of its words, fills a slot of. */
  cuesOn(this: Doc, span: Span, ...keys: readonly CueKey[]): readonly Cue[]
  /** Whether what stands at a place is denied, asked, supposed, hearsay, or over. */
  assertion(this: Doc, place: Range): Assertion
  sentenceOf(this: Doc, place: Range): Range
  /** All sentences, by place. */
  sentences(this: Doc): readonly Range[]
  /** From where the clause of a place begins, to where it ends, in a language. */
  clauseOf(this: Doc, place: Range, lang: Lang): Range
  /** Whether a token is a word that says something by itself: in no language an article, "we" or "new". */
  isContent(this: Doc, token: number): boolean
  /** The nearest of some spans or cues to a place, within its sentence. */
  nearest<Item extends Range>(items: readonly Item[], place: Range): Item | null
  textOf(this: Doc, place: Range): string
  /** Whether a token says nothing by itself: an article, a preposition, a pronoun, a filler of the language that it may be in. */
  isSmall(this: Doc, token: number): boolean
  /** Whether the sentence of a token may be in a language. */
  mayBeIn(this: Doc, token: number, lang: string): boolean
  /** Whether a pack has the word. */
  isKnown(this: Doc, token: number): boolean
}

/** How something is said, and what says so. A statement has only false. */
export interface Assertion {
  /** It is said not to be so: "has not raised", "reports that it raised are false". */
  readonly denied: boolean
  /** The sentence asks whether it is so. */
  readonly asked: boolean
  /** It might be, is planned or hoped for. */
  readonly supposed: boolean
  readonly hearsay: boolean
  /** It is over: "former", "until 2019". */
  readonly past: boolean
  readonly because: readonly Cue[]
}
