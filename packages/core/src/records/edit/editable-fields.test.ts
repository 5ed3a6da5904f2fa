import { expect, test } from 'bun:test'
import { CompanySchema } from '../company.ts'
import { isNormalFormColumn, normalFormColumns } from '../import/columns.ts'
import { editableFields } from './editable-fields.ts'
import { editableFieldOf } from './patch.ts'

test('every part of a company is editable but its identity, its dates, its source and what a file states', () => {
  const covered = Object.values(editableFields).flat().toSorted()
  // Own fields are edited each by itself.
  const kept = ['id', 'primary_key', 'created_at', 'updated_at', 'verified_at', 'custom']
  expect<string[]>(covered).toEqual(
    Object.keys(CompanySchema.properties)
      .filter((key) => !kept.includes(key))
      .toSorted(),
  )
  const columns = normalFormColumns.filter((column) => editableFieldOf(column) === null)
  expect<string[]>(columns).toEqual([
    'id',
    'people',
    'total_funding_written',
    'external_ids',
    'source',
    'location_as_stored',
    'fill_from_extra',
  ])
})

test('every editable field has a column that sets it', () => {
  const set = new Set(normalFormColumns.map(editableFieldOf))
  for (const field of Object.keys(editableFields))
    expect([field, set.has(field as never)]).toEqual([field, true])
  expect(isNormalFormColumn('nonsense')).toBe(false)
})
