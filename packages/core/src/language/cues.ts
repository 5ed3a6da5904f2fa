import type { Cue } from './doc.ts'
import type { CueKey, SlotName } from './keys.ts'
import type { Matches } from './match.ts'
import type { Range, Span } from './spans.ts'
import type { Pattern } from './states.ts'
import type { Steps } from './steps.ts'

/**
 * The cues of a text by key. Most texts are asked for something, and many for their sentences alone, so that lines are found at the
 * first question; and most rules ask for few keys, so that the cues of a key are made when it is first asked for.
 */
export class Cues {
  readonly #steps: Steps
  readonly #find: () => Matches
  readonly #kept: Kept | null
  #matches: Matches | null = null
  readonly #made = new Map<CueKey, readonly MadeCue[]>()

  /** `kept`: what was found beside other spans, of sentences in which they are the same. */
  constructor(steps: Steps, find: () => Matches, kept: Kept | null = null) {
    this.#steps = steps
    this.#find = find
    this.#kept = kept
  }

  /** Those of one key, by place. */
  ofKey(key: CueKey): readonly MadeCue[] {
    const known = this.#made.get(key)
    if (known !== undefined) return known
    this.#matches ??= this.#find()
    const kept = this.#kept === null ? none : this.#keptOf(key, this.#kept)
    const found = this.#matches.ofKey(key)
    const fresh = found.length === 0 ? none : cuesOf(this.#matches, this.#counting(key, found), this.#steps)
    const made = kept.length === 0 ? fresh : fresh.length === 0 ? kept : [...kept, ...fresh].sort(byPlace)
    this.#made.set(key, made)
    return made
  }

  /** Those of several keys, by place. */
  ofKeys(keys: readonly CueKey[]): readonly Cue[] {
    let only: readonly MadeCue[] = none
    let all: MadeCue[] | null = null
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as CueKey
      const made = this.ofKey(key)
      // Most texts say nothing of what they are asked.
      if (made.length === 0 || keys.indexOf(key) < at) continue
      if (only.length > 0) {
        all ??= [...only]
        all.push(...made)
      } else only = made
    }
    return all === null ? only : all.sort((left, right) => byPlace(left, right) || left.order - right.order)
  }

  #keptOf(key: CueKey, { cues, isChanged }: Kept): readonly MadeCue[] {
    const known = cues.ofKey(key)
    if (known.length === 0) return none
    const isKept = ({ from }: MadeCue) => isChanged[this.#steps.stepOf(from)] === 0
    return known.every(isKept) ? known : known.filter(isKept)
  }

  /** A question is asked where a sentence begins. */
  #counting(key: CueKey, found: readonly number[]): readonly number[] {
    if (key !== 'assert.asks') return found
    const { from } = this.#matches as Matches
    return found.filter((at) => this.#steps.sentences[from[at] ?? 0] !== 0)
  }
}

interface Kept {
  readonly cues: Cues
  /** 1 for each step of a sentence with other spans. */
  readonly isChanged: Uint8Array
}

interface MadeCue extends Cue {
  readonly by: Pattern[]
  /** Of cues of one place the one that was found first stands first. */
  readonly order: number
}

const none: readonly MadeCue[] = []

/**
 * By place. What several lines or languages say alike is one cue, with its longest words: "co-founder Ada" holds "founder Ada", and
 * "startup" is a company in most languages.
 */
function cuesOf(matches: Matches, found: readonly number[], steps: Steps): readonly MadeCue[] {
  const [only = 0] = found
  // Most texts say a thing once.
  if (found.length === 1) return [cueOf(matches, only, matches.slotsOf(only), steps)]
  const cues = new Map<number | string, MadeCue>()
  const made: MadeCue[] = []
  const { patterns, from, to } = matches
  for (const order of found.toSorted((left, right) => (from[left] ?? 0) - (from[right] ?? 0))) {
    const pattern = patterns[order] as Pattern
    const end = to[order] ?? 0
    const slots = matches.slotsOf(order)
    const name = slots.length === 0 ? end : nameOf(end, slots)
    const known = cues.get(name)
    if (known === undefined) {
      const cue = cueOf(matches, order, slots, steps)
      cues.set(name, cue)
      made.push(cue)
    } else if (!known.by.includes(pattern)) known.by.push(pattern)
  }
  return made.sort(byPlace)
}

function cueOf(
  { patterns, from, to }: Matches,
  order: number,
  slots: readonly Span[],
  steps: Steps,
): MadeCue {
  const pattern = patterns[order] as Pattern
  const range = tokensOf(steps, from[order] ?? 0, to[order] ?? 0)
  return { ...range, key: pattern.key, by: [pattern], slots: slotsOf(slots), order }
}

const nameOf = (end: number, slots: readonly Span[]): string =>
  slots.reduce((name, { slot, from, to }) => `${name} ${slot} ${from} ${to}`, `${end}`)

const byPlace = (left: Range, right: Range) => left.from - right.from || left.to - right.to

const tokensOf = ({ tokens }: Steps, from: number, to: number): Range => ({
  from: tokens[from] ?? 0,
  to: (tokens[to - 1] ?? 0) + 1,
})

const noSlots: Cue['slots'] = {}

function slotsOf(spans: readonly Span[]): Cue['slots'] {
  if (spans.length === 0) return noSlots
  const slots: Partial<Record<SlotName, Span>> = {}
  for (const span of spans) slots[span.slot] ??= span
  return slots
}
