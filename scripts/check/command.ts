import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

/** How a command ended. Its output, in the order it was written, is in its log. */
export interface Ended {
  readonly exitCode: number
  readonly output: string
}

const TIMEOUT_MS = 25 * 60_000
const running = new Set<Bun.Subprocess>()

/** Runs one command to its end with closed standard input, adding its output to `log`. Never rejects. */
export async function runCommand(
  command: readonly string[],
  { cwd, log, env = {} }: { cwd: string; log: string; env?: Readonly<Record<string, string>> },
): Promise<Ended> {
  const fd = openSync(log, 'a')
  const before = readFileSync(log).length
  const note = (text: string) => writeSync(fd, `${text}\n`)
  note(`$ ${command.join(' ').replaceAll(process.execPath, 'bun').replaceAll(`${cwd}/`, '')}`)
  let exitCode = 1
  try {
    // A group of its own, so that whatever the command starts can be ended with it.
    const child = Bun.spawn([...command], {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', fd, fd],
      detached: true,
    })
    running.add(child)
    const timer = setTimeout(() => {
      note(`stopped: still running after ${TIMEOUT_MS / 60_000} minutes`)
      endGroup(child)
    }, TIMEOUT_MS)
    exitCode = await child.exited
    clearTimeout(timer)
    running.delete(child)
    if (child.signalCode) note(`ended by ${child.signalCode}`)
    if (child.signalCode && exitCode === 0) exitCode = 1
  } catch (error) {
    note(`does not start: ${error instanceof Error ? error.message : String(error)}`)
  }
  closeSync(fd)
  return { exitCode, output: readFileSync(log).subarray(before).toString() }
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
