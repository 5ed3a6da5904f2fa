import { type BuildState, type IndexState, providerFailureWords, type VectorStatus } from '@dealflow/core'
import { fileErrorText } from '@dealflow/node-adapter/directory'
import type { Instance } from '../instance.ts'
import { unlessAborted } from '../signals.ts'
import type { OperationContext } from './context.ts'
import { changes, reads } from './operation.ts'

/** The index of the live dataset, from which searches and lookups by name are answered. */
export const companyIndexOperations = {
  'index.status': reads((instance, _args: Record<string, never>) => statusOf(instance)),

  'index.rebuild': changes(
    (_args: Record<string, never>) => ({ target: null, details: {} }),
    async (instance, _args, context) => {
      const startedAt = performance.now()
      const { index } = instance.service.companies
      await shown(instance, context, () => index.rebuild())
      return { ...(await statusOf(instance)), seconds: Math.round(performance.now() - startedAt) / 1_000 }
    },
  ),

  'index.verify': reads(async (instance, _args: Record<string, never>, context) => {
    const { index } = instance.service.companies
    const verified = await shown(instance, context, () => index.verify())
    return { ok: verified.problem === null, ...verified }
  }),
}

/** Reads the changes that the index has not read yet, and reports its progress. */
export function catchUpShown(instance: Instance, context: OperationContext): Promise<void> {
  return shown(instance, context, () => instance.service.warmUp())
}

async function shown<T>(
  { service }: Instance,
  { progress, signal }: OperationContext,
  work: () => Promise<T>,
): Promise<T> {
  const stop = service.companies.index.watch((state) => progress(progressOf(state)))
  try {
    return await unlessAborted(signal, work())
  } finally {
    stop()
  }
}

function progressOf({ stage, changes, changesTotal, changesPerSecond, msLeft }: BuildState) {
  if (stage === 'merging') return { stage: 'merging the index' }
  if (stage === 'writing') return { stage: 'writing the index' }
  return {
    stage: 'reading companies into the index',
    changesRead: changes,
    changesTotal,
    ratePerSecond: changesPerSecond,
    secondsLeft: msLeft === null ? null : msLeft / 1_000,
  }
}

/** In words, since a full disk is named by a code. */
export function failureOf({ failure }: Pick<IndexState, 'failure'>) {
  if (failure === null) return null
  const { at, error } = failure
  return { at: new Date(at).toISOString(), message: fileErrorText(error) ?? error.message }
}

async function statusOf({ service }: Instance) {
  const state = await service.companies.index.state()
  const { companies, segments, dead, bytes, isComplete, changesBehind, problem } = state
  const { live } = await service.companies.status()
  return {
    complete: isComplete,
    companies,
    stored_companies: live.stored,
    changes_behind: changesBehind,
    segments,
    dead_companies: dead,
    bytes,
    problem,
    building: state.building === null ? null : progressOf(state.building),
    failure: failureOf(state),
    vectors: vectorsOf(await service.companies.vectors()),
  }
}

/** How far the vectors of companies are; null where no embedder is configured. */
export function vectorsOf(status: VectorStatus | null) {
  if (status === null) return null
  const { model, companies, wanted, refused, failure } = status
  return {
    model,
    companies,
    embedded: companies - wanted - refused,
    refused,
    failure:
      failure === null ? null : { at: new Date(failure.at).toISOString(), message: wordsOf(failure.why) },
  }
}

function wordsOf(why: NonNullable<VectorStatus['failure']>['why']): string {
  if (why instanceof Error) return `they cannot be kept: ${fileErrorText(why) ?? why.message}`
  return why === 'other_dimensions'
    ? 'another model answers than before, with vectors of another length; set embedder_dimensions, or ask for it by another embedder_model, and they are made anew'
    : providerFailureWords[why]
}
