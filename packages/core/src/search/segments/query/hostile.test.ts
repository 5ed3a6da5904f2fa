import { expect, test } from 'bun:test'
import { edgeCompanies } from '../../../../test/company-sets.ts'
import { rounds } from '../../../../test/nightly.ts'
import type { CompanyFilter } from '../../../records/filters/company-filter.ts'
import { industryKey } from '../../../reference/industries/taxonomy.ts'
import { fixtureRecord } from '../../../testing/fixtures.ts'
import { documentOf } from '../../analysis/document-of.ts'
import { buildSegment } from '../build/segment-builder.ts'
import { CorruptSegment } from '../format/corrupt-segment.ts'
import { openSegment } from '../format/open-segment.ts'
import { withDead } from '../lifecycle/dead-bitmap.ts'
import type { IndexView } from '../segment.ts'
import { investorsIn, searchView, similarIn } from './index-queries.ts'
import { windowScores } from './window-scores.ts'

const companies = edgeCompanies().map((company, i) => ({
  ...company,
  description: `Payroll for ${['bakeries', 'clinics', 'ports'][i % 3]} and robots number ${i % 50}`,
}))
const sound = buildSegment(companies.map((company) => documentOf(fixtureRecord(company))))
const filters: readonly CompanyFilter[] = [
  {},
  {
    countries: { include: ['DE'], exclude: [] },
    foundedYear: { min: 1900, max: null, includeMissing: true },
  },
  { industries: { values: ['fintech'], operator: 'OR' }, funding: { min: 0, max: 2e6 } },
  {
    lists: { include: [['edge:3', 'edge:4', 'nobody']], exclude: [] },
    includedInvestors: [{ id: null, name: 'oak ventures', lead: false }],
  },
]

/** Bytes of lists and columns are checked beside other work, so a search may meet damage before that is found. */
test('whatever bits changed, a search answers or throws CorruptSegment, and spoils no later one', () => {
  const chance = chanceOf(5)
  const expected = JSON.stringify(askAll(viewOf(sound)))
  const seen = { answered: 0, refused: 0 }
  const damages = rounds(1_500)
  for (let i = 0; i < damages; i++) {
    const bytes = new Uint8Array(sound)
    for (let flips = 1 + chance(30); flips > 0; flips--) {
      const at = chance(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << chance(8))
    }
    try {
      askAll(viewOf(bytes))
      seen.answered++
    } catch (error) {
      if (!(error instanceof CorruptSegment)) throw error
      seen.refused++
    }
    expect(windowScores.every((score) => score === 0)).toBe(true)
  }
  expect(JSON.stringify(askAll(viewOf(sound)))).toBe(expected)
  expect(Math.min(seen.answered, seen.refused)).toBeGreaterThan(damages / 15)
}, 170_000)

function viewOf(bytes: Uint8Array): IndexView {
  const segment = openSegment(bytes)
  const dead = withDead(null, [1, 70, 399], segment.documents)
  return { segments: [{ segment, dead, live: segment.documents - 3 }], cursor: null }
}

function askAll(view: IndexView): unknown[] {
  const answers: unknown[] = [investorsIn(view, ['oak', 'elm capital'])]
  for (const filter of filters) {
    for (const text of ['payroll robots bakeries', 'clin number 7', null]) {
      for (const sort of [[], [{ column: 'fundingUsd' as const, order: 'desc' as const }]])
        answers.push(searchView(view, { filter, text, limit: 20, offset: 3, sort, without: ['ports 12'] }))
    }
    const industries = [industryKey('Payments')]
    answers.push(
      similarIn(view, { text: 'robots for ports', industries, filter, excludedIds: ['edge:2'], limit: 9 }),
    )
  }
  return answers
}

function chanceOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
