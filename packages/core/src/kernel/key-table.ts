import { hashBetween } from './hash.ts'

/**
 * The lines of a text by the keys in them, which `|` parts. The text stays one string, in which a table of places finds them: thousands of
 * strings in a map take five times the memory.
 */
export class KeyTable {
  readonly #text: string
  /** Where each key starts; the last one is behind the text. Between two keys lies one character. */
  readonly #starts: Int32Array
  readonly #lines: Int32Array
  /** The number of a key + 1 at the slot of its hash, or behind it; 0 where there is none. */
  readonly #slots: Int32Array

  constructor(text: string) {
    this.#text = text
    const [starts, lines] = [[0], [0]]
    let line = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text[at]
      if (sign === '\n') line++
      else if (sign !== '|') continue
      starts.push(at + 1)
      lines.push(line)
    }
    this.#starts = Int32Array.from([...starts, text.length + 1])
    this.#lines = Int32Array.from(lines)
    // At most half of it is used.
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(lines.length * 2)))
    for (const number of lines.keys()) {
      const key = this.#keyAt(number)
      if (key !== '') this.#slots[this.#freeSlot(key)] = number + 1
    }
  }

  /** The numbers of the lines that have a key, each once, in their order. */
  find(key: string): readonly number[] {
    const found: number[] = []
    for (let slot = this.#slotOf(key); ; slot = this.#behind(slot)) {
      const number = (this.#slots[slot] ?? 0) - 1
      if (number < 0) return found
      const line = this.#lines[number] ?? 0
      if (found.at(-1) !== line && this.#isAt(number, key)) found.push(line)
    }
  }

  has(key: string): boolean {
    for (let slot = this.#slotOf(key); ; slot = this.#behind(slot)) {
      const number = (this.#slots[slot] ?? 0) - 1
      if (number < 0) return false
      if (this.#isAt(number, key)) return true
    }
  }

  /** All keys, each once. */
  keys(): ReadonlySet<string> {
    const keys = Array.from(this.#lines, (_, number) => this.#keyAt(number))
    return new Set(keys.filter((key) => key !== ''))
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

  #freeSlot(key: string): number {
    let slot = this.#slotOf(key)
    while (this.#slots[slot] !== 0) slot = this.#behind(slot)
    return slot
  }

  #slotOf(key: string): number {
    return hashBetween(key, 0, key.length) & (this.#slots.length - 1)
  }

  #behind(slot: number): number {
    return (slot + 1) & (this.#slots.length - 1)
  }
}
