import { hasPiledMarks } from './piled-marks.ts'

/** The text with at most 30 combining marks in a row: to be asked before texts of strangers are normalised. */
export function withoutPiledMarks(value: string): string {
  return hasPiledMarks(value) ? value.replace(allPiledMarks, '$1') : value
}

const allPiledMarks = /(\p{M}{30})\p{M}+/gu

/** The form in which text is compared: no accents, lower case, single spaces, trimmed. */
export function foldText(value: string): string {
  // Most texts are ASCII, which has no accents.
  const plain = /^[\0-\x7f]*$/.test(value)
    ? value
    : withoutPiledMarks(value).normalize('NFKD').replace(/\p{M}/gu, '')
  return oneLine(plain.toLowerCase())
}

/** A text as one line: runs of white space become one space, those at the ends go. */
export function oneLine(value: string): string {
  const text = value.trim()
  // Most texts hold none: looking costs a fifth of replacing.
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text
}

/** `A, B and C`. */
export const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`

/** Whether a wrong charset has destroyed characters of a text. */
export const lostCharacters = (value: string): boolean => value.includes('\uFFFD')

/** A part of an address as people read it; a percent sign that encodes nothing leaves the whole as it is written. */
export function percentDecoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
