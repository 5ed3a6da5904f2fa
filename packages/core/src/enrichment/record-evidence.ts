import { foldText } from '../kernel/text.ts'
import type { Evidence, SourceRef } from './evidence-schema.ts'
import { isFilled, type RecordFacts, sourceOf } from './record-results.ts'
import type { StoredFact } from './store.ts'

const quoteMax = 300

/** What a record says beside its values: how sure they are, what they are told apart by, what follows from others. */
const aside: ReadonlySet<string> = new Set([
  'person_id',
  'round_id',
  'id',
  'confidence',
  'sources',
  'funding_state',
  'null_reason',
  'total_is_sum',
])
/** Lists whose entries are told member by member. */
const toldByMember: ReadonlySet<string> = new Set(['founders', 'key_people', 'team', 'rounds'])

/**
 * Evidence of values that a record of the dataset holds, member by member. The quote is of the page where the value was read once,
 * as far as that is known and holds it; else it is what the record has.
 */
export function recordEvidence(
  facts: Pick<RecordFacts, 'domain' | 'record'>,
  stored: readonly StoredFact[],
  fields: object,
): Evidence[] {
  const own = sourceOf(facts)
  const known = new Map<string, StoredFact>(stored.map((fact) => [fact.field, fact]))
  const told = (field: string) => (Object.hasOwn(facts.record.edits, field) ? undefined : known.get(field))
  return leavesOf(fields, '', []).map(({ pointer, text, sources, confidence }) => {
    const fact = told(fieldOf(pointer))
    const words = wordsIn(text)
    const read = [...sources, ...sourcesIn(fact)].filter(({ quote }) => holds(quote, words))
    return {
      field: pointer,
      confidence: confidence ?? fact?.confidence ?? 1,
      method: 'dataset',
      sources: read.length === 0 ? [{ ...own, quote: text.slice(0, quoteMax) }] : read.slice(0, 1),
    }
  })
}

const holds = (quote: string | null, words: string) =>
  quote !== null && words.trim() !== '' && wordsIn(quote).includes(words)

/** Whole words between spaces: 40 is not in 1940. */
const wordsIn = (text: string) =>
  ` ${foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** The field of the record that a member of a result shows. */
function fieldOf(pointer: string): string {
  const [, member = ''] = pointer.split('/')
  if (member === 'employee_count') return 'employees'
  if (member === 'primary_industry') return 'industries'
  return member === 'rounds' || member === 'investors' ? 'funding' : member
}

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

/** Null for what is told member by member. */
function wordsOf(value: unknown, pointer: string): string | null {
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = value as Readonly<Record<string, unknown>>
  if ('formatted' in parts) return placeOf(parts)
  const [, list, at, ...deeper] = pointer.split('/')
  const isEntry = /^\d+$/.test(deeper.at(-1) ?? at ?? '')
  if (!isEntry || (deeper.length === 0 && toldByMember.has(list ?? ''))) return null
  const name = parts['name'] ?? parts['company'] ?? parts['school']
  return typeof name === 'string' ? name : null
}

function placeOf({ formatted, city, region, country }: Readonly<Record<string, unknown>>): string {
  const parts = [city, region, country].filter((part) => typeof part === 'string')
  return typeof formatted === 'string' ? formatted : parts.join(', ')
}
