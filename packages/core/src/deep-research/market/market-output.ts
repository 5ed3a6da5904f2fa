import { distinctSources, type Evidence, type SourceRef } from '../../enrichment/index.ts'
import { toIso } from '../../kernel/index.ts'
import type { OutputOf } from '../schema.ts'
import type { MarketStatements, Statement } from './market-claims.ts'

/** What strangers write, found by a model: no surer than a model's pointing makes it. */
const confidence = 0.6

/** The part of the result, each value with the sentence that says it. Null where nothing was proven. */
export function marketOutput(
  statements: MarketStatements,
): { readonly output: OutputOf<'marketAnalysis'>; readonly evidence: readonly Evidence[] } | null {
  const { market, segments, size, growth, drivers, risks } = statements
  const told: readonly (readonly [pointer: string, label: string, statement: Statement<unknown>])[] = [
    ...one('/market', 'Market', market),
    ...one('/size_usd', 'Size', size),
    ...one('/growth_rate', 'Growth', growth),
    ...segments.map((statement, at) => [`/segments/${at}`, 'Segment', statement] as const),
    ...drivers.map((statement, at) => [`/drivers/${at}`, 'Driver', statement] as const),
    ...risks.map((statement, at) => [`/risks/${at}`, 'Risk', statement] as const),
  ]
  if (told.length === 0) return null
  const lines = [...new Set(told.map(([, label, statement]) => lineOf(label, statement)))]
  const values = (list: readonly Statement<string>[]) => list.map(({ value }) => value)
  return {
    output: {
      market: market?.value ?? null,
      segments: values(segments),
      size_usd: size?.value ?? null,
      growth_rate: growth?.value ?? null,
      drivers: values(drivers),
      risks: values(risks),
      narrative: lines.join('\n'),
    },
    evidence: [
      ...told.map(([pointer, , statement]) => evidenceOf(pointer, [sourceOf(statement)])),
      evidenceOf(
        '/narrative',
        distinctSources(told.map(([, , statement]) => sourceOf(statement))).slice(0, sourcesMax),
      ),
    ],
  }
}

const sourcesMax = 5

const one = (pointer: string, label: string, statement: Statement<unknown> | null) =>
  statement === null ? [] : [[pointer, label, statement] as const]

/** `Size: “The market was worth $4.5 billion in 2024.” (news.example)` */
const lineOf = (label: string, { sentence, read }: Statement<unknown>) =>
  `${label}: “${sentence}” (${new URL(read.url).hostname})`

const evidenceOf = (field: string, sources: SourceRef[]): Evidence => ({
  field,
  confidence,
  method: 'model',
  sources,
})

const sourceOf = ({ sentence, read }: Statement<unknown>): SourceRef => ({
  url: read.url,
  title: read.page.title,
  fetched_at: toIso(read.fetchedAt),
  quote: sentence,
  content_sha256: read.sha256,
})
