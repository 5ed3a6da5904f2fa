import type { Segment } from '../segment.ts'
import { bytesOf, type DocumentSet } from './document-set.ts'
import type { Condition } from './filter-conditions.ts'

/** The set of a condition in a segment when it was made lately: the same conditions come again and again. */
export function rememberedSet(segment: Segment, key: string): DocumentSet | null {
  const remembered = memories.get(segment)
  const set = remembered?.byKey.get(key)
  if (remembered === undefined || set === undefined) return null
  remembered.byKey.delete(key)
  remembered.byKey.set(key, set)
  return set
}

export function rememberSet(segment: Segment, key: string, set: DocumentSet): void {
  const remembered = memories.get(segment) ?? { byKey: new Map(), bytes: 0 }
  memories.set(segment, remembered)
  const before = remembered.byKey.get(key)
  if (before !== undefined) remembered.bytes -= sizeOf(key, before)
  remembered.byKey.set(key, set)
  remembered.bytes += sizeOf(key, set)
  for (const [oldest, old] of remembered.byKey) {
    if (remembered.bytes <= bytesMax) return
    remembered.byKey.delete(oldest)
    remembered.bytes -= sizeOf(oldest, old)
  }
}

/** Null for what is not remembered: 1,000 websites or the words of a query hardly come again. */
export function keyOf(condition: Condition): string | null {
  switch (condition.kind) {
    case 'column': {
      const { column, min, max, unknownPasses } = condition
      return `${column} ${min} ${max} ${unknownPasses}`
    }
    case 'attributes':
      return condition.anyOf.length > attributesMax ? null : shortKey(`a\n${condition.anyOf.join('\n')}`)
    case 'words':
      return null
    case 'topic':
      return shortKey(`t\n${condition.terms.join('\n')}`)
    case 'members':
      return `m\n${condition.lists.map(fingerprint).join('\n')}`
  }
}

/**
 * Tells lists apart by 64 bits of their ids and how many there are, since a list may hold 100,000: looking them all up takes ten times as
 * long. Should two lists ever agree, no wrong company is shown, because every hit is held against its filter again.
 */
function fingerprint(ids: readonly string[]): string {
  let known = fingerprints.get(ids)
  if (known === undefined) {
    known = readFingerprint(ids)
    fingerprints.set(ids, known)
  }
  return known
}

/** A search asks for it in each segment, and 100,000 ids take 7 ms. */
const fingerprints = new WeakMap<readonly string[], string>()

function readFingerprint(ids: readonly string[]): string {
  let a = 0x811c9dc5
  let b = 0x9e3779b9
  for (const id of ids) {
    for (let i = 0; i < id.length; i++) {
      const unit = id.charCodeAt(i)
      a = Math.imul(a ^ unit, 0x01000193)
      b = Math.imul(b + unit, 0x85ebca6b) ^ (b >>> 15)
    }
    a = Math.imul(a ^ 0x10000, 0x01000193)
    b = Math.imul(b ^ 0x10000, 0xc2b2ae35)
  }
  return `${ids.length} ${a >>> 0} ${b >>> 0}`
}

interface RememberedSets {
  /** Least lately used first. */
  readonly byKey: Map<string, DocumentSet>
  bytes: number
}

const memories = new WeakMap<Segment, RememberedSets>()
/** About a hundred conditions of a million documents. */
const bytesMax = 12 * 1024 * 1024
const keyMax = 2_000
const attributesMax = 100

function shortKey(key: string): string | null {
  return key.length > keyMax ? null : key
}

function sizeOf(key: string, set: DocumentSet): number {
  return bytesOf(set) + 2 * key.length + 200
}
