import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Actor, type Host, isUuid, ServiceError, toIso } from '@dealflow/core'
import type { CallOperation } from '../../operations/index.ts'
import { previewFileIn } from './directory.ts'
import {
  hasEnded,
  type ImportOptions,
  type ImportRecord,
  readImportRecord,
  writeImportRecord,
} from './import-record.ts'
import type { Uploaded } from './upload.ts'

export type ImportProgress = Readonly<Record<string, unknown>>

/** What followers of an import receive: its progress, and each new state. */
export interface ImportFollower {
  progress(progress: ImportProgress): void
  changed(record: ImportRecord): void
}

export interface ImportJobsOptions {
  /** DIR/imports */
  readonly directory: string
  readonly operation: CallOperation
  readonly host: Pick<Host, 'clock' | 'log'>
  /** Imports at once; the others wait. Default 2. */
  readonly runningMax?: number
  /** Ended imports whose state is kept. Default 1,000. */
  readonly keptMax?: number
}

export interface ImportJobs {
  /** Puts what an earlier process left unfinished back in the queue, and removes uploads that never ended. */
  start(): void
  /** Where the upload of a new import goes. */
  directoryOf(importId: string): string
  /** Takes over an upload; durable when it returns. */
  add(job: {
    importId: string
    fileName: string
    upload: Uploaded
    options: ImportOptions
    actor: Actor
  }): ImportRecord
  /** Newest first. */
  list(): readonly ImportRecord[]
  /** `NOT_FOUND` when there is none. */
  get(importId: string): { readonly record: ImportRecord; readonly progress: ImportProgress | null }
  /** Resolves when the import has stopped; what is stored stays. `CONFLICT` when it has ended already. */
  cancel(importId: string): Promise<ImportRecord>
  /** The returned function ends it. */
  follow(importId: string, follower: ImportFollower): () => void
  /** Interrupts what is running, between two batches; it goes on at the next start. */
  stop(): Promise<void>
}

interface Job {
  record: ImportRecord
  progress: ImportProgress | null
  readonly abort: AbortController
  running: Promise<void> | null
  readonly followers: Set<ImportFollower>
}

/** Uploaded files in line for the dataset. Their state outlives the process; the import's own checkpoint makes that safe. */
export function createImportJobs(options: ImportJobsOptions): ImportJobs {
  const { directory, host, runningMax = 2, keptMax = 1_000 } = options
  const jobs = new Map<string, Job>()
  let isStopping = false

  const directoryOf = (importId: string) => join(directory, importId)
  const now = () => toIso(host.clock.now())

  function put(record: ImportRecord): Job {
    const job = { record, progress: null, abort: new AbortController(), running: null, followers: new Set() }
    jobs.set(record.import_id, job as Job)
    return job as Job
  }

  function need(importId: string): Job {
    const job = jobs.get(importId)
    if (job !== undefined) return job
    throw new ServiceError('NOT_FOUND', { message: `There is no import ${importId.slice(0, 100)}.` })
  }

  /**
   * Returns whether the disk has it. A full disk stops no server: what it has is an earlier state, from which the next start
   * goes on.
   */
  function change(job: Job, changed: Partial<ImportRecord>): boolean {
    const record = { ...job.record, ...changed }
    job.record = record
    const isKept = keep(record)
    for (const follower of [...job.followers]) follower.changed(record)
    return isKept
  }

  function keep(record: ImportRecord): boolean {
    const { import_id, status } = record
    try {
      writeImportRecord(directoryOf(import_id), record)
      return true
    } catch (error) {
      host.log.write('error', 'the state of an import was not kept', { import_id, status, error })
      return false
    }
  }

  /** The upload has done its service; a queue of years must not fill the disk. */
  function end(job: Job, changed: Partial<ImportRecord>) {
    if (!change(job, { ...changed, ended_at: now() })) return
    rmSync(join(directoryOf(job.record.import_id), 'file'), { recursive: true, force: true })
    const ended = [...jobs.values()].filter(({ record }) => hasEnded(record))
    for (const { record } of ended.slice(0, Math.max(0, ended.length - keptMax))) {
      for (const place of [directoryOf(record.import_id), ...rejectsOf(record)])
        rmSync(place, { recursive: true, force: true })
      jobs.delete(record.import_id)
    }
  }

  function runNext() {
    if (isStopping) return
    const all = [...jobs.values()]
    const free = runningMax - all.filter(({ running }) => running !== null).length
    const waiting = all.filter(({ record }) => record.status === 'queued')
    for (const job of waiting.slice(0, Math.max(0, free))) {
      job.running = run(job).finally(() => {
        job.running = null
        runNext()
      })
    }
  }

  async function run(job: Job): Promise<void> {
    const { import_id, file_name, actor, options: given } = job.record
    change(job, { status: 'running', started_at: job.record.started_at ?? now() })
    const progress = (event: ImportProgress) => {
      job.progress = event
      for (const follower of [...job.followers]) follower.progress(event)
    }
    const file = join(directoryOf(import_id), 'file', file_name)
    try {
      const context = { actor, progress, signal: job.abort.signal }
      const args = { ...given, file }
      const result = await (given.dryRun === true
        ? withPreview(directoryOf(import_id), (data) =>
            options.operation('import', { ...args, previewFormat: 'jsonl' }, { ...context, data }),
          )
        : options.operation('import', args, context))
      job.progress = null
      end(job, { status: 'succeeded', result: { ...result } })
    } catch (error) {
      if (job.abort.signal.aborted && error === job.abort.signal.reason) {
        if (isStopping) change(job, { status: 'interrupted' })
        else end(job, { status: 'cancelled' })
        return
      }
      end(job, { status: 'failed', error: describe(error, import_id) })
    }
  }

  function describe(error: unknown, import_id: string) {
    if (error instanceof ServiceError) return { code: error.code, message: error.message }
    host.log.write('error', 'import failed', { import_id, error })
    return { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side; the log says what.' }
  }

  return {
    directoryOf,
    start() {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      // A file that somebody else put there is not ours.
      for (const importId of readdirSync(directory).filter(isUuid).sort()) {
        const record = readImportRecord(directoryOf(importId))
        if (record === null) rmSync(directoryOf(importId), { recursive: true, force: true })
        else if (hasEnded(record)) put(record)
        else change(put(record), { status: 'queued' })
      }
      runNext()
    },
    add({ importId, fileName, upload, options: given, actor }) {
      const record: ImportRecord = {
        import_id: importId,
        file_name: fileName,
        bytes: upload.bytes,
        options: given,
        actor,
        status: 'queued',
        created_at: now(),
        started_at: null,
        ended_at: null,
        result: null,
        error: null,
      }
      writeImportRecord(directoryOf(importId), record)
      put(record)
      runNext()
      return need(importId).record
    },
    list: () =>
      [...jobs.keys()]
        .sort()
        .reverse()
        .map((importId) => need(importId).record),
    get: (importId) => need(importId),
    async cancel(importId) {
      const job = need(importId)
      if (hasEnded(job.record)) {
        throw new ServiceError('CONFLICT', { message: `The import has ended already: ${job.record.status}.` })
      }
      job.abort.abort(new Error('cancelled by an operator'))
      if (job.running === null) end(job, { status: 'cancelled' })
      else await job.running
      return job.record
    },
    follow(importId, follower) {
      const { followers } = need(importId)
      followers.add(follower)
      return () => followers.delete(follower)
    },
    async stop() {
      isStopping = true
      const running = [...jobs.values()].filter((job) => job.running !== null)
      for (const { abort } of running) abort.abort(new Error('the server is stopping'))
      await Promise.all(running.map((job) => job.running))
    },
  }
}

/** The rows of a dry run, whole: one that was interrupted begins anew. */
async function withPreview<T>(
  directory: string,
  work: (data: (bytes: Uint8Array) => Promise<void>) => Promise<T>,
): Promise<T> {
  const file = await open(previewFileIn(directory), 'w', 0o600)
  try {
    return await work((bytes) => file.writeFile(bytes))
  } finally {
    await file.close()
  }
}

function rejectsOf({ result }: ImportRecord): string[] {
  return [result?.['rejects_file'], result?.['rejects_csv']].filter((file) => typeof file === 'string')
}
