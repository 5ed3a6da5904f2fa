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
  #last: Promise<unknown> = Promise.resolve()

  constructor([command, ...args]: Program) {
    // Files that are appended to: what a command wrote is there, in its order, once it has ended.
    const [out, err] = [openSync(this.#stdout, 'a'), openSync(this.#stderr, 'a')]
    this.#child = spawn(command, args, { stdio: ['ignore', out, err, 'ipc'] })
    for (const file of [out, err]) closeSync(file)
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
    for (const file of [this.#stdout, this.#stderr]) truncateSync(file)
    const { promise, resolve, reject } = Promise.withResolvers<{ code: number }>()
    const ended = (code: number | null) =>
      reject(
        new Error(`dealflow ${line.args.join(' ')} ended its process: ${code}\n${this.#written().stderr}`),
      )
    this.#child.once('exit', ended).once('message', resolve)
    this.#child.send(line)
    const { code } = await promise
    this.#child.off('exit', ended)
    return { code, ...this.#written() }
  }

  #written() {
    return { stdout: readFileSync(this.#stdout, 'utf8'), stderr: readFileSync(this.#stderr, 'utf8') }
  }
}
