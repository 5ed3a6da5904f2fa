import { isEnglish } from '../analysis/foreign-table.ts'
import { isGivenName, nameParticles, namesGroup, ofWords, type RequestTokens } from './people-words.ts'
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
  const isName = token.isCapital && isFixed[at] === false && (isGivenName(token) || isInitial(tokens, at))
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

const isInitial = (tokens: readonly QueryToken[], at: number): boolean =>
  tokens[at]?.word.length === 1 &&
  tokens[at]?.isCapital === true &&
  (tokens[at + 1]?.text === '.' || tokens[at + 1]?.isCapital === true)

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
      if (isSaid || mayBePerson(tokens, span)) windows.push(span)
    }
  return windows
}

const wordsOf = (tokens: readonly QueryToken[], { from, next }: NameSpan): readonly number[] =>
  Array.from({ length: next - from }, (_, i) => from + i).filter((at) => tokens[at]?.kind === 'word')

/** Worth a question: a given name in it, capitals, or no word of what companies do. */
function mayBePerson(tokens: readonly QueryToken[], { from, next }: NameSpan): boolean {
  const words = tokens.slice(from, next).filter(({ kind }) => kind === 'word')
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined || nameParticles().has(first.word)) return false
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
  if (!isGivenName(first)) return isSaid && isCapital && usesCapitals && (isForeign || isJoined)
  const names = others.filter(({ word }) => !nameParticles().has(word)).map(({ word }) => word)
  if (usesCapitals) return isCapital && (isSaid || !names.some(isBusinessWord))
  // "steve jobs's startup", "luis von ahn"
  const isOwner = isSaid && (ofWords.has(tokens[span.from - 1]?.word) || isPossessive(tokens[span.next - 1]))
  if (isOwner || names.length < others.length) return true
  return !names.some((word) => isBusinessWord(word) || (!isSaid && isEnglish(word)))
}

/** The words of a name in which a letter may be wrong: a given name that is known is no other, and without one it may be no name. */
export function mayBeMisspelt(
  tokens: readonly QueryToken[],
  { from, next }: NameSpan,
  isSaid: boolean,
): readonly string[] {
  const isCapital = tokens.slice(from, next).every(({ kind, isCapital }) => kind !== 'word' || isCapital)
  if (!isGivenName(tokens[from]) && !(isSaid && isCapital)) return []
  return tokens
    .slice(from, next)
    .filter((token) => token.kind === 'word' && token.word.length >= lettersMin && !isGivenName(token))
    .map(({ word }) => word)
}

const lettersMin = 5

export const nameOf = (tokens: readonly QueryToken[], { from, next }: NameSpan): string =>
  written(tokens, from, next)
