import { includesAny } from './text.ts'

// By loops: an expression that ends in `$` begins anew at each sign of a long row of them.

/** A text without white space and these signs at its end. */
export function trimEndSigns(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && isOneOf(text.charAt(end - 1), signs)) end--
  return text.slice(0, end)
}

/** A text without white space and these signs at its beginning. */
export function trimStartSigns(text: string, signs: string): string {
  let start = 0
  while (start < text.length && isOneOf(text.charAt(start), signs)) start++
  return text.slice(start)
}

/** A text without white space and these signs at its beginning and end. */
export const trimSigns = (text: string, signs: string): string =>
  trimStartSigns(trimEndSigns(text, signs), signs)

/** Whether a text holds one of these signs. */
export const holdsSign = (text: string, signs: string): boolean => includesAny(text, Array.from(signs))

/** Whether a text begins with one of these signs. */
export const startsWithSign = (text: string, signs: string): boolean =>
  text !== '' && signs.includes(text.charAt(0))

/** Whether a text ends with one of these signs. */
export const endsWithSign = (text: string, signs: string): boolean =>
  text !== '' && signs.includes(text.charAt(text.length - 1))

const isOneOf = (character: string, signs: string) => signs.includes(character) || character.trim() === ''
