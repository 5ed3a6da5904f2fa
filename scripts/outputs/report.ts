import { type Difference, differences } from './difference.ts'

/** An item with what both trees make of it. */
export interface Compared {
  readonly set: string
  readonly id: string
  /** Whose tests or data hold the item; both trees were asked either way. */
  readonly heldBy: 'both' | 'before' | 'after'
  readonly before: unknown
  readonly after: unknown
}

export interface SetReport {
  readonly set: string
  readonly same: number
  readonly changed: number
  readonly lines: readonly string[]
}

/** What differs in a set, to be read; at most `limit` items are shown whole. */
export function reportOfSet(set: string, items: readonly Compared[], limit: number): SetReport {
  const found = items.map((item) => ({ item, differences: differences(item.before, item.after) }))
  const changed = found.filter(({ differences }) => differences.length > 0)
  const same = items.length - changed.length
  const [lost, added] = [items.filter(isHeldBy('before')), items.filter(isHeldBy('after'))]
  const counts = `${same} same, ${changed.length} changed; ${lost.length} only in A, ${added.length} only in B`
  return {
    set,
    same,
    changed: changed.length,
    lines: [
      `== ${set}: ${counts}`,
      ...idLines('only in A', lost, limit),
      ...idLines('only in B', added, limit),
      ...changed
        .slice(0, limit)
        .flatMap(({ item, differences }) => ['', quoted(item.id), ...shownDifferences(differences)]),
      ...(changed.length > limit ? ['', `${changed.length - limit} more items have changed`] : []),
      ...pathLines(changed.flatMap(({ differences }) => differences)),
    ],
  }
}

const isHeldBy = (side: Compared['heldBy']) => (item: Compared) => item.heldBy === side

function idLines(title: string, items: readonly Compared[], limit: number): readonly string[] {
  const shown = items.slice(0, limit).map(({ id }) => `  ${title}: ${quoted(id)}`)
  return items.length > limit ? [...shown, `  ${title}: ${items.length - limit} more`] : shown
}

/** How often which path differs, the most frequent first; an index is any. */
function pathLines(all: readonly Difference[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { path } of all) {
    const any = isEvidence(path)
      ? path.replace(/evidence\..*/, 'evidence')
      : path.replace(/\[\+?\d+\]/g, '[]')
    counts.set(any, (counts.get(any) ?? 0) + 1)
  }
  const rows = [...counts].toSorted(([, left], [, right]) => right - left)
  return rows.length === 0 ? [] : ['', 'paths:', ...rows.map(([path, count]) => `  ${count} ${path}`)]
}

/** What came or went took its evidence along: that is counted. */
function shownDifferences(all: readonly Difference[]): readonly string[] {
  const isSeen = ({ path, before, after }: Difference) =>
    !isEvidence(path) || (before !== undefined && after !== undefined)
  const shown = all.filter(isSeen)
  const left = all.length - shown.length
  return [...shown.flatMap(linesOf), ...(left > 0 ? [`  evidence: ${left} came or went`] : [])]
}

const isEvidence = (path: string) => /(?:^|\.)evidence\./.test(path)

function linesOf({ path, before, after }: Difference): readonly string[] {
  const [left, right] = shown(before, after)
  return [`  ${path}`, `    - ${left}`, `    + ${right}`]
}

const lengthMax = 400
/** Kept of what long texts have in common. */
const commonKept = 60

/** Both values on one line each; of long texts the part where they part. */
function shown(before: unknown, after: unknown): readonly [string, string] {
  if (typeof before === 'string' && typeof after === 'string') {
    let start = 0
    while (start < before.length && before[start] === after[start]) start++
    const from = before.length + after.length > lengthMax ? Math.max(0, start - commonKept) : 0
    const cut = (text: string) => (from === 0 ? '' : '… ') + worded(text.slice(from))
    return [cut(before), cut(after)]
  }
  return [worded(before), worded(after)]
}

function worded(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > lengthMax ? `${text.slice(0, lengthMax)} …` : text
}

const quoted = (id: string) => JSON.stringify(id.length > lengthMax ? `${id.slice(0, lengthMax)} …` : id)
