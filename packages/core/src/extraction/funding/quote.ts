/** At most 300 characters of a sentence around what it says, cut between words. */
export function quoteAround(sentence: string, from: number, to: number): string {
  if (sentence.length <= quoteMax) return sentence
  const room = quoteMax - (to - from)
  const start = Math.max(0, Math.min(from - Math.floor(room / 2), sentence.length - quoteMax))
  const text = sentence.slice(start, start + quoteMax)
  const head = start === 0 ? 0 : text.slice(0, Math.max(0, from - start)).search(/(?<=\s)\S/)
  const tail = start + quoteMax >= sentence.length ? text.length : Math.max(text.lastIndexOf(' '), to - start)
  return text.slice(Math.max(0, head), tail).trim()
}

const quoteMax = 300
