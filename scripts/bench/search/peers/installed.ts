import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package that only this benchmark needs, installed for it alone. */
export async function installed(name: string, version: string, directory: string): Promise<unknown> {
  const home = join(directory, 'packages')
  mkdirSync(home, { recursive: true })
  writeFileSync(
    join(home, 'package.json'),
    JSON.stringify({ private: true, dependencies: { [name]: version } }),
  )
  const install = spawnSync(process.execPath, ['install'], { cwd: home, encoding: 'utf8' })
  if (install.status !== 0) throw new Error(`${name} ${version} could not be installed: ${install.stderr}`)
  return import(Bun.resolveSync(name, home))
}
