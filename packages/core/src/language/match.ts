import { type Automaton, type FormState, slotLabel } from './automaton.ts'
import { type CueKey, slotNames } from './keys.ts'
import type { Span } from './spans.ts'
import { type Gap, maskOf, type Pattern, type States, startState } from './states.ts'
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
  readonly state: number
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

/** A text in which lines are looked for. */
export interface MatchedText {
  readonly automaton: Automaton
  readonly steps: Steps
  /** The languages that a step may be in, a bit each. */
  readonly langsAt: (step: number) => number
}

/**
 * Every line in the text, overlapping ones too, by where they end: of headings all, others in the languages that their sentence may be
 * in. With `isWanted` those in sentences whose steps it has 1 for. At most `threadsMax` steps are taken for a token.
 */
export function match(text: MatchedText, spans: readonly Span[], isWanted?: Uint8Array): Matches {
  const { count } = text.steps
  const walk = new Walk(text, spans)
  for (let at = 0; at < count; at++) if (isWanted === undefined || isWanted[at] === 1) walk.take(at)
  return walk.matches
}

class Walk {
  readonly matches = new Matches()
  readonly #automaton: Automaton
  readonly #states: States
  readonly #steps: Steps
  readonly #langsAt: (step: number) => number
  readonly #spans: ReturnType<typeof spansByStep>
  /** By step the bits of the slots that spans fill which begin there. */
  readonly #slotMasks: Int32Array | null
  /** Threads by the step that they go on at. */
  readonly #waiting: (Thread[] | undefined)[] = []
  readonly #told = new Map<number, Set<number>>()

  constructor({ automaton, steps, langsAt }: MatchedText, spans: readonly Span[]) {
    this.#automaton = automaton
    this.#states = automaton.states
    this.#steps = steps
    this.#langsAt = langsAt
    this.#spans = spansByStep(spans, steps)
    this.#slotMasks = spans.length === 0 ? null : new Int32Array(steps.count)
    for (const span of spans) {
      const step = steps.stepOf(span.from)
      if (this.#slotMasks !== null && step < steps.count)
        this.#slotMasks[step] = (this.#slotMasks[step] ?? 0) | maskOf(slotLabel(span.slot))
    }
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
    return this.#spans?.[at] ?? none
  }

  #begin(at: number, word: number, forms: readonly Form[], spans: readonly Span[]): void {
    const states = this.#states
    const { classes } = this.#automaton.vocabulary
    for (const state of states.startsOf(word, classes[word] ?? none)) this.#arrive(state, at, at + 1, null)
    for (const { label, to } of forms) this.#arrive(states.next(startState, label), at, to, null)
    for (const span of spans) {
      const state = states.next(startState, slotLabel(span.slot))
      this.#arrive(state, at, this.#endOf(span), { span, before: null })
    }
  }

  #goOn(
    { state, from, slots, passed }: Thread,
    at: number,
    word: number,
    forms: readonly Form[],
    spans: readonly Span[],
  ) {
    if (!this.#mayGoOn(state, at)) return
    const states = this.#states
    if (word !== 0) {
      this.#arrive(states.next(state, word), from, at + 1, slots)
      for (const label of this.#automaton.vocabulary.classes[word] ?? none)
        this.#arrive(states.next(state, label), from, at + 1, slots)
    }
    for (const { label, to } of forms) this.#arrive(states.next(state, label), from, to, slots)
    for (const span of spans) {
      if ((passed & bitOf(span)) !== 0) continue
      const behind = states.next(state, slotLabel(span.slot))
      this.#arrive(behind, from, this.#endOf(span), { span, before: slots })
    }
  }

  /** Whether a step may lead on from a state: most do not, and a look at a few bits says so. */
  #mayGoOn(state: number, at: number): boolean {
    const mask = this.#automaton.masks[this.#steps.words[at] ?? 0] ?? 0
    return ((mask | (this.#slotMasks?.[at] ?? 0)) & (this.#states.masks[state] ?? 0)) !== 0
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

  /** Tells what ends in a state, and goes on from it, where something counts in a language of the sentence. */
  #arrive(state: number, from: number, to: number, slots: Slots | null): void {
    if (state === -1) return
    const states = this.#states
    const langs = this.#langsAt(from)
    if (((states.langs[state] ?? 0) & langs) === 0) return
    const first = states.firstPattern[state] ?? 0
    // One word leads to a state in one way; two ways are of longer lines.
    const isOneWord = slots === null && to === from + 1
    if (first !== 0 && (isOneWord || this.#isNew(state, from, to)))
      for (let number = first; number !== 0; number = states.nextPattern[number] ?? 0) {
        if (((states.langsOfPattern[number] ?? 0) & langs) === 0) continue
        this.matches.add(states.patterns[number - 1] as Pattern, from, to, slots)
      }
    if (to >= this.#steps.count || this.#steps.sentences[to] !== 0) return
    if (states.masks[state] !== 0 && this.#mayGoOn(state, to))
      this.#wait({ state, from, slots, gap: 0, budget: 0, passed: 0 }, to)
    for (let number = states.firstGap[state] ?? 0; number !== 0; ) {
      const { lang, behind, next } = states.gaps[number - 1] as Gap
      if ((lang & langs) !== 0)
        this.#waitInGap({ state: behind, from, slots, gap: lang, budget: gapBudget, passed: 0 }, to)
      number = next
    }
  }

  /** Waits where it may go on or leave out what stands there. */
  #waitInGap(thread: Thread, at: number): void {
    const { count, sentences, clauses } = this.#steps
    if (at >= count || sentences[at] !== 0) return
    const mayStay = ((clauses[at] ?? 0) & thread.gap) === 0
    if (mayStay || this.#mayGoOn(thread.state, at)) this.#wait(thread, at)
  }

  /** A line that reaches its end twice at one place, by another gap, is one. */
  #isNew(state: number, from: number, to: number): boolean {
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
    if (this.#automaton.beginsForm[word] !== 1) return none
    let state: FormState | undefined = this.#automaton.forms.next.get(word)
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
