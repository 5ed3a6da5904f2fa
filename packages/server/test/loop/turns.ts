import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atFullSpeed, staysShort } from '@dealflow/node-adapter/testing'

/** A turn of a server's loop that took long. */
export interface Turn {
  readonly pid: number
  readonly cpuMs: number
}

const meter = fileURLToPath(new URL('./turn-meter.ts', import.meta.url))

/** What a server is started with so that its turns are noted, and what was noted. */
export function meteredTurns(directory: string) {
  const file = join(directory, 'turns.jsonl')
  let seen = 0

  function turnsOf(pid: number): number[] {
    if (!existsSync(file)) return []
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
    const fresh = lines.slice(seen).map((line) => JSON.parse(line) as Turn)
    seen = lines.length
    return fresh.filter((turn) => turn.pid === pid).map(({ cpuMs }) => cpuMs)
  }

  const longestOf = (pid: number) => atFullSpeed(Math.max(0, ...turnsOf(pid)))

  return {
    environment: {
      TURN_METER_FILE: file,
      BUN_OPTIONS: `--preload ${meter}`,
      NODE_OPTIONS: `--no-warnings --import ${meter}`,
    },
    /** Whether the turns of a server are noted at all. To be asked once it listens. */
    isNoting: (pid: number) => turnsOf(pid).length > 0,
    /** The longest turn of a server since it was asked before, in milliseconds of CPU at full speed; 0 when all took less than 20. */
    longestOf,
    /** @throws {LongTurnError} when a turn of a server was too long since it was asked before. */
    stayedShort: (pid: number, what?: string) => staysShort(longestOf(pid), what),
  }
}
