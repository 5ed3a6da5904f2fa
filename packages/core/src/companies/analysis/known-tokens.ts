import { termOf } from './term-of.ts'

/** One word of a text: as written (folded), and the term under which its forms meet; empty for a stop word. */
export interface Token {
  readonly word: string
  readonly term: string
}

/**
 * The latest words of the texts that were read. Cutting a word out of its text and hashing it costs ten times as much as finding it
 * here by its letters, and a million companies have a hundred million words.
 */
const tokensMax = 65_536
const slots = new Int32Array(tokensMax * 2).fill(-1)
let tokens: Token[] = []

/** The word of `text` between two places; `hash` by `hashWith` from its letters' codes. */
export function knownToken(text: string, start: number, end: number, hash: number): Token {
  let slot = (hash ^ (hash >>> 15)) & (slots.length - 1)
  for (let known = slots[slot] ?? -1; known >= 0; known = slots[slot] ?? -1) {
    const token = tokens[known]
    if (token !== undefined && stands(token.word, text, start, end)) return token
    slot = (slot + 1) & (slots.length - 1)
  }
  const token = tokenOf(text.slice(start, end))
  // A longer one hardly comes again.
  if (end - start > lettersMax) return token
  if (tokens.length === tokensMax) {
    // All slots are free again, this one too.
    slots.fill(-1)
    tokens = []
  }
  slots[slot] = tokens.push(token) - 1
  return token
}

export function tokenOf(word: string): Token {
  return { word, term: termOf(word) }
}

/** Takes the next letter into the hash of a word; it begins with 0. */
export function hashWith(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0
}

function stands(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let i = 0; i < word.length; i++) {
    if (word.charCodeAt(i) !== text.charCodeAt(start + i)) return false
  }
  return true
}

const lettersMax = 40
