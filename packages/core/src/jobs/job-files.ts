import {
  dayMs,
  type Environment,
  type FileSpool,
  type Host,
  JobError,
  startFileIntake,
  type UploadedFile,
  type UploadStore,
  uuidV7,
} from '../kernel/index.ts'
import { isEnded, type Job } from './job.ts'
import type { JobKind, JobWork } from './kind.ts'
import type { JobStore } from './store.ts'

/** A file that a caller in this process brings. */
export interface GivenFile {
  readonly key: { readonly kind: Environment }
  readonly filename: string
  readonly chunks: AsyncIterable<Uint8Array>
}

/** The files of jobs: each comes before its job and goes with it. */
export interface JobFiles {
  /** Begins the file of a job that is to be made. */
  begin(): Promise<FileSpool>
  /** The job has ended: its file goes, at the latest with the next sweep. */
  ended(job: Pick<Job, 'jobId'>): void
  /** Removes what has no use or no right to stay: files whose job was never made, has ended or is a day old, and what a dead process had begun. */
  sweep(): Promise<void>
  /** The same work, but for a job whose file is gone. */
  requiring(work: JobWork): JobWork
  /** Resolves when no file is under way. Files without a job are discarded. */
  close(): Promise<void>
}

/**
 * What its owner was promised, whatever becomes of the job (docs/design/decisions.md#retention). One that still waits then fails
 * and is paid back.
 */
const keptMostMs = dayMs

export interface JobFilesParts {
  readonly host: Pick<Host, 'clock' | 'entropy' | 'log'>
  readonly uploads: UploadStore
  readonly store: Pick<JobStore, 'find'>
}

export function createJobFiles({ host, uploads, store }: JobFilesParts): JobFiles {
  const { clock, entropy, log } = host
  /** Files whose job may still be made: to the sweep they would look like any without one. */
  const undecided = new Map<string, FileSpool>()
  const removals = new Set<Promise<void>>()

  /** A file without a job, or whose job has ended, goes. Which it is, only the store knows once a creation has failed half way. */
  async function removeUnlessNeeded(id: string): Promise<void> {
    const job = await store.find(null, id, null)
    const isNeeded = job !== null && !isEnded(job) && clock.now() - job.createdAt < keptMostMs
    if (!isNeeded) await uploads.remove(id)
  }

  const leftToSweep = (id: string) => (error: unknown) =>
    log.write('warn', 'A file could not be removed yet; that is tried again within a minute', {
      job_id: id,
      error,
    })

  async function begin(): Promise<FileSpool> {
    const id = uuidV7(clock.now(), entropy)
    const sink = await uploads.begin(id)
    let isKept = false
    const spool: FileSpool = {
      id,
      write: (bytes) => sink.write(bytes),
      async keep() {
        await sink.keep()
        isKept = true
      },
      handOver() {
        undecided.delete(id)
      },
      async discard() {
        if (!undecided.has(id)) return
        await (isKept ? removeUnlessNeeded(id) : sink.discard()).catch(leftToSweep(id))
        undecided.delete(id)
      },
    }
    undecided.set(id, spool)
    return spool
  }

  return {
    begin,

    ended({ jobId }) {
      const removal = uploads
        .remove(jobId)
        .catch(leftToSweep(jobId))
        .finally(() => removals.delete(removal))
      removals.add(removal)
    },

    async sweep() {
      const failed: unknown[] = []
      for (const id of await uploads.list())
        if (!undecided.has(id)) await removeUnlessNeeded(id).catch((error: unknown) => failed.push(error))
      // One that stays keeps none of the others.
      if (failed.length > 0) throw failed[0]
    },

    requiring: (work) => async (run) => {
      if (await uploads.holds(run.job.jobId)) return work(run)
      throw fileGone()
    },

    async close() {
      await Promise.all([...undecided.values()].map((spool) => spool.discard()))
      await Promise.all(removals)
    },
  }
}

/** Whether work will read the file of an order; test keys get the same result for every file. */
export const isFileRead = ({ upload, work }: JobKind, environment: Environment): boolean =>
  upload !== null && work !== null && environment === 'live'

/** The same that a creation over HTTP does with its file. */
export async function receiveJobFile(
  kind: JobKind,
  { key, filename, chunks }: GivenFile,
  { host, files }: { host: Pick<Host, 'crypto'>; files: Pick<JobFiles, 'begin'> | null },
): Promise<UploadedFile> {
  if (kind.upload === null) throw new Error(`A job of ${kind.title} takes no file.`)
  const spool = files !== null && isFileRead(kind, key.kind) ? await files.begin() : null
  try {
    const intake = startFileIntake(kind.upload, filename, host.crypto.sha256Stream(), spool)
    for await (const chunk of chunks) await intake.take(chunk)
    return intake.end()
  } catch (error) {
    await spool?.discard()
    throw error
  }
}

/** Tried again all the same: the file may lie on a disk that is not mounted yet. */
const fileGone = () =>
  new JobError(
    'INTERNAL',
    'The uploaded file is not here any more: it is kept for 24 hours at most, and a backup from which a service is restored holds none. Send it again, with a new Idempotency-Key.',
    { retryable: true },
  )
