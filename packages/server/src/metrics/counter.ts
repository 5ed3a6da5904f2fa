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
  // A list for each first value: joining the values to a key would cost more than the rest of the counting.
  const counts = new Map<string, Count[]>()
  return {
    add(values, amount = 1) {
      const first = values[0] ?? ''
      const counted = counts.get(first) ?? []
      const known = counted.find((count) => isOf(count, values))
      if (known !== undefined) known.value += amount
      else counts.set(first, [...counted, { values, labels: named(labels, values), value: amount }])
    },
    family() {
      const samples = [...counts.values()].flat().map((count) => ({
        labels: count.labels,
        value: count.value / unitsPerOne,
      }))
      return { name, help, type: 'counter', samples }
    },
  }
}

interface Count {
  readonly values: readonly string[]
  readonly labels: Labels
  value: number
}

function isOf({ values }: Count, others: readonly string[]): boolean {
  for (let i = 0; i < values.length; i++) if (values[i] !== others[i]) return false
  return true
}

function named(labels: readonly string[], values: readonly string[]): Labels {
  return Object.fromEntries(labels.map((label, place) => [label, values[place] ?? '']))
}
