import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

export interface Tree {
  /** Null of a directory as it lies there. */
  readonly commit: string | null
  readonly directory: string
  remove(): void
}

/** The tree of a commit in a directory of its own, with what it depends on; or a directory, as it lies there. */
export function treeOf(root: string, name: string): Tree {
  if (existsSync(join(name, 'package.json'))) return { commit: null, directory: name, remove() {} }
  const commit = git(root, 'rev-parse', '--verify', `${name}^{commit}`).trim()
  const directory = join(root, '.tmp/outputs/trees', commit)
  const remove = () => {
    spawnSync('git', ['worktree', 'remove', '--force', directory], { cwd: root })
    rmSync(directory, { recursive: true, force: true })
  }
  // One that was left behind may be half of a tree.
  remove()
  git(root, 'worktree', 'prune')
  mkdirSync(join(root, '.tmp/outputs/trees'), { recursive: true })
  git(root, 'worktree', 'add', '--detach', directory, commit)
  try {
    installInto(directory, root)
  } catch (error) {
    remove()
    throw error
  }
  return { commit, directory, remove }
}

/** Of an equal lockfile what is installed here; else what the other one says. */
function installInto(directory: string, root: string) {
  const lockOf = (tree: string) => readFileSync(join(tree, 'bun.lock'), 'utf8')
  if (lockOf(directory) !== lockOf(root)) {
    run(directory, process.execPath, ['install', '--frozen-lockfile'])
    return
  }
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  // Relative links: the packages of the workspace are those of the tree that they lie in.
  for (const name of readdirSync(join(directory, 'packages'))) {
    const from = join(root, 'packages', name, 'node_modules')
    const to = join(directory, 'packages', name, 'node_modules')
    if (existsSync(from)) cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  }
}

const git = (cwd: string, ...args: readonly string[]) => run(cwd, 'git', args)

function run(cwd: string, command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}
