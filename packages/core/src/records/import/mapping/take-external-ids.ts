import { hasMany, jsonValuesMax } from '../json-text.ts'
import { listedIds } from '../stated.ts'
import { readIdCell } from './cells/external-id.ts'
import type { ColumnMaker, TakeColumn } from './column-maker.ts'
import { saysUnknown } from './import-words.ts'
import type { TakenFields } from './taken-fields.ts'

/** Ids of one scheme, read when the whole record is: a bare number belongs to the row's country. */
export function takeExternalId({ column, spec: { to } }: ColumnMaker): TakeColumn {
  return (given, taken) => {
    const items: readonly unknown[] = Array.isArray(given) ? given : [given]
    const texts = items.map((item) => (typeof item === 'number' ? String(item) : item))
    const text = texts.every((one) => typeof one === 'string') ? texts.join(';') : null
    if (text === null || hasMany(text, jsonValuesMax, ';')) return taken.bad(column, `an id (${to})`, given)
    taken.externalIds ??= []
    taken.externalIds.push({ column, field: to, given, text })
  }
}

/** Puts the ids beside those of a column of them all. A cell of which one is none stays as it is written. */
export function finishExternalIds(taken: TakenFields) {
  if (taken.externalIds === null) return
  const said = taken.value['country_iso2']
  const country = typeof said === 'string' ? said : null
  const listed = taken.value['external_ids']
  const ids: unknown[] = listed === undefined ? [] : [...(listedIds(listed) ?? [{ id: listed }])]
  for (const { column, field, given, text } of taken.externalIds) {
    const parts = text.split(';').map((one) => one.trim())
    const read = parts.flatMap((part) =>
      part === '' || saysUnknown(part) ? [] : readIdCell(field, part, country),
    )
    ids.push(...read.flatMap((one) => ('id' in one ? { scheme: one.scheme, id: one.id } : [])))
    const unread = read.find((one) => !('id' in one)) ?? read.find((one) => 'id' in one && one.isPart)
    if (unread !== undefined) taken.keep(column, given, 'why' in unread ? unread.why : null)
  }
  if (ids.length > 0) taken.value['external_ids'] = ids
}
