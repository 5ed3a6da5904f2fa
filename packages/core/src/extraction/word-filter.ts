/** Which words a text cannot hold. Most words of a search are in no text, and this answers for them without reading it. */
export interface WordFilter {
  /** False only where the word (of UTF-16 units, as it is written) is not in the text. */
  mayHold(word: string): boolean
}

const size = 1 << 13

/** Remembers which runs of three units a text has; made in one pass over it. */
export function wordFilter(text: string): WordFilter {
  const runs = new Uint8Array(size)
  let run = 0
  for (let at = 0; at < text.length; at++) {
    run = nextRun(run, text.charCodeAt(at))
    runs[slotOf(run)] = 1
  }
  return {
    mayHold(word) {
      let each = 0
      for (let at = 0; at < word.length; at++) {
        each = nextRun(each, word.charCodeAt(at))
        if (at >= 2 && runs[slotOf(each)] === 0) return false
      }
      return true
    },
  }
}

// Ten bits a unit: what stood three units ago is shifted out.
const nextRun = (run: number, unit: number) => ((run << 10) ^ unit) & 0x3fffffff
const slotOf = (run: number) => (Math.imul(run, 0x9e3779b1) >>> 19) & (size - 1)
