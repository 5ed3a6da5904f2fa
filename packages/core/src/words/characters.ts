import { hasLetter } from '../kernel/index.ts'

/** What a character is to a tokenizer. */
export const kinds = {
  space: 1,
  /** It ends a line. */
  line: 2,
  letter: 3,
  digit: 4,
  mark: 5,
  /** A letter of a script that does not space its words. */
  single: 6,
  /** It belongs to the character before it: combining marks, soft hyphens, joiners. */
  part: 7,
} as const

/** The kind of the character that begins at this offset. */
export function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit >= 0xd800 && unit <= 0xdfff) return kindOf(String.fromCodePoint(text.codePointAt(at) ?? 0))
  const known = kindOfUnit[unit] ?? 0
  if (known !== 0) return known
  const kind = kindOf(String.fromCharCode(unit))
  kindOfUnit[unit] = kind
  return kind
}

/** Filled as characters are met; those of ASCII at once would be no quicker. */
const kindOfUnit = new Uint8Array(0x10000)

function kindOf(character: string): number {
  if (/[\n\r\f\u2028\u2029]/.test(character)) return kinds.line
  // A space of no width parts words; the other characters of no width do not.
  if (/[\s\p{Cc}\u200b]/u.test(character)) return kinds.space
  if (/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character)) return kinds.part
  if (isUnspaced.test(character)) return kinds.single
  // "2º" and "nº" end in a sign, which Unicode calls a letter.
  if (hasLetter(character)) return /[ªº]/.test(character) ? kinds.mark : kinds.letter
  return /\p{Nd}/u.test(character) ? kinds.digit : kinds.mark
}

const isUnspaced =
  /[[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]&&[\p{L}\p{Nl}]]/v
