import type { Fact, FactState, Quotation } from '../extraction/index.ts'
import { toIso } from '../kernel/index.ts'
import type { Conflict, Evidence, FieldStates, SourceRef } from './evidence-schema.ts'

/**
 * Turns facts into the plain values of a result, and collects what proves them: for each value where it was read, for each
 * contradiction both values, for each member whether it was found.
 */
export interface EvidenceBuilder {
  /** The value as the result has it, or null. */
  value<T, Wire = T>(pointer: string, fact: Fact<T>, toWire?: (value: T) => Wire): Wire | null
  /** The values of a list, each with evidence at its place. */
  list<T, Wire = T>(pointer: string, facts: readonly Fact<T>[], toWire?: (value: T) => Wire): Wire[]
  /** Evidence of a value that follows from facts: a count, a sum. */
  follows(pointer: string, facts: readonly Fact<unknown>[], confidence?: number): void
  /** A value that the client gave. It has no source that anybody could look at. */
  hint(pointer: string): void
  /** The state of a member of the result; `isUnread`: the pages that would tell of it could not be read. */
  state(member: string, facts: readonly Fact<unknown>[], isUnread: boolean): void
  readonly evidence: readonly Evidence[]
  readonly conflicts: readonly Conflict[]
  readonly states: FieldStates
}

/** What a client says of a company is not looked into, and counts less than anything that was read. */
export const hintConfidence = 0.3

const quoteMax = 300
const sourcesMax = 5
/** A site may list thousands of customers; the best hundred tell enough. */
export const listMax = 100

export function createEvidenceBuilder(): EvidenceBuilder {
  const evidence: Evidence[] = []
  const conflicts: Conflict[] = []
  const states: Record<string, FactState> = {}

  function note(pointer: string, { confidence, method, sources }: Fact<unknown>) {
    evidence.push({ field: pointer, confidence: rounded(confidence), method, sources: sourceRefs(sources) })
  }

  function value<T, Wire>(pointer: string, fact: Fact<T>, toWire?: (value: T) => Wire): Wire | T | null {
    // A value without a source is left out: nobody could look it up.
    if (fact.value === null || fact.sources.length === 0) return null
    const wire = toWire ?? ((same: T) => same)
    note(pointer, fact)
    for (const { value: other, confidence, sources } of fact.alternatives)
      conflicts.push({
        field: pointer,
        value: wire(other),
        confidence: rounded(confidence),
        sources: sourceRefs(sources),
      })
    return wire(fact.value)
  }

  return {
    evidence,
    conflicts,
    states,
    value: value as EvidenceBuilder['value'],
    list<T, Wire = T>(pointer: string, facts: readonly Fact<T>[], toWire?: (value: T) => Wire): Wire[] {
      const told = facts.filter(isTold).slice(0, listMax)
      return told.map((fact, at) => value(`${pointer}/${at}`, fact, toWire) as Wire)
    },
    follows(pointer, facts, confidence) {
      const told = facts.filter(isTold)
      const [first] = told
      if (first === undefined) return
      const lowest = Math.min(...told.map((fact) => fact.confidence))
      const sources = told.flatMap((fact) => fact.sources)
      note(pointer, { ...first, confidence: confidence ?? lowest, sources })
    },
    hint(pointer) {
      evidence.push({ field: pointer, confidence: hintConfidence, method: 'hint', sources: [] })
    },
    state(member, facts, isUnread) {
      const known = facts.map(({ state }) => state)
      states[member] = known.includes('conflicting')
        ? 'conflicting'
        : facts.some(isTold)
          ? 'found'
          : isUnread || known.includes('not_checked')
            ? 'not_checked'
            : 'not_found'
    },
  }
}

export const isTold = (fact: Fact<unknown>): boolean => fact.value !== null && fact.sources.length > 0

/** Each quote of a page once, at most 5. */
export function sourceRefs(findings: readonly Quotation[]): SourceRef[] {
  const byPage = new Map<string, SourceRef>()
  for (const { page, quote } of findings) {
    const key = `${page.url}\n${quote}`
    if (byPage.has(key) || byPage.size === sourcesMax) continue
    byPage.set(key, {
      url: page.url,
      title: page.title,
      fetched_at: toIso(page.fetchedAt),
      quote: quote.slice(0, quoteMax),
      content_sha256: page.sha256,
    })
  }
  return [...byPage.values()]
}

/** Two decimals say all that was measured. */
export const rounded = (confidence: number): number => Math.round(confidence * 100) / 100
