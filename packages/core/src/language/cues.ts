import type { Pattern } from './automaton.ts'
import type { Cue } from './doc.ts'
import type { CueKey, HeadingKey, Lang, SlotName } from './keys.ts'
import type { Match } from './match.ts'
import type { Range, Span } from './spans.ts'
import type { Steps } from './steps.ts'

/**
 * The cues of a text by key. Most texts are asked for something, and many for their sentences alone, so that lines are found at the
 * first question; and most rules ask for few keys, so that the cues of a key are made when it is first asked for.
 */
export class Cues {
  readonly #steps: Steps
  readonly #find: () => readonly Match[]
  readonly #mayBe: (step: number, lang: Lang) => boolean
  readonly #kept: Kept | null
  #matches: ReadonlyMap<CueKey, readonly Match[]> | null = null
  readonly #made = new Map<CueKey, readonly MadeCue[]>()

  /** `mayBe`: whether a step may be in a language; `kept`: what was found beside other spans, of sentences in which they are the same. */
  constructor(
    steps: Steps,
    find: () => readonly Match[],
    mayBe: (step: number, lang: Lang) => boolean,
    kept: Kept | null = null,
  ) {
    this.#steps = steps
    this.#find = find
    this.#mayBe = mayBe
    this.#kept = kept
  }

  /** Those of one key, by place. */
  ofKey(key: CueKey): readonly MadeCue[] {
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const kept = this.#keptOf(key)
    const fresh = this.#freshOf(key)
    const made = kept.length === 0 ? fresh : fresh.length === 0 ? kept : [...kept, ...fresh].sort(byPlace)
    this.#made.set(key, made)
    return made
  }

  /** Those of several keys, by place. */
  ofKeys(keys: readonly CueKey[]): readonly Cue[] {
    const [only] = keys
    if (only !== undefined && keys.length === 1) return this.ofKey(only)
    const made = [...new Set(keys)].flatMap((key) => this.ofKey(key))
    return made.sort((left, right) => byPlace(left, right) || left.order - right.order)
  }

  #keptOf(key: CueKey): readonly MadeCue[] {
    if (this.#kept === null) return none
    const { cues, isChanged } = this.#kept
    const known = cues.ofKey(key)
    return known.length === 0 ? none : known.filter(({ from }) => isChanged[this.#steps.stepOf(from)] === 0)
  }

  #freshOf(key: CueKey): readonly MadeCue[] {
    this.#matches ??= Map.groupBy(this.#find(), ({ pattern }) => pattern.key)
    const matches = this.#matches.get(key)
    return matches === undefined ? none : cuesOf(this.#counting(key, matches), this.#steps)
  }

  #counting(key: CueKey, matches: readonly Match[]): readonly Match[] {
    if (isHeading(key)) return matches
    return matches.filter(
      ({ pattern, from }) =>
        this.#mayBe(from, pattern.lang) && (key !== 'assert.asks' || this.#steps.sentences[from] !== 0),
    )
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

const isHeading = (key: CueKey): key is HeadingKey => headingAreas.some((area) => key.startsWith(area))
const headingAreas = ['section.', 'topic.', 'term.', 'stage.']

/**
 * By place. What several lines or languages say alike is one cue, with its longest words: "co-founder Ada" holds "founder Ada", and
 * "startup" is a company in most languages.
 */
function cuesOf(matches: readonly Match[], steps: Steps): readonly MadeCue[] {
  const cues = new Map<string, MadeCue>()
  for (const { pattern, from, to, slots, order } of matches.toSorted(
    (left, right) => left.from - right.from,
  )) {
    let name = `${to}`
    for (const span of slots) name += ` ${span.slot} ${span.from} ${span.to}`
    const known = cues.get(name)
    if (known === undefined)
      cues.set(name, {
        ...tokensOf(steps, from, to),
        key: pattern.key,
        by: [pattern],
        slots: slotsOf(slots),
        order,
      })
    else if (!known.by.includes(pattern)) known.by.push(pattern)
  }
  return [...cues.values()].sort(byPlace)
}

const byPlace = (left: Range, right: Range) => left.from - right.from || left.to - right.to

const tokensOf = ({ tokens }: Steps, from: number, to: number): Range => ({
  from: tokens[from] ?? 0,
  to: (tokens[to - 1] ?? 0) + 1,
})

function slotsOf(spans: readonly Span[]): Cue['slots'] {
  const slots: Partial<Record<SlotName, Span>> = {}
  for (const span of spans) slots[span.slot] ??= span
  return slots
}
