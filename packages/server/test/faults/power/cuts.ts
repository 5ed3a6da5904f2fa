import { Database } from 'bun:sqlite'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jobDamage } from '../job-damage.ts'
import type { Order } from '../job-orders.ts'
import { randomFrom } from '../random.ts'
import { compileShim } from '../shim.ts'
import { type Fate, fates, RecordedDisk } from './disk.ts'

import { type PowerRecord, type RecordedFile, readPowerLog } from './log.ts'

export interface PowerCuts {
  readonly synchronous: 'FULL' | 'NORMAL'
  /** Jobs that are made while it is recorded. */
  readonly jobs: number
  readonly cuts: number
  readonly seed: number
  readonly tell?: (cuts: number, damaged: number) => void
  /** A mutant is cut until something is found. */
  readonly isMutant?: boolean
}

export interface PowerReport {
  readonly cuts: number
  /** Of these many a job, an end or a cancellation is gone that a client had been told. */
  readonly losing: number
  /** Of these many something else does not hold: they do not open, or are not whole, or money and events do not fit the jobs. */
  readonly broken: number
  readonly byFate: Readonly<Partial<Record<Fate, number>>>
  /** The first problem of each of the first of them. */
  readonly problems: readonly string[]
  readonly records: number
  readonly syncs: number
  /** Answers that the last cut is held against. */
  readonly told: number
  /** Cuts at which some write was owed. */
  readonly owing: number
}

const problemsMax = 20
const recordedProcess = fileURLToPath(new URL('./recorded-process.ts', import.meta.url))
const recorderSource = new URL('./recorder.c', import.meta.url)

/**
 * Records what a working service writes and syncs, then lets the power fail at random records of that: what was synced stays, what
 * was not stays or goes or is torn. Each time the directory must open and hold everything that clients had been told by then.
 */
export async function cutPower(options: PowerCuts): Promise<PowerReport> {
  const { cuts, seed, tell, isMutant } = options
  const place = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'dealflow-power-'))
  try {
    const { before, records } = await recorded(options, place)
    const random = randomFrom(seed)
    const disk = new RecordedDisk(before, random)
    const orders = new Map<string, Pick<Order, 'key' | 'jobId' | 'seen'>>()
    const places = Array.from({ length: cuts }, () => Math.floor(random() * records.length)).sort(
      (a, b) => a - b,
    )
    const byFate: Partial<Record<Fate, number>> = {}
    const problems: string[] = []
    const sum = { cuts: 0, losing: 0, broken: 0, owing: 0 }
    const report = () => ({
      ...sum,
      byFate,
      problems,
      records: records.length,
      syncs: records.filter(({ kind }) => kind === 'sync').length,
      told: orders.size,
    })
    for (const [at, record] of records.entries()) {
      for (; places[sum.cuts] === at; sum.cuts++) {
        const fate = fates[sum.cuts % fates.length] as Fate
        if (disk.owed() > 0) sum.owing++
        const found = await cutAt(disk, fate, join(place, 'cut'), [...orders.values()])
        byFate[fate] = (byFate[fate] ?? 0) + 1
        const isLosing = found.some((problem) => /lost its job|was shown/.test(problem))
        if (isLosing) sum.losing++
        else if (found.length > 0) sum.broken++
        if (found.length > 0 && problems.length < problemsMax)
          problems.push(
            `record ${at} of ${records.length}, ${fate}: ${found[0]}, the first of ${found.length}`,
          )
        tell?.(sum.cuts + 1, sum.losing + sum.broken)
        if (isMutant === true && isLosing) return { ...report(), cuts: sum.cuts + 1 }
      }
      disk.apply(record)
      if (record.kind === 'told') {
        const told = JSON.parse(record.words)
        orders.set(told.key, told)
      }
    }
    return report()
  } finally {
    rmSync(place, { recursive: true })
  }
}

async function recorded({ synchronous, jobs, seed }: PowerCuts, place: string) {
  const directory = join(place, 'data')
  const log = join(place, 'log')
  mkdirSync(directory)
  const recorder = compileShim(recorderSource, place)
  const work = [process.execPath, recordedProcess, directory, synchronous, String(jobs), String(seed)]
  const key = run(work)
  const before = new Map<RecordedFile, Uint8Array>([
    ['dealflow.db', readFileSync(join(directory, 'dealflow.db'))],
  ])
  const recording = {
    RECORD_DIRECTORY: directory,
    RECORD_LOG: log,
    RECORD_KEY: key,
    LD_PRELOAD: recorder,
  }
  run([...work, recorder], recording)
  return { before, records: readPowerLog(log) as readonly PowerRecord[] }
}

function run(command: string[], environment: Record<string, string> = {}): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { env: { ...process.env, ...environment } })
  if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}: ${stderr}`)
  return stdout.toString().trim()
}

/** What is wrong with what a cut leaves. */
async function cutAt(
  disk: RecordedDisk,
  fate: Fate,
  directory: string,
  orders: readonly Pick<Order, 'key' | 'jobId' | 'seen'>[],
): Promise<readonly string[]> {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory)
  for (const [file, bytes] of disk.cut(fate)) writeFileSync(join(directory, file), bytes)
  try {
    const damage = await jobDamage(directory, orders)
    const whole = isWhole(directory)
    return whole === 'ok' ? damage : [...damage, whole]
  } catch (error) {
    return [`it cannot be used: ${error}`]
  }
}

function isWhole(directory: string): string {
  const database = new Database(join(directory, 'dealflow.db'))
  try {
    return (
      database.query<{ integrity_check: string }, []>('PRAGMA integrity_check').get()?.integrity_check ?? ''
    )
  } finally {
    database.close(true)
  }
}
