// How words, codes and addresses are written, in any language.
import { formOf } from '../kernel/index.ts'

/** The years of the last century and this one that a text holds. */
export const yearsIn = (text: string): readonly string[] => text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []

/** Whether a text begins as names do: with a capital or a number. */
export const startsUpperOrNumber = (text: string): boolean => /^[\p{Lu}\p{N}]/u.test(text)

/** Whether a text is capitals and nothing else. */
export const isCapitals = (text: string): boolean => /^\p{Lu}+$/u.test(text)

/** Between a small letter and a capital: in "iPhone", "Jane DoeFounder". */
export const innerUpper = /(?<=\p{Ll})(?=\p{Lu})/gu

export const hasInnerUpper = (text: string): boolean => text.search(innerUpper) >= 0

/** Whether a word may be one of a name: "Acme", "O'Neill", "AT&T", "Web3". */
export const isNameWord = (word: string): boolean => /^\p{Lu}[\p{L}\p{N}&.'’-]*$/u.test(word)

/** Numbers of thousands without what parts them: "12,500" is "12500". */
export const withoutThousandSigns = (text: string): string => text.replace(/(?<=\d)[,.](?=\d{3})/g, '')

/** An address without its protocol and `www.`. */
export const withoutProtocol = (address: string): string => address.replace(/^https?:\/\/(?:www\.)?/i, '')

/** An address without the place on its page. */
export const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? ''

/** The line of whoever owns the texts begins so. */
export const copyrightSign = /©|\(c\)|\bcopyright\b/i

/** The words of a text between white space, each with its place. */
export const placedWords = (text: string): { readonly text: string; readonly at: number }[] =>
  Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => ({ text: word, at: index }))

/** Whether a text is Chinese, Japanese or Korean: such a text says more in fewer letters. */
export const saysMuchInLetters = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)

/** Whether a text holds so many digits beside each other. */
export const holdsDigits = (text: string, count: number): boolean => formOf(text).includes('9'.repeat(count))
