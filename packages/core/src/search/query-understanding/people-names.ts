import { entriesOf, isEnglish } from '../analysis/foreign-table.ts'
import { foreignMeaning } from '../analysis/foreign-words.ts'
import {
  byWords,
  isGivenName,
  nameParticles,
  namesGroup,
  ofWords,
  type RequestTokens,
} from './people-words.ts'
import { isGluedHyphen } from './phrases.ts'
import { isBusinessWord } from './places-known.ts'
import { isPossessive, type QueryToken, written } from './query-tokens.ts'

/** Tokens that may be a person's name. */
export interface NameSpan {
  readonly from: number
  readonly next: number
}

/** Words of the longest name that is looked for. */
const wordsMax = 5

/** Neighbours of which each may be of a name; small words and hyphens stand within. */
export function runsOf(tokens: readonly QueryToken[], request: RequestTokens): readonly NameSpan[] {
  const runs: NameSpan[] = []
  const words = tokens.filter(({ kind }) => kind === 'word')
  // Where each word has a capital one says nothing.
  const tellsCapitals = words.length < wordsMax || words.some(({ isCapital }) => !isCapital)
  for (let at = 0; at < tokens.length; ) {
    if (!mayBegin(tokens, request, at)) {
      at++
      continue
    }
    let next = at + 1
    for (;;) {
      const on = behindJoint(tokens, next)
      // "Jonathan Good"
      const isSmallName = tellsCapitals && tokens[on]?.isCapital === true && request.isFixed[on] === false
      if (!mayBegin(tokens, request, on) && !isSmallName) break
      next = on + 1
    }
    runs.push({ from: at, next })
    at = next
  }
  return runs
}

function mayBegin(tokens: readonly QueryToken[], { isRequest, isFixed }: RequestTokens, at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word') return false
  const isWritten = token.isCapital && (isGivenName(token) || isInitial(tokens, at))
  const isName =
    isFixed[at] === false && (isWritten || (isInitial(tokens, at) && tokens[at + 1]?.text === '.'))
  return isRequest[at] === false || isName
}

/** A given name with the word beside it, whatever else that word says: "john le". */
export function pairsOf(tokens: readonly QueryToken[], { isFixed }: RequestTokens): readonly NameSpan[] {
  const mayBe = (at: number) => tokens[at]?.kind === 'word' && isFixed[at] === false
  return [...tokens.keys()].flatMap((at) => {
    const token = tokens[at]
    if (token === undefined || !mayBe(at) || !isGivenName(token)) return []
    return [at, at - 1]
      .filter((from) => mayBe(from) && mayBe(from + 1))
      .map((from) => ({ from, next: from + 2 }))
  })
}

/** "J. Lee", "J Lee", "j. lee" */
const isInitial = (tokens: readonly QueryToken[], at: number): boolean =>
  tokens[at]?.word.length === 1 &&
  tokens[at]?.kind === 'word' &&
  (tokens[at + 1]?.text === '.' || (tokens[at]?.isCapital === true && tokens[at + 1]?.isCapital === true))

/** Behind a hyphen, the dot of an initial, or the particles of a name. */
function behindJoint(tokens: readonly QueryToken[], at: number): number {
  if (isGluedHyphen(tokens, at)) return at + 1
  let next = isInitial(tokens, at - 1) && tokens[at]?.text === '.' ? at + 1 : at
  // Not of "James D. Lee".
  const isParticle = () => nameParticles().has(tokens[next]?.word ?? '') && !isInitial(tokens, next)
  for (let count = 0; count < 2 && isParticle(); count++) next++
  return next
}

/** The parts of a run that may be whole names, the longest first; all of them where the query says that it names somebody. */
export function windowsOf(tokens: readonly QueryToken[], run: NameSpan, isSaid = false): readonly NameSpan[] {
  const places = wordsOf(tokens, run)
  const windows: NameSpan[] = []
  for (let count = Math.min(wordsMax, places.length); count >= 2; count--)
    for (let first = 0; first + count <= places.length; first++) {
      const span = { from: places[first] ?? 0, next: (places[first + count - 1] ?? 0) + 1 }
      if (!isOneWord(tokens, span) && (isSaid || mayBePerson(tokens, span))) windows.push(span)
    }
  return windows
}

/** "Anne-Marie" */
const isOneWord = (tokens: readonly QueryToken[], { from, next }: NameSpan): boolean =>
  next === from + 3 && isGluedHyphen(tokens, from + 1)

const wordsOf = (tokens: readonly QueryToken[], { from, next }: NameSpan): readonly number[] =>
  Array.from({ length: next - from }, (_, i) => from + i).filter((at) => tokens[at]?.kind === 'word')

/** Worth a question: a given name in it, capitals, or no word of what companies do. */
function mayBePerson(tokens: readonly QueryToken[], { from, next }: NameSpan): boolean {
  const words = tokens.slice(from, next).filter(({ kind }) => kind === 'word')
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return false
  if (nameParticles().has(first.word) && !isInitial(tokens, from)) return false
  if (isGivenName(first) || isGivenName(last)) return true
  const isName = ({ isCapital, word }: QueryToken) => isCapital || nameParticles().has(word)
  return words.every(isName) || (words.length <= 3 && !words.some(({ word }) => isBusinessWord(word)))
}

/**
 * Whether a name is written like a person's: a given name before one to three others, with capitals where the query has some. `isSaid`:
 * the query says that a person is meant, so that words which English lacks may be a name too.
 */
export function looksLikePerson(
  tokens: readonly QueryToken[],
  span: NameSpan,
  { usesCapitals, isSaid }: { readonly usesCapitals: boolean; readonly isSaid: boolean },
): boolean {
  const words = tokens.slice(span.from, span.next).filter(({ kind }) => kind === 'word')
  const [first, ...others] = words
  const last = others.at(-1)
  if (first === undefined || last === undefined || words.length > 4 || namesGroup(last.word)) return false
  const isCapital = words.every((word) => word.isCapital || nameParticles().has(word.word))
  const isForeign = words.every(({ word }) => !isEnglish(word) && !isBusinessWord(word))
  const isJoined = tokens.slice(span.from, span.next).some(({ text }) => text === '-')
  if (!isGivenName(first))
    return isSaid && ((isCapital && usesCapitals && (isForeign || isJoined)) || isNamedBy(tokens, span))
  const names = others.filter(({ word }) => !nameParticles().has(word)).map(({ word }) => word)
  if (usesCapitals) return isCapital && (isSaid || !names.some(isBusinessWord))
  // "steve jobs's startup", "luis von ahn"
  const isOwner = isSaid && (ofWords.has(tokens[span.from - 1]?.word) || isPossessive(tokens[span.next - 1]))
  if (isOwner || names.length < others.length) return true
  return !names.some((word) => isBusinessWord(word) || (!isSaid && isEnglish(word)))
}

/** A name of two words of which one is no word of English: a given name, or with capitals. */
export function isForeignName(tokens: readonly QueryToken[], { from, next }: NameSpan): boolean {
  const words = tokens.slice(from, next).filter(({ kind }) => kind === 'word')
  const names = words.filter(({ word }) => word.length > 1 && !nameParticles().has(word))
  const isWritten = words.every(({ isCapital, word }) => isCapital || nameParticles().has(word))
  const isGiven = isGivenName(words[0]) || isGivenName(words.at(-1))
  if (words.length < 2 || !(isWritten || isGiven)) return false
  return names.some(({ word }) => !isEnglish(word)) && !names.some(({ word }) => isBusinessWord(word))
}

/** "Founded by keisuke orstad" */
const isNamedBy = (tokens: readonly QueryToken[], span: NameSpan): boolean =>
  byWords.has(tokens[span.from - 1]?.word) && isProperName(tokens, span)

/** Two words or more of which no language that is known has one, but for particles and initials. */
export function isProperName(tokens: readonly QueryToken[], { from, next }: NameSpan): boolean {
  const words = tokens.slice(from, next).filter(({ kind, word }) => kind === 'word' && word.length > 1)
  const names = words.filter(({ word }) => !nameParticles().has(word))
  return names.length > 1 && names.every(({ word }) => isNameWord(word))
}

export const hasNameWord = (tokens: readonly QueryToken[], { from, next }: NameSpan): boolean =>
  tokens.slice(from, next).some(({ kind, word }) => kind === 'word' && isNameWord(word))

/** A word of no language that is known. */
export const isNameWord = (word: string): boolean =>
  word.length > 1 &&
  !isEnglish(word) &&
  !isBusinessWord(word) &&
  entriesOf(word).length === 0 &&
  foreignMeaning(word) === null

/**
 * The words of a name in which a letter may be wrong. A given name that is known is no other; where no capitals or role tell that it is a
 * name, it holds a word that is none of English.
 */
export function mayBeMisspelt(
  tokens: readonly QueryToken[],
  { from, next }: NameSpan,
  isSaid: boolean,
): readonly string[] {
  const words = tokens.slice(from, next).filter(({ kind }) => kind === 'word')
  if (words.length < 2) return []
  const isCapital = words.every((token) => token.isCapital)
  const isName = isGivenName(words[0]) || (isSaid && isCapital)
  if (!isName && words.some(({ word }) => isBusinessWord(word))) return []
  return words
    .filter((token) => token.word.length >= lettersMin && !isGivenName(token))
    .filter(({ word }) => isName || isNameWord(word))
    .map(({ word }) => word)
}

const lettersMin = 4

export const nameOf = (tokens: readonly QueryToken[], { from, next }: NameSpan): string =>
  written(tokens, from, next)
