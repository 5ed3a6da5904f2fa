import type { Family, Sample } from './exposition.ts'

/** How often values fell into ranges, by the value of one label. */
export interface Histogram {
  observe(label: string, value: number): void
  family(): Family
}

export interface HistogramSpec {
  readonly name: string
  readonly help: string
  readonly label: string
  /** Rising upper bounds, inclusive; a last range without end is added. */
  readonly bounds: readonly number[]
}

export function createHistogram({ name, help, label, bounds }: HistogramSpec): Histogram {
  const byLabel = new Map<string, { readonly counts: number[]; sum: number }>()
  return {
    observe(labelValue, value) {
      let ranges = byLabel.get(labelValue)
      if (ranges === undefined) {
        ranges = { counts: Array(bounds.length + 1).fill(0), sum: 0 }
        byLabel.set(labelValue, ranges)
      }
      const found = bounds.findIndex((bound) => value <= bound)
      const range = found === -1 ? bounds.length : found
      ranges.counts[range] = (ranges.counts[range] ?? 0) + 1
      ranges.sum += value
    },
    family() {
      const samples: Sample[] = []
      for (const [value, { counts, sum }] of byLabel) {
        let total = 0
        for (const [range, count] of counts.entries()) {
          total += count
          const le = range < bounds.length ? String(bounds[range]) : '+Inf'
          samples.push({ suffix: '_bucket', labels: { [label]: value, le }, value: total })
        }
        samples.push({ suffix: '_sum', labels: { [label]: value }, value: sum })
        samples.push({ suffix: '_count', labels: { [label]: value }, value: total })
      }
      return { name, help, type: 'histogram', samples }
    },
  }
}
