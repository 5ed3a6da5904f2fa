import { saysInByNo } from './place-words.ts'
import type { QueryToken } from './query-tokens.ts'
import { longestRequest } from './requests.ts'
import { denyingWords, eitherOf, marks, phrasesThat, wordsThat } from './words.ts'

/**
 * Where a query that speaks of who invests may name investors that no cue leads to: "Earlybird drin", "una in cui P101 è entrata",
 * "none where Tiger Global is on the cap table". `isDenied` says that those are unwanted.
 */
export function mentionAt(tokens: readonly QueryToken[], at: number): { readonly isDenied: boolean } | null {
  const token = tokens[at]
  if (tokens.length > longestRequest) return null
  // "360 Capital"
  const isName =
    token?.kind === 'word' ? token.isCapital : token?.kind === 'number' && tokens[at + 1]?.isCapital
  if (isName !== true || likeWords.has(tokens[at - 1]?.word)) return null
  return stakeNear(tokens, at) || namesInvestor(tokens, at) ? { isDenied: isDenied(tokens, at) } : null
}

/** "Volta Ventures", "Dila Capital": a name that says itself what it is. */
function namesInvestor(tokens: readonly QueryToken[], at: number): boolean {
  for (let next = at + 1; next < at + 4 && tokens[next]?.isCapital === true; next++)
    if (tellingWords.has(tokens[next]?.word)) return true
  return false
}
const tellingWords = marks(
  'capital',
  'ventures',
  'partners',
  'venture',
  'vc',
  'investments',
  'fund',
  'equity',
)

/** In the same sentence and not far away. */
function stakeNear(tokens: readonly QueryToken[], at: number): boolean {
  for (const step of [1, -1])
    for (let place = at + step; Math.abs(place - at) <= reach; place += step) {
      const token = tokens[place]
      if (token === undefined || sentenceMarks.has(token.text)) break
      if (stakes.find(tokens, place) !== null) return true
    }
  return false
}
const reach = 14

/** A denial before the name in its part of the sentence, with no "but" or "with" between. */
export function isDenied(tokens: readonly QueryToken[], at: number): boolean {
  for (let place = at - 1; place >= Math.max(0, at - reach); place--) {
    const token = tokens[place]
    if (token === undefined || sentenceMarks.has(token.text)) return false
    // "Não: quem a Canary …"
    if (token.text === ':' && denies(tokens, place - 1)) return false
    // "Außer denen, wo Accel beteiligt ist"
    if (token.text === ',' && !those.has(tokens[place - 1]?.word)) return false
    if (denies(tokens, place)) return true
    // "Escluse quelle con 360 Capital"
    const isTurn = turns.has(token.word) && !those.has(tokens[place - 1]?.word)
    if (isTurn && !denies(tokens, place - 1)) return false
  }
  return false
}

/** "No" is "in the" in Portuguese. */
export const denies = (tokens: readonly QueryToken[], at: number): boolean =>
  (denials.has(tokens[at]?.word) || leavingOut.find(tokens, at) !== null) &&
  !(inNo.has(tokens[at]?.word) && saysInByNo(tokens))
const leavingOut = phrasesThat([
  ['place-outside', true],
  ['unwanted', true],
  ['unbacked', true],
])
const inNo = wordsThat('place-no')

const stakes = phrasesThat([
  ['stake', true],
  ['portfolio', true],
  ['backed-by', true],
  ['backed', true],
  ['investor', true],
])
const denials = eitherOf(denyingWords, wordsThat('never', 'unbacked', 'unwanted'))
const those = wordsThat('those')
const turns = wordsThat('but', 'with', 'and')
const likeWords = wordsThat('liken')
const sentenceMarks = new Set(['.', ';', '!', '|'])
