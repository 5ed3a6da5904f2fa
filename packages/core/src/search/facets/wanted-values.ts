import { foldText, spacedWords } from '../../kernel/index.ts'

/** Which values of a facet somebody looks for. */
export interface WantedValues {
  /** Folded words, each of which begins a word of the value. */
  readonly words: readonly string[]
  /** Values whose labels, which an index does not know, hold the words. */
  readonly among: readonly string[]
}

export const wordsOfText = (text: string): string[] =>
  spacedWords(foldText(text))
    .split(' ')
    .filter((word) => word !== '')

/** Whether each of the words begins a word of a folded text. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => beginsWord(text, word))
}

/** Looked for before the text is cut into words: of 100,000 investors hardly one holds a word. */
function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || isBetweenWords(text.charCodeAt(at - 1))) return true
  return false
}

function isBetweenWords(unit: number): boolean {
  const isDigit = unit >= 48 && unit <= 57
  const isLetter = (unit >= 97 && unit <= 122) || unit > 127
  return !isDigit && !isLetter
}
