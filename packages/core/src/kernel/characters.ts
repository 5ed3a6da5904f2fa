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

export const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** Whether a text begins with a capital. */
export const startsUpper = (text: string): boolean => /^\p{Lu}/u.test(text)

/** Whether a text begins with a small letter. */
export const startsLower = (text: string): boolean => /^\p{Ll}/u.test(text)

/** How many letters a text has. */
export const letterCount = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0
