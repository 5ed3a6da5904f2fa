import addressWords from '../../../data/address-words.json' with { type: 'json' }
import { hasLetterOrNumber } from '../../kernel/index.ts'
import { hasFlag, isGlued, isWord, type Token, tokenFlag, tokenize } from '../../words/index.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const units = setOf(addressWords.units)
const numberedThings = setOf(addressWords.numberedThings)
const spelledNumbers = setOf(addressWords.spelledNumbers)
const compass = setOf('n s e w')
const rangeSigns = setOf('- – / \ufffd')
const digitsMax = 5

/** Where streets may begin: `1435 North`, `N112 W16700`, `101-1305 Welch`, `Lvl2 845`, `Unit 12`, `One North Place`, `P.O. Box 5`. */
export function streetStartsIn(text: string): number[] {
  const tokens = tokenize(text)
  const starts: number[] = []
  for (let at = 0; at < tokens.length; at++) {
    const start = tokens[at]?.start ?? 0
    const end = isPartOfOther(text.charAt(start - 1)) ? at : behindStart(text, tokens, at)
    if (end === at) continue
    starts.push(start)
    at = end - 1
  }
  return starts
}

/** Whether a text begins with a street. */
export function startsStreet(text: string): boolean {
  const tokens = tokenize(text)
  return tokens[0]?.start === 0 && behindStart(text, tokens, 0) !== 0
}

/** Of a price, a code or a longer number. */
const isPartOfOther = (before: string) => hasLetterOrNumber(before) || otherSigns.has(before)
const otherSigns = new Set('.,$€£#+-')

/** Behind what begins a street here; `at` itself where nothing does. */
function behindStart(text: string, tokens: readonly Token[], at: number): number {
  const word = tokens[at]?.word ?? ''
  if (compass.has(word) && isGlued(tokens[at + 1])) {
    const end = behindNumber(text, tokens, at + 1)
    return end === undefined ? at : behindStart(text, tokens, end)
  }
  if (units.has(word) || numberedThings.has(word)) return behindUnit(text, tokens, at) ?? at
  const ends = spelledNumbers.has(word) ? [at + 1] : [behindBox(tokens, at), ...numberEnds(tokens, at)]
  return ends.find((end) => end > at && isFollowed(text, tokens, end)) ?? at
}

/** White space, a comma or a number is behind. */
function isFollowed(text: string, tokens: readonly Token[], end: number): boolean {
  const next = text.charAt(tokens[end - 1]?.end ?? text.length)
  return next === ',' || (next !== '' && next.trim() === '') || isNumber(tokens[end])
}

const isNumber = (token: Token | undefined) => hasFlag(token, tokenFlag.number)

/** Behind `101-1305`, `5/7`; behind `101`, `12a`. */
function numberEnds(tokens: readonly Token[], at: number): number[] {
  if (!isNumber(tokens[at]) || (tokens[at]?.word.length ?? 0) > digitsMax) return []
  const end = behindLetter(tokens, at + 1)
  const isRange = rangeSigns.has(tokens[end]?.word ?? '') && isNumber(tokens[end + 1])
  return isRange ? [behindLetter(tokens, end + 2), end] : [end]
}

const behindLetter = (tokens: readonly Token[], at: number) =>
  isGlued(tokens[at]) && isWord(tokens[at]) && tokens[at]?.word.length === 1 ? at + 1 : at

const behindNumber = (text: string, tokens: readonly Token[], at: number): number | undefined =>
  numberEnds(tokens, at).find((end) => isFollowed(text, tokens, end))

/** `Unit 12`, `Ste. #4b`, `Suite B`, `Plot No. 3` */
function behindUnit(text: string, tokens: readonly Token[], at: number): number | undefined {
  const behindDot = (place: number) => (tokens[place]?.word === '.' ? place + 1 : place)
  const word = tokens[at]?.word ?? ''
  let next = behindDot(at + 1)
  if (numberedThings.has(word) && tokens[next]?.word === 'no') next = behindDot(next + 1)
  else if (!units.has(word)) return undefined
  if (tokens[next]?.word === '#') next++
  const isLetter = isWord(tokens[next]) && tokens[next]?.word.length === 1 && !isGlued(tokens[next])
  return isLetter && isFollowed(text, tokens, next + 1) ? next + 1 : behindNumber(text, tokens, next)
}

/** `Box`, `PO Box`, `P.O. Box` */
function behindBox(tokens: readonly Token[], at: number): number {
  let before = ''
  for (let place = at; place <= at + 4; place++) {
    const word = tokens[place]?.word ?? ''
    if (word === 'box') return before === '' || before === 'po' ? place + 1 : at
    if (word !== '.') before += word
  }
  return at
}
