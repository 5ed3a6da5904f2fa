import { expect, test } from 'bun:test'
import { isNightly } from '../../../../test/nightly.ts'
import { jointGroups } from '../../analysis/joint-groups.ts'
import { leastScoreOf } from '../../analysis/least-score.ts'
import { tellingGroups } from '../../analysis/telling-groups.ts'
import { groupWorth } from '../../analysis/term-worth.ts'
import { buildSegment } from '../build/segment-builder.ts'
import type { IndexDocument } from '../document.ts'
import { openSegment } from '../format/open-segment.ts'
import { withDead } from '../lifecycle/dead-bitmap.ts'
import { columnNames, type IndexView } from '../segment.ts'
import { searchView } from './search-view.ts'

/** Two windows and a half. Lists of ten, a thousand and fifty thousand, so that some are scanned, some probed, some skipped. */
const count = 160_000
const shares: Readonly<Record<string, number>> = {
  alder: 0.5,
  birch: 0.3,
  cedar: 0.05,
  dogwood: 0.01,
  elm: 0.0004,
}
const trees = Object.keys(shares)
type WrittenDocument = IndexDocument & { readonly words: ReadonlyMap<string, number> }

const nobodyKnows = Object.fromEntries(columnNames.map((name) => [name, null])) as IndexDocument['numbers']

/** Evenly spread numbers below 1, the same at each run. */
function noise(n: number): number {
  const mixed = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d)
  return (Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 0) / 2 ** 32
}

const documents = Array.from({ length: count }, (_, i): WrittenDocument => {
  const held = trees.filter((tree, t) => noise(i * 8 + t) < (shares[tree] ?? 0))
  const words = new Map(held.map((tree, t) => [tree, 1 + Math.floor(noise(i * 16 + t + 8) ** 3 * 255)]))
  const attributes = i % 3 === 0 ? ['country:US'] : i % 5_000 === 1 ? ['country:NZ'] : []
  return { id: `t${String(i).padStart(6, '0')}`, words, attributes, numbers: nobodyKnows, names: [] }
})

test('the best of several windows are those of an addition over all documents, with ties in order', () => {
  const segment = openSegment(buildSegment(documents))
  const deadNumbers = documents.flatMap((_, i) => (noise(i + 5) < 0.02 ? [i] : []))
  const dead = withDead(null, deadNumbers, count)
  const view: IndexView = { segments: [{ segment, dead, live: count - deadNumbers.length }], cursor: null }
  const gone = new Set(deadNumbers)
  const live = documents.filter((_, i) => !gone.has(i))
  const holders = new Map(trees.map((tree) => [tree, live.filter(({ words }) => words.has(tree)).length]))
  // Every fifth has all countries, all limits and all sorts of lists among them.
  for (let chosen = 1; chosen < 2 ** trees.length; chosen += isNightly ? 1 : 5) {
    const asked = trees.filter((_, t) => (chosen >> t) & 1)
    const worths = asked.map((tree) => ({ tree, worth: groupWorth(live.length, holders.get(tree) ?? 0, 1) }))
    const groups = worths.map((one) => ({ ...one, isBonus: false, isHeld: true, isGeneric: false }))
    const telling = tellingGroups(groups)
    const country = ['US', 'NZ', null][chosen % 3] ?? null
    const limit = [1, 25, 400][chosen % 4] ?? 50
    const passing = live
      .filter(({ attributes }) => country === null || attributes.includes(`country:${country}`))
      .filter(({ words }) => telling.length > 1 || telling.some(({ tree }) => words.has(tree)))
      .map(({ id, words }) => ({
        id,
        held: words,
        score: worths.reduce((sum, { tree, worth }) => sum + worth * (words.get(tree) ?? 0), 0),
      }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    const both = jointGroups(groups, false)
    const joint = passing.filter(({ held }) => both.every(({ tree }) => held.has(tree)))
    const about = joint.length > 0 ? joint : passing
    const least = leastScoreOf(groups, false)?.beside(about[0]?.score ?? 0) ?? 1
    const expected = about.filter(({ score }) => score >= least)
    const filter = country === null ? {} : { countries: { include: [country], exclude: [] } }
    const page = searchView(view, { filter, text: asked.join(' '), limit, offset: 0 })
    expect(page.hits.map(({ id }) => id)).toEqual(expected.slice(0, limit).map(({ id }) => id))
    expect(page.hasMore).toBe(expected.length > limit)
    expect(page.total).toBe(expected.length)
  }
}, 170_000)
