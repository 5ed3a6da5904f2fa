import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import manifest from '../packages/server/package.json' with { type: 'json' }
import { recordBytecodeOrder } from './bytecode-order.ts'
import { closeGap } from './close-gap.ts'
import { lateModules } from './late-modules.ts'
import { packedFiles } from './packed-files.ts'
import { writeStackMaps } from './stack-maps.ts'

const root = join(import.meta.dir, '..')
const workers = ['backup-worker.ts', 'index-worker.ts', 'checkpoint-worker.ts']
const source = join(root, 'packages/server/src')
const main = join(source, 'main.ts')

export interface BinaryOptions {
  /** Dealflow with the processes of the fault tests, for the check. */
  readonly hasFaults?: boolean
  readonly outfile?: string
  /** `bun-linux-arm64-musl`; absent for the machine that builds. */
  readonly target?: Bun.Build.CompileTarget
  /** Where the source maps go, packed; absent for none. They need a second build. */
  readonly mapsFile?: string
  /** An ISO time; one for all targets, so that one file of maps serves them. Default now. */
  readonly builtAt?: string
  /** A program of its own in place of the server; its file. */
  readonly program?: string
}

/** Compiles the server and its command line into one file. Answers its path, or nothing after printing what is wrong. */
export async function buildBinary(options: BinaryOptions = {}): Promise<string | undefined> {
  const { outfile = join(root, 'dist', 'dealflow'), mapsFile } = options
  mkdirSync(dirname(outfile), { recursive: true })
  const given = { ...options, builtAt: options.builtAt ?? new Date().toISOString() }
  if (mapsFile !== undefined && !(await writeMaps(given, mapsFile))) return undefined
  return (await compileInOrder(given, outfile)) ? outfile : undefined
}

/** Twice: the first one tells which bytecode the second lays together. Not for other programs, nor without bytecode. */
async function compileInOrder(options: BinaryOptions, outfile: string): Promise<boolean> {
  const { hasFaults = false, program, target } = options
  if (hasFaults || program !== undefined || target !== undefined)
    return (await compile(options, outfile, 'none')) !== undefined
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-order-'))
  const [first, order] = [join(directory, 'dealflow'), join(directory, 'order')]
  try {
    if ((await compile(options, first, 'none')) === undefined) return false
    const isRecorded = await recordBytecodeOrder(first, order).then(
      () => existsSync(order),
      (error: unknown) => {
        console.error(`bytecode is laid out as it comes, because the first build did not serve: ${error}`)
        return false
      },
    )
    return (await compile(options, outfile, 'none', isRecorded && order)) !== undefined
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The chunks of a build have the same names with maps and without. A compiled program would carry them: 4 MB. */
async function writeMaps(options: BinaryOptions, mapsFile: string): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-maps-'))
  try {
    const outputs = await compile(options, join(directory, 'dealflow'), 'external')
    if (outputs === undefined) return false
    await writeStackMaps(
      outputs.filter(({ kind }) => kind === 'sourcemap').map(({ path }) => path),
      mapsFile,
    )
    return true
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function compile(
  options: BinaryOptions,
  outfile: string,
  sourcemap: 'none' | 'external',
  bytecodeOrder: string | false = false,
) {
  const { target, builtAt = '', hasFaults = false } = options
  const program = options.program ?? (hasFaults ? join(source, 'with-faults.ts') : main)
  const build = await Bun.build({
    // A Worker has to be an entry point of its own to be found at run time.
    entrypoints: [
      program,
      ...(options.program === undefined ? workers.map((name) => join(source, name)) : []),
    ],
    // Beside the workers, whose place in the binary hangs on where all entry points lie. The package says that its modules have no
    // effects: an import for the effect alone would be left out.
    files: hasFaults ? { [join(source, 'with-faults.ts')]: `await import('../test/faults/main.ts')` } : {},
    target: 'bun',
    // With esm and bytecode the first response comes after 14 ms; without bytecode after 30, with cjs after 19.
    format: 'esm',
    // Bytecode is the building machine's own: made for another, it is not sure to be read there.
    bytecode: target === undefined,
    minify: true,
    splitting: true,
    sourcemap,
    define: buildDefines(builtAt),
    plugins: [await packedFiles(), lateModules],
    compile: {
      outfile,
      bytecodeOrder,
      // What a start runs is run once: compiling it takes 18 ms of CPU time in other threads, and 4 MB. main.ts ends it.
      ...(program === main ? { jitPolicy: 20 } : {}),
      ...(target === undefined ? {} : { target }),
      // The working directory belongs to whoever starts the binary, so nothing in it may configure or preload code.
      autoloadDotenv: false,
      autoloadBunfig: false,
      autoloadTsconfig: false,
      autoloadPackageJson: false,
    },
    throw: false,
  })
  for (const message of build.logs) console.error(String(message))
  if (build.success) closeGap(outfile)
  return build.success ? build.outputs : undefined
}

/** The literals that packages/server/src/build-info.ts reads. */
function buildDefines(builtAt: string): Record<string, string> {
  const values = { VERSION: manifest.version, COMMIT: commit(), TIME: builtAt }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `process.env.DEALFLOW_BUILD_${name}`,
      JSON.stringify(value),
    ]),
  )
}

/** The short commit, with `-dirty` when tracked or new files differ from it; `unknown` outside a git checkout. */
export function commit(): string {
  const head = git('rev-parse', '--short=12', 'HEAD')
  if (head === undefined) return 'unknown'
  return git('status', '--porcelain') === '' ? head : `${head}-dirty`
}

function git(...args: string[]): string | undefined {
  try {
    const { exitCode, stdout } = Bun.spawnSync(['git', ...args], { cwd: root, stderr: 'ignore' })
    return exitCode === 0 ? stdout.toString().trim() : undefined
  } catch {
    // git is not installed.
    return undefined
  }
}

const faults: BinaryOptions = { hasFaults: true, outfile: join(root, '.tmp', 'dealflow-faults') }

/** What the flags ask for; `--and-faults` makes both in one process, which packs what lies in them once. */
function wanted(flags: readonly string[]): readonly BinaryOptions[] {
  if (flags.includes('--and-faults')) return [{}, faults]
  if (flags.includes('--faults')) return [faults]
  return [flags.includes('--maps') ? { mapsFile: join(root, 'dist', 'dealflow-maps.json.gz') } : {}]
}

if (import.meta.main) {
  for (const options of wanted(process.argv)) {
    const outfile = await buildBinary(options)
    if (outfile === undefined) process.exitCode = 1
    else
      console.log(
        `${relative(process.cwd(), outfile)}: ${(statSync(outfile).size / 1e6).toFixed(1)} MB, ${commit()}`,
      )
  }
}
