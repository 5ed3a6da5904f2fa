import { foldText } from '../../text.ts'

/** One word of a text: as written (folded), and the term under which its forms meet. */
export interface Token {
  readonly word: string
  readonly term: string
}

/**
 * The words that search ranks by, in order, without stop words. Plurals meet their singular. Scripts that write no spaces give
 * overlapping pairs of letters, so that a word inside a run is found.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const run of foldText(text).replace(apostrophes, '').match(wordPattern) ?? []) {
    if (unspaced.test(run)) for (const pair of letterPairs(run)) tokens.push({ word: pair, term: pair })
    else if (!stopWords.has(run)) tokens.push({ word: run, term: singular(run) })
  }
  return tokens
}

const apostrophes = /['’]s\b|['’]/g
// A run of one kind: `3D`, `B2B` and `C++` keep together, and an unspaced script ends a Latin word.
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+|c\+\+|c#|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function letterPairs(run: string): string[] {
  const letters = [...run]
  if (letters.length === 1) return letters
  return letters.slice(1).map((letter, i) => `${letters[i]}${letter}`)
}

/** Harman's S-stemmer: takes off an English plural and nothing else, so that terms stay readable and mistakes rare. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word
  if (word.endsWith('ies') && !/[ae]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (word.endsWith('es') && !/[aeo]es$/.test(word)) return word.slice(0, -1)
  return /(?:us|ss|is|as)$/.test(word) ? word : word.slice(0, -1)
}

/** English function words, and words that every search for companies may hold and that tell none apart. */
const stopWords: ReadonlySet<string> = new Set(
  `
a about above after again all also am an and any are as at be because been before being below between both but by can could
did do does doing down during each few for from further had has have having he her here hers him his how i if in into is it
its itself just me more most my no nor not of off on once only or other our ours out over own s same she should so some such
t than that the their theirs them then there these they this those through to too under until up very was we were what when
where which while who whom why will with within without would you your yours
business businesses companies company corporation enterprises firm firms organisation organisations organization
organizations startup startups start ups vendor vendors venture ventures
find get give list looking search show want
`
    .trim()
    .split(/\s+/),
)

/** The term of two neighbouring words. No word holds a space. */
export function pairOf(first: string, second: string): string {
  return `${first} ${second}`
}
