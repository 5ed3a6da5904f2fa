import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The Node that the tests of node-adapter run on. */
export const pinnedNode = fileURLToPath(
  new URL('../../../packages/node-adapter/node_modules/.bin/node', import.meta.url),
)

export interface MeasuredServer {
  readonly port: number
  /** Microseconds that the process has taken of a CPU so far, all its threads together. */
  cpuMicros(): Promise<number>
  stop(): void
}

/**
 * Starts a server of this folder on the pinned Node. It prints its port, and for each line on its stdin the CPU time that it
 * has taken: `reportCpu` in the server.
 */
export async function startOnNode(script: string, args: readonly string[]): Promise<MeasuredServer> {
  const child: ChildProcess = spawn(pinnedNode, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]()
  const read = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`${script} ${args.join(' ')} ended`)
    return Number(value)
  }
  return {
    port: await read(),
    cpuMicros() {
      child.stdin?.write('\n')
      return read()
    },
    stop: () => child.kill('SIGKILL'),
  }
}

/** The other side of `startOnNode`: to be called once the server listens. */
export function reportCpu(port: number): void {
  console.log(port)
  process.stdin.on('data', () => {
    const { user, system } = process.cpuUsage()
    console.log(user + system)
  })
  // Whoever measures is gone.
  process.stdin.on('end', () => process.exit())
}
