import { isBetween, wordHash } from '../../kernel/index.ts'
import { TermSeat } from '../segments/document.ts'
import { termOf } from './term-of.ts'

/** One word of a text: as written (folded), and the term under which its forms meet; empty for a stop word. */
export interface IndexToken {
  readonly word: string
  readonly term: string
  /** The one of its term; null where the word is too long to be remembered. */
  readonly seat: TermSeat | null
}

/**
 * The latest words of the texts that were read. Cutting a word out of its text, hashing and stemming it costs thirty times as much as
 * finding it here by its letters, and a million companies have fifty million words.
 */
const tokensMax = 131_072
/** Number + 1; 0 where there is none. At most half of them are used; they grow with what is known, of which a server has little. */
let slots = new Int32Array(2 ** 12)
let tokens: IndexToken[] = []
let seats = new Map<string, TermSeat>()
/** Those of the words that were forgotten last: in the middle of a document a term keeps its seat. */
let seatsBefore = seats

/** The word of `text` between two places; `hash` by `hashWith` from its letters' codes. */
export function knownToken(text: string, start: number, end: number, hash: number): IndexToken {
  let slot = firstSlot(hash)
  for (let known = slots[slot] as number; known > 0; known = slots[slot] as number) {
    const token = tokens[known - 1] as IndexToken
    if (isBetween(token.word, text, start, end)) return token
    slot = (slot + 1) & (slots.length - 1)
  }
  const word = text.slice(start, end)
  const term = termOf(word)
  // A longer one hardly comes again.
  if (end - start > lettersMax) return { word, term, seat: knownSeat(term) ?? null }
  if (tokens.length === tokensMax) {
    // All slots are free again, this one too.
    slots.fill(0)
    tokens = []
    seatsBefore = seats
    seats = new Map()
  }
  const token = { word, term, seat: seatOf(term) }
  slots[slot] = tokens.push(token)
  if (tokens.length * 2 > slots.length) grow()
  return token
}

function seatOf(term: string): TermSeat {
  const seat = knownSeat(term) ?? new TermSeat(term)
  seats.set(term, seat)
  return seat
}

/** The seat of a term that a text has had lately. */
export const knownSeat = (term: string): TermSeat | undefined => seats.get(term) ?? seatsBefore.get(term)

const firstSlot = (hash: number) => (hash ^ (hash >>> 15)) & (slots.length - 1)

function grow(): void {
  slots = new Int32Array(slots.length * 4)
  for (const [number, { word }] of tokens.entries()) {
    let slot = firstSlot(wordHash(word))
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = number + 1
  }
}

export const tokenOf = (word: string): IndexToken => knownToken(word, 0, word.length, wordHash(word))

const lettersMax = 40
