import { closeSync, fstatSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { Limits, Place } from './step.ts'

/** How a command ended. Its output, in the order it was written, is in its log. */
export interface Ended {
  readonly exitCode: number
  readonly output: string
  /** Why it was ended from outside, when it was. */
  readonly stopped?: string
}

export const LIMITS: Limits = { silenceMs: 3 * 60_000, totalMs: 25 * 60_000 }
const LOOKS_MS = 1_000
const running = new Set<Bun.Subprocess>()

/**
 * Runs one command to its end with closed standard input, adding its output to the place's log. One that is silent or runs for too
 * long is ended with all that it started. Never rejects.
 */
export async function runCommand(
  command: readonly string[],
  place: Place,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const { root: cwd, log, limits = LIMITS } = place
  const fd = openSync(log, 'a')
  const before = readFileSync(log).length
  const note = (text: string) => writeSync(fd, `${text}\n`)
  note(`$ ${command.join(' ').replaceAll(process.execPath, 'bun').replaceAll(`${cwd}/`, '')}`)
  let exitCode = 1
  let stopped: string | undefined
  try {
    // A group of its own, so that whatever the command starts can be ended with it.
    const child = Bun.spawn([...command], {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', fd, fd],
      detached: true,
    })
    running.add(child)
    const timer = watch(fd, limits, (why) => {
      stopped = why
      endGroup(child)
    })
    exitCode = await child.exited
    clearInterval(timer)
    running.delete(child)
    place.spend?.(Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6)
    if (stopped !== undefined) note(`stopped: ${stopped}`)
    if (child.signalCode) note(`ended by ${child.signalCode}`)
    if (child.signalCode && exitCode === 0) exitCode = 1
  } catch (error) {
    note(`does not start: ${error instanceof Error ? error.message : String(error)}`)
  }
  closeSync(fd)
  const output = readFileSync(log).subarray(before).toString()
  return { exitCode, output, ...(stopped === undefined ? {} : { stopped }) }
}

/** Calls `stop` once, when the file has not grown for too long or the whole takes too long. */
function watch(fd: number, { silenceMs, totalMs }: Limits, stop: (why: string) => void): NodeJS.Timeout {
  const began = performance.now()
  let size = fstatSync(fd).size
  let grew = began
  const timer = setInterval(
    () => {
      const now = performance.now()
      const { size: latest } = fstatSync(fd)
      if (latest !== size) grew = now
      size = latest
      const isSilent = now - grew >= silenceMs
      if (!isSilent && now - began < totalMs) return
      clearInterval(timer)
      stop(isSilent ? `no output for ${spell(silenceMs)}` : `still running after ${spell(totalMs)}`)
    },
    Math.min(LOOKS_MS, silenceMs, totalMs),
  )
  return timer
}

function spell(ms: number): string {
  return ms < 60_000 ? `${ms / 1_000} seconds` : `${ms / 60_000} minutes`
}

/** Ends every command that is under way, with what it has started. */
export function endAll(): void {
  for (const child of running) endGroup(child)
}

function endGroup(child: Bun.Subprocess): void {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
    child.kill('SIGKILL')
  }
}
