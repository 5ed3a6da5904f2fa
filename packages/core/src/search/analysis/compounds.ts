import rankingWords from '../../../data/ranking-words.json' with { type: 'json' }
import { entriesOf, type ForeignMeaning, isEnglish } from './foreign-table.ts'
import { termOf } from './term-of.ts'

/**
 * What the parts of a German or Dutch compound say, by the table's own words: `Pflegeroboter` is care and a robot. Null for what is no
 * compound of known words. A kind of company at the end says nothing: `Softwarefirmen`. The language is the letter that the table has for
 * that of the text, '' where nothing tells it.
 */
export function compoundParts(word: string, language: string): readonly ForeignMeaning[] | null {
  const head = withoutTail(word)
  for (const letter of joiningLanguages) {
    if (language !== '' && language !== letter) continue
    const parts = partsOf(head ?? word, letter, partsMax)
    if (parts?.some(({ isForeign }) => isForeign || head !== null)) return parts.map(({ meaning }) => meaning)
  }
  return null
}

/** German and Dutch, by their letters in the table. */
const joiningLanguages = 'dn'

interface Part {
  readonly meaning: ForeignMeaning
  /** English lacks it. */
  readonly isForeign: boolean
}

const partsMax = 3
const partLettersMin = 4
const longPartLetters = 5

function withoutTail(word: string): string | null {
  for (const tail of compoundTails) {
    if (word.length - tail.length >= partLettersMin - 1 && word.endsWith(tail))
      return word.slice(0, -tail.length)
  }
  return null
}

/** The fewest parts, and of those the longest last one. */
function partsOf(word: string, language: string, most: number): readonly Part[] | null {
  const whole = partOf(word, language)
  if (whole !== null) return [whole]
  if (most <= 1) return null
  let found: readonly Part[] | null = null
  for (let at = partLettersMin; at <= word.length - partLettersMin; at++) {
    const last = partOf(word.slice(at), language)
    if (last === null) continue
    // Three short words are in many long ones.
    const isShort = word.length - at < longPartLetters
    const before = headParts(word.slice(0, at), language, isShort ? 1 : most - 1)
    if (before !== null && (found === null || before.length + 1 < found.length)) found = [...before, last]
  }
  return found
}

/** The parts before the last, which letters may join to it: `Versicherungs`, `zonne`. */
function headParts(text: string, language: string, most: number): readonly Part[] | null {
  for (const joint of joints) {
    const head = text.endsWith(joint) ? text.slice(0, text.length - joint.length) : ''
    const parts = head.length < partLettersMin ? null : partsOf(head, language, most)
    if (parts !== null) return parts
  }
  return null
}

/** English words count where the languages have them too, or where they are long: many short ones are within any word. */
function partOf(word: string, language: string): Part | null {
  const entry = entriesOf(word).find(({ languages }) => languages.includes(language))
  const isOfEnglish = isEnglish(word)
  if (entry?.meaning != null) return { meaning: entry.meaning, isForeign: !isOfEnglish }
  const isLoan = loanWords.has(word) || (isOfEnglish && word.length >= loanLettersMin)
  return isLoan ? { meaning: { term: termOf(word), others: [] }, isForeign: false } : null
}

const loanLettersMin = 6
const joints = ['', ...rankingWords.compoundJoints.split(' ')]
const compoundTails = rankingWords.compoundTails.split(' ')
/** What German took as it is and puts before others. */
const loanWords: ReadonlySet<string> = new Set(rankingWords.loanWords.split(' '))
