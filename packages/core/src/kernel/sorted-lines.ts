/**
 * The line of a text whose first word is `key`: what stands behind that word, '' when nothing does; null when no line has it. The lines
 * are in the order of the codes of their first words. The text stays one string without any table beside it: it is for many words of
 * which few are ever asked.
 */
export function behindKey(text: string, key: string): string | null {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const start = middle === 0 ? 0 : text.lastIndexOf('\n', middle - 1) + 1
    const end = endOf(text, '\n', start, text.length)
    const wordEnd = endOf(text, ' ', start, end)
    const word = text.slice(start, wordEnd)
    if (word === key) return text.slice(wordEnd + 1, end)
    if (key < word) high = start
    else low = end + 1
  }
  return null
}

function endOf(text: string, sign: string, start: number, last: number): number {
  const at = text.indexOf(sign, start)
  return at < 0 || at > last ? last : at
}
