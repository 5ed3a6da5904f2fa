import { type Token, tokenFlag, tokenize } from '../words/index.ts'
import { assertionAt } from './assertion.ts'
import { type Automaton, compile } from './automaton.ts'
import { Cues } from './cues.ts'
import type { Assertion, Cue, Doc } from './doc.ts'
import { type CueKey, type Lang, langs } from './keys.ts'
import { telledLangs } from './language-of.ts'
import { match } from './match.ts'
import { languagePacks, otherHeadings } from './packs.ts'
import { sentenceBegins, sentencesOf } from './sentence-begins.ts'
import { clauseAt, nearestOf, sentenceAt } from './sentences.ts'
import { type Annotator, type Range, type Span, settle } from './spans.ts'
import { type Steps, stepsOf } from './steps.ts'
import { langBit, type Vocabulary } from './vocabulary.ts'

export interface AnalyseOptions {
  /** What finds amounts, dates, names; the later see nothing of the earlier. */
  readonly annotators?: readonly Annotator[]
  /** Languages that the text may be in, for whoever knows; else all of which there are packs. */
  readonly langs?: readonly Lang[]
}

/**
 * Reads a text: tokens once, spans, and every line of every pack, in time proportional to its length.
 *
 * @example
 * const doc = analyse('Acme raised $5M.', { annotators: [valuesIn] })
 * doc.cues('funding.raised').map(({ slots }) => slots.money)
 */
export function analyse(text: string, options: AnalyseOptions = {}): Doc {
  return documentOf(automaton(), text, options)
}

/** The sentences of a text as offsets, for who asks for nothing else of it. */
export function sentencesIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  const tokens = tokenize(text)
  const begins = sentenceBegins(text, tokens, automaton().vocabulary)
  return sentencesOf(tokens, begins).map(({ from, to }) => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
  }))
}

/** Whether a text has a cue of some keys that take no values. */
export const tells = (text: string, ...keys: readonly CueKey[]): boolean =>
  analyse(text).cues(...keys).length > 0

let compiled: Automaton | null = null
function automaton(): Automaton {
  compiled ??= compile(languagePacks(), otherHeadings())
  return compiled
}

function documentOf(automaton: Automaton, text: string, options: AnalyseOptions): Doc {
  const tokens = tokenize(text)
  const steps = stepsOf(text, tokens, automaton.vocabulary)
  const spans = settle((options.annotators ?? []).flatMap((annotate) => annotate(text, tokens)))
  const langsAt = telledLangs(steps, spans, automaton.vocabulary, options.langs ?? langs)
  const reading: Reading = { automaton, text, tokens, steps, langsAt, sentences: null }
  return new ReadDoc(reading, spans, new Cues(steps, () => match(reading, spans)))
}

/** What is the same of a text whatever its spans are. */
interface Reading {
  readonly automaton: Automaton
  readonly text: string
  readonly tokens: readonly Token[]
  readonly steps: Steps
  /** The languages that a step may be in, a bit each. */
  readonly langsAt: (step: number) => number
  /** Null until somebody asks for them. */
  sentences: readonly Range[] | null
}

class ReadDoc implements Doc {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly spans: readonly Span[]
  readonly #reading: Reading
  readonly #cues: Cues

  constructor(reading: Reading, spans: readonly Span[], cues: Cues) {
    this.text = reading.text
    this.tokens = reading.tokens
    this.spans = spans
    this.#reading = reading
    this.#cues = cues
  }

  spansIn({ from, to }: Range): readonly Span[] {
    return beginningIn(this.spans, from, to)
  }

  withSpans(others: readonly Span[]): Doc {
    const { steps } = this.#reading
    const settled = settle(others)
    const isChanged = changedSentences(steps, this.spans, settled)
    if (isChanged === null) return this
    const matchChanged = () => match(this.#reading, settled, isChanged)
    const cues = new Cues(steps, matchChanged, { cues: this.#cues, isChanged })
    return new ReadDoc(this.#reading, settled, cues)
  }

  cues(...keys: readonly CueKey[]): readonly Cue[] {
    return this.#cues.ofKeys(keys)
  }

  cuesIn({ from, to }: Range, ...keys: readonly CueKey[]): readonly Cue[] {
    let found: readonly Cue[] = none
    for (const key of keys) {
      const more = beginningIn(this.#cues.ofKey(key), from, to)
      if (more.length > 0) found = found.length === 0 ? more : [...found, ...more]
    }
    return found
  }

  cuesOn(span: Span, ...keys: readonly CueKey[]): readonly Cue[] {
    return this.cues(...keys).filter(({ slots }) => isSamePlace(slots[span.slot], span))
  }

  assertion(place: Range): Assertion {
    return assertionAt(this, place)
  }

  sentenceOf(place: Range): Range {
    return sentenceAt(this.#reading.steps, place)
  }

  sentences(): readonly Range[] {
    this.#reading.sentences ??= sentencesOf(this.tokens, this.#reading.steps.begins)
    return this.#reading.sentences
  }

  clauseOf(place: Range, lang: Lang): Range {
    return clauseAt(this.#reading.steps, place, langBit(lang))
  }

  isContent(token: number): boolean {
    const { steps, automaton } = this.#reading
    return isContentAt(this.tokens, steps, automaton.vocabulary, token)
  }

  nearest<Item extends Range>(items: readonly Item[], place: Range): Item | null {
    return nearestOf(items, place, this.sentenceOf(place))
  }

  textOf({ from, to }: Range): string {
    return this.text.slice(this.tokens[from]?.start ?? 0, this.tokens[to - 1]?.end ?? 0)
  }

  mayBeIn(token: number, lang: string): boolean {
    const { steps, langsAt } = this.#reading
    const bit = langs.reduce((all, one) => (one === lang ? langBit(one) : all), 0)
    return (langsAt(steps.stepOf(token)) & bit) !== 0
  }

  isKnown(token: number): boolean {
    const { steps } = this.#reading
    const step = steps.stepOf(token)
    return steps.tokens[step] === token && (steps.words[step] ?? 0) !== 0
  }

  isSmall(token: number): boolean {
    const { steps, automaton, langsAt } = this.#reading
    const step = steps.stepOf(token)
    if (steps.tokens[step] !== token) return false
    const fillerOf = automaton.vocabulary.fillerOf[steps.words[step] ?? 0] ?? 0
    return fillerOf !== 0 && (fillerOf & langsAt(step)) !== 0
  }
}

function isContentAt(
  tokens: readonly Token[],
  steps: Steps,
  { fillerOf, tellsOf }: Vocabulary,
  at: number,
): boolean {
  if (((tokens[at]?.flags ?? 0) & (tokenFlag.mark | tokenFlag.number)) !== 0) return false
  const word = steps.words[steps.stepOf(at)] ?? 0
  return fillerOf[word] === 0 && tellsOf[word] === 0
}

/** 1 for each step of the sentences that spans begin, end or lie in which only one of two lists has; null where both are the same. */
function changedSentences(steps: Steps, before: readonly Span[], after: readonly Span[]): Uint8Array | null {
  const old = new Set(before)
  const changed: Span[] = []
  for (const span of after) if (!old.delete(span)) changed.push(span)
  changed.push(...old)
  if (changed.length === 0) return null
  const isChanged = new Uint8Array(steps.count)
  for (const span of changed) {
    let [from, to] = [steps.stepOf(span.from), steps.stepOf(span.to)]
    if (isChanged[from] === 1 && isChanged[to - 1] === 1) continue
    while (from > 0 && steps.sentences[from] === 0) from--
    while (to < steps.count && steps.sentences[to] === 0) to++
    isChanged.fill(1, from, to)
  }
  return isChanged
}

const isSamePlace = (one: Range | undefined, other: Range) => one?.from === other.from && one.to === other.to

/** Of ranges by where they begin those that begin from one place to before another. */
function beginningIn<Item extends Range>(ranges: readonly Item[], from: number, to: number): readonly Item[] {
  if (ranges.length === 0) return ranges
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.from ?? 0) < from) low = middle + 1
    else high = middle
  }
  let end = low
  while ((ranges[end]?.from ?? to) < to) end++
  return low === end ? none : ranges.slice(low, end)
}

const none: readonly never[] = []
