import { emptyNameWords, genericNameWords, nameTails } from '../../../reference/index.ts'
import type { MatchType } from '../../company-index.ts'
import type { NameCounts } from './live-names.ts'
import { latinWordsOf } from './name-forms.ts'

/** How much words tell in a dataset, in nats: minus the logarithm of the share of names that hold them. */
export interface WordInformation {
  nats(word: string): number
  /** Whether some name holds it. */
  isHeld(word: string): boolean
  /** So much, and by chance at most `namesakesMax` names hold it. */
  readonly identifying: number
}

export function wordInformation(counts: NameCounts): WordInformation {
  const all = counts.names + backgroundNames
  return {
    isHeld: (word) => counts.holding(word) > 0,
    nats(word) {
      if (emptyNameWords.has(word)) return 0
      const prior = genericNameWords.has(word) ? backgroundNames * genericShare : 0
      return Math.log(all / (Math.max(counts.holding(word), 1) + prior))
    },
    identifying: Math.log(all / namesakesMax),
  }
}

/** Background against which words are weighed, and how often a generic word is in it. */
const backgroundNames = 10_000
const genericShare = 0.01
/** So many names may hold the shared words by chance. */
const namesakesMax = 5
/** Of the information in both names together, the part that must be shared. */
export const sharedMin = 0.6
/** The same when the query says something that the name does not: more said and not found speaks for another company. */
const sharedMinWithUnknown = 0.75

/**
 * The score of a name that is not the query but shares words with it, or null when it may well be another company.
 *
 * Absent companies outnumber present ones, and most share a word with something (`Midway Dental Supply` with `Midway`), so a
 * part of a name counts only under two guards that know nothing of particular names. What is shared must identify: by chance at
 * most five names would hold it. And what is not shared must be small: at most two fifths of the information of both names, a
 * quarter when the query says more than the name. `Eversource` is `Eversource Energy`, because nearly every name might end in
 * Energy; `Globe Runner` is not `Globe`. Scores stay below `high`: only whole names are sure.
 * Numbers tell companies apart.
 */
export function partialScore(
  query: string,
  name: string,
  information: WordInformation,
): { matchType: MatchType; hundredths: number } | null {
  const queryWords = latinWordsOf(query)
  const nameWords = latinWordsOf(name)
  const shared = queryWords.filter((word) => nameWords.includes(word))
  const unknown = queryWords.filter((word) => !nameWords.includes(word))
  const further = nameWords.filter((word) => !queryWords.includes(word))
  const isPrefix = name.startsWith(`${query} `)
  if (!isPrefix && meaningful(unknown) + meaningful(further) > 1) return null

  const nats = (words: readonly string[]) => words.reduce((sum, word) => sum + information.nats(word), 0)
  const sharedNats = nats(shared)
  const share = sharedNats / (sharedNats + nats(unknown) + nats(further))
  const least = unknown.some((word) => information.nats(word) > 0) ? sharedMinWithUnknown : sharedMin
  if (sharedNats < information.identifying) return null
  if (differInNumber(unknown, further)) return null
  // What a company may call itself besides: nearer than a name that is a letter away.
  if (isPrefix && unknown.length === 0 && further.every((word) => nameTails.has(word)))
    return { matchType: 'prefix', hundredths: wholeWithTail }
  if (!(share >= least)) return null
  const hundredths = Math.round(56 + (34 * (share - sharedMin)) / (1 - sharedMin))
  return { matchType: isPrefix ? 'prefix' : 'token', hundredths }
}

const wholeWithTail = 90

/** Whether words that only one of two names has are numbers: `Acme Solutions II` is not `Acme Solutions`. */
export function differInNumber(unknown: readonly string[], further: readonly string[]): boolean {
  return unknown.some(isNumeral) || further.some(isNumeral)
}

function isNumeral(word: string): boolean {
  return romans.has(word) || (word !== '' && [...word].every((letter) => letter >= '0' && letter <= '9'))
}
const romans: ReadonlySet<string> = new Set(['ii', 'iii', 'iv', 'vi', 'vii', 'viii', 'ix', 'xi', 'xii'])

function meaningful(words: readonly string[]): number {
  return words.filter((word) => !emptyNameWords.has(word)).length
}
