import type { MatchType, NameCandidate } from '../../search/company-index.ts'
import type { IndexView } from '../segment.ts'
import { fuzzyCandidates, fuzzyScore } from './fuzzy-names.ts'
import { type LiveNames, liveNamesOf, nameCounts } from './live-names.ts'
import { keyHash, type NameForms, nameForms } from './name-forms.ts'
import { partialCandidates, partialScore, type WordInformation, wordInformation } from './partial-names.ts'
import { queryForms } from './query-forms.ts'

/**
 * For each name the companies that it may mean (decisions D10.5), best first, ties by id, one entry a company. Whole names decide:
 * the same text, the same normal form, a known other name, the same letters spaced otherwise or in another script. Parts of names and
 * misspelled ones stand below them, and are left out where an absent company is as likely. Depends on the names in the view alone, not
 * on how they lie in segments.
 */
export function matchNamesIn(
  view: IndexView,
  names: readonly string[],
  limit: number,
  minScore: number,
): readonly (readonly NameCandidate[])[] {
  const segments = liveNamesOf(view)
  const counts = nameCounts(segments)
  const dataset: NamesOfView = { segments, information: wordInformation(counts), names: counts.names }
  return names.map((name) => matchName(dataset, name, limit, minScore))
}

interface NamesOfView {
  readonly segments: readonly LiveNames[]
  readonly information: WordInformation
  readonly names: number
}

/** What a whole-name match is worth, in hundredths: a current name beats an alias by more than `namesakeGap`. */
const wholeNameScore = { exact: 100, normalized: 98, alias: 96, aliasNormalized: 94 } as const
/** The same letters with other spaces, or in another script. */
const respacedScore = 93
const transcribedScore = 90
/** Of a query of which a part was taken off, such as `(acquired)`. */
const shortenedCost = 4

function matchName(dataset: NamesOfView, text: string, limit: number, minScore: number): NameCandidate[] {
  const best = new BestMatches(minScore)
  const submitted = text.trim().normalize('NFC')
  for (const [i, part] of queryForms(submitted).entries()) {
    const forms = nameForms(part)
    if (forms.key === '') continue
    const cost = i === 0 ? 0 : shortenedCost
    offerWholeNames(dataset, part, forms, cost, best)
    offerPartialNames(dataset, forms, cost, best)
    // Who has a name to the letter is not asked whether another was meant.
    if (!best.hasWholeName) offerFuzzyNames(dataset, forms, cost, best)
  }
  return best.sorted().slice(0, limit)
}

function offerWholeNames(
  { segments }: NamesOfView,
  submitted: string,
  { name, latin, key }: NameForms,
  cost: number,
  best: BestMatches,
): void {
  const hash = keyHash(key)
  for (const segment of segments) {
    for (const found of segment.reader.withHash(hash)) {
      if (segment.isDead(found)) continue
      const text = segment.reader.textOf(found)
      const known = nameForms(text)
      if (known.key !== key) continue
      const isAlias = segment.reader.kindOf(found) !== 'name'
      best.hasWholeName = true
      if (known.name !== name) {
        const score = known.latin === latin ? transcribedScore : respacedScore
        best.offer(segment, found, text, 'fuzzy', score - (isAlias ? 1 : 0) - cost)
        continue
      }
      const same = text.trim().normalize('NFC') === submitted
      if (isAlias)
        best.offer(segment, found, text, 'alias', wholeNameScore[same ? 'alias' : 'aliasNormalized'] - cost)
      else {
        const matchType = same && cost === 0 ? 'exact' : 'normalized'
        best.offer(segment, found, text, matchType, wholeNameScore[same ? 'exact' : 'normalized'] - cost)
      }
    }
  }
}

function offerPartialNames(
  { segments, information }: NamesOfView,
  { latin, key }: NameForms,
  cost: number,
  best: BestMatches,
): void {
  for (const segment of segments) {
    for (const found of partialCandidates(segment, latin, information)) {
      if (segment.isDead(found)) continue
      const text = segment.reader.textOf(found)
      const known = nameForms(text)
      if (known.key === key) continue
      const partial = partialScore(latin, known.latin, information)
      const aliasCost = segment.reader.kindOf(found) === 'name' ? 0 : 1
      if (partial !== null)
        best.offer(segment, found, text, partial.matchType, partial.hundredths - aliasCost - cost)
    }
  }
}

function offerFuzzyNames(
  { segments, names }: NamesOfView,
  { key }: NameForms,
  cost: number,
  best: BestMatches,
): void {
  for (const segment of segments) {
    for (const found of fuzzyCandidates(segment, key, names)) {
      if (segment.isDead(found)) continue
      const text = segment.reader.textOf(found)
      const score = fuzzyScore(key, nameForms(text).latin, names)
      const aliasCost = segment.reader.kindOf(found) === 'name' ? 0 : 1
      if (score !== null) best.offer(segment, found, text, 'fuzzy', score - aliasCost - cost)
    }
  }
}

/** The best match of each company. */
class BestMatches {
  hasWholeName = false
  private readonly minScore: number
  private readonly byCompany = new Map<string, NameCandidate>()

  constructor(minScore: number) {
    this.minScore = minScore
  }

  offer(
    { reader, segment }: LiveNames,
    name: number,
    matchedAlias: string,
    matchType: MatchType,
    hundredths: number,
  ) {
    const score = hundredths / 100
    if (score < this.minScore) return
    const id = segment.segment.idOf(reader.documentOf(name))
    const known = this.byCompany.get(id)
    if (known === undefined || known.score < score)
      this.byCompany.set(id, { id, matchedAlias, matchType, score })
  }

  sorted(): NameCandidate[] {
    return [...this.byCompany.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  }
}
