import { type Automaton, type FormState, maskOf, type Pattern, type State, slotLabel } from './automaton.ts'
import { type CueKey, slotNames } from './keys.ts'
import type { Span } from './spans.ts'
import { type Steps, spansByStep } from './steps.ts'
import type { Label } from './vocabulary.ts'

/** Lines that were found, by their keys, in the order in which they end: each in steps, with the spans that fill its slots. */
export class Matches {
  readonly patterns: Pattern[] = []
  readonly from: number[] = []
  readonly to: number[] = []
  readonly #slots: (Slots | null)[] = []
  readonly #byKey = new Map<CueKey, number[]>()

  add(pattern: Pattern, from: number, to: number, slots: Slots | null): void {
    const at = this.patterns.length
    this.patterns.push(pattern)
    this.from.push(from)
    this.to.push(to)
    this.#slots.push(slots)
    const others = this.#byKey.get(pattern.key)
    if (others === undefined) this.#byKey.set(pattern.key, [at])
    else others.push(at)
  }

  /** The places of those of one key. */
  ofKey(key: CueKey): readonly number[] {
    return this.#byKey.get(key) ?? none
  }

  /** In the order of the line. */
  slotsOf(at: number): readonly Span[] {
    const list: Span[] = []
    for (let slots = this.#slots[at] ?? null; slots !== null; slots = slots.before) list.push(slots.span)
    return list.length > 1 ? list.reverse() : list
  }
}

/** What a gap may hold: three words, or six that the pack knows or spans, or many fillers. */
const gapBudget = 24
const costs = { filler: 1, known: 4, span: 4, other: 8 } as const
/** At one place, so that no text costs more than so much a token. */
const threadsMax = 64

/** A line on its way. */
interface Thread {
  readonly state: State
  readonly from: number
  readonly slots: Slots | null
  /** Within a gap the bit of its language, else 0. */
  readonly gap: number
  /** What a gap may still leave out. */
  budget: number
  /** The slots that it has left out, which then stay so. */
  readonly passed: number
}

interface Slots {
  readonly span: Span
  readonly before: Slots | null
}

/**
 * Every line in the text, overlapping ones too, by where they end; with `isWanted` those in sentences whose steps it has 1 for. At
 * most `threadsMax` steps are taken for a token.
 */
export function match(
  automaton: Automaton,
  steps: Steps,
  spans: readonly Span[],
  isWanted?: Uint8Array,
): Matches {
  const walk = new Walk(automaton, steps, spansByStep(spans, steps))
  for (let at = 0; at < steps.count; at++) if (isWanted === undefined || isWanted[at] === 1) walk.take(at)
  return walk.matches
}

class Walk {
  readonly matches = new Matches()
  readonly #automaton: Automaton
  readonly #steps: Steps
  readonly #spans: ReadonlyMap<number, readonly Span[]>
  /** Threads by the step that they go on at. */
  readonly #waiting: (Thread[] | undefined)[] = []
  readonly #told = new Map<State, Set<number>>()

  constructor(automaton: Automaton, steps: Steps, spans: ReadonlyMap<number, readonly Span[]>) {
    this.#automaton = automaton
    this.#steps = steps
    this.#spans = spans
  }

  take(at: number): void {
    const waiting = this.#waiting[at]
    const word = this.#steps.words[at] ?? 0
    const spans = this.#spansAt(at)
    // Most words begin nothing, and nothing waits for them.
    if (word === 0 && spans.length === 0 && waiting === undefined) return
    const forms = this.#formsAt(at, word)
    this.#begin(at, word, forms, spans)
    if (waiting === undefined) return
    this.#waiting[at] = undefined
    for (const thread of waiting) {
      this.#goOn(thread, at, word, forms, spans)
      if (thread.gap !== 0) this.#stayInGap(thread, at, word, spans)
    }
  }

  #spansAt(at: number): readonly Span[] {
    return this.#spans.size === 0 ? none : (this.#spans.get(at) ?? none)
  }

  #begin(at: number, word: number, forms: readonly Form[], spans: readonly Span[]): void {
    const { start, startsOf } = this.#automaton
    for (const state of startsOf[word] ?? none) this.#arrive(state, at, at + 1, null)
    for (const { label, to } of forms) this.#arrive(start.next.get(label), at, to, null)
    for (const span of spans)
      this.#arrive(start.next.get(slotLabel(span.slot)), at, this.#endOf(span), { span, before: null })
  }

  #goOn(
    { state, from, slots, passed }: Thread,
    at: number,
    word: number,
    forms: readonly Form[],
    spans: readonly Span[],
  ) {
    const { next } = state
    if (!this.#mayGoOn(state, at)) return
    if (word !== 0) {
      this.#arrive(next.get(word), from, at + 1, slots)
      for (const label of this.#automaton.vocabulary.classes[word] ?? none)
        this.#arrive(next.get(label), from, at + 1, slots)
    }
    for (const { label, to } of forms) this.#arrive(next.get(label), from, to, slots)
    for (const span of spans)
      if ((passed & bitOf(span)) === 0)
        this.#arrive(next.get(slotLabel(span.slot)), from, this.#endOf(span), { span, before: slots })
  }

  /** Whether a step may lead on from a state: most do not, and a look at a few bits says so. */
  #mayGoOn(state: State, at: number): boolean {
    let mask = this.#automaton.masks[this.#steps.words[at] ?? 0] ?? 0
    for (const { slot } of this.#spansAt(at)) mask |= maskOf(slotLabel(slot))
    return (mask & maskOfState(state)) !== 0
  }

  /**
   * Leaves out the word or the span that stands here. Of two amounts the line takes the first, and none reaches over a second: in "$5M
   * at a valuation of $20M" the valuation is the other's.
   */
  #stayInGap(thread: Thread, at: number, word: number, spans: readonly Span[]): void {
    const { gap } = thread
    if (((this.#steps.clauses[at] ?? 0) & gap) !== 0) return
    for (const span of spans)
      if (thread.budget >= costs.span && !holdsSlot(thread.slots, span))
        this.#waitInGap(
          { ...thread, budget: thread.budget - costs.span, passed: thread.passed | bitOf(span) },
          this.#endOf(span),
        )
    if (spans.length > 0) return
    thread.budget -= this.#costOf(word, gap)
    if (thread.budget >= 0) this.#waitInGap(thread, at + 1)
  }

  #costOf(word: number, gap: number): number {
    const { fillerOf, knownOf } = this.#automaton.vocabulary
    const isFiller = ((fillerOf[word] ?? 0) & gap) !== 0
    return isFiller ? costs.filler : ((knownOf[word] ?? 0) & gap) !== 0 ? costs.known : costs.other
  }

  /** Tells what ends in a state, and goes on from it. */
  #arrive(state: State | undefined, from: number, to: number, slots: Slots | null): void {
    if (state === undefined) return
    // One word leads to a state in one way; two ways are of longer lines.
    const isOneWord = slots === null && to === from + 1
    if (state.found.length > 0 && (isOneWord || this.#isNew(state, from, to)))
      for (const pattern of state.found) this.matches.add(pattern, from, to, slots)
    if (to >= this.#steps.count || this.#steps.sentences[to] !== 0) return
    if (state.next.size > 0 && this.#mayGoOn(state, to))
      this.#wait({ state, from, slots, gap: 0, budget: 0, passed: 0 }, to)
    for (const { gap, behind } of state.gaps)
      this.#waitInGap({ state: behind, from, slots, gap, budget: gapBudget, passed: 0 }, to)
  }

  /** Waits at the next step that leads on, or that a span begins at: words between are left out at once. */
  #waitInGap(thread: Thread, from: number): void {
    const { count, sentences, clauses, words } = this.#steps
    for (let at = from; at < count && sentences[at] === 0; at++) {
      if (this.#spansAt(at).length > 0 || this.#mayGoOn(thread.state, at)) {
        this.#wait(thread, at)
        return
      }
      if (((clauses[at] ?? 0) & thread.gap) !== 0) return
      thread.budget -= this.#costOf(words[at] ?? 0, thread.gap)
      if (thread.budget < 0) return
    }
  }

  /** A line that reaches its end twice at one place, by another gap, is one. */
  #isNew(state: State, from: number, to: number): boolean {
    const told = this.#told.get(state) ?? new Set()
    this.#told.set(state, told)
    const size = told.size
    return told.add(from * this.#steps.tokens.length + to).size > size
  }

  #wait(thread: Thread, at: number): void {
    const waiting = this.#waiting[at]
    if (waiting === undefined) {
      this.#waiting[at] = [thread]
      return
    }
    const { state, from, passed } = thread
    for (let same = 0; same < waiting.length; same++) {
      const other = waiting[same] as Thread
      if (other.state !== state || other.from !== from || other.passed !== passed) continue
      // Of two ways to one place the one with more left goes on.
      if (other.budget < thread.budget) waiting[same] = thread
      return
    }
    if (waiting.length < threadsMax) waiting.push(thread)
  }

  /** Classes of several words that begin here: "co-founder". */
  #formsAt(at: number, word: number): readonly Form[] {
    let state: FormState | undefined = this.#automaton.forms.next.get(word)
    if (state === undefined) return none
    const found: Form[] = []
    for (let to = at + 1; state !== undefined && to < this.#steps.count; to++) {
      if (this.#steps.sentences[to] !== 0) break
      state = state.next.get(this.#steps.words[to] ?? 0)
      for (const label of state?.labels ?? none) found.push({ label, to: to + 1 })
    }
    return found
  }

  #endOf(span: Span): number {
    return this.#steps.stepOf(span.to)
  }
}

interface Form {
  readonly label: Label
  readonly to: number
}

const none: readonly never[] = []
function holdsSlot(slots: Slots | null, { slot }: Span): boolean {
  for (let at = slots; at !== null; at = at.before) if (at.span.slot === slot) return true
  return false
}

const bits = new Map(slotNames.map((slot, at) => [slot, 1 << at]))
const bitOf = ({ slot }: Span) => bits.get(slot) ?? 0

function maskOfState(state: State): number {
  if (state.mask === 0) for (const label of state.next.keys()) state.mask |= maskOf(label)
  return state.mask
}
