import { foldText } from '../../text.ts'
import { termOf } from './term-of.ts'

/** One word of a text: as written (folded), and the term under which its forms meet. */
export interface Token {
  readonly word: string
  readonly term: string
}

/**
 * The words that search ranks by, in order, without stop words. Forms of an English word meet in its stem. Scripts that write no
 * spaces give overlapping pairs of letters, so that a word inside a run is found.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  const plain = plainText(text)
  const isAscii = /^[\0-\x7f]*$/.test(plain)
  for (const run of plain.match(isAscii ? asciiPattern : wordPattern) ?? []) {
    if (!isAscii && unspaced.test(run)) {
      for (const pair of letterPairs(run)) tokens.push({ word: pair, term: pair })
      continue
    }
    // `e-commerce`, `u.s.`: letters that stand alone belong to what follows.
    const word = joined.test(run) ? run.replace(/[.-]/g, '') : run
    const term = termOf(word)
    if (term !== '') tokens.push({ word, term })
  }
  return tokens
}

/** The term of two neighbouring words. No word holds a space. */
export function pairOf(first: string, second: string): string {
  return `${first} ${second}`
}

/** Folded, and without the apostrophes that join: `builder's` is `builder`. Folding ASCII text is lowering it. */
function plainText(text: string): string {
  const straight = /[\u2010-\u201f\u2026]/.test(text)
    ? text
        .replace(/[\u2018-\u201b]/g, "'")
        .replace(/[\u2010-\u2015]/g, '-')
        .replace(/[\u201c-\u201f\u2026]/g, ' ')
    : text
  const folded = /^[\0-\x7f]*$/.test(straight) ? straight.toLowerCase() : foldText(straight)
  return folded.includes("'") ? folded.replace(/'s\b|'/g, '') : folded
}

const asciiPattern = /c\+\+|c#|\b[a-z]-[a-z]{2,}|\b[a-z](?:\.[a-z])+\b|[a-z0-9]+/g
// A run of one kind: `3D`, `B2B` and `C++` keep together, and an unspaced script ends a Latin word.
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+|c\+\+|c#|(?<![\p{L}\p{N}])[a-z]-[a-z]{2,}|(?<![\p{L}\p{N}])[a-z](?:\.[a-z])+(?![\p{L}\p{N}])|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const joined = /[.-]/

function letterPairs(run: string): string[] {
  const letters = [...run]
  if (letters.length === 1) return letters
  return letters.slice(1).map((letter, i) => `${letters[i]}${letter}`)
}
