// What is asked of the characters of a text. Letters and numbers are those of all scripts, digits those from 0 to 9.

export const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

export const hasNumber = (text: string): boolean => /\p{N}/u.test(text)

export const hasLetterOrNumber = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

export const hasDigit = (text: string): boolean => /\d/.test(text)

/** Whether a text holds two letters beside each other: an initial is not a word yet. */
export const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text)

/** Whether a text is letters and nothing else. */
export const isLetters = (text: string): boolean => /^\p{L}+$/u.test(text)

/** Whether a text is digits and nothing else. */
export const isDigits = (text: string): boolean => /^\d+$/.test(text)

/** Whether a character, by its code, is a small letter from a to z. */
export const isSmallLetter = (code: number): boolean => code >= 97 && code <= 122

/** Whether a character, by its code, is a small letter from a to z or a digit. */
export const isWordCode = (code: number): boolean => isSmallLetter(code) || (code >= 48 && code <= 57)

/** Whether a text is small letters from a to z and nothing else. */
export const isPlainWord = (text: string): boolean => /^[a-z]+$/.test(text)

export const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** Whether a text is hexadecimal digits, in small letters, and nothing else. */
export const isHex = (text: string): boolean => /^[0-9a-f]+$/.test(text)

/** Whether a text is printable ASCII and nothing else. */
export const isPrintableAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/** Whether a text is printable ASCII without a space. */
export const isVisibleAscii = (text: string): boolean => /^[!-~]*$/.test(text)

/** Whether a text begins with a letter. */
export const startsLetter = (text: string): boolean => /^\p{L}/u.test(text)

/** Whether a text holds a capital. */
export const hasUpper = (text: string): boolean => /\p{Lu}/u.test(text)

/** Whether a text begins with a capital. */
export const startsUpper = (text: string): boolean => /^\p{Lu}/u.test(text)

/** Whether a text begins with a small letter. */
export const startsLower = (text: string): boolean => /^\p{Ll}/u.test(text)

/** Whether a text begins with a part of a word: a letter, a number, a mark or a hyphen. */
export const startsInWord = (text: string): boolean => /^[\p{L}\p{N}\p{M}-]/u.test(text)

/** Whether a text ends with a part of a word. */
export const endsInWord = (text: string): boolean => /[\p{L}\p{N}\p{M}-]$/u.test(text)

/** How many letters a text has. */
export const letterCount = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

/** How many digits a text has. */
export const digitCount = (text: string): number => text.match(/\d/g)?.length ?? 0

/** What a text of digits alone counts; null of others, and where a number would not hold all of its digits. */
export const readDigits = (text: string): number | null =>
  isDigits(text) && text.length <= 15 ? Number(text) : null

/** The form of a code: 9 for a digit, A for a capital, a for a small letter, any other sign as it is. "SW1A 1AA" is "AA9A 9AA". */
export function formOf(text: string): string {
  let form = ''
  for (const sign of text) form += formOfSign(sign)
  return form
}

function formOfSign(sign: string): string {
  if (sign >= '0' && sign <= '9') return '9'
  if (sign >= 'a' && sign <= 'z') return 'a'
  if (sign !== sign.toLowerCase()) return 'A'
  return sign === sign.toUpperCase() ? sign : 'a'
}
