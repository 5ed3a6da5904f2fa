import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { ask } from './ask.ts'

/** Runs a program to its end, and gives what it printed. Throws with what it said when it fails. */
export function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${status ?? error}\n${stdout}${stderr}`)
  return stdout
}

/** Null when a program is installed, else a sentence. */
export function lacking(program: string, ...args: readonly string[]): string | null {
  return spawnSync(program, args).error === undefined ? null : `${program} is not installed here`
}

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Resolves once a server that was just started answers there, whatever it says. */
export async function answering(url: string): Promise<void> {
  while ((await ask(url).catch(() => null)) === null) await delay(50)
}
