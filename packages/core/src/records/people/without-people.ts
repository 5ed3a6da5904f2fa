import type { CompanyRecord, Stated, StatedPerson } from '../company.ts'
import type { CustomValues } from '../custom/custom-field.ts'
import type { HistoryField, RecordChange, RecordHistory } from '../history/history.ts'
import type { KeptFinds } from '../history/kept-company.ts'
import type { CompanyDraft } from '../store.ts'

/** Whether nothing may be kept of a person of this name. */
export type IsForgotten = (name: string) => boolean

/** All that is kept of a company where people are named. */
export interface KeptOfCompany {
  readonly record: CompanyRecord
  /** What it says itself, where others were merged into it. */
  readonly own: CompanyRecord | null
  readonly history: RecordHistory
  readonly found: KeptFinds
}

/**
 * The same without some people: as founders and leaders, as investors, in columns that the record has no field for, in what enrichment
 * found and in history. Quotes that name them go too. What names none of them is the same object.
 */
export function withoutPeople(kept: KeptOfCompany, isForgotten: IsForgotten): KeptOfCompany {
  const leaving = leavingOut(isForgotten)
  const record = recordWithout(kept.record, leaving)
  const own = kept.own === null ? null : recordWithout(kept.own, leaving)
  const history = historyWithout(kept.history, leaving)
  const found = leaving(kept.found)
  const isSame =
    record === kept.record && own === kept.own && history === kept.history && found === kept.found
  return isSame ? kept : { record, own, history, found }
}

/** The same of what an import is about to store. */
export function draftWithoutPeople(draft: CompanyDraft, isForgotten: IsForgotten): CompanyDraft {
  const { record, kept } = draft
  if (kept === undefined) {
    const left = recordWithoutPeople(record, isForgotten)
    return left === record ? draft : { ...draft, record: left }
  }
  const { history, found } = kept
  const told = { record, own: null, history, found }
  const left = withoutPeople(told, isForgotten)
  return left === told
    ? draft
    : { ...draft, record: left.record, kept: { ...kept, history: left.history, found: left.found } }
}

/** The same of a record alone; itself where it names none of them. */
export const recordWithoutPeople = (record: CompanyRecord, isForgotten: IsForgotten): CompanyRecord =>
  recordWithout(record, leavingOut(isForgotten))

type LeavingOut = <Value>(value: Value) => Value

function recordWithout(record: CompanyRecord, leaving: LeavingOut): CompanyRecord {
  const { company, rounds, extra, stated, custom } = record
  const funding = leaving(company.funding)
  const own = customWithout(custom, leaving)
  const left = { rounds: leaving(rounds), extra: leaving(extra), people: leaving(stated?.people) }
  const isSame =
    funding === company.funding &&
    left.rounds === rounds &&
    left.extra === extra &&
    left.people === stated?.people &&
    own === custom
  if (isSame) return record
  const { stated: _, custom: _custom, ...rest } = record
  return {
    ...rest,
    company: { ...company, funding },
    rounds: left.rounds,
    extra: left.extra,
    ...statedWith(stated ?? {}, left.people ?? []),
    ...(own === undefined ? {} : { custom: own }),
  }
}

/** Values of people's fields; undefined where none is left. */
function customWithout(values: CustomValues | undefined, leaving: LeavingOut): CustomValues | undefined {
  if (values === undefined) return undefined
  const kept = Object.entries(values).filter(
    ([, value]) => !('person' in value) || leaving([value.person]).length > 0,
  )
  if (kept.length === Object.keys(values).length) return values
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

function statedWith(stated: Stated, people: readonly StatedPerson[]): Pick<CompanyRecord, 'stated'> {
  if (people.length > 0) return { stated: { ...stated, people } }
  const { people: _, ...others } = stated
  return Object.keys(others).length === 0 ? {} : { stated: others }
}

/** Fields of everybody that name people. */
const naming: readonly HistoryField[] = ['people', 'extra', 'funding']

function historyWithout(history: RecordHistory, leaving: LeavingOut): RecordHistory {
  const changes = mapped(history.changes, (change) => {
    const before = beforeWithout(change.before, leaving)
    const facts = leaving(change.facts)
    return before === change.before && facts === change.facts ? change : { ...change, before, facts }
  })
  const cleared = mapped(history.others, (other) => {
    const value = valueWithout(other.field, other.value, leaving)
    return value === other.value ? other : { ...other, value }
  })
  if (changes === history.changes && cleared === history.others) return history
  return { ...history, changes, others: cleared.filter(({ value }) => !isEmpty(value)) }
}

function beforeWithout(before: RecordChange['before'], leaving: LeavingOut): RecordChange['before'] {
  const left = (Object.keys(before) as HistoryField[]).flatMap((field) => {
    const value = before[field]
    const cleared = valueWithout(field, value, leaving)
    return cleared === value ? [] : [[field, isEmpty(cleared) ? null : cleared] as const]
  })
  return left.length === 0 ? before : { ...before, ...Object.fromEntries(left) }
}

function valueWithout(field: HistoryField, value: unknown, leaving: LeavingOut): unknown {
  if (field === 'custom')
    return customWithout((value ?? undefined) as CustomValues | undefined, leaving) ?? null
  return naming.includes(field) ? leaving(value) : value
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

/** Takes people out of JSON: items of lists that are one, or name one, and texts that list some. */
function leavingOut(isGone: IsForgotten): LeavingOut {
  function left(value: unknown): unknown {
    if (typeof value === 'string') return textWithout(value, isGone)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      const kept = value.filter((item) => !isOneGone(item, isGone))
      const items = mapped(kept, left)
      return kept.length === value.length && items === kept ? value : items
    }
    const entries = Object.entries(value)
    const kept = mapped(entries, (entry) => {
      const [key, part] = entry
      const isGoneWhole = isProse(key, part) ? namesOne(part, isGone) : isOneGone(part, isGone)
      const cleared = isGoneWhole ? null : left(part)
      return cleared === part ? entry : ([key, cleared] as [string, unknown])
    })
    return kept === entries ? value : Object.fromEntries(kept)
  }
  return left as LeavingOut
}

/** Of enrichment: what a page says, and what it says of a person. */
const isProse = (key: string, part: unknown): part is string =>
  (key === 'quote' || key === 'bio') && typeof part === 'string'

function isOneGone(item: unknown, isGone: IsForgotten): boolean {
  if (typeof item === 'string') return isGone(item)
  if (typeof item !== 'object' || item === null) return false
  const { name, full_name: fullName, person } = item as Record<string, unknown>
  // A person as enrichment keeps it.
  if (typeof person === 'object' && person !== null) return isOneGone(person, isGone)
  const said = typeof fullName === 'string' ? fullName : name
  return typeof said === 'string' && isGone(said)
}

/** Longer texts are prose, which an operator edits. */
const lettersMax = 500

/** A cell that is a name, or lists some: "Lee, Ada; Bo Ray", "Bo Ray, Ada Lee and others". */
function textWithout(text: string, isGone: IsForgotten): string | null {
  if (text.length > lettersMax) return text
  if (isGone(text)) return null
  const inner = (part: string) =>
    isGone(part) ? null : listWithout(part, ',', (one) => runsWithout(one, isGone))
  const left = listWithout(text, listSeparators, inner)
  return left === text ? text : left === '' ? null : left
}

const listSeparators = /[;|/&\n]/

/** Itself where no part changes. */
function listWithout(
  text: string,
  separator: string | RegExp,
  left: (part: string) => string | null,
): string {
  const parts = text.split(separator)
  const kept = mapped<string | null>(parts, (part) => (part === null ? null : left(part)))
  if (kept === parts) return text
  const joint = separator === ',' ? ', ' : '; '
  return kept.flatMap((part) => part?.trim() || []).join(joint)
}

/** Without the words of a name. */
function runsWithout(text: string, isGone: IsForgotten): string | null {
  const words = text.split(/\s+/)
  for (let from = 0; from < words.length; from++) {
    const to = endOfName(words, from, isGone)
    if (to !== null) return runsWithout([...words.slice(0, from), ...words.slice(to)].join(' '), isGone)
  }
  return text
}

/** Where a name ends that begins with a word; null where none does. */
function endOfName(words: readonly string[], from: number, isGone: IsForgotten): number | null {
  for (let to = from + 1; to <= Math.min(words.length, from + nameWordsMax); to++)
    if (isGone(words.slice(from, to).join(' '))) return to
  return null
}

/** Whether a quote names one: each run of a few words is looked at. */
function namesOne(text: string, isGone: IsForgotten): boolean {
  const words = text.slice(0, proseMax).split(/\s+/)
  return words.some((_, from) => endOfName(words, from, isGone) !== null)
}

const proseMax = 4_000
const nameWordsMax = 4

/** The same list where nothing of it changes. */
function mapped<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[]
function mapped<Item>(items: Item[], change: (item: Item) => Item): Item[]
function mapped<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const changed = items.map(change)
  return changed.every((item, at) => item === items[at]) ? items : changed
}
