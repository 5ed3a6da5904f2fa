import type { Company } from '../company.ts'
import type { Confidence, MatchType, NameCandidate } from '../search/company-index.ts'
import { emptyNameWords, genericNameWords } from './name-word-table.ts'
import { normalizeName } from './names.ts'

/**
 * The names of a dataset, and which company a name means (decisions D10.5). Whole names decide: the same text, the same
 * normal form, a known other name. Parts of names are weighed by information, see `partialScore`.
 */
export interface NameMatcher {
  add(company: Pick<Company, 'id' | 'name' | 'legal_name' | 'aliases'>): void
  remove(id: string): void
  /** Best first, ties by id, one entry a company. */
  match(name: string, limit: number, minScore: number): readonly NameCandidate[]
}

/** What a whole-name match is worth, in hundredths: a current name beats an alias by more than `namesakeGap`. */
const wholeNameScore = { exact: 100, normalized: 98, alias: 96, aliasNormalized: 94 } as const

export function createNameMatcher(): NameMatcher {
  const byName = new Map<string, Entry[]>()
  const byWord = new Map<string, Entry[]>()
  const byCompany = new Map<string, readonly Entry[]>()
  let names = 0

  /** How much a word tells, in nats: minus the logarithm of the share of names that hold it. */
  function information(word: string): number {
    if (emptyNameWords.has(word)) return 0
    const held = Math.max(byWord.get(word)?.length ?? 0, 1)
    const prior = genericNameWords.has(word) ? backgroundNames * genericShare : 0
    return Math.log((names + backgroundNames) / (held + prior))
  }

  /** Every name that can share enough with the query; see the loop's comment. */
  function partialCandidates(words: readonly string[]): ReadonlySet<Entry> {
    const weighed = words.map((word) => ({ word, nats: information(word) })).sort((a, b) => b.nats - a.nats)
    const total = weighed.reduce((sum, { nats }) => sum + nats, 0)
    const found = new Set<Entry>()
    let left = total
    for (const { word, nats } of weighed) {
      // A name without any of the words seen so far shares at most `left` of the query: no need to look further.
      if (left < sharedMin * total || nats === 0) break
      for (const entry of byWord.get(word) ?? []) found.add(entry)
      left -= nats
    }
    return found
  }

  return {
    add(company) {
      const entries = namesOf(company)
      byCompany.set(company.id, entries)
      names += entries.length
      for (const entry of entries) {
        append(byName, entry.name, entry)
        for (const word of new Set(entry.name.split(' '))) append(byWord, word, entry)
      }
    },

    remove(id) {
      const entries = byCompany.get(id) ?? []
      byCompany.delete(id)
      names -= entries.length
      for (const entry of entries) {
        detach(byName, entry.name, entry)
        for (const word of new Set(entry.name.split(' '))) detach(byWord, word, entry)
      }
    },

    match(text, limit, minScore) {
      const submitted = text.trim().normalize('NFC')
      const name = normalizeName(submitted)
      if (name === '') return []
      const best = new Map<string, NameCandidate>()
      const offer = (entry: Entry, matchType: MatchType, hundredths: number) => {
        const score = hundredths / 100
        const known = best.get(entry.id)
        if (score < minScore || (known !== undefined && known.score >= score)) return
        best.set(entry.id, { id: entry.id, matchedAlias: entry.text, matchType, score })
      }
      for (const entry of byName.get(name) ?? []) {
        const same = entry.text.trim().normalize('NFC') === submitted
        if (entry.isAlias) offer(entry, 'alias', wholeNameScore[same ? 'alias' : 'aliasNormalized'])
        else offer(entry, same ? 'exact' : 'normalized', wholeNameScore[same ? 'exact' : 'normalized'])
      }
      const words = [...new Set(name.split(' '))]
      for (const entry of partialCandidates(words)) {
        if (entry.name === name) continue
        const identifies = Math.log((names + backgroundNames) / namesakesMax)
        const partial = partialScore(name, words, entry.name, information, identifies)
        if (partial !== null) offer(entry, partial.matchType, partial.hundredths - (entry.isAlias ? 1 : 0))
      }
      return [...best.values()].sort(byScoreThenId).slice(0, limit)
    },
  }
}

/** How sure each match is; `scores` are best first. Two that are this close may both be meant, so neither is sure. */
export function confidences(scores: readonly number[]): Confidence[] {
  return scores.map((score, i) => {
    const rivals = [scores[i - 1], scores[i + 1]]
    // Rounded, because 1 - 0.97 is a little more than 0.03 in binary.
    const isContested = rivals.some(
      (other) => other !== undefined && Math.round(Math.abs(other - score) * 1_000) <= namesakeGap * 1_000,
    )
    if (score >= 0.92) return isContested ? 'medium' : 'high'
    return score >= 0.75 ? 'medium' : 'low'
  })
}

const namesakeGap = 0.03

interface Entry {
  readonly id: string
  readonly text: string
  /** Normal form of `text`. */
  readonly name: string
  readonly isAlias: boolean
}

/** Background against which words are weighed, and how often a generic word stands in it. */
const backgroundNames = 10_000
const genericShare = 0.01
/** Of the information in both names together, the part that must be shared. */
const sharedMin = 0.6
/** The same when the query says something that the name does not: more said and not found speaks for another company. */
const sharedMinWithUnknown = 0.75
/** So many names may hold the shared words by chance. */
const namesakesMax = 5

/**
 * The score of a name that is not the query but shares words with it, or null when it may well be another company.
 *
 * Absent companies outnumber present ones, and most share a word with something (`Midway Dental Supply` with `Midway`), so a
 * part of a name counts only under two guards that know nothing of particular names. What is shared must identify: by chance at
 * most five names would hold it. And what is not shared must be small: at most two fifths of the information of both names, a
 * quarter when the query says more than the name. `Eversource` is `Eversource Energy`, because nearly every name might end in
 * Energy; `Globe Runner` is not `Globe`. Scores stay below `high`: only whole names are sure.
 */
function partialScore(
  query: string,
  queryWords: readonly string[],
  name: string,
  information: (word: string) => number,
  identifies: number,
): { matchType: 'prefix' | 'token'; hundredths: number } | null {
  const nameWords = new Set(name.split(' '))
  const shared = queryWords.filter((word) => nameWords.has(word))
  const unknown = queryWords.filter((word) => !nameWords.has(word))
  const further = [...nameWords].filter((word) => !queryWords.includes(word))
  const isPrefix = name.startsWith(`${query} `)
  if (!isPrefix && meaningful(unknown) + meaningful(further) > 1) return null

  const nats = (words: readonly string[]) => words.reduce((sum, word) => sum + information(word), 0)
  const sharedNats = nats(shared)
  const share = sharedNats / (sharedNats + nats(unknown) + nats(further))
  if (sharedNats < identifies || !(share >= (nats(unknown) > 0 ? sharedMinWithUnknown : sharedMin)))
    return null
  const hundredths = Math.round(56 + (34 * (share - sharedMin)) / (1 - sharedMin))
  return { matchType: isPrefix ? 'prefix' : 'token', hundredths }
}

function meaningful(words: readonly string[]): number {
  return words.filter((word) => !emptyNameWords.has(word)).length
}

/** A company's names, each normal form once; the current name first. */
function namesOf(company: Pick<Company, 'id' | 'name' | 'legal_name' | 'aliases'>): Entry[] {
  const entries: Entry[] = []
  for (const text of [company.name, company.legal_name ?? '', ...company.aliases]) {
    const name = normalizeName(text)
    if (name === '' || entries.some((entry) => entry.name === name)) continue
    entries.push({ id: company.id, text, name, isAlias: entries.length > 0 })
  }
  return entries
}

function append(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [entry])
  else list.push(entry)
}

function detach(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = (map.get(key) ?? []).filter((other) => other !== entry)
  if (list.length === 0) map.delete(key)
  else map.set(key, list)
}

function byScoreThenId(a: NameCandidate, b: NameCandidate): number {
  return b.score - a.score || (a.id < b.id ? -1 : 1)
}
