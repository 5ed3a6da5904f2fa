import {
  type CompanyRecord,
  type CustomField,
  type CustomFieldStore,
  type CustomFieldType,
  choicesNamed,
  formerWithout,
  recordWithout,
  valuesWithout,
} from '../../records/index.ts'
import type { Committer } from './committer.ts'
import { integer, restText, text, toRecord } from './company-documents.ts'
import type { CompanyParts } from './company-parts.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

export function sqliteCustomFieldStore(
  driver: SqliteDriver,
  { write }: Pick<Committer, 'write'>,
  parts: CompanyParts,
): CustomFieldStore {
  const all = driver.prepare('SELECT * FROM custom_fields WHERE name IS NOT NULL ORDER BY key')
  const count = driver.prepare('SELECT count(*) AS fields FROM custom_fields WHERE name IS NOT NULL')
  const byName = driver.prepare('SELECT * FROM custom_fields WHERE name = ?')
  const insert = driver.prepare(`
    INSERT INTO custom_fields (name, label, type, choices, last_choice, is_visible, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const update = driver.prepare(`
    UPDATE custom_fields SET name = ?, label = ?, choices = ?, last_choice = ?, is_visible = ? WHERE key = ?`)
  const remove = driver.prepare('UPDATE custom_fields SET name = NULL, dropped_to = 0 WHERE key = ?')
  const removed = driver.prepare(
    'SELECT key, dropped_to FROM custom_fields WHERE name IS NULL ORDER BY key LIMIT 1',
  )
  const advance = driver.prepare('UPDATE custom_fields SET dropped_to = ? WHERE key = ?')
  const forget = driver.prepare('DELETE FROM custom_fields WHERE key = ?')
  const drop = valueDropping(driver, parts)

  const named = (name: string) => {
    const row = byName.get(name)
    return row === undefined ? null : toField(row)
  }

  return {
    fields: async () => all.all().map(toField),
    create: ({ name, label, type, choices: names, isVisible, createdAt }, fieldsMax) =>
      write(() => {
        if (byName.get(name) !== undefined) return { outcome: 'taken' }
        if (integer(count.get() ?? {}, 'fields') >= fieldsMax) return { outcome: 'full' }
        const { choices, last } = choicesNamed(names, [], 0)
        insert.run(name, label, type, JSON.stringify(choices), last, isVisible ? 1 : 0, createdAt)
        return { outcome: 'created', field: named(name) ?? gone() }
      }),
    change: (name, change) =>
      write(() => {
        const row = byName.get(name)
        if (row === undefined) return { outcome: 'missing' }
        const before = toField(row)
        const after = { ...before, ...change }
        if (after.name !== name && byName.get(after.name) !== undefined) return { outcome: 'taken' }
        const lastBefore = integer(row, 'last_choice')
        const { choices, last } =
          change.choices === undefined
            ? { choices: before.choices, last: lastBefore }
            : choicesNamed(change.choices, before.choices, lastBefore)
        const visible = after.isVisible ? 1 : 0
        update.run(after.name, after.label, JSON.stringify(choices), last, visible, before.key)
        return { outcome: 'changed', field: named(after.name) ?? gone() }
      }),
    remove: (name) =>
      write(() => {
        const field = named(name)
        if (field !== null) remove.run(field.key)
        return field
      }),
    dropValues: (companies) =>
      write(() => {
        const row = removed.get()
        if (row === undefined) return false
        const key = integer(row, 'key')
        const reached = drop(key, integer(row, 'dropped_to'), companies)
        if (reached === null) forget.run(key)
        else advance.run(reached, key)
        return removed.get() !== undefined
      }),
  }
}

/** Takes the value of a field out of companies after a `seq`, and gives the last that was looked at; null at the end. In a write. */
function valueDropping(driver: SqliteDriver, { rows, changes }: CompanyParts) {
  const page = driver.prepare(
    'SELECT seq, id, company, rest, merged_into, change FROM companies WHERE seq > ? ORDER BY seq LIMIT ?',
  )
  const own = driver.prepare('SELECT company, rest FROM company_own WHERE seq = ?')
  const putOwn = driver.prepare('UPDATE company_own SET rest = ? WHERE seq = ?')
  const told = driver.prepare(
    `SELECT change, before FROM company_changes WHERE seq = ? AND before LIKE '%"custom":%'`,
  )
  const thin = driver.prepare('UPDATE company_changes SET before = ? WHERE seq = ? AND change = ?')
  const dropChange = driver.prepare('DELETE FROM company_changes WHERE seq = ? AND change = ?')
  const offers = driver.prepare(
    `SELECT offerer, value FROM company_offers WHERE seq = ? AND field = 'custom'`,
  )
  const putOffer = driver.prepare(
    `UPDATE company_offers SET value = ? WHERE seq = ? AND field = 'custom' AND offerer = ?`,
  )
  const dropOffer = driver.prepare(
    `DELETE FROM company_offers WHERE seq = ? AND field = 'custom' AND offerer = ?`,
  )

  function dropHistory(seq: number, key: number) {
    for (const row of told.all(seq)) {
      const before = JSON.parse(text(row, 'before'))
      const left = formerWithout(before, key)
      const change = integer(row, 'change')
      if (left === null) dropChange.run(seq, change)
      else if (left !== before) thin.run(JSON.stringify(left), seq, change)
    }
    for (const row of offers.all(seq)) {
      const values = JSON.parse(text(row, 'value'))
      const left = valuesWithout(values, key)
      if (left === undefined) dropOffer.run(seq, text(row, 'offerer'))
      else if (left !== values) putOffer.run(JSON.stringify(left), seq, text(row, 'offerer'))
    }
  }

  return (key: number, after: number, limit: number): number | null => {
    const found = page.all(after, limit)
    const last = changes.lastNumbers()
    for (const row of found) {
      const seq = integer(row, 'seq')
      const left = restWithout(row, key)
      // What was merged into another company is no company of the feed.
      const isShown = row['merged_into'] === null
      if (left !== null) rows.putRest(row, left, isShown ? ++last.change : integer(row, 'change'))
      const said = own.get(seq)
      const leftOwn = said === undefined ? null : restWithout(said, key)
      if (leftOwn !== null) putOwn.run(leftOwn, seq)
      dropHistory(seq, key)
    }
    const reached = found.at(-1)
    return reached === undefined || found.length < limit ? null : integer(reached, 'seq')
  }
}

/** What is to be stored beside the document of a row; null where it says nothing of the field. */
function restWithout(row: SqliteRow, key: number): string | null {
  if (!text(row, 'rest').includes(`"${key}":`) && !text(row, 'rest').includes(`"custom.${key}":`)) return null
  const record: CompanyRecord = toRecord(row)
  const left = recordWithout(record, key)
  return left === record ? null : restText(left)
}

const toField = (row: SqliteRow): CustomField => ({
  key: integer(row, 'key'),
  name: text(row, 'name'),
  label: text(row, 'label'),
  type: text(row, 'type') as CustomFieldType,
  choices: JSON.parse(text(row, 'choices')),
  isVisible: integer(row, 'is_visible') === 1,
  createdAt: integer(row, 'created_at'),
})

function gone(): never {
  throw new Error('A field that was just stored is not there.')
}
