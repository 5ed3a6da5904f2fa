import { hashBetween } from './hash.ts'

/**
 * The lines of a text by the keys in them, which `|` parts. The text stays one string, in which a table of places finds them: thousands of
 * strings in a map take five times the memory.
 */
export class KeyTable {
  readonly #text: string
  /** Where each key starts; the last one is behind the text. Between two keys lies one character. */
  readonly #starts: Int32Array
  /** The line of each key; null where each line is one. */
  readonly #lines: Int32Array | null
  /** The number of a key + 1 at the slot of its hash, or behind it; 0 where there is none. */
  readonly #slots: Int32Array

  constructor(text: string) {
    this.#text = text
    const [starts, lines] = [[0], [0]]
    let line = 0
    let [end, bar] = [placeOf(text, '\n', 0), placeOf(text, '|', 0)]
    for (let at = Math.min(end, bar); at < text.length; at = Math.min(end, bar)) {
      if (at === end) {
        line++
        end = placeOf(text, '\n', at + 1)
      } else bar = placeOf(text, '|', at + 1)
      starts.push(at + 1)
      lines.push(line)
    }
    const count = starts.length
    starts.push(text.length + 1)
    this.#starts = new Int32Array(starts)
    this.#lines = line + 1 === count ? null : new Int32Array(lines)
    // At most half of it is used.
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(count * 2)))
    for (let number = 0; number < count; number++) {
      const [start, behind] = [starts[number] ?? 0, this.#endOf(number)]
      if (behind > start) this.#slots[this.#freeSlot(start, behind)] = number + 1
    }
  }

  /** The number of the first line that has a key; -1 where none has. */
  lineOf(key: string): number {
    const number = this.#find(key)
    return number < 0 ? -1 : this.#lineAt(number)
  }

  /** The numbers of the lines that have a key, each once, in their order. */
  find(key: string): readonly number[] {
    const found: number[] = []
    for (let slot = this.#slotOf(key, 0, key.length); ; slot = this.#behind(slot)) {
      const number = (this.#slots[slot] ?? 0) - 1
      if (number < 0) return found
      const line = this.#lineAt(number)
      if (found.at(-1) !== line && this.#isAt(number, key)) found.push(line)
    }
  }

  has(key: string): boolean {
    return this.#find(key) >= 0
  }

  /** All keys, each once. */
  keys(): ReadonlySet<string> {
    const count = this.#starts.length - 1
    const keys = Array.from({ length: count }, (_, number) => this.#keyAt(number))
    return new Set(keys.filter((key) => key !== ''))
  }

  #find(key: string): number {
    for (let slot = this.#slotOf(key, 0, key.length); ; slot = this.#behind(slot)) {
      const number = (this.#slots[slot] ?? 0) - 1
      if (number < 0 || this.#isAt(number, key)) return number
    }
  }

  #lineAt(number: number): number {
    return this.#lines === null ? number : (this.#lines[number] ?? 0)
  }

  #keyAt(number: number): string {
    return this.#text.slice(this.#starts[number], this.#endOf(number))
  }

  #isAt(number: number, key: string): boolean {
    const start = this.#starts[number] ?? 0
    return this.#endOf(number) - start === key.length && this.#text.startsWith(key, start)
  }

  #endOf(number: number): number {
    return (this.#starts[number + 1] ?? 0) - 1
  }

  #freeSlot(start: number, end: number): number {
    let slot = this.#slotOf(this.#text, start, end)
    while (this.#slots[slot] !== 0) slot = this.#behind(slot)
    return slot
  }

  #slotOf(text: string, start: number, end: number): number {
    return hashBetween(text, start, end) & (this.#slots.length - 1)
  }

  #behind(slot: number): number {
    return (slot + 1) & (this.#slots.length - 1)
  }
}

/** The place of a sign from another on, or behind the text. */
function placeOf(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from)
  return at < 0 ? text.length : at
}
