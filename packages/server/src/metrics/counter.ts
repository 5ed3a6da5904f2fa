import type { Family, Labels } from './exposition.ts'

/** Counts by label values, which must come from a fixed set: every combination is kept for as long as the process lives. */
export interface Counter {
  /** Values in the order of the label names. */
  add(values: readonly string[], amount?: number): void
  family(): Family
}

export interface CounterSpec {
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  /** How many of what is added make one of what is shown: whole units add up exactly. Default 1. */
  readonly unitsPerOne?: number
}

export function createCounter({ name, help, labels, unitsPerOne = 1 }: CounterSpec): Counter {
  const counts = new Map<string, { readonly labels: Labels; value: number }>()
  return {
    add(values, amount = 1) {
      const key = values.join('\n')
      const known = counts.get(key)
      if (known !== undefined) known.value += amount
      else counts.set(key, { labels: named(labels, values), value: amount })
    },
    family() {
      const samples = [...counts.values()].map((count) => ({
        labels: count.labels,
        value: count.value / unitsPerOne,
      }))
      return { name, help, type: 'counter', samples }
    },
  }
}

function named(labels: readonly string[], values: readonly string[]): Labels {
  return Object.fromEntries(labels.map((label, place) => [label, values[place] ?? '']))
}
