/**
 * The least edits that make what was typed a beginning of `known`: replaced, left out, added and swapped letters count one each. More than
 * `most` when there are more.
 */
export function editsFromBeginning(typed: string, known: string, most: number): number {
  const length = Math.min(known.length, lettersMax)
  for (let i = 0; i < length; i++) letters[i] = known.charCodeAt(i)
  return editsFromLetters(typed, length, most)
}

/** The same for the letters and digits of a text of ASCII, in either case; more than `most` for other texts. */
export function editsFromText(typed: string, text: Uint8Array, most: number): number {
  const wanted = Math.min(typed.length + most, lettersMax)
  let length = 0
  for (let i = 0; i < text.length && length < wanted; i++) {
    const byte = text[i] as number
    if (byte > 127) return most + 1
    const lower = byte | 32
    if (lower >= 97 && lower <= 122) letters[length++] = lower
    else if (byte >= 48 && byte <= 57) letters[length++] = byte
  }
  return editsFromLetters(typed, length, most)
}

/** Only what is no further from the diagonal than the edits allow is compared. */
function editsFromLetters(typed: string, known: number, most: number): number {
  const length = Math.min(known, typed.length + most)
  if (typed.length > lettersMax || typed.length - length > most) return most + 1
  const more = most + 1
  let [beforeLast, last, row] = rows
  for (let j = 0; j <= Math.min(length, more); j++) last[j] = j
  for (let i = 1; i <= typed.length; i++) {
    const from = Math.max(1, i - most)
    const to = Math.min(length, i + most)
    row[from - 1] = from === 1 ? i : more
    let least = from === 1 ? i : more
    const letter = typed.charCodeAt(i - 1)
    for (let j = from; j <= to; j++) {
      const other = letters[j - 1] as number
      let edits = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (letter === other ? 0 : 1),
      )
      const isSwapped = i > 1 && j > 1 && letter === letters[j - 2] && other === typed.charCodeAt(i - 2)
      if (isSwapped) edits = Math.min(edits, (beforeLast[j - 2] as number) + 1)
      row[j] = edits
      if (edits < least) least = edits
    }
    row[to + 1] = more
    if (least > most) return more
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  let least = more
  for (let j = Math.max(0, typed.length - most); j <= Math.min(length, typed.length + most); j++)
    least = Math.min(least, last[j] as number)
  return least
}

/**
 * The two letters with which what is meant is taken to begin: as typed, swapped, or without the second. All beginnings would be all that
 * there is.
 */
export function beginningsNear(typed: string): readonly string[] {
  const [first = '', second = '', third = ''] = typed
  return [...new Set([first + second, second + first, first + third])]
}

/** Of what somebody has typed so far, so many edits are forgiven. */
export function editsForgiven(typed: number): number {
  return typed >= 9 ? 2 : typed >= 5 ? 1 : 0
}

/** No more of a name is compared. */
const lettersMax = 64
/** Of one call. */
const letters = new Uint16Array(lettersMax)
const rows: [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(lettersMax + 2),
  new Uint8Array(lettersMax + 2),
  new Uint8Array(lettersMax + 2),
]
