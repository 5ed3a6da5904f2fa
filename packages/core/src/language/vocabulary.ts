import { isPlainWord } from '../kernel/index.ts'
import { type Lexeme, type Token, tokenize } from '../words/index.ts'
import { langs } from './keys.ts'
import type { Pack } from './pack.ts'
import { type WordClass, wordClasses } from './word-classes.ts'

/** A number that an edge of the automaton bears: a word (from 1), or a class of one language or a slot (below 0). */
export type Label = number

/** A word of a pack: folded, and as it is written but for capitals. */
interface Word {
  readonly word: string
  readonly written: string
}

/** The bit of a language in a set of languages. */
export const langBit = (lang: Pack['tag']): number => bits.get(lang) ?? 0
/** The set of all languages. */
export const allLangs = 0x7fff_ffff
const bits: ReadonlyMap<Pack['tag'], number> = new Map(langs.map((lang, at) => [lang, 1 << at]))

/** What the words of all packs are to the automaton, each by its number. */
export class Vocabulary {
  readonly #ids = new Map<string, number>()
  readonly #written = new Map<string, number>()
  readonly #isParted = new Set<string>()
  readonly #wordsIn = new Map<string, readonly Word[]>()
  /** Of each word of one token the classes it is of. */
  readonly classes: (readonly Label[])[] = [none]
  /** Sets of languages: where the word is nothing in a gap, ends a clause, is known at all, tells the language. */
  readonly fillerOf = new Uint16Array(wordsMax)
  readonly clauseEndOf = new Uint16Array(wordsMax)
  readonly knownOf = new Uint16Array(wordsMax)
  readonly tellsOf = new Uint16Array(wordsMax)
  /** Where it tells less, since it is a noun or a verb of another language. */
  readonly doubtfulOf = new Uint16Array(wordsMax)
  readonly abbreviationOf = new Uint16Array(wordsMax)
  /** Words that a letter stands behind which is no initial: "Series A". */
  readonly takesLetter = new Set<string>()
  readonly #heads = new Map<string, number>()
  readonly #headEndings = new Set<string>()
  readonly #headLengths: number[] = []
  readonly #headStops = new Set<string>()

  /**
   * The number of a word, 0 of one that no pack has and no head ends. Where accents part two words ("waren", "wären"), the one that is
   * written counts; of what is written as neither ("WAEREN", "leve") both do.
   */
  idOf({ lexeme }: Token): number {
    if (lexeme.idIn !== this) {
      lexeme.id = this.#idOf(lexeme)
      lexeme.idIn = this
    }
    return lexeme.id
  }

  #idOf({ word, written }: Lexeme): number {
    const id = this.#ids.get(word)
    if (id === undefined) return this.#idOfCompound(word)
    return this.#isParted.has(word) ? (this.#written.get(lowerCase(written)) ?? id) : id
  }

  /** The head of a compound decides: "Wachstumsfinanzierung" is what "Finanzierung" is. */
  #idOfCompound(word: string): number {
    if (word.length <= headBehind || !this.#headEndings.has(word.slice(-endingLength))) return 0
    if (this.#headStops.has(word)) return 0
    for (const length of this.#headLengths) {
      if (word.length < length + headBehind) continue
      const id = this.#heads.get(word.slice(-length))
      if (id !== undefined) return id
    }
    return 0
  }

  /** The words of a form or a line, as the tokenizer cuts them, joints left out. */
  wordsIn(text: string): readonly Word[] {
    // Most forms are a small word of ASCII, and nothing has run yet that would be quick.
    if (isPlainWord(text)) return [{ word: text, written: text }]
    const known = this.#wordsIn.get(text)
    if (known !== undefined) return known
    const words = plainWords.test(text)
      ? text.split('-').map((word) => ({ word, written: word }))
      : wordsOf(text)
    this.#wordsIn.set(text, words)
    return words
  }

  /** To be called once all is added: only adding looks at texts. */
  close(): void {
    this.#wordsIn.clear()
  }

  /** To be called with the texts of all packs before any is added: finds those that only accents part. */
  part(texts: ReadonlySet<string>): void {
    const writtenAs = new Map<string, string>()
    const plain: string[] = []
    for (const text of texts) {
      if (isPlainWord(text)) plain.push(text)
      else for (const { word, written } of this.wordsIn(text)) this.#part(writtenAs, word, written)
    }
    for (const word of plain) if (writtenAs.has(word)) this.#part(writtenAs, word, word)
  }

  #part(writtenAs: Map<string, string>, word: string, written: string): void {
    const other = writtenAs.get(word)
    if (other === undefined) writtenAs.set(word, written)
    else if (other !== written) this.#isParted.add(word)
  }

  /** The numbers of a word of a pack: its own first, and that of what may be it as well. */
  add({ word, written }: Word, lang: number): readonly number[] {
    const either = this.#known(this.#ids, word, lang)
    const id = this.#isParted.has(word) ? this.#known(this.#written, written, lang) : either
    return id === either ? [id] : [id, either]
  }

  #known(ids: Map<string, number>, word: string, lang: number): number {
    let id = ids.get(word)
    if (id === undefined) {
      id = this.#new()
      ids.set(word, id)
    }
    this.knownOf[id] = (this.knownOf[id] ?? 0) | lang
    return id
  }

  /** Another way to write a word: "gruendung". */
  alias(word: string, id: number): void {
    if (!this.#ids.has(word)) this.#ids.set(word, id)
  }

  addHead(head: string, label: Label, lang: number): void {
    const id = this.#heads.get(head) ?? this.#new()
    this.#heads.set(head, id)
    this.knownOf[id] = (this.knownOf[id] ?? 0) | lang
    this.addClass(id, label)
    this.#headEndings.add(head.slice(-endingLength))
    // The longest head counts.
    if (!this.#headLengths.includes(head.length)) this.#headLengths.push(head.length)
    this.#headLengths.sort((left, right) => right - left)
  }

  addHeadStop(word: string): void {
    this.#headStops.add(word)
  }

  addClass(id: number, label: Label): void {
    this.classes[id] = [...(this.classes[id] ?? none), label]
  }

  #new(): number {
    if (this.classes.length === wordsMax)
      throw new RangeError('The packs have too many words: raise wordsMax')
    return this.classes.push(none) - 1
  }
}

/** Twice as many as all packs have. */
const wordsMax = 2 ** 15
const none: readonly never[] = []

const plainWords = /^[a-z]+(?:-[a-z]+)*$/

const wordsOf = (text: string): readonly Word[] =>
  tokenize(text).flatMap(({ word, start, end }) =>
    isJoint(word) ? [] : [{ word, written: lowerCase(text.slice(start, end)) }],
  )

const lowerCase = (written: string) => written.toLowerCase().normalize('NFC').replaceAll('\u00ad', '')

/** Letters that a compound has before its head. */
const headBehind = 3
const endingLength = 3

/** Signs that join words, or words and what stands between quotation marks: the automaton does not see them. */
export const isJoint = (word: string): boolean => joints.has(word)
const joints = new Set([...`-'.:"&`, '“', '”', '„', '‟', '«', '»', '‹', '›', '‚'])

export const classLabel = (lang: Pack['tag'], wordClass: WordClass): Label =>
  -(1 + langs.indexOf(lang) * wordClasses.length + wordClasses.indexOf(wordClass))
