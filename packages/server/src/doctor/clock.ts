import { type Finding, fail, ok, timeText, warn } from './finding.ts'

export interface ClockFacts {
  readonly now: number
  /** Null in a run from the sources. */
  readonly builtAt: number | null
  /** The newest ledger entry; null when there is none, or it cannot be read. */
  readonly newestEntryAt: number | null
  /** How far the clock of the running server went otherwise than its time passed; null when none runs. */
  readonly serverJumpMs: number | null
}

const toleranceMs = 60_000
const remedy = 'Set the clock, and keep it right with NTP (timedatectl set-ntp true).'
const iso = (epochMs: number) => new Date(epochMs).toISOString()

/** Whether the clock can be right: prices, rate windows and the ledger are kept by it. */
export function judgeClock({ now, builtAt, newestEntryAt, serverJumpMs }: ClockFacts): Finding[] {
  const check = 'clock'
  if (builtAt !== null && now < builtAt - toleranceMs) {
    return [fail(check, `It is ${iso(now)}, and this program was built later, at ${iso(builtAt)}.`, remedy)]
  }
  if (newestEntryAt !== null && now < newestEntryAt - toleranceMs) {
    return [
      fail(
        check,
        `It is ${iso(now)}, and the ledger holds an entry from ${timeText(newestEntryAt - now)} later: the clock is wrong now, or it was then.`,
        remedy,
      ),
    ]
  }
  if (serverJumpMs !== null && Math.abs(serverJumpMs) > toleranceMs) {
    const way = serverJumpMs > 0 ? 'forward' : 'back'
    return [
      warn(
        check,
        `Since the server was started the clock was set ${way} by ${timeText(Math.abs(serverJumpMs))}, or the machine slept.`,
        'Nothing, when that is known. Else see what sets the clock.',
      ),
    ]
  }
  return [ok(check, `It is ${iso(now)}.`)]
}
