import { foldText, isDigits, memberOf, spacedWords } from '../kernel/index.ts'
import type { HistoryField } from '../records/index.ts'
import type { Evidence, SourceRef } from './evidence-schema.ts'
import { isToldByMember, recordFieldOf } from './field-table.ts'
import { isFilled, type RecordFacts, sourceOf } from './record-results.ts'
import type { StoredFact } from './store.ts'

const quoteMax = 300

/** What a record says beside its values: how sure they are, what distinguishes them, what follows from others. */
const aside: ReadonlySet<string> = new Set([
  'person_id',
  'round_id',
  'id',
  'confidence',
  'sources',
  'as_of',
  'funding_state',
  'null_reason',
  'total_is_sum',
])
/**
 * Evidence of values that a record of the dataset holds, member by member. The quote is of the page where the value was read once,
 * as far as that is known and holds it; else it is what the record has. What the operator set is the operator's word alone.
 * `ownOf`: what brought a field into the record. With it, where no quote holds a value of a person or a round, one that tells of these
 * stands for it, and not the record.
 */
export function recordEvidence(
  facts: Pick<RecordFacts, 'domain' | 'record'>,
  stored: readonly StoredFact[],
  fields: object,
  ownOf?: (field: HistoryField) => SourceRef,
): Evidence[] {
  const own = sourceOf(facts)
  const known = new Map(stored.map((fact) => [fact.field, fact]))
  const { edits } = facts.record
  return leavesOf(fields, '', []).map(({ pointer, text, sources, confidence }) => {
    const member = memberOf(pointer)
    const field = recordFieldOf(member)
    const brought = member === 'external_ids' ? member : field
    const from = brought === null ? own : (ownOf?.(brought) ?? own)
    const quoted = { ...from, quote: text.slice(0, quoteMax) }
    const editedAt = field === null ? undefined : edits[field]
    if (editedAt !== undefined) {
      const said = { ...quoted, title: 'operator', fetched_at: editedAt }
      return { field: pointer, confidence: 1, method: 'operator', sources: [said] }
    }
    const fact = field === null ? undefined : known.get(field)
    const words = wordsIn(text)
    const read = [...sources, ...sourcesIn(fact)].find(({ quote }) => holds(quote, words))
    const near = ownOf && sources.find(({ quote }) => quote !== null)
    return {
      field: pointer,
      confidence: confidence ?? fact?.confidence ?? 1,
      method: 'dataset',
      sources: [read ?? near ?? quoted],
    }
  })
}

const holds = (quote: string | null, words: string) =>
  quote !== null && words.trim() !== '' && wordsIn(quote).includes(words)

/** Whole words between spaces: 40 is not in 1940. */
const wordsIn = (text: string) => ` ${spacedWords(foldText(text))} `

const sourcesIn = (fact: StoredFact | undefined): readonly SourceRef[] =>
  (fact?.evidence ?? []).flatMap(({ sources }) => sources)

interface Leaf {
  readonly pointer: string
  /** The value as words. */
  readonly text: string
  /** Of the person or the round that it belongs to. */
  readonly sources: readonly SourceRef[]
  readonly confidence?: number
}

interface Told {
  readonly sources?: readonly SourceRef[]
  readonly confidence?: number
}

function leavesOf(
  value: unknown,
  pointer: string,
  sources: readonly SourceRef[],
  confidence?: number,
): Leaf[] {
  if (!isFilled(value)) return []
  const words = wordsOf(value, pointer)
  if (words !== null)
    return [{ pointer, text: words, sources, ...(confidence === undefined ? {} : { confidence }) }]
  const { sources: own = sources, confidence: sure = confidence } = value as Told
  return Object.entries(value as object).flatMap(([key, part]) =>
    aside.has(key) ? [] : leavesOf(part, `${pointer}/${key}`, own, sure),
  )
}

/** Null for what has evidence member by member. */
function wordsOf(value: unknown, pointer: string): string | null {
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = value as Readonly<Record<string, unknown>>
  if ('formatted' in parts) return placeOf(parts)
  const [, list, at, ...deeper] = pointer.split('/')
  const isEntry = isDigits(deeper.at(-1) ?? at ?? '')
  if (!isEntry || (deeper.length === 0 && isToldByMember(list ?? ''))) return null
  const name = parts['name'] ?? parts['company'] ?? parts['school'] ?? parts['id']
  return typeof name === 'string' ? name : null
}

function placeOf({ formatted, city, region, country }: Readonly<Record<string, unknown>>): string {
  const parts = [city, region, country].filter((part) => typeof part === 'string')
  return typeof formatted === 'string' ? formatted : parts.join(', ')
}
