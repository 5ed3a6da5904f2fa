import {
  badRequest,
  fromIso,
  hasControl,
  isDayOrInstant,
  isIsoDate,
  toIso,
  type ValidationIssue,
} from '../kernel/index.ts'
import {
  countKept,
  customPrefix,
  type HistoryField,
  historyFields,
  isEditableField,
  type KeptCompany,
  keptOf,
  keptOfWhole,
  type OfferedValue,
  type OriginPlace,
  offererOf,
  originWithPlace,
  parseJson,
  type RecordChange,
  type WholeCompany,
} from '../records/index.ts'
import { type HistoryAsStored, HistoryAsStoredSchema } from './history-as-stored-schema.ts'
import type { StoredPerson, StoredRound } from './store.ts'

/** All that is kept of a company beside its values, as a line of an export has it: JSON that `readHistory` reads. */
export function historyText(whole: WholeCompany): string {
  const { dates, edits, history, found } = keptOfWhole(whole)
  const { from, changes, others } = history
  const wire: HistoryAsStored = {
    ...dates,
    edits,
    from: originWithPlace(from),
    changes: changes.map(({ at, by, before, facts }) => ({
      ...{ at, by: originWithPlace(by), before },
      ...(Object.keys(facts).length === 0 ? {} : { facts: mapped(facts, toWireFact) }),
    })),
    others: eachOnce(others).map(({ field, value, at, by }) => ({
      field,
      value,
      at,
      by: originWithPlace(by),
    })),
    facts: found.facts.map(({ field, ...fact }) => ({ field, ...toWireFact(fact) })),
    people: (found.people as readonly StoredPerson[]).map(({ personId, kind, observedAt, person }) => ({
      ...{ person_id: personId, kind, observed_at: toIso(observedAt), person },
    })),
    rounds: (found.rounds as readonly StoredRound[]).map(({ roundId, observedAt, round }) => ({
      ...{ round_id: roundId, observed_at: toIso(observedAt), round },
    })),
  }
  return JSON.stringify(wire)
}

/** In the order of stores. Companies that were merged may offer one field under one source. */
function eachOnce(others: readonly OfferedValue[]): readonly OfferedValue[] {
  const byKey = new Map<string, OfferedValue>()
  for (const other of others) {
    const key = `${other.field}\n${offererOf(other.by ?? undefined)}`
    if (!byKey.has(key)) byKey.set(key, other)
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, other]) => other)
}

/** Reads what `historyText` wrote, or somebody else; throws BAD_REQUEST with what is wrong in it. */
export function createHistoryReader(
  checkValue: (schema: typeof HistoryAsStoredSchema, value: unknown) => HistoryAsStored,
) {
  return (text: string): KeptCompany => {
    const parsed = parseJson(text, valuesMax)
    if ('problem' in parsed) throw badRequest([{ path: '', message: parsed.problem }])
    const wire = checkValue(HistoryAsStoredSchema, parsed.value)
    const issues = issuesOf(wire)
    if (issues.length > 0) throw badRequest(issues)
    const { created_at, updated_at, verified_at, edits, from, changes, others, facts, people, rounds } = wire
    const whole = changes.map(
      ({ at, by, before, facts = {} }): RecordChange => ({
        ...{ change: 0, at, by: fromWireOrigin(by), before },
        facts: mapped(facts, fromWireFact),
      }),
    )
    return {
      dates: { created_at, updated_at, verified_at },
      edits,
      history: {
        from: fromWireOrigin(from),
        changes: keptOf(whole, countKept(whole.map(({ before }) => JSON.stringify(before).length))),
        others: eachOnce(
          others.map(({ field, value, at, by }) => ({
            ...{ field: field as HistoryField, value, at, by: fromWireOrigin(by) },
          })),
        ),
      },
      found: {
        facts: facts.flatMap(({ field, ...fact }) =>
          isEditableField(field) ? [{ field, ...fromWireFact(fact) }] : [],
        ),
        people: people.map(({ person_id: personId, kind, observed_at, person }) => ({
          ...{ personId, person, kind, observedAt: fromIso(observed_at) ?? 0 },
        })),
        rounds: rounds.map(({ round_id: roundId, observed_at, round }) => ({
          ...{ roundId, round, observedAt: fromIso(observed_at) ?? 0 },
        })),
      },
    }
  }
}

/** Of 200 changes of lists and long rounds; a stranger's text of more is not parsed. */
const valuesMax = 1_000_000

type WireOrigin = HistoryAsStored['from']
type WireFact = Omit<HistoryAsStored['facts'][number], 'field'>
type Fact = Omit<KeptCompany['found']['facts'][number], 'field'>

/** Keys in the order of the others: origins are compared as text. */
function fromWireOrigin(wire: WireOrigin): OriginPlace | null {
  if (wire === null) return null
  const { kind, source, file, licence, retrieved_at, as_of, place } = wire
  return { origin: { kind, source, file, licence, retrieved_at, as_of }, place }
}

const toWireFact = ({ confidence, observedAt, method, evidence }: Fact): WireFact => ({
  ...{ confidence, observed_at: toIso(observedAt), method },
  evidence: evidence as WireFact['evidence'],
})

const fromWireFact = ({ confidence, observed_at, method, evidence }: WireFact): Fact => ({
  ...{ confidence, observedAt: fromIso(observed_at) ?? 0, method, evidence },
})

function mapped<From, To>(
  values: Readonly<Record<string, From>>,
  make: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, make(value)]))
}

/** What the schema does not say: instants and days that are some, and fields that there are. */
function issuesOf(wire: HistoryAsStored): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = []
  const wrong = (path: string, message: string) => void issues.push({ path, message })
  const instant = (path: string, text: string | null) => {
    const at = text === null ? null : fromIso(text)
    if (text !== null && (at === null || toIso(at) !== text))
      wrong(path, 'must be an instant such as 2026-09-30T12:00:00.000Z')
  }
  const origin = (path: string, told: WireOrigin) => {
    if (told?.as_of != null && !isIsoDate(told.as_of)) wrong(`${path}.as_of`, 'must be a day')
    if (told?.retrieved_at != null && !isDayOrInstant(told.retrieved_at))
      wrong(`${path}.retrieved_at`, 'must be a day or an instant')
    for (const [name, text] of Object.entries(told ?? {}))
      if (text !== null && (hasControl(text) || !text.isWellFormed()))
        wrong(`${path}.${name}`, 'must be text without control characters')
  }
  const fields = (path: string, names: readonly string[]) => {
    for (const name of names) if (!historyFields.includes(name as HistoryField)) wrong(path, noField(name))
  }
  for (const name of ['created_at', 'updated_at', 'verified_at'] as const) instant(name, wire[name])
  for (const [field, at] of Object.entries(wire.edits)) {
    // An own field that is none here is left out by whoever knows them.
    if (!isEditableField(field) && !field.startsWith(customPrefix)) wrong('edits', noField(field))
    instant(`edits.${field}`, at)
  }
  origin('from', wire.from)
  for (const [i, { at, by, before, facts = {} }] of wire.changes.entries()) {
    instant(`changes[${i}].at`, at)
    origin(`changes[${i}].by`, by)
    fields(`changes[${i}].before`, Object.keys(before))
    fields(`changes[${i}].facts`, Object.keys(facts))
    for (const { observed_at } of Object.values(facts)) instant(`changes[${i}].facts`, observed_at)
  }
  for (const [i, { field, at, by }] of wire.others.entries()) {
    fields(`others[${i}].field`, [field])
    instant(`others[${i}].at`, at)
    origin(`others[${i}].by`, by)
  }
  for (const part of ['facts', 'people', 'rounds'] as const)
    for (const [i, { observed_at }] of wire[part].entries()) instant(`${part}[${i}].observed_at`, observed_at)
  fields(
    'facts',
    wire.facts.map(({ field }) => field),
  )
  return issues.slice(0, issuesMax)
}

const issuesMax = 10
const noField = (name: string) => `${JSON.stringify(name.slice(0, 100).toWellFormed())} is no field`
