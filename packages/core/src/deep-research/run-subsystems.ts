import type { SiteRun } from '../enrichment/index.ts'
import { type Clock, JobError, type Log } from '../kernel/index.ts'
import { orAborted } from '../web/index.ts'
import type { Ended, Failed, Outcome, Skipped } from './outcome.ts'
import type { Research } from './research.ts'
import type { SubsystemName } from './schema.ts'
import type { Subsystem } from './subsystem.ts'

/** A subsystem of any name. */
export type AnySubsystem = Omit<Subsystem<SubsystemName>, 'run'> & {
  readonly run: (research: Research) => Promise<Ended<SubsystemName>>
}

/** What ended, by name. Filled as subsystems end. */
export type Outcomes = Map<SubsystemName, Outcome>

export interface RunningParts {
  readonly run: Pick<SiteRun, 'job' | 'signal' | 'progress' | 'saveCheckpoints'>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  /** Throws where the job cannot go on without it. Its failure is no checkpoint then: another attempt tries it anew. */
  readonly onFailure?: (name: SubsystemName, error: unknown) => void
  readonly onBegin?: (name: SubsystemName) => void
}

/**
 * Runs what no earlier attempt has ended, in the order of the table. Each outcome is a checkpoint before the next begins; one that
 * fails takes nothing with it but what needs it. Rejects when the job is stopped.
 */
export async function runSubsystems(
  table: readonly AnySubsystem[],
  research: Research,
  outcomes: Outcomes,
  parts: RunningParts,
): Promise<void> {
  const { run, clock, onBegin = () => {} } = parts
  run.progress(percentOf(table, outcomes))
  for (const subsystem of table) {
    if (outcomes.has(subsystem.name)) continue
    run.signal.throwIfAborted()
    onBegin(subsystem.name)
    const startedAt = clock.now()
    const ended = skipped(subsystem, research, outcomes) ?? (await runOne(subsystem, research, parts))
    const outcome: Outcome = { ended, startedAt, completedAt: clock.now() }
    await run.saveCheckpoints({ [subsystem.name]: outcome })
    outcomes.set(subsystem.name, outcome)
    run.progress(percentOf(table, outcomes))
  }
}

/** Weight of what has ended, 0 to 99: the rest is that the job ends. */
export function percentOf(table: readonly AnySubsystem[], outcomes: ReadonlyMap<string, unknown>): number {
  const done = table.filter(({ name }) => outcomes.has(name))
  return Math.min(
    99,
    done.reduce((sum, { weight }) => sum + weight, 0),
  )
}

function skipped(subsystem: AnySubsystem, research: Research, outcomes: Outcomes): Skipped | null {
  const unwanted = subsystem.skip?.(research) ?? null
  if (unwanted !== null) return unwanted
  const missing = subsystem.needs.filter((name) => !isFound(outcomes.get(name)))
  if (missing.length === 0) return null
  const detail = `It needs ${missing.join(' and ')}, which came to nothing.`
  return { status: 'skipped', reason: 'dependency_failed', detail }
}

export const isFound = (outcome: Outcome | undefined): boolean =>
  outcome?.ended.status === 'succeeded' || outcome?.ended.status === 'partial'

async function runOne(
  { name, run: work }: AnySubsystem,
  research: Research,
  { run, log, onFailure = () => {} }: RunningParts,
): Promise<Ended<SubsystemName> | Failed> {
  try {
    return await orAborted(work(research), run.signal)
  } catch (error) {
    run.signal.throwIfAborted()
    onFailure(name, error)
    if (error instanceof JobError)
      return { status: 'failed', error: { reason: error.reason, message: error.message } }
    const about = { job_id: run.job.jobId, subsystem: name, error }
    log.write('error', 'A part of a deep research failed by a mistake of ours', about)
    return { status: 'failed', error: { reason: 'INTERNAL', message: ourMistake } }
  }
}

const ourMistake = 'It could not be worked out, by a mistake of ours.'
