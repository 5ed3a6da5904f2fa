import { isAscii } from './characters.ts'
import { hasPiledMarks } from './piled-marks.ts'

/** The text with at most 30 combining marks in a row: to be asked before texts of strangers are normalised. */
export function withoutPiledMarks(value: string): string {
  return hasPiledMarks(value) ? value.replace(allPiledMarks, '$1') : value
}

const allPiledMarks = /(\p{M}{30})\p{M}+/gu

/** The form in which text is compared: no accents, lower case, single spaces, trimmed. */
export const foldText = (value: string): string =>
  isPlain(value) ? value.toLowerCase() : oneLine(withoutAccents(value).toLowerCase())

/** A short text of ASCII without white space, such as most words: to look is quicker than to fold. */
function isPlain(value: string): boolean {
  if (value.length > plainMax) return false
  for (let at = 0; at < value.length; at++) {
    const unit = value.charCodeAt(at)
    if (unit <= 32 || unit >= 127) return false
  }
  return true
}

const plainMax = 40

/** Compatibility forms resolved, and without any mark upon a letter. */
export function withoutAccents(value: string): string {
  // Most texts are ASCII, which has no accents.
  return isAscii(value) ? value : withoutPiledMarks(value).normalize('NFKD').replace(/\p{M}/gu, '')
}

/** A text as one line: runs of white space become one space, those at the ends go. */
export function oneLine(value: string): string {
  const text = value.trim()
  // Most texts hold none: looking costs a fifth of replacing.
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text
}

/** The parts of a text that white space separates. */
export function splitAtSpaces(value: string): string[] {
  const text = value.trim()
  return text === '' ? [] : text.split(/\s+/)
}

/** The lines of a text, whichever system has ended them. */
export const linesOf = (value: string): string[] => value.split(/\r\n|\r|\n/)

/** Words of letters and numbers with a space between them: every other sign is one. */
export const spacedWords = (value: string): string => value.replace(otherSigns, ' ').trim()

/** Letters and numbers alone, written together. */
export const lettersAndNumbers = (value: string): string => value.replace(otherSigns, '')

const otherSigns = /[^\p{L}\p{N}]+/gu

/** Whether a text holds one of these parts. */
export const includesAny = (text: string, parts: readonly string[]): boolean =>
  parts.some((part) => text.includes(part))

/** A text without this beginning, if it begins so. */
export const withoutStart = (text: string, start: string): string =>
  text.startsWith(start) ? text.slice(start.length) : text

/** A text without this end, if it ends so. */
export const withoutEnd = (text: string, end: string): string =>
  text.endsWith(end) ? text.slice(0, text.length - end.length) : text

/** A text without these characters at its end: the loop is quick where an expression would begin at each of a million. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** The first characters of a text, at most so many, and never half of a pair of surrogates. */
export function cutTo(text: string, length: number): string {
  const beginsPair = text.length > length && isHighSurrogate(text.charCodeAt(length - 1))
  return text.slice(0, beginsPair ? length - 1 : length)
}

/** Whether a unit of UTF-16 is the first half of a character. */
export const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

/** Whether a unit of UTF-16 is the second half of a character. */
export const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** Whether a text ends as a sentence does; a mark of quotation or a bracket may close behind its sign. */
export const endsSentence = (text: string): boolean => /[.!?…]["”»)]?$/.test(text)

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
