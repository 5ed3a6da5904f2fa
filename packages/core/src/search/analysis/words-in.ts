import { foldText, hashWith, isAscii, isWordCode } from '../../kernel/index.ts'
import { type IndexToken, knownToken, tokenOf } from './known-tokens.ts'

/**
 * Visits the words of a text in order, folded, stop words too. What joins is one word: `builder's` is `builder`, `O'Reilly` `oreilly`, `e-commerce`
 * `ecommerce`, `U.S.` `us`, `C++` itself. Scripts that write no spaces give overlapping pairs of letters, so that a word inside a
 * run is found.
 */
export function wordsIn(text: string, visit: (token: IndexToken) => void) {
  const folded = plainText(text)
  if (isAscii(folded)) asciiWords(folded, visit)
  else for (const run of folded.match(runs) ?? []) runWords(run, visit)
}

/** Lower case without accents, quotes and dashes as ASCII has them. Folding ASCII text is lowering it, 100 times cheaper. */
function plainText(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  const plain = text
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[\u201c-\u201f\u2022\u2026\xa0]/g, ' ')
  return isAscii(plain) ? plain.toLowerCase() : foldText(plain)
}

/** By codes, since this reads every text of every company: a regular expression takes five times as long. */
function asciiWords(text: string, visit: (token: IndexToken) => void) {
  const end = text.length
  let at = 0
  while (at < end) {
    const start = at
    let hash = 0
    for (let code = text.charCodeAt(at); isWordCode(code); code = text.charCodeAt(++at))
      hash = hashWith(hash, code)
    if (at === start) {
      at++
      continue
    }
    if (!mayJoin(text.charCodeAt(at), at - start)) {
      visit(knownToken(text, start, at, hash))
      continue
    }
    joined.lastIndex = start
    const whole = joined.exec(text)?.[0] ?? ''
    at = start + whole.length
    visit(tokenOf(bare(whole)))
  }
}

/** Whether what follows a word may belong to it. */
function mayJoin(next: number, letters: number): boolean {
  if (next === apostrophe) return true
  return letters === 1 && (next === hyphen || next === dot || next === plus || next === hash)
}

/** A run of letters, digits and what joins them. */
function runWords(run: string, visit: (token: IndexToken) => void) {
  if (!unspaced.test(run)) return visit(tokenOf(bare(run)))
  const letters = [...run]
  if (letters.length === 1) visit(tokenOf(run))
  for (let i = 1; i < letters.length; i++) visit(tokenOf(`${letters[i - 1]}${letters[i]}`))
}

function bare(word: string): string {
  return word.replace(/'s$|['.-]/g, '')
}

const [apostrophe, hyphen, dot, plus, hash] = [39, 45, 46, 43, 35]

// Single letters belong to what follows.
const joined = /c\+\+|c#|[a-z]-[a-z]{2,}|[a-z](?:\.[a-z])+(?![a-z0-9])|[a-z0-9]+(?:'[a-z0-9]+)+|[a-z0-9]+/y
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u
// A run of one kind: an unspaced script ends a Latin word.
const letter = `(?:(?!${unspaced.source})[\\p{L}\\p{N}\\p{M}])`
const runs = new RegExp(
  [
    `${unspaced.source}+`,
    'c\\+\\+|c#',
    '(?<![\\p{L}\\p{N}])(?:[a-z]-[a-z]{2,}|[a-z](?:\\.[a-z])+(?![\\p{L}\\p{N}]))',
    `${letter}+(?:'${letter}+)*`,
  ].join('|'),
  'gu',
)
