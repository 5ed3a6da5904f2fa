import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { valuesFor } from '../../../kernel/tables.ts'
import { normalizeName } from '../../../reference/names/names.ts'
import { impactsOf } from '../../../testing/impacts-of.ts'
import type { IndexDocument, NameKind } from '../document.ts'
import { openSegment } from '../format/open-segment.ts'
import { type ColumnName, columnNames, type LiveSegment, type Segment, windowSize } from '../segment.ts'
import { mergeSegments } from './merge-segments.ts'
import { buildSegment } from './segment-builder.ts'

const words = [
  'pay',
  'payment',
  'payroll',
  'bank',
  'robot',
  'a b',
  'zürich',
  '東京',
  '𝔘',
  '\uffee',
  'x'.repeat(90),
]
const attributes = ['country:DE', 'country:US', 'industry:fintech', 'investor:a', 'investor:ab']

/** Of the columns that hold more than counts. */
const numberIn: Partial<Readonly<Record<ColumnName, fc.Arbitrary<number>>>> = {
  foundedYear: fc.integer({ min: 1800, max: 2027 }),
  lastRaisedOn: fc.integer({ min: 19_000_101, max: 20_261_231 }),
  fundingUsd: fc.oneof(fc.integer({ min: 0, max: 1e9 }), fc.double({ min: 0, max: 1e12, noNaN: true })),
  employeesMin: fc.integer({ min: 0, max: 20_000 }),
  employeesMax: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.constant(Number.POSITIVE_INFINITY)),
  score: fc.integer({ min: 0, max: 20 }).map((tenths) => tenths / 10),
}
const counts = fc.integer({ min: 0, max: 4e9 })

const documents: fc.Arbitrary<IndexDocument[]> = fc.uniqueArray(
  fc.record({
    id: fc.oneof(
      fc.integer({ min: 0, max: 99 }).map((n) => `sample:${n}`),
      fc.string({ minLength: 1 }),
    ),
    words: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...words), fc.integer({ min: 1, max: 255 })), {
        selector: ([word]) => word,
      })
      .map((entries) => new Map(entries)),
    attributes: fc.uniqueArray(fc.constantFrom(...attributes)),
    numbers: fc.record(
      valuesFor(columnNames, (name): fc.Arbitrary<number | null> => fc.option(numberIn[name] ?? counts)),
    ),
    names: fc.array(
      fc
        .record({
          text: fc.constantFrom('Acme', 'Acme Ltd', 'Zürich Robotics', 'Payroll & Co', '東京'),
          kind: fc.constantFrom<NameKind>('name', 'alias', 'former'),
        })
        .map((name) => ({ ...name, normal: normalizeName(name.text) })),
      { maxLength: 3 },
    ),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
)

describe('a segment', () => {
  test('holds what its documents say, in the order of score and id', () => {
    fc.assert(
      fc.property(documents, (given) => {
        const segment = openSegment(buildSegment(given))
        const order = given.toSorted(
          (a, b) => (b.numbers.score ?? -1) - (a.numbers.score ?? -1) || (a.id < b.id ? -1 : 1),
        )
        expect(idsOf(segment)).toEqual(order.map(({ id }) => id))
        order.forEach((document, number) => {
          expect(segment.documentOf(document.id)).toBe(number)
          expect(termsOf(segment, 'words', number)).toEqual(
            Object.fromEntries([...impactsOf(document.words)].sort(byTerm)),
          )
          expect(Object.keys(termsOf(segment, 'attributes', number))).toEqual(document.attributes.toSorted())
          for (const name of columnNames) expect(numberOf(segment, name, number)).toBe(document.numbers[name])
        })
      }),
    )
  })

  test('does not depend on the order in which its documents came', () => {
    fc.assert(
      fc.property(documents, (given) => {
        expect(buildSegment(given.toReversed())).toEqual(buildSegment(given))
      }),
    )
  })

  test('counts a document once for terms that only a lone surrogate tells apart', () => {
    const one = plain(
      'a',
      new Map([
        ['x\ud800', 3],
        ['x\udbff', 9],
      ]),
    )
    const { words: lists } = openSegment(buildSegment([one]))
    expect([lists.count, lists.frequency(0), lists.impacts[0]]).toEqual([1, 1, 9])
  })
})

describe('merging', () => {
  test('segments gives the very bytes of building from all their live documents', () => {
    fc.assert(
      fc.property(
        documents,
        fc.integer({ min: 1, max: 5 }),
        fc.infiniteStream(fc.nat(20)),
        (given, count, dice) => {
          const parts: IndexDocument[][] = Array.from({ length: count }, () => [])
          const kept: IndexDocument[] = []
          const dead = new Set<string>()
          for (const document of given) {
            parts[(dice.next().value ?? 0) % count]?.push(document)
            if ((dice.next().value ?? 0) < 5) dead.add(document.id)
            else kept.push(document)
          }
          const inputs = parts.map((part) => live(openSegment(buildSegment(part)), dead))
          expect(merged(inputs)).toEqual(buildSegment(kept))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('keeps lists whole across the borders of windows', () => {
    const all = Array.from({ length: windowSize + 500 }, (_, i) =>
      plain(
        `c${String(i).padStart(6, '0')}`,
        new Map([
          ['all', 1 + (i % 255)],
          [i % 1000 === 0 ? 'rare' : 'common', 7],
        ]),
      ),
    )
    const halves = [all.filter((_, i) => i % 3 === 0), all.filter((_, i) => i % 3 !== 0)]
    const inputs = halves.map((half) => live(openSegment(buildSegment(half)), new Set()))
    expect(merged(inputs)).toEqual(buildSegment(all))
    expect(openSegment(buildSegment(all)).words.blockWindows).toEqual(Uint16Array.of(0, 1, 0, 1, 0, 1))
  })

  test('of dead documents alone gives an empty segment', () => {
    const given = [plain('a', new Map([['x', 1]])), plain('b', new Map([['y', 1]]))]
    const input = live(openSegment(buildSegment(given)), new Set(['a', 'b']))
    expect(merged([input])).toEqual(buildSegment([]))
  })
})

function plain(id: string, words: ReadonlyMap<string, number>): IndexDocument {
  const numbers = Object.fromEntries(columnNames.map((name) => [name, null])) as Record<ColumnName, null>
  return { id, words, attributes: [], numbers, names: [] }
}

function merged(inputs: readonly LiveSegment[]): Uint8Array {
  const pieces: Uint8Array[] = []
  const length = mergeSegments(inputs, { write: (piece) => pieces.push(piece) })
  const bytes = new Uint8Array(new SharedArrayBuffer(length))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

function live(segment: Segment, deadIds: ReadonlySet<string>): LiveSegment {
  const dead = new Uint32Array(Math.ceil(segment.documents / 32))
  let count = 0
  idsOf(segment).forEach((id, document) => {
    if (!deadIds.has(id)) return
    dead[document >>> 5] = (dead[document >>> 5] ?? 0) | (1 << (document & 31))
    count++
  })
  return { segment, dead: count === 0 ? null : dead, live: segment.documents - count }
}

function idsOf(segment: Segment): string[] {
  return Array.from({ length: segment.documents }, (_, document) => segment.idOf(document))
}

function termsOf(segment: Segment, kind: 'words' | 'attributes', document: number): Record<string, number> {
  const lists = segment[kind]
  const found: [string, number][] = []
  for (let ordinal = 0; ordinal < lists.count; ordinal++) {
    for (
      let block = lists.blockStarts[ordinal] ?? 0;
      block < (lists.blockStarts[ordinal + 1] ?? 0);
      block++
    ) {
      for (let p = lists.postingStarts[block] ?? 0; p < (lists.postingStarts[block + 1] ?? 0); p++) {
        if ((lists.blockWindows[block] ?? 0) * windowSize + (lists.lows[p] ?? 0) !== document) continue
        found.push([lists.term(ordinal), lists.impacts[p] ?? 0])
      }
    }
  }
  return Object.fromEntries(found)
}

function numberOf(segment: Segment, name: ColumnName, document: number): number | null {
  const { values, scale, unknown } = segment.column(name)
  const value = values[document] ?? Number.NaN
  return value === unknown || Number.isNaN(value) ? null : value / scale
}

function byTerm([a]: readonly [string, number], [b]: readonly [string, number]): number {
  return a < b ? -1 : 1
}
