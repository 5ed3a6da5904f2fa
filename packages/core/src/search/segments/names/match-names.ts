import type { NameCandidate } from '../../company-index.ts'
import type { IndexedName } from '../document.ts'
import type { IndexView } from '../segment.ts'
import { type AskedName, askedNames } from './asked-names.ts'
import { BestMatches } from './best-matches.ts'
import { offerDomains } from './domain-names.ts'
import { type MisspelledKey, misspelledKey } from './fuzzy-score.ts'
import { type LiveNames, liveNamesOf, nameCounts } from './live-names.ts'
import { gramTerm, keyHash, latinWordsOf, type NameForms, nameForms } from './name-forms.ts'
import {
  fuzzyMatch,
  type NamesTogether,
  partialMatch,
  partScoreMax,
  type ScoredName,
  wholeNameMatch,
} from './name-score.ts'
import { keyLengthMax } from './name-table.ts'
import { forNamesWeighing } from './name-window.ts'
import { holdsNearly } from './nearly.ts'
import { sharedMin, type WordInformation, wordInformation } from './partial-score.ts'

/**
 * For each name the companies that it may mean (docs/design/decisions.md#name-scores), best first, ties by id, one entry a company.
 * Whole names decide: the same text, the same normal form, a known other name, the same letters spaced otherwise or in another
 * script. Parts of names and misspelled ones are below them, and are left out where an absent company is as likely. Depends on
 * the names in the view alone, not on how they lie in segments.
 */
export function matchNamesIn(
  view: IndexView,
  names: readonly string[],
  limit: number,
  minScore: number,
): readonly (readonly NameCandidate[])[] {
  const segments = liveNamesOf(view)
  const counts = nameCounts(segments)
  const together = { names: counts.names, information: wordInformation(counts) }
  return names.map((name) => {
    const best = new BestMatches(minScore)
    let isKnown = false
    for (const asked of askedNames(name, () => isKnown)) {
      for (const segment of segments) if (offerWholeNames(segment, asked, best)) isKnown = true
      if (!asked.isPart) for (const segment of segments) offerDomains(segment.segment, asked, best)
      if (minScore > partScoreMax || asked.isPart) continue
      for (const segment of segments) offerPartialNames(segment, asked, together, best)
      // Who has a name to the letter is not asked whether another was meant.
      const misspelled = isKnown ? null : misspelledKey(asked.forms.key, together.names)
      if (misspelled === null) continue
      for (const segment of segments) offerFuzzyNames(segment, asked, misspelled, together, best)
    }
    return best.first(limit)
  })
}

/** Whether there are any. */
function offerWholeNames(segment: LiveNames, asked: AskedName, best: BestMatches): boolean {
  const { key } = asked.forms
  const { reader } = segment
  const candidates = reader
    .withHash(keyHash(key))
    .filter((name) => reader.lengths[name] === Math.min(key.length, keyLengthMax))
    .filter((name) => holdsNearly(reader.bytesOf(name), key, 0))
  const offered = offerAll(segment, candidates, best, (known, forms) =>
    forms.key === key ? wholeNameMatch(asked, known, forms) : null,
  )
  return offered > 0
}

function offerPartialNames(
  segment: LiveNames,
  asked: AskedName,
  together: NamesTogether,
  best: BestMatches,
): void {
  const candidates = partialCandidates(segment, asked.forms.latin, together.information)
  offerAll(segment, candidates, best, (known, forms) =>
    forms.key === asked.forms.key ? null : partialMatch(asked, known, forms, together),
  )
}

function offerFuzzyNames(
  segment: LiveNames,
  asked: AskedName,
  misspelled: MisspelledKey,
  together: NamesTogether,
  best: BestMatches,
): void {
  const candidates = fuzzyCandidates(segment, misspelled)
  offerAll(segment, candidates, best, (known, forms) => fuzzyMatch(asked, misspelled, known, forms, together))
}

/** Offers the living among the candidates that have a score; gives how many. */
function offerAll(
  segment: LiveNames,
  candidates: readonly number[],
  best: BestMatches,
  score: (known: IndexedName, forms: NameForms) => ScoredName | null,
): number {
  const { reader } = segment
  let offered = 0
  for (const name of candidates) {
    if (segment.isDead(name)) continue
    const known = { text: reader.textOf(name), kind: reader.kindOf(name) }
    const scored = score(known, nameForms(known.text))
    if (scored === null) continue
    best.offer(segment.segment.segment.idOf(reader.documentOf(name)), known.text, scored)
    offered++
  }
  return offered
}

/**
 * The names of a segment that may be meant by a misspelled key, rising. All that `fuzzyScore` takes are among them: they share all
 * grams of the key but those that the edit changed.
 */
function fuzzyCandidates({ reader }: LiveNames, misspelled: MisspelledKey): number[] {
  const { key, grams, gramsChanged, edits } = misspelled
  const held = grams
    .map((gram) => reader.grams.find(gramTerm(gram)))
    .filter((term) => term >= 0)
    .map((term) => ({ term, weight: 1, frequency: reader.grams.frequency(term) }))
    .sort((a, b) => a.frequency - b.frequency)
  const found: number[] = []
  const isAsLong = (name: number) => Math.abs((reader.lengths[name] as number) - key.length) <= edits
  forNamesWeighing(
    reader.grams,
    held,
    grams.length - gramsChanged,
    reader.count,
    (name) => {
      if (isAsLong(name) && holdsNearly(reader.bytesOf(name), key, edits)) found.push(name)
    },
    isAsLong,
  )
  return found.sort((a, b) => a - b)
}

/** The names of a segment that can share enough words with the query, rising. */
function partialCandidates({ reader }: LiveNames, latin: string, information: WordInformation): number[] {
  const weighed = latinWordsOf(latin)
    .map((word) => ({ word, weight: information.nats(word) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const least = Math.max(sharedMin * total, information.identifying) - rounding
  if (total < least) return []
  const held = weighed.flatMap(({ word, weight }) => {
    const term = reader.words.find(word)
    return term < 0 ? [] : [{ term, weight }]
  })
  const found: number[] = []
  forNamesWeighing(reader.words, held, least, reader.count, (name) => found.push(name))
  return found.sort((a, b) => a - b)
}

/** Sums in another order may differ by so little. */
const rounding = 1e-9
