import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Program, Workbench } from '../../dealflow.ts'
import { compileShim } from '../shim.ts'

/** A disk for the data of a bench that fails when a test wants it to. */
export interface FaultyDisk {
  /** What a server needs to work on it. */
  readonly environment: Readonly<Record<string, string>>
  /** Where this process sees the data directory. */
  files(): string
  /** Where this process finds the database, once no server has it. */
  database(): string
  fail(): void
  mend(): void
  remove(): Promise<void>
}

/** Real files; what is written to them is refused on the way, as a full disk does, or one that was turned read-only. */
export function shimmedDisk(bench: Workbench, fault: 'full' | 'read-only'): FaultyDisk {
  const shim = compileShim(new URL('./faulty.c', import.meta.url), bench.directory)
  const trigger = join(bench.directory, 'fault')
  return {
    environment: { LD_PRELOAD: shim, FAULTY_DIRECTORY: bench.data, FAULTY_SWITCH: trigger },
    files: () => bench.data,
    database: () => bench.data,
    fail: () => writeFileSync(trigger, fault),
    mend: () => rmSync(trigger),
    remove: async () => {},
  }
}

const smallMebibytes = 16
const block = Buffer.alloc(64 * 1024)

/** Why there can be no small disk here; null where there can. */
export const cannotMount =
  Bun.which('nsenter') !== null &&
  Bun.which('unshare') !== null &&
  Bun.spawnSync(['unshare', '-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).exitCode === 0
    ? null
    : 'this user may not mount a file system'

/** A program that works on a small disk. */
export const onSmallDisk = (program: Program): Program => [
  'sh',
  ...['-c', 'exec nsenter -m -t "$SMALL_DISK_OF" -- "$0" "$@"'],
  ...program,
]

/** A file system in memory that another process holds, seen by nobody else; it is full when something else fills it up. */
export async function smallDisk(bench: Workbench): Promise<FaultyDisk> {
  mkdirSync(bench.data)
  const mount = `mount -t tmpfs -o size=${smallMebibytes}m,mode=700 tmpfs "$0" && echo held && exec cat`
  const holder = spawn('unshare', ['-m', 'sh', '-c', mount, bench.data], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const data = `/proc/${holder.pid}/root${bench.data}`
  const filler = join(data, 'somebody-elses')
  return {
    environment: { SMALL_DISK_OF: String(holder.pid) },
    files: () => data,
    database() {
      // SQLite follows the links of a path to their end, and would leave the other process's file system there.
      const copy = join(bench.directory, 'copy')
      mkdirSync(copy)
      for (const name of readdirSync(data).filter((file) => /^dealflow\.db(-wal)?$/.test(file)))
        copyFileSync(join(data, name), join(copy, name))
      return copy
    },
    fail() {
      const file = openSync(filler, 'w')
      try {
        for (;;) writeSync(file, block)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    mend: () => rmSync(filler),
    async remove() {
      const gone = once(holder, 'exit')
      holder.stdin.end()
      await gone
    },
  }
}
