import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PACKS } from './languages.ts'

const PRODUCT = [':(glob)packages/*/src/**', ':(glob)packages/*/package.json']

/** Runs `use` on a directory that holds what `name` is: a directory as it lies there, or the product of a commit. */
export function withTree<T>(root: string, name: string, use: (directory: string) => T): T {
  return existsSync(join(name, 'package.json')) ? use(name) : withCommit(root, name, PRODUCT, use)
}

/** Runs `use` on a directory that holds the language packs of a commit. */
export function withPacks<T>(root: string, commit: string, use: (directory: string) => T): T {
  return withCommit(root, commit, [PACKS], use)
}

/** The commit that last changed a file; nothing when none has. */
export function lastCommitOf(root: string, path: string): string {
  return run(root, 'git', 'log', '-1', '--format=%H', '--', path).trim()
}

function withCommit<T>(
  root: string,
  commit: string,
  paths: readonly string[],
  use: (directory: string) => T,
): T {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-tree-'))
  try {
    const archive = join(directory, 'tree.tar')
    run(root, 'git', 'archive', '-o', archive, commit, ...paths)
    run(directory, 'tar', '-xf', archive)
    return use(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function run(cwd: string, ...command: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, stderr: 'pipe' })
  if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}:\n${stderr}`)
  return stdout.toString()
}
