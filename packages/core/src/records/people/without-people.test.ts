import { expect, test } from 'bun:test'
import { exampleRecord } from '../../testing/example-company.ts'
import { forgottenBy, forgottenKey } from './forgotten-people.ts'
import { recordWithoutPeople } from './without-people.ts'

const forgetting = (...names: string[]) => forgottenBy(new Set(names.map((name) => forgottenKey(name) ?? 0)))
const isForgotten = forgetting('Ada Lee', 'Madonna', 'Grant')
const without = (extra: Record<string, unknown>) =>
  recordWithoutPeople({ ...exampleRecord('a'), extra }, isForgotten).extra

test('spellings of a name have one key, and other names have others', () => {
  const spellings = ['ada lee', 'LEE Ada', 'Lee, Ada', 'Áda B. Lee', 'Dr. Ada Lee, PhD', ' Ada  Lee ']
  expect(new Set(spellings.map(forgottenKey)).size).toBe(1)
  for (const [one, other] of [
    ...['Ada', 'Lee', 'Ada Leeds', 'Adalee', 'Ada Lee Ray', 'Ada Lee II'].map((name) => ['Ada Lee', name]),
    ['Nat Friedman', 'Don Friedman'],
    ['Nat Friedman', 'Friedman'],
    ['J. Müller', 'Jan Müller'],
    ['J. Müller', 'Müller'],
    ['王 小明', '李 小明'],
    ['Nguyễn Văn A', 'Nguyễn Văn B'],
    ['Grant Lord', 'Grant'],
  ] as const)
    expect([one, other, forgottenKey(one ?? '') === forgottenKey(other ?? '')]).toEqual([one, other, false])
  for (const nobody of ['', ' ', '—', '...']) expect(forgottenKey(nobody)).toBeNull()
})

test('a cell loses the name and keeps the others as they are written; text and addresses stay', () => {
  for (const [cell, left] of [
    ['Ada Lee', null],
    ['Ada Lee; Bo Ray', 'Bo Ray'],
    ['Bo Ray, Ada Lee, Cy Fox', 'Bo Ray, Cy Fox'],
    ['Lee, Ada; Ray, Bo', 'Ray, Bo'],
    ['Bo Ray|Ada Lee|Cy Fox', 'Bo Ray|Cy Fox'],
    [`Ada Lee;${' Cy Fox;'.repeat(200)}`, `${' Cy Fox;'.repeat(200)}`.trim()],
    ...[
      'Bo Lee, Ada Ray',
      'Ada Leeds and Bo Lee',
      'Met Ada Lee 3/4/2025 & agreed and/or call back',
      'https://x.example/in/ada-lee',
      'Grant',
      'Madonna',
    ].map((same) => [same, same]),
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

test('names of others that hold the name, firms of that name, and words of the record stay', () => {
  const named = (name: string) => ({ id: null, name, lead: false })
  const record = {
    ...exampleRecord('a'),
    rounds: [
      {
        ...{ type: 'grant' as const, announced_on: null, amount_usd: 1 },
        investors: [named('Ada Lee Ventures'), named('Madonna')],
      },
    ],
    extra: { status: 'Grant' },
    stated: {
      people: ['Ada Lee Lopez', 'Bo Ray, Assistant to Ada Lee', 'Grant'].map((name) => ({
        ...{ name, role: 'Grant' },
        former_companies: ['Ada Lee Holding'],
      })),
    },
  }
  const left = recordWithoutPeople(record, isForgotten)
  expect(left.stated?.people).toEqual(record.stated.people.slice(0, 2))
  expect(left.rounds).toEqual([{ ...record.rounds[0], investors: [named('Ada Lee Ventures')] } as never])
  expect(left.extra).toBe(record.extra)
})
