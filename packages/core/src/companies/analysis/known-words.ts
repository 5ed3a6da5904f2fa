/**
 * The latest words of the texts that were read, each as one string. Cutting a word out of its text and hashing it costs ten times
 * as much as finding it here by its letters, and a million companies have a hundred million words.
 */
const wordsMax = 65_536
const slots = new Int32Array(wordsMax * 2).fill(-1)
let words: string[] = []

/** The word of `text` between two places; `hash` by `hashWith` from its letters' codes. */
export function knownWord(text: string, start: number, end: number, hash: number): string {
  let slot = (hash ^ (hash >>> 15)) & (slots.length - 1)
  for (let known = slots[slot] ?? -1; known >= 0; known = slots[slot] ?? -1) {
    const word = words[known] ?? ''
    if (stands(word, text, start, end)) return word
    slot = (slot + 1) & (slots.length - 1)
  }
  const word = text.slice(start, end)
  // A longer one hardly comes again.
  if (word.length > lettersMax) return word
  if (words.length === wordsMax) {
    // All slots are free again, this one too.
    slots.fill(-1)
    words = []
  }
  slots[slot] = words.push(word) - 1
  return word
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
