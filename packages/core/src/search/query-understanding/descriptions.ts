import { behindOpeners } from './openers.ts'
import type { QueryToken } from './query-tokens.ts'
import { wordsThat } from './words.ts'

/**
 * Whether the text describes a company, as one pastes it, and asks for nothing: it is long, has sentences, opens like no request, and
 * nobody speaks of what a fund looks for. Places, years and sizes in it are told, and exclude nothing.
 */
export function isDescription(tokens: readonly QueryToken[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word').length
  if (words < wordsLeast || behindOpeners(tokens) > 0) return false
  const ends = tokens.flatMap(({ kind, text }, at) =>
    kind === 'mark' && sentenceEnds.has(text) ? [at + 1] : [],
  )
  const [first] = ends
  // "Biotech. Boston. Founded after 2010.": wishes one after another.
  return (
    first !== undefined && words >= ends.length * sentenceLeast && !speaksOfInvesting(tokens.slice(0, first))
  )
}

/** Requests of people who explain themselves are shorter. */
const wordsLeast = 28

/** Words that a sentence has on the average. */
const sentenceLeast = 9

const sentenceEnds = new Set(['.', '!', '?', '。'])

/** "We are a seed fund", "as climate investors we back …". */
function speaksOfInvesting(tokens: readonly QueryToken[]): boolean {
  return tokens.some(({ word }) => speakers.has(word)) && tokens.some(({ word }) => investing.has(word))
}

const speakers = wordsThat('speaker', 'we', 'our')
const investing = wordsThat('investor', 'invests')
