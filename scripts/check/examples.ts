import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder of examples/, with what its package.json says can be done there. */
export interface Example {
  readonly name: string
  readonly folder: string
  readonly description: string
  /** `start`, `check`: a program and plain words, because no shell reads them. */
  readonly scripts: Readonly<Record<string, string>>
}

/** The examples under `root`, by name. */
export function readExamples(root: string): Example[] {
  const parent = join(root, 'examples')
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .sort()
    .map((name) => ({ name, folder: join(parent, name) }))
    .filter(({ folder }) => existsSync(join(folder, 'package.json')))
    .map((example) => {
      const manifest = JSON.parse(readFileSync(join(example.folder, 'package.json'), 'utf8'))
      return { ...example, description: manifest.description ?? '', scripts: manifest.scripts ?? {} }
    })
}

/** A script as a command of the pinned Node or this Bun. Throws when there is no such script, or another program runs it. */
export function commandOf(root: string, { name, scripts }: Example, script: string): readonly string[] {
  const [program = '', ...words] = (scripts[script] ?? '').split(' ')
  if (program === 'node') return [join(root, 'packages/node-adapter/node_modules/.bin/node'), ...words]
  if (program === 'bun') return [process.execPath, ...words]
  throw new Error(
    scripts[script] === undefined
      ? `examples/${name} has no script ${script}; it has ${Object.keys(scripts).join(', ') || 'none'}.`
      : `The script ${script} of examples/${name} begins with ${program}; write a command of node or bun.`,
  )
}

/** Whether its README says how it is started from a fresh install: the step `consumers` of the nightly then runs its check so. */
export function standsAlone({ folder }: Example): boolean {
  return existsSync(join(folder, 'README.md'))
}
