import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { rounds } from '../../../../test/nightly.ts'
import { editBetween, editsBetween } from '../../analysis/edit.ts'
import { nameForms } from './name-forms.ts'
import { holdsNearly } from './nearly.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const letters = fc
  .array(fc.constantFrom(...'abcde'), { minLength: 3, maxLength: 9 })
  .map((all) => all.join(''))

test('a text whose key is at most so many edits away nearly holds the query', () => {
  fc.assert(
    fc.property(letters, letters, fc.constantFrom('', ' Inc.', ', LLC', ' & Co. KG'), (query, name, form) => {
      const text = `${name.slice(0, 2).toUpperCase()}-${name.slice(2)}${form}`
      const distance = editsBetween(query, nameForms(text).key)
      for (const edits of [1, 2])
        if (distance <= edits) expect(holdsNearly(bytes(text), query, edits)).toBe(true)
    }),
    { numRuns: rounds(2_000) },
  )
})

test('a text that lacks more letters of the query does not', () => {
  expect(holdsNearly(bytes('Quillworks'), 'quillmarks', 1)).toBe(false)
  expect(holdsNearly(bytes('Quillworks'), 'quillmarks', 2)).toBe(true)
  expect(holdsNearly(bytes('skrowlliuQ'), 'quillworks', 2)).toBe(false)
})

test('of texts and queries in other letters it cannot tell, so they pass', () => {
  expect(holdsNearly(bytes('Ветродар'), 'vetrodar', 1)).toBe(true)
  expect(holdsNearly(bytes('Acme'), '海信集团', 1)).toBe(true)
})

test('an edit is told by its kind', () => {
  const edits: readonly (readonly [string, string, string])[] = [
    ['acmme', 'acme', 'doubled'],
    ['acme', 'acmme', 'undoubled'],
    ['acem', 'acme', 'swapped'],
    ['ame', 'acme', 'left out'],
    ['cme', 'acme', 'first left out'],
    ['acxme', 'acme', 'added'],
    ['acxe', 'acme', 'replaced'],
    ['xcme', 'acme', 'first replaced'],
    ['xcmee', 'acme', 'two'],
  ]
  for (const [typed, known, kind] of edits) expect(editBetween(typed, known)?.kind).toBe(kind as never)
})

test('the same text, one too far and one that differs in a digit are no edit', () => {
  for (const [typed, known] of [
    ['acme', 'acme'],
    ['acme', 'umbrella'],
    ['acme', 'zomx'],
    ['acme2', 'acme3'],
    ['acme', 'acme3'],
  ] as const)
    expect(editBetween(typed, known)).toBeNull()
})

test('an edit is found exactly where the distance is one or two', () => {
  fc.assert(
    fc.property(letters, letters, (typed, known) => {
      const distance = editsBetween(typed, known)
      const edit = editBetween(typed, known)
      expect(edit !== null).toBe(distance === 1 || distance === 2)
      if (edit !== null) expect(edit.kind === 'two').toBe(distance === 2)
    }),
    { numRuns: rounds(2_000) },
  )
})
