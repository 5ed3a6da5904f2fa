import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import manifest from '../packages/server/package.json' with { type: 'json' }
import { packedFiles } from './packed-files.ts'

const root = join(import.meta.dir, '..')

export interface BinaryOptions {
  readonly outfile?: string
  /** `bun-linux-arm64-musl`; absent for the machine that builds. */
  readonly target?: Bun.Build.CompileTarget
}

/** Compiles the server and its command line into one file. Answers its path, or nothing after printing what is wrong. */
export async function buildBinary(options: BinaryOptions = {}): Promise<string | undefined> {
  const { outfile = join(root, 'dist', 'dealflow'), target } = options
  mkdirSync(join(outfile, '..'), { recursive: true })
  const build = await Bun.build({
    // A Worker has to be an entry point of its own to be found at run time.
    entrypoints: ['main.ts', 'backup-worker.ts', 'index-worker.ts', 'checkpoint-worker.ts'].map((name) =>
      join(root, 'packages/server/src', name),
    ),
    target: 'bun',
    // With esm and bytecode the first response comes after 14 ms; without bytecode after 30, with cjs after 19.
    format: 'esm',
    // Bytecode is the building machine's own: made for another, it is not sure to be read there.
    bytecode: target === undefined,
    minify: true,
    splitting: true,
    sourcemap: 'linked',
    define: buildDefines(),
    plugins: [await packedFiles()],
    // Elysia asks for it to look into files of a schema that none of our routes has.
    external: ['file-type'],
    compile: {
      outfile,
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
  if (!build.success) return undefined
  // The binary carries its source maps; the copies beside it serve nobody.
  for (const name of readdirSync(dirname(outfile))) {
    if (name.endsWith('.js.map') || name === `${basename(outfile)}.map`) rmSync(join(dirname(outfile), name))
  }
  return outfile
}

/** The literals that packages/server/src/build-info.ts reads. */
function buildDefines(): Record<string, string> {
  const values = { VERSION: manifest.version, COMMIT: commit(), TIME: new Date().toISOString() }
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

if (import.meta.main) {
  const outfile = await buildBinary()
  if (outfile === undefined) process.exitCode = 1
  else
    console.log(
      `${relative(process.cwd(), outfile)}: ${(statSync(outfile).size / 1e6).toFixed(1)} MB, ${commit()}`,
    )
}
