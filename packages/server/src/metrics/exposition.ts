/** A metric with its samples, as they are when it is asked for. */
export interface Family {
  /** `dealflow_http_requests_total` */
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

export interface Sample {
  /** What a histogram's sample has after the name: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: string
  readonly labels: Labels
  readonly value: number
}

export type Labels = Readonly<Record<string, string>>

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

/** Prometheus's text format. */
export function exposition(families: readonly Family[]): string {
  return families.map(familyText).join('')
}

function familyText({ name, help, type, samples }: Family): string {
  const lines = samples.map(
    (sample) => `${name}${sample.suffix ?? ''}${labelText(sample.labels)} ${numberText(sample.value)}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const numberText = (value: number) => (value === Number.POSITIVE_INFINITY ? '+Inf' : String(value))

/** A family of one sample without labels; of none when the value is not known. */
export function gauge(name: string, help: string, value: number | null): Family {
  return { name, help, type: 'gauge', samples: value === null ? [] : [{ labels: {}, value }] }
}
