import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface ServerProcess {
  readonly lines: Interface
  /** Seconds of a CPU that the process has taken so far, all its threads together, as the system counts them. Linux. */
  cpuSeconds(): number
  /** Resolves when it has ended. */
  stop(): Promise<void>
}

/** A server of its own process; what it prints comes as `lines`. */
export function startProcess(program: string, args: readonly string[]): ServerProcess {
  const child: ChildProcess = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (child.stdout === null) throw new Error('a server without stdout')
  return {
    lines: createInterface({ input: child.stdout }),
    cpuSeconds() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const ticksPerSecond = 100

/** Starts a script of this folder on the Node that node-adapter is tested with. */
export function startOnNode(script: string, args: readonly string[]): ServerProcess {
  return startProcess(pinnedNode, [fileURLToPath(new URL(script, import.meta.url)), ...args])
}

const pinnedNode = fileURLToPath(
  new URL('../../../packages/node-adapter/node_modules/.bin/node', import.meta.url),
)

/** The port that a script of this folder prints first. */
export async function readPort({ lines }: ServerProcess): Promise<number> {
  for await (const line of lines) return Number(line)
  throw new Error('a server ended before it listened')
}
