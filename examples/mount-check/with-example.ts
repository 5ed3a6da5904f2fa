import { equal } from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** An example that listens. */
export interface Example {
  /** `http://127.0.0.1:40123` */
  readonly origin: string
  /** What it has printed. */
  readonly printed: string
}

/**
 * Starts ./server.ts over a data directory, on a free port and with the program that runs this one, and ends it with SIGTERM
 * after `use`. Throws when it does not end with code 0. `flags` are the program’s.
 */
export async function withExample<T>(
  data: string,
  use: (example: Example) => Promise<T>,
  flags: readonly string[] = [],
): Promise<T> {
  const child = spawn(process.execPath, [...flags, 'server.ts'], {
    env: { ...process.env, PORT: '0', DEALFLOW_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    const used = await use(await listening(child, exited))
    child.kill('SIGTERM')
    equal((await exited)[0], 0, 'SIGTERM ends an example with code 0')
    return used
  } finally {
    child.kill('SIGKILL')
    await exited
  }
}

function listening({ stdout }: ChildProcess, exited: Promise<unknown[]>): Promise<Example> {
  return new Promise((resolve, reject) => {
    if (stdout === null) throw new Error('its output is not read')
    let printed = ''
    createInterface({ input: stdout }).on('line', (line) => {
      printed += `${line}\n`
      const port = /listening[\s\S]*?port: (\d+)/.exec(printed)?.[1]
      if (port !== undefined) resolve({ origin: `http://127.0.0.1:${port}`, printed })
    })
    void exited.then(([code]) => reject(new Error(`the example ended with ${code} before it listened`)))
  })
}
