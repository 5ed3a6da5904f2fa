import { join } from 'node:path'
import type { Clock, Log } from '@dealflow/core'
import { type Disk, systemDisk } from '@dealflow/node-adapter/directory'
import type { Settings } from '../config/table.ts'
import type { Backups, Schedule, ScheduleState } from './backups.ts'
import type { Manifest } from './manifest.ts'
import { scheduledAt, scheduledName } from './names.ts'

export interface ScheduleOptions {
  readonly everyMs: number
  /** How many scheduled backups stay. */
  readonly keep: number
  readonly backups: Backups
  /** Only this instance's own backups count and are removed: several may share a backup directory. */
  readonly instanceId: string
  readonly clock: Clock
  readonly log: Log
  readonly disk?: Disk
}

// Timers hold at most 24 days, and a clock may be corrected: the due time is looked at again at least every hour.
const lookEveryMs = 3_600_000
const retryMsMax = 600_000

/**
 * Makes a backup every so often. When the next one is due is read from the backups that are there, so that a restart neither
 * skips one nor makes one twice.
 */
export function startSchedule(options: ScheduleOptions): Schedule {
  const { everyMs, keep, backups, clock, log } = options
  const stopping = new AbortController()
  let lastFailure: ScheduleState['last_failure'] = null
  let nextAt: number | null = null
  let cancel = () => {}
  let turn: Promise<void> = Promise.resolve()

  const wait = (at: number) => {
    nextAt = at
    if (!stopping.signal.aborted)
      cancel = clock.timer(Math.min(Math.max(at - clock.now(), 0), lookEveryMs), () => {
        turn = look()
      })
  }

  async function look() {
    try {
      const newest = (await ownBackups(options)).at(-1)
      const dueAt = newest === undefined ? clock.now() : newest.at + everyMs
      if (dueAt > clock.now()) return wait(dueAt)
      const madeAt = clock.now()
      const output = join(backups.directory, scheduledName(madeAt))
      const watch = { signal: stopping.signal, progress() {} }
      const { bytes, manifest } = await backups.create({ output, force: false }, watch)
      lastFailure = unverified(manifest, output)
      if (lastFailure === null) log.write('info', 'a scheduled backup was made', { file: output, bytes })
      else
        log.write('error', 'a scheduled backup was made, and restore refuses it', {
          file: output,
          bytes,
          problem: manifest.problem,
        })
      wait(madeAt + everyMs)
      await prune()
    } catch (error) {
      if (stopping.signal.aborted) return
      const retryAt = clock.now() + Math.min(everyMs, retryMsMax)
      lastFailure = {
        at: toIso(clock.now()),
        message: error instanceof Error ? error.message : String(error),
      }
      log.write('error', 'a scheduled backup failed', { error, next_try_at: toIso(retryAt) })
      cancel()
      wait(retryAt)
    }
  }

  async function prune() {
    const own = await ownBackups(options)
    const lastVerified = own.findLast(({ verified }) => verified)
    for (const old of own.slice(0, -keep)) {
      // However many came after it in which something did not hold.
      if (old === lastVerified) continue
      const { file } = old
      const { remove } = options.disk ?? systemDisk
      remove(file)
      log.write('info', 'an old scheduled backup was removed', { file })
    }
  }

  function unverified({ problem }: Manifest, output: string): ScheduleState['last_failure'] {
    if (problem === null) return null
    return { at: toIso(clock.now()), message: `${output} was written, but restore refuses it: ${problem}` }
  }

  turn = look()
  return {
    state: () => ({
      every_ms: everyMs,
      keep,
      next_at: nextAt === null ? null : toIso(nextAt),
      last_failure: lastFailure,
    }),
    async stop() {
      stopping.abort(new Error('The server is stopping.'))
      cancel()
      await turn
    },
  }
}

interface Scheduled extends Pick<ScheduleOptions, 'backups' | 'instanceId' | 'log'> {
  readonly settings: Pick<Settings, 'backupEvery' | 'backupKeep'>
}

/** The schedule of the settings; null when there is none. */
export function scheduleBackups(instance: Scheduled, clock: Clock): Schedule | null {
  const { backups, instanceId, log, settings } = instance
  const { backupEvery: everyMs, backupKeep: keep } = settings
  if (everyMs === null) return null
  backups.schedule = startSchedule({ everyMs, keep, backups, instanceId, clock, log })
  return backups.schedule
}

/** Finished ones of this instance, oldest first; one from a clock that was ahead does not count. */
async function ownBackups({ backups, instanceId, clock }: ScheduleOptions) {
  return (await backups.list())
    .flatMap(({ name, file, manifest }) => {
      const at = scheduledAt(name)
      return at === null || manifest?.instance_id !== instanceId || at > clock.now()
        ? []
        : [{ at, file, verified: manifest.verified }]
    })
    .sort((a, b) => a.at - b.at)
}

const toIso = (epochMs: number) => new Date(epochMs).toISOString()
