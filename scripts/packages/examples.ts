import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readExamples, standsAlone } from '../check/examples.ts'
import type { Tarball } from './pack.ts'
import { emptyProject } from './project.ts'
import { run } from './run.ts'

const root = join(import.meta.dir, '../..')

/** Of a folder, not the example's: what an install and a run leave behind. */
const LEFT_BEHIND = new Set(['node_modules', 'dealflow-data'])

/**
 * Installs the examples from the tarballs, outside of this repository, and runs the check of each that has a README: that says
 * how it is started from a fresh install. Answers their names.
 */
export async function checkExamples(tarballs: readonly Tarball[]): Promise<readonly string[]> {
  using project = emptyProject({ workspaces: ['examples/*'] })
  const examples = readExamples(root).filter(({ folder }) => usesPackages(folder))
  for (const { name, folder } of examples) {
    const copy = join(project.directory, 'examples', name)
    cpSync(folder, copy, { recursive: true, filter: (path) => !LEFT_BEHIND.has(basename(path)) })
    const manifest = join(copy, 'package.json')
    writeFileSync(manifest, withTarballs(readFileSync(manifest, 'utf8'), tarballs))
  }
  await project.install()
  const names = examples.filter(standsAlone).map(({ name }) => name)
  for (const name of names) {
    const cwd = join(project.directory, 'examples', name)
    await run(`the check of examples/${name}, installed from the tarballs`, ['npm', 'run', 'check'], { cwd })
  }
  return names
}

function usesPackages(folder: string): boolean {
  return readFileSync(join(folder, 'package.json'), 'utf8').includes('"workspace:*"')
}

/** What is a package of this repository there is a tarball here. */
function withTarballs(manifest: string, tarballs: readonly Tarball[]): string {
  return tarballs.reduce(
    (text, { name, file }) => text.replaceAll(`"${name}": "workspace:*"`, `"${name}": "file:${file}"`),
    manifest,
  )
}
