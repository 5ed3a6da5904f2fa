import { join } from 'node:path'
import type { Tarball } from './pack.ts'
import { PUBLISHED } from './published.ts'
import { run } from './run.ts'

const root = join(import.meta.dir, '../..')
const bin = join(root, 'node_modules/.bin')

/** Holds tarballs against what Node, bundlers and TypeScript expect of a package of modules. Needs no network. */
export async function lintTarballs(tarballs: readonly Tarball[]): Promise<void> {
  const data = PUBLISHED.flatMap(({ subPaths }) => subPaths).filter((path) => path.startsWith('./data/'))
  const attw = ['--profile', 'esm-only', '--no-definitely-typed', '--exclude-entrypoints', ...data]
  for (const { name, file } of tarballs) {
    // On a busy machine each takes minutes, and a step of the check that says nothing is ended.
    console.log(`linting ${name}`)
    await run(`publint of ${name}`, [join(bin, 'publint'), 'run', file, '--strict'], { cwd: root })
    await run(`attw of ${name}`, [join(bin, 'attw'), file, ...attw, '--format', 'ascii'], { cwd: root })
  }
}
