import { describe, expect, test } from 'bun:test'
import { exampleRecord } from '../../testing/example-company.ts'
import type { CustomField, CustomFieldType } from './custom-field.ts'
import { fieldView } from './field-view.ts'
import { patchCustom, readCustomPatch } from './patch-custom.ts'
import { plainStyle, readCustomValue } from './read-value.ts'
import { customColumn, customOf } from './shown-value.ts'

const field = (type: CustomFieldType, key = 1): CustomField => ({
  key,
  name: `f${key}`,
  label: 'F',
  type,
  choices:
    type === 'choice'
      ? [
          { key: 1, name: 'Lead' },
          { key: 3, name: 'Été' },
        ]
      : [],
  isVisible: false,
  createdAt: 0,
})
const read = (type: CustomFieldType, given: unknown) => {
  const found = readCustomValue(field(type), given)
  return 'value' in found ? found.value : null
}

describe('a value', () => {
  test.each<[CustomFieldType, unknown, unknown]>([
    ['text', ' two\nlines ', { text: 'two\nlines' }],
    ['text', 5, { text: '5' }],
    ['text', 'x'.repeat(2_000), { text: 'x'.repeat(2_000) }],
    ['person', ' Ann\n Lee', { person: 'Ann Lee' }],
    ['number', -2.5, { number: -2.5 }],
    ['number', '1234.5', { number: 1234.5 }],
    ['number', '-7', { number: -7 }],
    ['date', '2026-03-05', { date: '2026-03-05' }],
    ['date', '5 March 2026', { date: '2026-03-05' }],
    ['money', 1_250_000, { money: 1_250_000 }],
    ['money', '$1.25M', { money: 1_250_000 }],
    ['money', { amount_usd: 5 }, { money: 5 }],
    ['money', { amount: 5, currency: 'usd' }, { money: 5 }],
    ['choice', 'LEAD', { choice: 1 }],
    ['choice', 'ete', { choice: 3 }],
    ['tags', ['a', 'A', ' b '], { tags: ['a', 'b'] }],
    ['tags', 'a; b', { tags: ['a', 'b'] }],
  ])('of the type %s is read: %j', (type, given, value) => {
    expect(read(type, given)).toEqual(value as never)
  })

  test.each<[CustomFieldType, unknown]>([
    ['text', 'x'.repeat(2_001)],
    ['text', ['a']],
    ['text', '\u0000\u0001'],
    ['person', 'x'.repeat(201)],
    ['person', true],
    ['number', Number.POSITIVE_INFINITY],
    ['number', Number.NaN],
    ['number', '1,234'],
    ['number', '1e999'],
    ['number', '0x10'],
    ['number', '١٢'],
    ['date', '2026-02-30'],
    ['date', '03/04/2026'],
    ['date', 'March 2026'],
    ['date', 20_260_305],
    ['money', -1],
    ['money', 'a lot'],
    ['money', { amount: 5, currency: 'EURO' }],
    ['money', {}],
    ['money', { amount_usd: 'x', written: { amount: -1, currency: 'EUR' } }],
    ['choice', 'Won'],
    ['choice', 1],
    ['tags', [1]],
    ['tags', ['x'.repeat(201)]],
    ['tags', Array.from({ length: 51 }, (_, i) => `t${i}`)],
    ['tags', Array.from({ length: 20_000 }, () => 'a')],
    ['tags', [' ']],
  ])('of the type %s is refused: %j', (type, given) => {
    expect(read(type, given)).toBeNull()
  })

  test('in another currency keeps what was written, and comes back from an export as it was', () => {
    const style = { ...plainStyle, currency: 'EUR' }
    for (const given of ['€2M', '2,000,000 EUR', { amount: 2_000_000, currency: 'EUR' }, '2M']) {
      const found = readCustomValue(field('money'), given, style)
      if (!('value' in found) || !('money' in found.value)) throw new Error(`not read: ${given}`)
      const { money, written } = found.value
      expect(written).toMatchObject({ amount: 2_000_000, currency: 'EUR' })
      expect(money).toBeGreaterThan(2_000_000)
      const record = { custom: { 1: found.value } }
      const view = fieldView([field('money')])
      const exported = customColumn(record, view)?.['f1']
      expect(readCustomValue(field('money'), exported)).toEqual(found)
      expect(customOf(record, view)).toEqual({
        f1: { amount_usd: money, amount: 2_000_000, currency: 'EUR' },
      })
    }
    expect(readCustomValue(field('money'), { amount: 5, currency: 'XXX' })).toEqual({
      value: {
        money: null,
        written: { text: '5 XXX', amount: 5, currency: 'XXX', usd_rate: null, rate_on: null },
      },
    })
  })
})

test('what nobody may see is not shown, nor a choice that is one no more', () => {
  const record = { custom: { 1: { choice: 3 }, 2: { choice: 2 }, 3: { text: 'secret' } } } as const
  const view = fieldView([field('choice', 1), field('choice', 2)])
  expect(customOf(record, view)).toEqual({ f1: 'Été' })
  expect(customOf(record, fieldView([field('choice', 2)]))).toBeNull()
  expect(customOf({}, view)).toBeNull()
})

describe('an edit', () => {
  const view = fieldView([field('number', 1), field('tags', 2)])

  test('sets and empties the fields that it names, each marked by itself', () => {
    const { patch, issues } = readCustomPatch({ f1: 5, f2: null }, view, null)
    expect(issues).toEqual([])
    const before = { ...exampleRecord('a'), custom: { 2: { tags: ['x'] }, 9: { text: 'other' } } }
    const after = patchCustom(before, patch, '2026-01-01T00:00:00.000Z')
    expect(after.custom).toEqual({ 1: { number: 5 }, 9: { text: 'other' } })
    expect(after.edits).toEqual({
      'custom.1': '2026-01-01T00:00:00.000Z',
      'custom.2': '2026-01-01T00:00:00.000Z',
    })
  })

  test('is refused with every problem, by field', () => {
    expect(readCustomPatch({ f1: 'x', f3: 1, __proto__: null }, view, null).issues).toEqual([
      { path: 'custom.f1', message: 'must be a number, or null for none' },
      {
        path: 'custom.f3',
        message: 'There is no such field. Did you mean f1? dealflow field create makes one.',
      },
    ])
    for (const given of [null, [], 'x', {}]) expect(readCustomPatch(given, view, null).issues).toHaveLength(1)
  })
})
