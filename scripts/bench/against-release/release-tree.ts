import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ReleaseTree {
  readonly directory: string
  remove(): void
}

/** The tree of a release, installed with its own lockfile and built. Default: the last `release:` commit before this one. */
export function releaseTree(own: string, commit: string | null): ReleaseTree {
  return treeOf(own, commit, true)
}

/** The tree of a commit, installed with its own lockfile. */
export const commitTree = (own: string, commit: string): ReleaseTree => treeOf(own, commit, false)

function treeOf(own: string, commit: string | null, isBuilt: boolean): ReleaseTree {
  const git = (...args: string[]) => run(own, 'git', args)
  const of = commit ?? git('log', '--grep=^release:', '--format=%H', '-1', 'HEAD~1').trim()
  if (of === '') throw new Error('This history has no commit "release: ..."; name one with --release COMMIT.')
  const directory = join(mkdtempSync(join(tmpdir(), 'dealflow-release-')), 'tree')
  const remove = () => {
    git('worktree', 'remove', '--force', directory)
    rmSync(join(directory, '..'), { recursive: true, force: true })
  }
  git('worktree', 'add', '--detach', directory, of)
  try {
    run(directory, process.execPath, ['install', '--frozen-lockfile'])
    if (isBuilt) run(directory, 'npm', ['run', 'build'])
  } catch (error) {
    remove()
    throw error
  }
  console.log(`beside ${git('log', '--format=%h %s', '-1', of).trim()}`)
  return { directory, remove }
}

function run(cwd: string, command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}
