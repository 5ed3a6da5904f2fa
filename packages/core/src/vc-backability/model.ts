import { Errors } from '@sinclair/typebox/errors'
import { Check } from '@sinclair/typebox/value'
import { Closed, type Hashing, type Static, Text, Type } from '../kernel/index.ts'
import type { Fitted } from './fit.ts'
import { controlRows } from './signals/controls.ts'
import { type SignalId, signalIds, signalTable } from './signals/signal-table.ts'
import type { SignalCounts } from './signals/signals.ts'
import { vocabulary } from './signals/words.ts'

const VcModelSchema = Closed({
  /** The version of this file; each training gives another. */
  version: Text({ minLength: 1, maxLength: 64 }),
  /** Log-odds of a site that shows nothing. */
  intercept: Type.Number({ minimum: -20, maximum: 20 }),
  /** Log-odds for each count of a signal. */
  weights: Type.Record(Type.String(), Type.Number({ minimum: -20, maximum: 20 })),
  /** Counts above are taken for this many. */
  caps: Type.Record(Type.String(), Type.Integer({ minimum: 1, maximum: 20 })),
  /** From this chance on the answer is Yes. */
  threshold: Type.Number({ minimum: 0.05, maximum: 0.95 }),
  trained_on: Closed({
    positives: Type.Integer({ minimum: 0 }),
    negatives: Type.Integer({ minimum: 0 }),
    date: Text(),
  }),
})

export type VcModel = Static<typeof VcModelSchema>

export const tableCaps: VcModel['caps'] = Object.fromEntries(signalIds.map((id) => [id, signalTable[id].cap]))
const tableWeights: VcModel['weights'] = Object.fromEntries(
  signalIds.map((id) => [id, signalTable[id].prior]),
)

/**
 * A model file as it was read; throws in words when it is none. A signal that is younger than the file has the weight that it
 * comes with.
 */
export function readVcModel(json: unknown): VcModel {
  if (!Check(VcModelSchema, json)) {
    const first = Errors(VcModelSchema, json).First()
    throw new Error(`The model is not usable: ${first?.path ?? ''} ${first?.message ?? ''}`.trim())
  }
  const unknown = [...Object.keys(json.weights), ...Object.keys(json.caps)].find((id) => !(id in signalTable))
  if (unknown !== undefined)
    throw new Error(
      `The model has a weight for ${unknown}, which is no signal: train it anew with this version.`,
    )
  return withYoungerSignals(json)
}

export function withYoungerSignals(model: VcModel): VcModel {
  return { ...model, weights: { ...tableWeights, ...model.weights }, caps: { ...tableCaps, ...model.caps } }
}

/** Names rules and weights together: a verdict of another version is asked for anew. */
export function classifierVersionOf(model: VcModel, crypto: Hashing): string {
  const rules = JSON.stringify([signalTable, vocabulary(), controlRows, model])
  return `${model.version}-${crypto.sha256(rules).slice(0, 12)}`
}

/** Numbers in the order of `signalIds`, capped. */
export function vectorOf(counts: SignalCounts, caps: VcModel['caps']): readonly number[] {
  return signalIds.map((id) => Math.min(counts[id] ?? 0, caps[id] ?? 1))
}

/** What each signal adds to the log-odds; signals that were not seen are left out. */
export function contributionsOf(
  counts: SignalCounts,
  { weights, caps }: VcModel,
): readonly { readonly signal: SignalId; readonly logOdds: number }[] {
  const values = vectorOf(counts, caps)
  return signalIds.flatMap((signal, index) => {
    const logOdds = (values[index] ?? 0) * (weights[signal] ?? 0)
    return logOdds === 0 ? [] : [{ signal, logOdds }]
  })
}

/** The weights that training starts from, which are those that a person would give. */
export const priorWeights: Fitted = {
  intercept: -0.2,
  weights: signalIds.map((id) => signalTable[id].prior),
}

export const fittedOf = (model: VcModel): Fitted => ({
  intercept: model.intercept,
  weights: signalIds.map((id) => model.weights[id] ?? 0),
})
