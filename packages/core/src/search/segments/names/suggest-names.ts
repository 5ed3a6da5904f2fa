import { foldText, lettersAndNumbers, spacedWords } from '../../../kernel/index.ts'
import { latinForm } from '../../../reference/index.ts'
import type { SuggestedCompany, SuggestionMatch } from '../../suggestions/plan.ts'
import { BestDocuments } from '../query/best-documents.ts'
import { findPosting } from '../query/posting-lists.ts'
import { byRank, type RankedHit, toHit } from '../query/segment-hits.ts'
import { type IndexView, type TermLists, windowSize } from '../segment.ts'
import { beginningsNear, editsForgiven, editsFromText } from './begins-nearly.ts'
import { type LiveNames, liveNamesOf } from './live-names.ts'
import { gramsOf, gramTerm, nameForms } from './name-forms.ts'

/**
 * The companies whose names begin with a text, by score; then those of which a later word does. Names are numbered in the order of rank, so that the first that are found are the best,
 * and no search reads more than some thousand of them.
 */
export function suggestNames(view: IndexView, text: string, limit: number): SuggestedCompany[] {
  const typed = latinForm(foldText(text).toWellFormed())
  const words = spacedWords(typed).split(' ')
  const key = lettersAndNumbers(typed)
  if (key === '' || limit === 0) return []
  const segments = liveNamesOf(view)
  const found = new Map<string, SuggestedCompany>()
  const add = (match: SuggestionMatch, names: (segment: LiveNames) => Iterable<number>) => {
    const hits = segments.flatMap((segment) => hitsOf(segment, names(segment), limit))
    for (const { id } of hits.sort(byRank).slice(0, limit))
      if (!found.has(id) && found.size < limit) found.set(id, { id, match })
  }
  add('begins', (segment) => beginning(segment, key))
  if (found.size < limit) add('holds', (segment) => holding(segment, words))
  // "Acme Inc" as it is written where names have no legal form.
  const { key: normal } = nameForms(text)
  if (found.size === 0 && normal !== '' && normal !== key)
    add('begins', (segment) => beginning(segment, normal))
  return [...found.values()]
}

/** The companies whose names would begin with the text but for a typing mistake, by score. */
export function suggestMistyped(view: IndexView, text: string, limit: number): SuggestedCompany[] {
  const key = lettersAndNumbers(latinForm(foldText(text).toWellFormed()))
  const hits = liveNamesOf(view).flatMap((segment) => hitsOf(segment, misspelled(segment, key), limit))
  const ids = new Set(hits.sort(byRank).map(({ id }) => id))
  return [...ids].slice(0, limit).map((id) => ({ id, match: 'misspelled' }))
}

/** The first living companies of names that come in the order of rank. */
function hitsOf({ reader, segment, isDead }: LiveNames, names: Iterable<number>, limit: number): RankedHit[] {
  const documents = new Set<number>()
  for (const name of names) {
    if (isDead(name)) continue
    documents.add(reader.documentOf(name))
    if (documents.size === limit) break
  }
  return [...documents].map((document) => toHit(segment.segment, document, 0))
}

function* beginning({ reader }: LiveNames, key: string): Generator<number> {
  const begins = (name: number) =>
    beginsWith(reader.bytesOf(name), key) ?? keyOf(reader.textOf(name)).startsWith(key)
  if (key.length === 1) {
    const [from, to] = reader.grams.withPrefix(gramTerm(gramsOf(`${key}a`)[0] ?? 0).slice(0, 2))
    for (const name of firstOfLists(reader.grams, from, to)) if (begins(name)) yield name
    return
  }
  // Without the last, which marks the end of a name.
  const terms = gramsOf(key)
    .slice(0, -1)
    .map((gram) => reader.grams.find(gramTerm(gram)))
  if (terms.includes(-1)) return
  const [shortest = -1, ...others] = terms.sort(
    (a, b) => reader.grams.frequency(a) - reader.grams.frequency(b),
  )
  for (const name of numbersOf(reader.grams, shortest))
    if (others.every((other) => findPosting(reader.grams, other, name) >= 0) && begins(name)) yield name
}

/** Names that hold all words but the last, and a word that begins with the last. */
function* holding({ reader }: LiveNames, words: readonly string[]): Generator<number> {
  const [last = '', ...before] = [...words].reverse()
  if (before.length === 0) {
    const [from, to] = reader.words.withPrefix(last)
    yield* firstOfLists(reader.words, from, Math.min(to, from + listsMax))
    return
  }
  const terms = before.map((word) => reader.words.find(word))
  if (terms.includes(-1)) return
  const [rarest = -1, ...others] = terms.sort((a, b) => reader.words.frequency(a) - reader.words.frequency(b))
  let read = 0
  for (const name of numbersOf(reader.words, rarest)) {
    if (!others.every((other) => findPosting(reader.words, other, name) >= 0)) continue
    const { latin } = nameForms(reader.textOf(name))
    if (latin.split(' ').some((word) => word.startsWith(last))) yield name
    if (++read === textsMax) return
  }
}

/** Names that begin nearly so. */
function* misspelled({ reader }: LiveNames, key: string): Generator<number> {
  const edits = editsForgiven(key.length)
  if (edits === 0) return
  const near = new BestDocuments(nearMax, 1)
  for (const beginning of beginningsNear(key)) {
    const term = reader.grams.find(gramTerm(gramsOf(`${beginning}a`)[0] ?? 0))
    if (term < 0 || reader.grams.frequency(term) === 0) continue
    let compared = 0
    for (const name of numbersOf(reader.grams, term)) {
      const made = editsFromText(key, reader.bytesOf(name), edits)
      if (made <= edits) near.offer(edits + 1 - made, name)
      if (++compared === comparedMax) break
    }
  }
  for (const { document } of near.sorted()) yield document
}

const nearMax = 50
/** Of more names with the same two letters those of the best companies are compared. */
const comparedMax = 5_000
/** Of a beginning that more words have the first in the order of letters are asked. */
const listsMax = 5_000
/** Names whose texts are folded to find a later word in them. */
const textsMax = 500

const keyOf = (text: string) => nameForms(text).key

/** Whether the letters and digits of a text of ASCII begin so; null where folding may change more than their case. */
function beginsWith(bytes: Uint8Array, key: string): boolean | null {
  return editsFromText(key, bytes, 0) === 0 ? true : null
}

/** The lowest numbers of many lists, rising. */
function firstOfLists(lists: TermLists, from: number, to: number): readonly number[] {
  let lowest: number[] = []
  let highest = Number.POSITIVE_INFINITY
  const settle = () => {
    lowest = [...new Set(lowest.sort((a, b) => a - b))].slice(0, firstMax)
    if (lowest.length === firstMax) highest = lowest[firstMax - 1] ?? highest
  }
  for (let term = from; term < to; term++) {
    if (lists.frequency(term) === 0) continue
    let taken = 0
    for (const number of numbersOf(lists, term)) {
      if (number > highest || taken++ === firstMax) break
      lowest.push(number)
    }
    if (lowest.length > 4 * firstMax) settle()
  }
  settle()
  return lowest
}

const firstMax = 100

function* numbersOf(lists: TermLists, term: number): Generator<number> {
  const end = lists.blockStarts[term + 1] as number
  for (let block = lists.blockStarts[term] as number; block < end; block++) {
    const base = (lists.blockWindows[block] as number) * windowSize
    const to = lists.postingStarts[block + 1] as number
    for (let i = lists.postingStarts[block] as number; i < to; i++) yield base + (lists.lows[i] as number)
  }
}
