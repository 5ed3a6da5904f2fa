import type { CueKey, Lang } from './keys.ts'
import type { Label } from './vocabulary.ts'

/** A line of a pack, or a form of a heading or a stage, as what it says when it is found. */
export interface Pattern {
  readonly key: CueKey
  /** English, of a heading in a language that has no pack. */
  readonly lang: Lang
  /** As the pack has it. */
  readonly text: string
}

/** One bit of many for a label: two labels may share it. */
export const maskOf = (label: Label): number => 1 << (Math.imul(label, 0x9e37_79b1) >>> 27)

/** Where every line begins. */
export const startState = 0

/**
 * The states of an automaton by number: what leads from one to another, and what is found when one is reached. Tables of numbers hold
 * them, since thirty thousand objects with maps take ten times the memory and the time to make.
 */
export class States {
  readonly patterns: Pattern[] = []
  /** By state the bits of all labels that lead on, of `maskOf`; 0 where none does. */
  masks = new Int32Array(2 ** 10)
  /** By state the languages of all patterns that are found there or behind it. */
  langs = new Int32Array(2 ** 10)
  /** By state the number of its first pattern, from 1, and by pattern that of the next one of its state; 0 where there is none. */
  firstPattern = new Int32Array(2 ** 10)
  nextPattern = new Int32Array(2 ** 10)
  /** By pattern the languages in which it counts, a bit each. */
  langsOfPattern = new Int32Array(2 ** 10)
  /** By state the number of its first gap, from 1. */
  firstGap = new Int32Array(2 ** 10)
  readonly gaps: Gap[] = []
  #count = 1
  /** Three numbers a place: a state + 1, a label, and the state behind it. At most half of the places are taken. */
  #edges = new Int32Array(3 * 2 ** 12)
  #edgeCount = 0
  /** By word, as they are asked for. */
  readonly #starts: (readonly number[])[] = []

  /** The state that a label leads to; -1 where it leads nowhere. */
  next(state: number, label: Label): number {
    const at = this.#placeOf(state, label)
    return this.#edges[at] === 0 ? -1 : (this.#edges[at + 2] ?? -1)
  }

  /** What begins with a word alone, as itself or by its classes. */
  startsOf(word: number, classes: readonly Label[]): readonly number[] {
    const known = this.#starts[word]
    if (known !== undefined) return known
    const found = [word, ...classes].map((label) => this.next(startState, label))
    const starts = [...new Set(found)].filter((state) => state !== -1)
    // Most words begin nothing.
    this.#starts[word] = starts.length === 0 ? none : starts
    return starts
  }

  /** The state behind the first of some labels, behind which it is by the others too, unless they lead elsewhere. */
  behind(state: number, labels: readonly Label[], langs: number): number {
    const known = this.next(state, labels[0] ?? 0)
    const found = known === -1 ? this.#new() : known
    for (const label of labels) this.#lead(state, label, found)
    this.langs[state] = (this.langs[state] ?? 0) | langs
    this.langs[found] = (this.langs[found] ?? 0) | langs
    return found
  }

  /** The state within a gap of the language of a bit. */
  inGap(state: number, lang: number): number {
    this.langs[state] = (this.langs[state] ?? 0) | lang
    let last: Gap | null = null
    for (let at = this.firstGap[state] ?? 0; at !== 0; at = last.next) {
      last = this.gaps[at - 1] as Gap
      if (last.lang === lang) return last.behind
    }
    const behind = this.#new()
    const number = this.gaps.push({ lang, behind, next: 0 })
    if (last === null) this.firstGap[state] = number
    else last.next = number
    return behind
  }

  addPattern(state: number, pattern: Pattern, langs: number): void {
    const number = this.patterns.push(pattern)
    if (number >= this.nextPattern.length) {
      this.nextPattern = grown(this.nextPattern)
      this.langsOfPattern = grown(this.langsOfPattern)
    }
    this.langsOfPattern[number] = langs
    this.langs[state] = (this.langs[state] ?? 0) | langs
    let last = this.firstPattern[state] ?? 0
    if (last === 0) {
      this.firstPattern[state] = number
      return
    }
    for (let next = this.nextPattern[last] ?? 0; next !== 0; next = this.nextPattern[last] ?? 0) last = next
    this.nextPattern[last] = number
  }

  #new(): number {
    if (this.#count === this.masks.length) {
      this.masks = grown(this.masks)
      this.langs = grown(this.langs)
      this.firstPattern = grown(this.firstPattern)
      this.firstGap = grown(this.firstGap)
    }
    return this.#count++
  }

  /** Adds what leads from a state, unless its label leads elsewhere. */
  #lead(state: number, label: Label, to: number): void {
    const at = this.#placeOf(state, label)
    if (this.#edges[at] !== 0) return
    this.#edges[at] = state + 1
    this.#edges[at + 1] = label
    this.#edges[at + 2] = to
    this.masks[state] = (this.masks[state] ?? 0) | maskOf(label)
    if (++this.#edgeCount * 6 > this.#edges.length) this.#growEdges()
  }

  /** Where what leads from a state stands in the table, or a free place for it. */
  #placeOf(state: number, label: Label): number {
    const edges = this.#edges
    const places = edges.length / 3
    const hash = Math.imul(Math.imul(state, 0x9e37_79b1) ^ label, 0x85eb_ca6b)
    let place = (hash ^ (hash >>> 15)) & (places - 1)
    for (;;) {
      const at = place * 3
      if (edges[at] === 0 || (edges[at] === state + 1 && edges[at + 1] === label)) return at
      place = (place + 1) & (places - 1)
    }
  }

  #growEdges(): void {
    const old = this.#edges
    this.#edges = new Int32Array(old.length * 2)
    for (let at = 0; at < old.length; at += 3) {
      if (old[at] === 0) continue
      const place = this.#placeOf((old[at] ?? 0) - 1, old[at + 1] ?? 0)
      for (let part = 0; part < 3; part++) this.#edges[place + part] = old[at + part] ?? 0
    }
  }
}

const none: readonly never[] = []

/** A gap of the language of a bit, the state within it, and the number of the next gap of its state. */
export interface Gap {
  readonly lang: number
  readonly behind: number
  next: number
}

function grown(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const all = new Int32Array(numbers.length * 2)
  all.set(numbers)
  return all
}
