import { describe, expect, test } from 'bun:test'
import { completedFromMax, completionsMax } from '../../analysis/term-worth.ts'
import { setBit, wordsFor } from '../bits.ts'
import { buildSegment } from '../build/segment-builder.ts'
import type { IndexDocument } from '../document.ts'
import { openSegment } from '../format/open-segment.ts'
import { columnNames, type IndexView, type LiveSegment, type Segment } from '../segment.ts'
import { completionsOf } from './completions.ts'

const nobodyKnows = Object.fromEntries(columnNames.map((name) => [name, null])) as IndexDocument['numbers']

/** A company for each list of terms. */
function segmentOf(companies: readonly (readonly string[])[], first = 0): Segment {
  const documents = companies.map((terms, i): IndexDocument => {
    const words = new Map(terms.map((term) => [term, 5]))
    return {
      id: `c${String(first + i).padStart(6, '0')}`,
      words,
      attributes: [],
      numbers: nobodyKnows,
      names: [],
    }
  })
  return openSegment(buildSegment(documents))
}

const live = (segment: Segment): LiveSegment => ({ segment, dead: null, live: segment.documents })
const viewOf = (...segments: LiveSegment[]): IndexView => ({ segments, cursor: '1' })

/** The same segment, which notes the terms that are read. */
function watched(segment: Segment): { readonly segment: Segment; readonly read: string[] } {
  const read: string[] = []
  const term = (ordinal: number) => {
    read.push(segment.words.term(ordinal))
    return segment.words.term(ordinal)
  }
  return { segment: { ...segment, words: { ...segment.words, term } }, read }
}

describe('completions of a beginning', () => {
  test('are the words of most companies, not their pairs, wherever they stand between those', () => {
    const companies = [
      ['compost', 'compost heap', 'compost bin', 'heap'],
      ['compute', 'compute node', 'compute cloud'],
      ['compute', 'compute node', 'computer'],
      ['comp2', 'other'],
      ['compéter', 'compéter bien'],
    ]
    expect(completionsOf(viewOf(live(segmentOf(companies))), 'comp')).toEqual([
      { term: 'compute', holding: 2 },
      { term: 'comp2', holding: 1 },
      { term: 'compost', holding: 1 },
      { term: 'computer', holding: 1 },
      { term: 'compéter', holding: 1 },
    ])
  })

  test('do not count the dead', () => {
    const segment = segmentOf([['compost'], ['compost'], ['compute']])
    const dead = new Uint32Array(wordsFor(3))
    setBit(dead, segment.documentOf('c000000'))
    setBit(dead, segment.documentOf('c000002'))
    expect(completionsOf(viewOf({ segment, dead, live: 1 }), 'comp')).toEqual([
      { term: 'compost', holding: 1 },
    ])
  })

  test('are the same however many words there are and in whatever segments they lie', () => {
    const words = Array.from(
      { length: completedFromMax + 500 },
      (_, i) => `prod${String(i).padStart(5, '0')}`,
    )
    const lastAsked = words[completedFromMax - 1] as string
    // The last words are those of most companies, but only the first are asked.
    const companies = words.map((word, i) => [word, ...(i % 7 === 0 ? ['prod00003'] : []), 'zeta'])
    companies.push(...Array.from({ length: 9 }, () => [lastAsked]))
    companies.push(...Array.from({ length: 99 }, () => [words.at(-1) as string]))
    const whole = completionsOf(viewOf(live(segmentOf(companies))), 'prod')
    expect(whole).toHaveLength(completionsMax)
    expect(whole.slice(0, 3)).toEqual([
      { term: 'prod00003', holding: Math.ceil(words.length / 7) + 1 },
      { term: lastAsked, holding: 10 },
      { term: 'prod00000', holding: 1 },
    ])
    const halves = [0, 1].map((half) =>
      live(
        segmentOf(
          companies.filter((_, i) => i % 2 === half),
          half * companies.length,
        ),
      ),
    )
    expect(completionsOf(viewOf(...halves), 'prod')).toEqual(whole)
  }, 170_000)

  test('read no more than the first words, and the pairs of one word at a step', () => {
    const pairs = Array.from({ length: 2_000 }, (_, i) => `compute ${i}`)
    const many = Array.from({ length: completedFromMax * 2 }, (_, i) => `prod${i}`)
    const { segment, read } = watched(segmentOf([['compost', 'compute', ...pairs, 'computer'], many]))
    expect(completionsOf(viewOf(live(segment)), 'comp')).toHaveLength(3)
    expect(read.length).toBeLessThan(6)
    read.length = 0
    completionsOf(viewOf(live(segment)), 'prod')
    expect(read.length).toBe(completedFromMax)
  })

  test('are read once for a view', () => {
    const { segment, read } = watched(segmentOf([['compost', 'compute']]))
    const view = viewOf(live(segment))
    const first = completionsOf(view, 'comp')
    read.length = 0
    expect(completionsOf(view, 'comp')).toEqual(first)
    expect(read).toEqual([])
    expect(completionsOf(viewOf(live(segment)), 'comp')).toEqual(first)
    expect(read).not.toEqual([])
  })
})
