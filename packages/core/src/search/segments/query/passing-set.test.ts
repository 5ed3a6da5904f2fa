import { describe, expect, test } from 'bun:test'
import { numbersOf } from '../bits.ts'
import { buildSegment } from '../build/segment-builder.ts'
import type { IndexDocument } from '../document.ts'
import { openSegment } from '../format/open-segment.ts'
import type { ColumnName, Segment } from '../segment.ts'
import { columnNames } from '../segment.ts'
import { type DocumentSet, setHas } from './document-set.ts'
import type { Condition } from './filter-conditions.ts'
import { passingDocuments, passingSet } from './passing-set.ts'
import { keyOf, rememberedSet } from './remembered-sets.ts'

type Numbers = Partial<Record<ColumnName, number | null>>

const nobodyKnows = Object.fromEntries(columnNames.map((name) => [name, null])) as IndexDocument['numbers']

interface CompanyNumbers {
  readonly id: string
  readonly numbers?: Numbers
  readonly attributes?: readonly string[]
}

function segmentOf(companies: readonly CompanyNumbers[]): Segment {
  return openSegment(buildSegment(companies.map(documentFor)))
}

function documentFor({ id, numbers = {}, attributes = [] }: CompanyNumbers): IndexDocument {
  return { id, words: new Map(), attributes, numbers: { ...nobodyKnows, ...numbers }, names: [] }
}

function idsOf(segment: Segment, set: DocumentSet | null): string[] {
  if (set === null) return Array.from({ length: segment.documents }, (_, i) => segment.idOf(i))
  const numbers = set.kind === 'few' ? set.documents : numbersOf(set.bits, set.count)
  return [...numbers].map((document) => segment.idOf(document))
}

const within = (column: ColumnName, min: number, max: number, unknownPasses = false): Condition => ({
  kind: 'column',
  column,
  min,
  max,
  unknownPasses,
})

describe('a range', () => {
  const scores = Array.from({ length: 1_001 }, (_, i) => ({
    id: `s${String(i).padStart(4, '0')}`,
    numbers: { followers: i / 100 },
  }))
  const segment = segmentOf([...scores, { id: 'unknown' }])

  test('holds its bounds exactly, however they are rounded', () => {
    const bounds = [
      0, 0.07, 0.1, 0.35000000000000003, 0.41000000000000003, 0.29, 0.57, 1.1, 1.15, 2.01, 4.35, 9.99, 10,
      10.1, -1,
    ]
    const near = bounds.flatMap((bound) => [
      bound,
      bound * (1 + Number.EPSILON),
      bound * (1 - Number.EPSILON),
    ])
    for (const min of near) {
      for (const max of near) {
        const expected = scores.filter(({ numbers }) => numbers.followers >= min && numbers.followers <= max)
        const found = idsOf(segment, passingSet(segment, [within('followers', min, max)]))
        expect({ min, max, found }).toEqual({ min, max, found: expected.map(({ id }) => id) })
      }
    }
  })

  test('lets the unknown pass only where it is asked to, whichever was asked before', () => {
    for (const passes of [true, false, true]) {
      const found = idsOf(segment, passingSet(segment, [within('followers', 10, 99, passes)]))
      expect(found).toEqual(passes ? ['s1000', 'unknown'] : ['s1000'])
    }
  })

  test.each([
    ['bytes', [0, 7, 200]],
    ['shorts, of tenths', [0, 0.1, 900.5]],
    ['words, of hundredths', [0, 0.25, 1_000_000]],
    ['words up to the highest', [0, 4_294_967_294]],
    ['numbers of any size', [-1e300, 0.123, 5e15, 1e300]],
  ])('far beyond every number of a column of %s is answered', (_what, values) => {
    const segment = segmentOf(values.map((followers, i) => ({ id: `${i}`, numbers: { followers } })))
    const few = segmentOf([
      ...values.map((followers, i) => ({ id: `${i}`, numbers: { followers } })),
      { id: 'unknown' },
    ])
    const far = [...values, 2 ** 53, 1e16, 1e17, 1e300, Number.POSITIVE_INFINITY].flatMap((one) => [
      one,
      -one,
    ])
    for (const min of far) {
      for (const max of far) {
        const expected = values.flatMap((value, i) => (value >= min && value <= max ? [`${i}`] : []))
        for (const one of [segment, few]) {
          const found = idsOf(one, passingSet(one, [within('followers', min, max)]))
          expect({ min, max, found: found.toSorted() }).toEqual({ min, max, found: expected })
        }
      }
    }
  })

  test('open at both ends stops the unknown', () => {
    const open = within('followers', Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
    expect(idsOf(segment, passingSet(segment, [open]))).toEqual(scores.map(({ id }) => id))
  })
})

describe('conditions together', () => {
  // Enough that some sets are few and some are many.
  const companies = Array.from({ length: 3_000 }, (_, i) => ({
    id: `c${String(i).padStart(4, '0')}`,
    numbers: { foundedYear: i % 5 === 0 ? null : 1900 + (i % 127), fundingUsd: (i * 977) % 10_007 },
    attributes: [
      i % 3 === 0 ? 'country:US' : 'country:DE',
      `city-id:${i % 61}`,
      ...(i % 997 === 0 ? ['metro:rare'] : []),
    ],
  }))
  const has = (anyOf: readonly string[], isExcluded = false): Condition => ({
    kind: 'attributes',
    anyOf,
    isExcluded,
  })
  const members = (ids: readonly string[], isExcluded = false): Condition => ({
    kind: 'members',
    lists: [ids],
    isExcluded,
  })
  const everyNth = (n: number) => companies.filter((_, i) => i % n === 0).map(({ id }) => id)
  const conditions: readonly [Condition, (company: (typeof companies)[number]) => boolean][] = [
    [has(['country:US']), ({ attributes }) => attributes.includes('country:US')],
    [has(['country:US'], true), ({ attributes }) => !attributes.includes('country:US')],
    [
      has(['city-id:7', 'city-id:9', 'metro:rare', 'metro:none']),
      ({ attributes }) => /city-id:[79]\b|rare/.test(attributes.join()),
    ],
    [has(['city-id:7'], true), ({ attributes }) => !attributes.includes('city-id:7')],
    [has(['metro:rare']), ({ attributes }) => attributes.includes('metro:rare')],
    [has(['metro:none']), () => false],
    [has(['metro:none'], true), () => true],
    [
      within('foundedYear', 1950, 2000, true),
      ({ numbers: { foundedYear: y } }) => y === null || (y >= 1950 && y <= 2000),
    ],
    [within('fundingUsd', 100, 5_000), ({ numbers: { fundingUsd: usd } }) => usd >= 100 && usd <= 5_000],
    [within('fundingUsd', 0, 40), ({ numbers: { fundingUsd: usd } }) => usd <= 40],
    [members(['nobody', ...everyNth(4), 'c0001']), ({ id }) => id === 'c0001' || everyFourth.has(id)],
    [members(everyNth(4), true), ({ id }) => !everyFourth.has(id)],
    [members([]), () => false],
  ]
  const everyFourth = new Set(everyNth(4))

  test('meet where each of them holds, in any company and any number, asked once or again', () => {
    const segment = segmentOf(companies)
    for (let round = 0; round < 2; round++) {
      for (const [i, [first, isFirst]] of conditions.entries()) {
        for (const [j, [second, isSecond]] of conditions.entries()) {
          for (const [third, isThird] of conditions.slice(Math.max(i, j))) {
            const expected = companies
              .filter((one) => isFirst(one) && isSecond(one) && isThird(one))
              .map(({ id }) => id)
            const found = idsOf(segment, passingSet(segment, [first, second, third]))
            if (found.join() !== expected.join()) throw new Error(JSON.stringify([first, second, third]))
          }
        }
      }
    }
  })

  test('let the same documents through a search that looks columns up, few or many of them', () => {
    const bytes = buildSegment(companies.map(documentFor))
    let checked = 0
    for (const [first, isFirst] of conditions) {
      for (const [second, isSecond] of conditions) {
        const segment = openSegment(bytes)
        const { set, check } = passingDocuments(segment, [first, second])
        if (check !== null) checked++
        // Often enough that it comes to the whole set at last.
        for (let document = 0; document < 7 * companies.length; document++) {
          const number = document % companies.length
          const company = companies[number] as (typeof companies)[number]
          const passes = (set === null || setHas(set, number)) && (check === null || check(number))
          if (passes !== (isFirst(company) && isSecond(company)))
            throw new Error(JSON.stringify([first, second]))
        }
      }
    }
    expect(checked).toBeGreaterThan(20)
  })

  test('stay exact when more conditions are asked than are remembered', () => {
    const segment = segmentOf(companies)
    for (let i = 0; i < 60_000; i++) {
      const condition = within('fundingUsd', i % 9_000, (i % 9_000) + (i % 1_500))
      const set = passingSet(segment, [condition])
      if (i % 199 !== 0) continue
      const expected = companies.filter(
        ({ numbers: { fundingUsd: usd } }) => usd >= i % 9_000 && usd <= (i % 9_000) + (i % 1_500),
      )
      expect(idsOf(segment, set)).toEqual(expected.map(({ id }) => id))
    }
  }, 170_000)
})

describe('a column that was not asked for lately', () => {
  const companies = Array.from({ length: 30_000 }, (_, i) => ({
    id: `c${String(i).padStart(5, '0')}`,
    numbers: { followers: i, employeesMin: i % 10 },
  }))
  const bytes = buildSegment(companies.map(documentFor))
  const many = within('followers', 0, 20_000)
  const others = within('employeesMin', 2, 9)
  const few = within('followers', 40, 100)
  const isMade = (segment: Segment, condition: Condition) =>
    rememberedSet(segment, keyOf(condition) ?? '') !== null

  test('is looked up for the documents asked about while they are few, and read whole when they are many', () => {
    const segment = openSegment(bytes)
    const { set, check } = passingDocuments(segment, [many, others])
    expect(set).toBeNull()
    for (let document = 0; document < 20_000; document++) check?.(document)
    expect(isMade(segment, many)).toBe(false)
    expect(check?.(20_000)).toBe(false)
    expect(check?.(19_999)).toBe(true)
    expect(isMade(segment, many)).toBe(true)
    expect(passingDocuments(segment, [many, others]).check).toBeNull()
  })

  test('is read whole when so few pass that a search would have to look at most', () => {
    const segment = openSegment(bytes)
    const { set, check } = passingDocuments(segment, [few, others])
    expect(check).toBeNull()
    expect(set?.count).toBe(48)
  })
})
