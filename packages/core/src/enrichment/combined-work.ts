import { type Clock, JobError, type JobFailureReason, type Log } from '../kernel/index.ts'
import { type ChildOutcome, founderChild, fundingChild, generalChild } from './children.ts'
import { combinedResultOf, type Ran } from './combined-result.ts'
import type { CombinedResult } from './combined-schema.ts'
import { childParts, type LiveParts, type SiteRun, type SiteWork, saveFindings } from './live-parts.ts'
import { childInput, nameOf, readSubject } from './read-subject.ts'
import { joinedUpdates, noUpdate } from './record-update.ts'

type ChildName = keyof CombinedResult['children']

const labels: Readonly<Record<ChildName, string>> = {
  general: 'profile',
  founders: 'founders',
  funding: 'funding',
}

/** One crawl, three children that fail apart; the job fails when all of them do. */
export function combinedWork(parts: LiveParts): SiteWork {
  return async (run) => {
    const { host } = parts
    const started = host.clock.now()
    const read = await readOrFail(run, parts)
    run.stage('running_children')
    const input = await childInput(run, 'combined', read, parts)
    const around = { ...host, run, started }
    const given = childParts(parts)
    const [general, founders, funding] = await Promise.all([
      runChild('general', () => generalChild(input, given), around),
      runChild('founders', () => founderChild(input, given), around),
      runChild('funding', () => fundingChild(input, given), around),
    ])
    run.signal.throwIfAborted()
    refuseAllFailed([general, founders, funding])
    run.stage('merging')
    const children = [general, founders, funding]
    const update = joinedUpdates([
      nameOf(input),
      ...children.map(({ outcome }) => outcome?.update ?? noUpdate),
    ])
    run.stage('saving_result')
    const { subject } = input
    const saved = await saveFindings(subject, update, parts)
    const { domain } = subject
    const { snapshot } = read
    const base = { job: run.job, domain, snapshot, ...input, saved, now: host.clock.now() }
    const result = combinedResultOf(base, { general, founders, funding })
    return { result, partial: result.partial }
  }
}

/** A site that cannot be read fails all three children alike; whether another attempt is worth it is as it would be for one. */
async function readOrFail(run: SiteRun, parts: LiveParts) {
  try {
    return await readSubject(run, 'combined', parts)
  } catch (error) {
    if (!(error instanceof JobError) || notOfTheSite.has(error.reason)) throw error
    const { reason, message, retryable } = error
    throw allFailed([reason], message, { retryable, isInputFault: true, cause: error })
  }
}

const notOfTheSite: ReadonlySet<JobFailureReason> = new Set(['ENTITY_NOT_FOUND', 'PROVIDER_UNAVAILABLE'])

interface Around {
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly run: SiteRun
  readonly started: number
}

async function runChild<Fields>(
  name: ChildName,
  work: () => Promise<ChildOutcome<Fields>>,
  { clock, log, run, started }: Around,
): Promise<Ran<Fields>> {
  const duration = () => Math.max(0, clock.now() - started)
  try {
    const outcome = await work()
    return {
      outcome,
      status: { status: 'succeeded', error: null, duration_ms: duration() },
      isInputFault: false,
    }
  } catch (error) {
    run.signal.throwIfAborted()
    if (!(error instanceof JobError))
      log.write('error', 'A child of a combined job failed by a mistake of ours', {
        job_id: run.job.jobId,
        child: name,
        error,
      })
    return {
      outcome: null,
      status: { status: 'failed', error: shownError(name, error), duration_ms: duration() },
      isInputFault: error instanceof JobError && inputFaults.has(error.reason),
    }
  }
}

/** Only a `JobError` was saved for clients. */
function shownError(name: ChildName, error: unknown): { reason: JobFailureReason; message: string } {
  if (error instanceof JobError) return { reason: error.reason, message: error.message }
  return { reason: 'INTERNAL', message: `The ${labels[name]} could not be worked out, by a mistake of ours.` }
}

const inputFaults: ReadonlySet<JobFailureReason> = new Set([
  'INVALID_WEBSITE',
  'WEBSITE_UNREACHABLE',
  'WEBSITE_BLOCKED',
  'NO_USABLE_CONTENT',
  'ENTITY_NOT_FOUND',
])

function refuseAllFailed(children: readonly Ran<unknown>[]): void {
  if (children.some(({ outcome }) => outcome !== null)) return
  const errors = children.flatMap(({ status }) => status.error ?? [])
  const isInputFault = children.every((child) => child.isInputFault)
  const reasons = errors.map(({ reason }) => reason)
  const why = [...new Set(errors.map(({ message }) => message))].join(' ')
  throw allFailed(reasons, why, { retryable: !isInputFault, isInputFault })
}

/** The reasons are for programs: a failure has one of its own alone. */
function allFailed(
  reasons: readonly JobFailureReason[],
  why: string,
  options: ConstructorParameters<typeof JobError>[2],
): JobError {
  const codes = [...new Set(reasons)].join(', ')
  const message = `Profile, founders and funding all failed (${codes}): ${why}`
  return new JobError('ALL_CHILDREN_FAILED', message, options)
}
