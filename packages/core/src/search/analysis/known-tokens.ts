import { isBetween } from '../../kernel/index.ts'
import { termOf } from './term-of.ts'

/** One word of a text: as written (folded), and the term under which its forms meet; empty for a stop word. */
export interface IndexToken {
  readonly word: string
  readonly term: string
}

/**
 * The latest words of the texts that were read. Cutting a word out of its text, hashing and stemming it costs thirty times as much as
 * finding it here by its letters, and a million companies have fifty million words.
 */
const tokensMax = 131_072
/** Number + 1; 0 where there is none. At most half of them are used; they grow with what is known, of which a server has little. */
let slots = new Int32Array(2 ** 12)
let tokens: IndexToken[] = []

/** The word of `text` between two places; `hash` by `hashWith` from its letters' codes. */
export function knownToken(text: string, start: number, end: number, hash: number): IndexToken {
  let slot = firstSlot(hash)
  for (let known = slots[slot] as number; known > 0; known = slots[slot] as number) {
    const token = tokens[known - 1] as IndexToken
    if (isBetween(token.word, text, start, end)) return token
    slot = (slot + 1) & (slots.length - 1)
  }
  const word = text.slice(start, end)
  const token = { word, term: termOf(word) }
  // A longer one hardly comes again.
  if (end - start > lettersMax) return token
  if (tokens.length === tokensMax) {
    // All slots are free again, this one too.
    slots.fill(0)
    tokens = []
  }
  slots[slot] = tokens.push(token)
  if (tokens.length * 2 > slots.length) grow()
  return token
}

const firstSlot = (hash: number) => (hash ^ (hash >>> 15)) & (slots.length - 1)

function grow(): void {
  slots = new Int32Array(slots.length * 4)
  for (const [number, { word }] of tokens.entries()) {
    let slot = firstSlot(hashOf(word))
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = number + 1
  }
}

export const tokenOf = (word: string): IndexToken => knownToken(word, 0, word.length, hashOf(word))

function hashOf(word: string): number {
  let hash = 0
  for (let i = 0; i < word.length; i++) hash = hashWith(hash, word.charCodeAt(i))
  return hash
}

/** Takes the next letter into the hash of a word; it begins with 0. */
export function hashWith(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0
}

const lettersMax = 40
