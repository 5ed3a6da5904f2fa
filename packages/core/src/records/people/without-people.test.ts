import { expect, test } from 'bun:test'
import { exampleRecord } from '../../testing/example-company.ts'
import { forgottenBy, forgottenKey } from './forgotten-people.ts'
import { recordWithoutPeople } from './without-people.ts'

const isForgotten = forgottenBy(new Set(['Ada Lee', 'Madonna'].map((name) => forgottenKey(name) ?? 0)))
const without = (extra: Record<string, unknown>) =>
  recordWithoutPeople({ ...exampleRecord('a'), extra }, isForgotten).extra

test('spellings of a name have one key, and other names have others', () => {
  const spellings = ['ada lee', 'LEE Ada', 'Lee, Ada', 'Áda B. Lee', 'Dr. Ada Lee, PhD', ' Ada  Lee ']
  expect(new Set(spellings.map(forgottenKey)).size).toBe(1)
  for (const other of ['Ada', 'Lee', 'Ada Leeds', 'Adalee', 'Ada Lee Ray'])
    expect(forgottenKey(other)).not.toBe(forgottenKey('Ada Lee'))
  for (const nobody of ['', ' ', '—', '...']) expect(forgottenKey(nobody)).toBeNull()
})

test('a cell loses the name and keeps the others, however they are listed', () => {
  for (const [cell, left] of [
    ['Ada Lee', null],
    ['Ada Lee; Bo Ray', 'Bo Ray'],
    ['Bo Ray, Ada Lee, Cy Fox', 'Bo Ray, Cy Fox'],
    ['Lee, Ada; Ray, Bo', 'Ray, Bo'],
    ['Call Ada B. Lee on Monday', 'Call on Monday'],
    ['Bo Lee, Ada Ray', 'Bo Lee, Ada Ray'],
    ['Ada Leeds and Bo Lee', 'Ada Leeds and Bo Lee'],
    ['madonna', null],
  ])
    expect([cell, without({ cell })['cell']]).toEqual([cell, left])
})

test('lists and objects lose whom they name, at every depth; a record that names nobody is the same', () => {
  const team = {
    team: [{ name: 'Ada Lee', mail: 'ada@a.example' }, { name: 'Bo Ray' }],
    lead: { full_name: 'Ada Lee' },
  }
  expect(without(team)).toEqual({ team: [{ name: 'Bo Ray' }], lead: null })
  expect(without({ deep: { deeper: [['Ada Lee', 'Bo Ray']] } })).toEqual({ deep: { deeper: [['Bo Ray']] } })
  const record = { ...exampleRecord('a'), extra: { note: 'Bo Ray', n: 1, none: null } }
  expect(recordWithoutPeople(record, isForgotten)).toBe(record)
})

test('a long cell is prose, and is left as it is without being looked through', () => {
  const cell = `Ada Lee ${'and others '.repeat(100_000)}`
  expect(without({ cell })['cell']).toBe(cell)
})
