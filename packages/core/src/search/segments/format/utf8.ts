const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** How many bytes of `target` the text took, or -1 when it does not fit. */
export function encodeText(text: string, target: Uint8Array): number {
  const { read, written } = encoder.encodeInto(text, target)
  return read === text.length ? written : -1
}

/** Bytes that are no UTF-8 become U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** Order of the texts' UTF-8 bytes, in which dictionaries are sorted; not that of `<` where characters beyond U+FFFF are. */
export function compareTerms(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return rank(x) - rank(y)
  }
  return a.length - b.length
}

/** Sorts in place. The engine's own order is the same but for surrogates, and several times faster. */
export function sortTerms(terms: string[]): string[] {
  return terms.some((term) => /[\ud800-\udfff]/.test(term)) ? terms.sort(compareTerms) : terms.sort()
}

/** Halves of characters beyond U+FFFF come after all others. */
function rank(unit: number): number {
  return unit < 0xd800 || unit > 0xdfff ? unit : unit + 0x10000
}
