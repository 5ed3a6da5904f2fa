import { foldText } from '../../kernel/index.ts'

/**
 * The first 20 letters of a text as two numbers that are in the order of texts, ten in each: a space and other signs, digits, Latin
 * letters, then all others by their code points, of which each takes the room of five.
 */
export function sortNumbers(text: string): readonly [first: number, second: number] {
  const codes: number[] = []
  for (const letter of foldText(text.slice(0, lettersRead))) {
    if (codes.length >= 2 * lettersEach) break
    const code = codeOf(letter)
    codes.push(code)
    if (code !== otherLetter) continue
    const point = letter.codePointAt(0) ?? 0
    for (let place = base ** 3; place >= 1; place /= base) codes.push(Math.floor(point / place) % base)
  }
  return [packed(codes, 0), packed(codes, lettersEach)]
}

const lettersEach = 10
/** Folding may make one letter of several. */
const lettersRead = 200
/** Ten places of it are below 2 ** 53. */
const base = 39
const otherLetter = 38

function packed(codes: readonly number[], from: number): number {
  let number = 0
  for (let at = from; at < from + lettersEach; at++) number = number * base + (codes[at] ?? 0)
  return number
}

/** 0 is the end of a text, 1 a space and whatever is no letter and no digit. */
function codeOf(letter: string): number {
  if (letter >= '0' && letter <= '9') return 2 + Number(letter)
  if (letter >= 'a' && letter <= 'z') return 12 + letter.charCodeAt(0) - 97
  return letter.charCodeAt(0) < 128 ? 1 : otherLetter
}
