import {
  type CustomField,
  type CustomFieldStore,
  choicesNamed,
  historyWithout,
  recordWithout,
} from '../../records/index.ts'
import { type CompanyData, deepFreeze } from './company-data.ts'

/** Fields of the operator's own in memory, and the values that companies there have of removed ones. */
export function memoryCustomFieldStore(data: CompanyData): CustomFieldStore {
  let fields: readonly CustomField[] = []
  const lastChoices = new Map<number, number>()
  let lastKey = 0
  /** Removed fields, with the last company whose values are gone. */
  let removed: readonly { readonly key: number; readonly droppedTo: number }[] = []
  const named = (name: string) => fields.find((field) => field.name === name) ?? null

  return {
    fields: async () => fields,
    async create({ choices: names, ...draft }, fieldsMax) {
      if (named(draft.name) !== null) return { outcome: 'taken' }
      if (fields.length >= fieldsMax) return { outcome: 'full' }
      const { choices, last } = choicesNamed(names, [], 0)
      const { name, label, type, isVisible, createdAt } = draft
      const field = deepFreeze({ key: ++lastKey, name, label, type, choices, isVisible, createdAt })
      lastChoices.set(field.key, last)
      fields = [...fields, field]
      return { outcome: 'created', field }
    },
    async change(name, { choices: names, ...change }) {
      const before = named(name)
      if (before === null) return { outcome: 'missing' }
      if (change.name !== undefined && change.name !== name && named(change.name) !== null)
        return { outcome: 'taken' }
      const { choices, last } =
        names === undefined
          ? { choices: before.choices, last: lastChoices.get(before.key) ?? 0 }
          : choicesNamed(names, before.choices, lastChoices.get(before.key) ?? 0)
      const field = deepFreeze({ ...before, ...change, choices })
      lastChoices.set(field.key, last)
      fields = fields.map((one) => (one === before ? field : one))
      return { outcome: 'changed', field }
    },
    async remove(name) {
      const field = named(name)
      if (field === null) return null
      fields = fields.filter((one) => one !== field)
      data.removedFields.add(field.key)
      removed = [...removed, { key: field.key, droppedTo: 0 }]
      return field
    },
    async dropValues(companies) {
      const [first, ...others] = removed
      if (first === undefined) return false
      const reached = dropFrom(data, first.key, first.droppedTo, companies)
      removed = reached === null ? others : [{ key: first.key, droppedTo: reached }, ...others]
      return removed.length > 0
    },
  }
}

function dropFrom(data: CompanyData, key: number, after: number, limit: number): number | null {
  const page = [...data.stored].filter(([, { seq }]) => seq > after).sort(([, a], [, b]) => a.seq - b.seq)
  const found = page.slice(0, limit)
  for (const [id, stored] of found) {
    const record = recordWithout(stored.record, key)
    const own = stored.own === null ? null : recordWithout(stored.own, key)
    if (record !== stored.record || own !== stored.own) {
      data.stored.set(id, { ...stored, record: deepFreeze(record), own: own && deepFreeze(own) })
      if (record !== stored.record && stored.merged === null) data.noteChange(id)
    }
    dropHistory(data, id, key)
  }
  return found.length < limit ? null : (found.at(-1)?.[1].seq ?? null)
}

function dropHistory({ histories }: CompanyData, id: string, key: number) {
  const told = histories.get(id)
  if (told !== undefined) histories.set(id, deepFreeze(historyWithout(told, key)))
}
