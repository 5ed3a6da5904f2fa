import { expect, test } from 'bun:test'
import { sha256 } from '../../../test/sqlite.ts'
import { readNormalForm } from './normal-form.ts'

const locations = { locate: () => null, isCountry: () => true }
const context = { locations, crypto: { sha256 }, now: '2026-09-21T13:33:20.000Z' }

function read(value: unknown) {
  const result = readNormalForm(value, context)
  if (result.outcome === 'refused') throw new Error(result.reasons.join('; '))
  return result.draft.record
}

test('texts are trimmed, composed and rid of control characters and broken surrogates', () => {
  const { company } = read({ name: ' Cafe\u0301\u0000 ', description: 'a\tb\nc\u0007', aliases: ['x\ud800'] })
  expect(company.name).toBe('Café')
  expect(company.description).toBe('a\tb\nc')
  expect(company.aliases).toEqual(['x\ufffd'])
})

test('a text that was read once reads the same again, stray controls between its parts or not', () => {
  const { company } = read({ name: 'Caf' + 'e\u0001\u0301' })
  expect(company.name).toBe('Caf\u00e9')
  expect(read({ name: company.name }).company.name).toBe(company.name)
})

test('names and taglines are one line each, whatever a cell of a sheet held; a description keeps its lines', () => {
  const lines = 'Acme\r\n  Tools\u00a0\tBerlin'
  const { company } = read({
    name: lines,
    legal_name: lines,
    tagline: lines,
    description: lines,
    aliases: [lines, 'Old\nAcme', 'Old Acme'],
  })
  expect(company).toMatchObject({
    name: 'Acme Tools Berlin',
    legal_name: 'Acme Tools Berlin',
    tagline: 'Acme Tools Berlin',
    description: lines,
    aliases: ['Old Acme'],
  })
  expect(read({ name: 'A', tagline: ' ', extra: { one_liner: 'two\nlines' } }).company.tagline).toBe(
    'two lines',
  )
  expect(read({ name: 'Acme Tools Berlin' }).company.id).toBe(company.id)
})

test('an instant of megabytes is read at once', () => {
  const { company } = read({ name: 'A', metrics_as_of: `2026-05-01T00:00${'T'.repeat(1_000_000)}` })
  expect(company.metrics_as_of).toBe('2026-05-01T00:00:00.000Z')
})

test('a record with a great many wrong values is refused for the first hundred', () => {
  const result = readNormalForm({ name: 'A', tags: Array.from({ length: 100_000 }, (_, i) => i) }, context)
  const reasons = result.outcome === 'refused' ? result.reasons : []
  expect(reasons.length).toBe(100)
  expect(reasons[99]).toBe('tags[99]: expected text or null, got 99')
})
