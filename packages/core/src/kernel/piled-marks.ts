/**
 * The most combining marks in a row: the Stream-Safe Text Format of Unicode (UAX #15). No language writes more on one letter, and
 * normalising a run of them takes time by its square, 20 s of CPU for 80,000.
 */
export const marksMax = 30

/**
 * Whether a text holds more marks in a row than that. One pass of 5 ms for a million characters: as the regular expression
 * `\p{M}{31}` it takes Node 250 ms when all runs are as long as they may be.
 */
export function hasPiledMarks(text: string): boolean {
  for (let from = 0; from + marksMax < text.length; ) {
    // Whatever run begins between the two places and is too long reaches over the second.
    const reached = from + marksMax
    if (!isMark(codeAround(text, reached))) from = reached + 1
    else {
      let count = 0
      while (from <= reached || count > 0) {
        const code = text.codePointAt(from) ?? 0
        from += code > 0xffff ? 2 : 1
        count = isMark(code) ? count + 1 : 0
        if (count > marksMax) return true
      }
    }
  }
  return false
}

/** The code point of which a unit of UTF-16 is the first or the second. */
function codeAround(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  const isSecond = unit >= 0xdc00 && unit <= 0xdfff
  return (isSecond ? text.codePointAt(at - 1) : text.codePointAt(at)) ?? 0
}

function isMark(code: number): boolean {
  if (code < 0x300) return false
  kinds ??= new Uint8Array(0x110000)
  let kind = kinds[code] ?? 0
  if (kind === 0) {
    kind = mark.test(String.fromCodePoint(code)) ? 2 : 1
    kinds[code] = kind
  }
  return kind === 2
}

const mark = /\p{M}/u
/** By code point: 0 until it was first met, 1 for no mark, 2 for a mark. Its memory is taken only where it is written. */
let kinds: Uint8Array | undefined
