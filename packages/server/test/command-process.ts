import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finished, Program } from './dealflow.ts'

/** What a process of its own would be started with. */
export interface CommandLine {
  readonly args: readonly string[]
  readonly directory: string
  readonly environment: Readonly<Record<string, string>>
}

/** One process that runs commands to their end, one after the other. */
export class CommandProcess {
  readonly #directory = mkdtempSync(join(tmpdir(), 'dealflow-commands-'))
  readonly #stdout = join(this.#directory, 'stdout')
  readonly #stderr = join(this.#directory, 'stderr')
  readonly #child: ChildProcess
  /** How it ended and what it said, once it has. */
  readonly #ended: Promise<string>
  #last: Promise<unknown> = Promise.resolve()

  constructor([command, ...args]: Program) {
    // Files that are appended to: what a command wrote is there, in its order, once it has ended.
    const [out, err] = [openSync(this.#stdout, 'a'), openSync(this.#stderr, 'a')]
    this.#child = spawn(command, args, { stdio: ['ignore', out, err, 'ipc'] })
    for (const file of [out, err]) closeSync(file)
    this.#ended = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => resolve(`${code ?? signal}: ${this.#written().stderr}`))
    })
  }

  run(line: CommandLine): Promise<Finished> {
    const finished = this.#last.then(() => this.#run(line))
    this.#last = finished.catch(() => {})
    return finished
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    if (this.#child.kill('SIGKILL')) await ended
    rmSync(this.#directory, { recursive: true })
  }

  async #run(line: CommandLine): Promise<Finished> {
    const failed = this.#ended.then((how) => {
      throw new Error(`dealflow ${line.args.join(' ')}: the process that runs commands ended with ${how}`)
    })
    const answered = new Promise<{ code: number }>((resolve) => this.#child.once('message', resolve))
    if (this.#child.connected) {
      for (const file of [this.#stdout, this.#stderr]) truncateSync(file)
      this.#child.send(line)
    }
    const { code } = await Promise.race([failed, answered])
    return { code, ...this.#written() }
  }

  #written() {
    return { stdout: readFileSync(this.#stdout, 'utf8'), stderr: readFileSync(this.#stderr, 'utf8') }
  }
}
