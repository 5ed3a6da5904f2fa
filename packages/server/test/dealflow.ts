import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { CommandProcess } from './command-process.ts'

/** How dealflow is started: from the sources, or the compiled binary. */
export type Program = readonly [string, ...string[]]

export const fromSources: Program = [
  process.execPath,
  fileURLToPath(new URL('../src/main.ts', import.meta.url)),
]

const compiled = process.env['DEALFLOW_BINARY']
const compiledFaults = process.env['DEALFLOW_FAULTS_BINARY']

/** Compiled where the check has built it: a start then takes a quarter of what it does from the sources. */
export const dealflow: Program = compiled === undefined ? fromSources : [compiled]

/** A process of the fault tests, by the name of its file; compiled likewise. */
export function faultProcess(name: string): Program {
  const file = fileURLToPath(new URL(`./faults/${name}.ts`, import.meta.url))
  return compiledFaults === undefined ? [process.execPath, file] : [compiledFaults, name]
}

export const isNightly = process.env['DEALFLOW_NIGHTLY'] !== undefined

/** Of a test that tries much more in the nightly: there ten times what it takes, here less than a step may be silent. */
export const longTestMs = isNightly ? 900_000 : 170_000

/** True in the nightly, which has time for it; else prints that it is left out here. */
export function inNightly(what: string): boolean {
  if (!isNightly) console.log(`skipped: ${what}: only in the nightly`)
  return isNightly
}

/** For what must be there in years: jobs and their results, of a data directory that stays in the repository. */
export const keptLong = ['--job-retention', '3650d', '--enrichment-result-retention', '3650d'] as const

/** So that servers of several tests may run beside each other. */
export const freeAddresses = ['--http-addr', '127.0.0.1:0', '--metrics-addr', '127.0.0.1:0'] as const

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunningServer {
  readonly url: string
  readonly pid: number
  /** The lines before `listening`: the keys of a new directory. */
  readonly opening: { readonly account_id?: string; readonly live_key?: string; readonly test_key?: string }
  /** Everything it has written so far, to stdout and stderr. */
  output(): string
  /** Ends it as an operator would; resolves to its exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
  /** Resolves to its exit code when it has ended, whoever ended it. */
  readonly ended: Promise<number | null>
}

/** What a command came to: to be called before anything can be missed. */
export function finished(child: ChildProcess): Promise<Finished> {
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })))
}

/** One directory under /tmp, the processes started over it, and their end. */
export class Workbench {
  readonly directory = mkdtempSync(join(tmpdir(), 'dealflow-test-'))
  readonly data = join(this.directory, 'data')
  readonly program: Program
  readonly #children = new Set<ChildProcess>()
  readonly #commands: CommandProcess | null

  /** Commands that run to their end do so in one process when there is one for them. */
  constructor(program: Program, commands: CommandProcess | null = null) {
    this.program = program
    this.#commands = commands
  }

  /** Runs a command to its end. */
  run(...args: readonly string[]): Promise<Finished> {
    return this.runWith({}, ...args)
  }

  /** The same, with variables of its own. */
  runWith(environment: Record<string, string>, ...args: readonly string[]): Promise<Finished> {
    if (this.#commands === null) return finished(this.spawn(args, environment))
    return this.#commands.run({
      args,
      directory: this.directory,
      environment: this.#environment(environment),
    })
  }

  /** Runs a command with --data and --json and returns what it printed; throws when it failed. */
  async json<T>(...args: readonly string[]): Promise<T> {
    const { code, stdout, stderr } = await this.run(...args, '--data', this.data, '--json')
    if (code !== 0) throw new Error(`dealflow ${args.join(' ')} ended with ${code}: ${stderr}${stdout}`)
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T
  }

  spawn(
    args: readonly string[],
    environment: Record<string, string> = {},
    stdin: 'ignore' | 'pipe' = 'ignore',
  ): ChildProcess {
    return this.spawnProgram(this.program, args, environment, stdin)
  }

  /** Another program than dealflow, ended with the bench like the rest. */
  spawnProgram(
    [command, ...first]: Program,
    args: readonly string[],
    environment: Record<string, string> = {},
    stdin: 'ignore' | 'pipe' = 'ignore',
  ): ChildProcess {
    const child = spawn(command, [...first, ...args], {
      cwd: this.directory,
      stdio: [stdin, 'pipe', 'pipe'],
      env: this.#environment(environment),
    })
    this.#children.add(child)
    child.once('exit', () => this.#children.delete(child))
    return child
  }

  async serve(
    args: readonly string[] = [],
    environment: Record<string, string> = {},
  ): Promise<RunningServer> {
    const child = this.spawn(
      ['serve', '--data', this.data, ...freeAddresses, '--log-format', 'json', ...args],
      environment,
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk
      })
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const listening = new Promise<{ url: string; opening: RunningServer['opening'] }>((resolve, reject) => {
      let opening: Record<string, string> = {}
      if (child.stdout === null) return reject(new Error('no stdout'))
      const lines = createInterface({ input: child.stdout }).on('line', (line) => {
        const record = JSON.parse(line) as Record<string, string>
        if (record['live_key'] !== undefined) opening = record
        if (record['listening'] === undefined) return
        resolve({ url: record['listening'], opening })
        // A server that is killed may leave half a line.
        lines.removeAllListeners('line')
      })
      void ended.then((code) => reject(new Error(`serve ended with ${code} before it listened: ${output}`)))
    })
    const { url, opening } = await listening
    return {
      url,
      opening,
      pid: child.pid ?? 0,
      ended,
      output: () => output,
      stop() {
        child.kill('SIGTERM')
        return ended
      },
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
    }
  }

  #environment(own: Record<string, string>): Record<string, string> {
    return { PATH: process.env['PATH'] ?? '', HOME: this.directory, ...own }
  }

  async close(): Promise<void> {
    const left = [...this.#children]
    await Promise.all(
      left.map((child) => {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGKILL')
        return ended
      }),
    )
    rmSync(this.directory, { recursive: true, force: true })
  }
}
