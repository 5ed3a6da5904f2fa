import { expect, test } from 'bun:test'
import { edgeCompanies } from '../../../test/company-sets.ts'
import { rounds } from '../../../test/nightly.ts'
import { fixtureRecord } from '../../testing/fixtures.ts'
import { documentOf } from '../analysis/document-of.ts'
import type { SearchPlan } from '../company-index.ts'
import { buildSegment } from './build/segment-builder.ts'
import { CorruptSegment } from './format/corrupt-segment.ts'
import { openContainer } from './format/open-container.ts'
import { openSegment } from './format/open-segment.ts'
import { matchNamesIn } from './names/match-names.ts'
import { investorsIn, searchView, similarIn } from './query/index-queries.ts'
import { windowScores } from './query/window-scores.ts'
import type { IndexView } from './segment.ts'

const vocabulary =
  'payroll payments robot drone solar roof clinic grid fleet bakery quartz oak elm pay harbor'.split(' ')
const textOf = (seed: number, words: number) =>
  Array.from({ length: words }, (_, i) => vocabulary[(seed * 31 + i * i * 7 + i) % vocabulary.length]).join(
    ' ',
  )
const companies = edgeCompanies().map((company, i) => ({
  ...company,
  name: `${textOf(i, 1)} ${textOf(i + 7, 1)} ${i % 90}`,
  description: textOf(i, 3 + (i % 9)),
}))
const sound = buildSegment(companies.map((company) => documentOf(fixtureRecord(company))))

const plan: SearchPlan = { filter: {}, text: null, limit: 10, offset: 0 }
const texts = companies.slice(0, 40).map(({ name, description }) => `${name} ${description}`)
const plans: readonly SearchPlan[] = [
  plan,
  ...texts.slice(0, 5).map((text) => ({ ...plan, text })),
  { ...plan, text: texts.join(' ') },
  { ...plan, text: 'pa', filter: { foundedYear: { min: 2000, max: 2020, includeMissing: true } } },
  { ...plan, filter: { countries: { include: ['DE', 'US'], exclude: [] } }, limit: 50 },
  { ...plan, text: texts[3] ?? '', without: ['pay'], filter: { score: { min: 1, max: null } } },
]
const names = companies.slice(0, 6).flatMap(({ name }) => [name, `${name.slice(0, 3)}x${name.slice(3)}`])

const reads: readonly ((view: IndexView) => unknown)[] = [
  ...plans.map((plan) => (view: IndexView) => searchView(view, plan)),
  (view) => similarIn(view, { text: texts[0] ?? '', industries: [], filter: {}, excludedIds: [], limit: 10 }),
  (view) => investorsIn(view, ['oak', 'e', '']),
  (view) => matchNamesIn(view, names, 5, 0.55),
]

test('whatever bits changed in a segment, a search answers or throws CorruptSegment, and spoils no later one', () => {
  const expected = answers(viewOf(sound))
  expect(Bun.inspect(expected, { depth: 9 }).match(/edge:/g)?.length).toBeGreaterThan(60)
  const chance = chanceOf(1)
  const parts = [...openContainer(sound).entries.values()].filter(({ bytes }) => bytes > 0)
  const seen = { refused: 0, read: 0 }
  const damages = rounds(600)
  for (let i = 0; i < damages; i++) {
    const bytes = new Uint8Array(sound)
    const part = parts[i % parts.length] ?? { offset: 0, bytes: 1 }
    for (let flips = 1 + chance(12); flips > 0; flips--) {
      const at = part.offset + chance(part.bytes)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << chance(8))
    }
    const view = attempt(() => viewOf(bytes))
    if (view === null) seen.refused++
    else {
      seen.read++
      for (const read of reads) attempt(() => read(view))
    }
    // A larger segment would take up what lies behind the last document of this one.
    if (windowScores.some((score) => score !== 0)) throw new Error(`scores were left after damage ${i}`)
    if (i % 20 === 0) expect(answers(viewOf(sound))).toEqual(expected)
  }
  expect(answers(viewOf(sound))).toEqual(expected)
  expect(Math.min(seen.refused, seen.read)).toBeGreaterThan(damages / 10)
}, 170_000)

function answers(view: IndexView): unknown[] {
  return reads.map((read) => read(view))
}

function viewOf(bytes: Uint8Array): IndexView {
  const segment = openSegment(bytes)
  return { segments: [{ segment, dead: null, live: segment.documents }], cursor: null }
}

/** Null where the segment was refused. */
function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof CorruptSegment) return null
    throw error
  }
}

/** Whole numbers below a bound, the same in every run. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
