import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { editsBetween } from '../../analysis/edit.ts'
import { visitTermsBeginningLike, visitTermsNear } from './near-terms.ts'

function termsOf(words: readonly string[]) {
  const sorted = [...new Set(words)].sort()
  return {
    sorted,
    terms: {
      find: (term: string) => sorted.indexOf(term),
      term: (ordinal: number) => sorted[ordinal] ?? '',
      withPrefix(prefix: string) {
        const from = sorted.findIndex((term) => term.startsWith(prefix))
        const count = sorted.filter((term) => term.startsWith(prefix)).length
        return from < 0 ? ([0, 0] as const) : ([from, from + count] as const)
      },
    },
  }
}

const word = fc.stringMatching(/^[abc]{1,6}$/)
const pair = fc.tuple(word, word).map((words) => words.join(' '))

test('all terms that are one edit away are visited, each once and no other', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(word, pair), { maxLength: 40 }), word, (words, key) => {
      const { sorted, terms } = termsOf(words)
      const seen: string[] = []
      visitTermsNear(terms, key, (term, ordinal) => {
        expect(terms.term(ordinal)).toBe(term)
        seen.push(term)
      })
      const near = sorted.filter((term) => !term.includes(' ') && editsBetween(key, term) === 1)
      expect(seen.sort()).toEqual(near)
    }),
  )
})

test('words that begin alike are visited without their pairs', () => {
  const { terms } = termsOf([
    'expl',
    'explor',
    'explor drill',
    'explor mine',
    'explorative',
    'expo',
    'export',
  ])
  const seen: string[] = []
  visitTermsBeginningLike(terms, 'exploer', (term) => seen.push(term))
  expect(seen).toEqual(['expl', 'explor'])
})
