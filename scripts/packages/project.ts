import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNpm } from './run.ts'

/** A project of somebody else, outside of this repository: nothing is found there but what npm installs. */
export interface Project extends Disposable {
  readonly directory: string
  /** Installs packages, `name@1.0.0` or the path of a tarball, beside those that its package.json names. */
  install(...packages: readonly string[]): Promise<void>
  /** Whether a package is there, whoever brought it. */
  has(name: string): boolean
}

/** A project whose package.json says `manifest`. It is removed at the end of its `using` block. */
export function emptyProject(manifest: object = {}): Project {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-packages-'))
  const text = JSON.stringify({ private: true, type: 'module', ...manifest })
  writeFileSync(join(directory, 'package.json'), text)
  return {
    directory,
    async install(...packages) {
      // What an earlier run has fetched is not asked for again.
      await runNpm('npm install', ['install', '--prefer-offline', ...packages], { cwd: directory })
    },
    has: (name) => existsSync(join(directory, 'node_modules', name)),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** A project with a copy of the files of a folder. */
export function projectOf(folder: string): Project {
  const project = emptyProject()
  cpSync(folder, project.directory, { recursive: true })
  return project
}
