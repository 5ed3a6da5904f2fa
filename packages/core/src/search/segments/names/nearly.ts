/**
 * Whether all but `edits` letters of the key are in a text in their order: so they are when the key of the text is so many edits away,
 * since folding a name of ASCII letters only leaves letters out. True for other texts and keys, of which this cannot tell. Takes a
 * tenth of a microsecond, where folding the text to compare it takes two.
 */
export function holdsNearly(text: Uint8Array, key: string, edits: number): boolean {
  for (const byte of text) if (byte > 127) return true
  // `reached[r]` is where in the text the search goes on once the letters so far were found but for r of them; past the end for never.
  reached.fill(text.length + 1, 0, edits + 1)
  reached[0] = 0
  for (let i = 0; i < key.length; i++) {
    const letter = key.charCodeAt(i)
    if (letter > 127) return true
    for (let left = edits; left >= 0; left--) {
      const found = after(text, letter, reached[left] as number)
      const leftOut = left > 0 ? (reached[left - 1] as number) : text.length + 1
      reached[left] = Math.min(found, leftOut)
    }
  }
  for (let left = 0; left <= edits; left++) if ((reached[left] as number) <= text.length) return true
  return false
}

const reached = new Uint32Array(8)

/** The place after the next such letter, in either case; past the end when there is none. */
function after(text: Uint8Array, letter: number, from: number): number {
  for (let i = from; i < text.length; i++) if (((text[i] as number) | 32) === letter) return i + 1
  return text.length + 1
}
