import { type ChildProcess, spawn } from 'node:child_process'
import { boundedProgram, type Program } from '../children/bounded-program.ts'

export interface ToolRun {
  readonly path: string
  readonly signal: AbortSignal
  readonly timeMs: number
  readonly outputBytesMax: number
  readonly input?: Uint8Array
}

export type ToolEnd =
  | { readonly isDone: true; readonly output: Buffer }
  /** It failed, took too long or too much, or is not there. */
  | { readonly isDone: false; readonly detail: string }

/** Both tools read strangers' files, and pdftoppm has been seen to take 600 MB for 2 kB. */
const BOUNDS = { addressSpaceBytes: 1024 ** 3, cpuSeconds: 60 }
const STDERR_KEPT = 500

/** Runs a program of this system to its end. Rejects with the reason of `signal`, once the program is gone. */
export function runTool(
  program: Program,
  { path, signal, timeMs, outputBytesMax, input }: ToolRun,
): Promise<ToolEnd> {
  signal.throwIfAborted()
  const [file, ...args] = boundedProgram(program, BOUNDS)
  return new Promise((resolve, reject) => {
    let child: ChildProcess
    try {
      child = spawn(file, args, { env: environment(path), stdio: 'pipe', windowsHide: true })
    } catch (error) {
      // Most failures arrive as an event; others are thrown.
      resolve({ isDone: false, detail: String(error) })
      return
    }
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(kill, timeMs)
    signal.addEventListener('abort', kill)
    const chunks: Buffer[] = []
    let size = 0
    // A child that did not start for want of a file descriptor has no pipes.
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > outputBytesMax) kill()
      else chunks.push(chunk)
    })
    let tail = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-STDERR_KEPT)
    })
    const end = (isDone: boolean, how: string) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', kill)
      if (signal.aborted) reject(signal.reason)
      else if (isDone) resolve({ isDone, output: Buffer.concat(chunks) })
      else resolve({ isDone, detail: `${how} ${tail}`.trim() })
    }
    child.on('error', (error) => end(false, String(error)))
    child.on('close', (code, killedBy) => end(code === 0, killedBy ?? `exit code ${code}`))
    // A program that ends before it has read everything shows that by its exit code.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

/** One thread: more cost time on a page, and the cores are others' too. */
function environment(path: string): NodeJS.ProcessEnv {
  const { TESSDATA_PREFIX, SystemRoot } = process.env
  return {
    PATH: path,
    OMP_THREAD_LIMIT: '1',
    ...(TESSDATA_PREFIX === undefined ? {} : { TESSDATA_PREFIX }),
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
  }
}
