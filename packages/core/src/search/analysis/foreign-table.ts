import foreignWords from '../../../data/foreign-words.json' with { type: 'json' }
import { behindKey } from '../../kernel/index.ts'
import { indexTokens, pairOf } from './tokens.ts'

/** What a foreign word says in English: the term that stands for it, and others that may. */
export interface ForeignMeaning {
  readonly term: string
  readonly others: readonly string[]
}

/** A meaning in some languages, a letter each; null when the word ranks nothing there. */
export interface ForeignEntry {
  readonly languages: string
  readonly meaning: ForeignMeaning | null
}

/** Whether a word is one of English, or the plural of one; it may be one of another language as well. */
export function isEnglish(word: string): boolean {
  const known = (foreignWords as Readonly<Record<string, string>>)[`english_${word.charAt(0)}`]
  if (known !== undefined && behindKey(known, word) !== null) return true
  return word.length >= pluralLettersMin && word.endsWith('s') && isEnglish(word.slice(0, -1))
}

const pluralLettersMin = 6

/**
 * What a word says by language, itself before what its forms say; none for a word that is in no language of the table. The table is
 * read at the first word that is asked.
 */
export function entriesOf(word: string): readonly ForeignEntry[] {
  const key = word.replaceAll('œ', 'oe').replaceAll('æ', 'ae')
  const itself = behindKey(foreignWords.words, key)
  const forms = behindKey(foreignWords.words, `${stemOf(key)}-`)
  return itself === null && forms === null ? none : [itself, forms].flatMap(entriesIn)
}

const none: readonly ForeignEntry[] = []

function entriesIn(line: string | null): readonly ForeignEntry[] {
  if (line === null) return none
  return line.split(' ').map((entry) => ({
    languages: entry.slice(0, -codeLetters),
    meaning: meaningAt(Number.parseInt(entry.slice(-codeLetters), codeBase)),
  }))
}

const [codeLetters, codeBase] = [3, 36]

function meaningAt(line: number): ForeignMeaning | null {
  meaningStarts ??= startsOf(foreignWords.meanings)
  const text = foreignWords.meanings.slice(meaningStarts[line], (meaningStarts[line + 1] ?? 0) - 1)
  const [term, ...others] = text.split(', ').flatMap((words) => termOfWords(words) || [])
  return term === undefined ? null : { term, others }
}

let meaningStarts: Int32Array | null = null

/** Where each line starts; the last one is behind the text and a line's end. */
function startsOf(text: string): Int32Array {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return Int32Array.from([...starts, text.length + 1])
}

function termOfWords(words: string): string {
  const [first = '', second] = indexTokens(words).map(({ term }) => term)
  return second === undefined ? first : pairOf(first, second)
}

/** What forms of a word share, as scripts/foreign-words/generate.py takes it. */
function stemOf(word: string): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= stemLettersMin)
  return ending === undefined ? word : word.slice(0, -ending.length)
}

const endings = foreignWords.endings.split(' ')
const stemLettersMin = 4
