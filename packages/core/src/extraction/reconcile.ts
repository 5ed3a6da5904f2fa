import { getDomain } from 'tldts'
import { lostCharacters } from '../kernel/index.ts'
import type { Fact, Finding } from './finding.ts'
import { ruleTrust } from './rules.ts'

/** What makes two values the same; the one shown is that of the best finding. */
export type ValueKey<T> = (value: T) => string

/** No value is surer than this: a site may be wrong about itself. */
const confidenceMax = 0.98
/** Below this what another place says is noise, not a contradiction. */
const contradictionMin = 0.15

/**
 * What the findings of a field that has one value come to. Findings of one registrable domain are one source, of which the
 * surest counts; independent ones add up (noisy-or). Of values that exclude one another each is as likely as its odds among
 * those of all, and of none being right. A quote in which characters were lost proves nothing.
 */
export function reconcile<T>(findings: readonly Finding<T>[], key: ValueKey<T>): Fact<T> {
  const legible = findings.filter(({ quote }) => !lostCharacters(quote))
  const groups = [...Map.groupBy(legible, ({ value }) => key(value)).values()].map((group) => {
    const sorted = group.toSorted((left, right) => worth(right) - worth(left))
    return { sorted, alone: combined(sorted) }
  })
  const all = groups.reduce((sum, { alone }) => sum + odds(alone), 1)
  const [best, ...others] = groups
    .map((group) => ({ ...group, confidence: groups.length === 1 ? group.alone : odds(group.alone) / all }))
    .toSorted((left, right) => right.confidence - left.confidence)
  const [first] = best?.sorted ?? []
  if (best === undefined || first === undefined) return notFound()
  const alternatives = others.flatMap(({ sorted, confidence }) => {
    const [top] = sorted
    return top === undefined || confidence < contradictionMin
      ? []
      : [{ value: top.value, confidence, sources: onePage(sorted) }]
  })
  return {
    value: first.value,
    state: alternatives.length > 0 ? 'conflicting' : 'found',
    confidence: Math.min(best.confidence, confidenceMax),
    method: ruleTrust[first.rule].method,
    sources: onePage(best.sorted),
    alternatives,
  }
}

/** The same for a field that has several values, each a fact of its own; surest first. */
export function reconcileEach<T>(findings: readonly Finding<T>[], key: ValueKey<T>): readonly Fact<T>[] {
  return [...Map.groupBy(findings, ({ value }) => key(value)).values()]
    .map((group) => reconcile(group, key))
    .filter(({ value }) => value !== null)
    .toSorted((left, right) => right.confidence - left.confidence)
}

export const notFound = <T>(state: 'not_found' | 'not_checked' = 'not_found'): Fact<T> => ({
  value: null,
  state,
  confidence: 0,
  method: 'rule',
  sources: [],
  alternatives: [],
})

function combined<T>(sorted: readonly Finding<T>[]): number {
  const best = new Map<string, number>()
  for (const finding of sorted) {
    const domain = getDomain(finding.page.url, { allowPrivateDomains: true }) ?? finding.page.url
    if (!best.has(domain)) best.set(domain, worth(finding))
  }
  const wrong = [...best.values()].reduce((product, confidence) => product * (1 - confidence), 1)
  return Math.min(1 - wrong, confidenceMax)
}

function onePage<T>(sorted: readonly Finding<T>[]): readonly Finding<T>[] {
  const byPage = new Map<string, Finding<T>>()
  for (const finding of sorted) if (!byPage.has(finding.page.url)) byPage.set(finding.page.url, finding)
  return [...byPage.values()].slice(0, 5)
}

const odds = (confidence: number) => confidence / (1 - confidence)
const worth = ({ rule }: Finding<unknown>) => ruleTrust[rule].confidence
