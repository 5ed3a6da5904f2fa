import type { Segment, TermLists } from '../segment.ts'
import { scanColumn } from './column-scan.ts'
import { type DocumentSet, setOfBits, setOfNumbers } from './document-set.ts'
import type { Condition, MemberCondition, TopicCondition } from './filter-conditions.ts'
import {
  bitsOfHolders,
  copyDocuments,
  findPosting,
  holdsOneOf,
  ordinalsOf,
  postingsOf,
} from './posting-lists.ts'
import { keyOf, rememberedSet, rememberSet } from './remembered-sets.ts'

/** A condition as a segment knows it. */
export interface AskedCondition {
  readonly condition: Condition
  readonly key: string | null
  /** The documents it speaks of, when they are at hand. */
  readonly known: DocumentSet | null
  /** Of a condition over attributes or words: those that somebody has, and how many postings they have together. */
  readonly ordinals: readonly number[]
  readonly postings: number
}

export function ask(segment: Segment, condition: Condition): AskedCondition {
  const key = keyOf(condition)
  const known = key === null ? null : rememberedSet(segment, key)
  if (known !== null || (condition.kind !== 'attributes' && condition.kind !== 'words'))
    return { condition, key, known, ordinals: [], postings: 0 }
  const lists = condition.kind === 'words' ? segment.words : segment.attributes
  const ordinals = ordinalsOf(lists, condition.anyOf)
  return { condition, key, known, ordinals, postings: postingsOf(lists, ordinals) }
}

/** The documents that a condition speaks of, dead ones too: those that meet it, or for an excluding one those that it takes away. */
export function setOf(segment: Segment, asked: AskedCondition): DocumentSet {
  if (asked.known !== null) return asked.known
  const set = makeSet(segment, asked)
  if (asked.key !== null) rememberSet(segment, asked.key, set)
  return set
}

/** Of the documents those that have one of the terms, or those that have none, by looking each up. */
export function keepByTerms(
  lists: TermLists,
  ordinals: readonly number[],
  documents: Uint32Array,
  isExcluded: boolean,
): DocumentSet {
  const left = new Uint32Array(documents.length)
  let count = 0
  for (const document of documents) {
    if (holdsOneOf(lists, ordinals, document) !== isExcluded) left[count++] = document
  }
  return { kind: 'few', documents: left.subarray(0, count), count }
}

function makeSet(segment: Segment, asked: AskedCondition): DocumentSet {
  switch (asked.condition.kind) {
    case 'column':
      return scanColumn(segment, asked.condition)
    case 'attributes':
      return withOneOf(segment.attributes, segment.documents, asked)
    case 'words':
      return withOneOf(segment.words, segment.documents, asked)
    case 'members':
      return membersOf(segment, asked.condition)
    case 'topic':
      return aboutTopic(segment, asked.condition)
  }
}

function withOneOf(lists: TermLists, documents: number, { ordinals, postings }: AskedCondition): DocumentSet {
  if (postings * sortingCost > documents)
    return setOfBits(bitsOfHolders(lists, ordinals, documents), documents)
  const numbers = new Uint32Array(postings)
  let at = 0
  for (const ordinal of ordinals) at = copyDocuments(lists, ordinal, numbers, at)
  return setOfNumbers(numbers, documents)
}

function membersOf(segment: Segment, { lists }: MemberCondition): DocumentSet {
  const found = new Uint32Array(lists.reduce((sum, ids) => sum + ids.length, 0))
  let count = 0
  for (const ids of lists) {
    for (const id of ids) {
      const document = segment.documentOf(id)
      if (document >= 0) found[count++] = document
    }
  }
  return setOfNumbers(found.slice(0, count), segment.documents)
}

/** Documents that hold all the terms: those of the rarest, each looked up in the lists of the others. */
function aboutTopic({ words, documents }: Segment, { terms }: TopicCondition): DocumentSet {
  const ordinals = terms.map((term) => words.find(term))
  if (ordinals.length === 0 || ordinals.includes(-1)) return setOfNumbers(new Uint32Array(0), documents)
  const [rarest = 0, ...others] = ordinals.sort((a, b) => words.frequency(a) - words.frequency(b))
  const candidates = new Uint32Array(words.frequency(rarest))
  copyDocuments(words, rarest, candidates, 0)
  const holders = candidates.filter((document) =>
    others.every((other) => findPosting(words, other, document) >= 0),
  )
  return setOfNumbers(holders, documents)
}

/** Sorting a number costs as much as counting the bits of so many documents. */
const sortingCost = 64
