import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandFiles } from './commands/index.ts'

/** A server loads these before it answers; whatever else it needs is imported at its first use. */
const roots = ['main.ts', 'cli/run.ts', 'commands/serve.ts']

/**
 * What a first answer needs none of, and what it costs to load in milliseconds on the machine where it was measured. Of core the
 * binary has only what is used (scripts/build-binary.test.ts).
 */
const notAtStart: readonly (readonly [what: RegExp, costs: string])[] = [
  [/^node:(http|https|net|tls|zlib|readline|stream\/promises)$/, '3 to 13 each'],
  [/undici|pdfjs-dist|swagger-ui-dist/, '10'],
  [/^elysia\//, '4'],
  [/^server\/src\/admin\/(?!lazy-admin|imports\/directory)/, '10'],
  [/^server\/src\/(operations|doctor)\//, '3'],
  [/^server\/src\/docs\/(assets|page|error-pages|error-table)\.ts$/, '1'],
  [/^server\/src\/backup\/(container|create-backup|jobs|verify-backup|restore-backup)\.ts$/, '3'],
  [/^server\/src\/commands\/(?!index|serve)/, '4'],
  [/^node-adapter\/src\/host\/connect\.ts$/, '10'],
]

test('a server that starts loads nothing that its first answer needs none of', () => {
  const loaded = staticallyImported(roots.map((name) => fileURLToPath(new URL(name, import.meta.url))))
  // The walk sees what it is to judge.
  expect([...loaded.keys()].filter((name) => name.startsWith('core/src/')).length).toBeGreaterThan(100)
  const early = [...loaded]
    .filter(([name]) => notAtStart.some(([what]) => what.test(name)))
    .map(([name, importer]) => `${name}, imported by ${importer}`)
  expect(early).toEqual([])
})

test('every command is found under the name that the list of commands gives it', async () => {
  for (const file of commandFiles)
    expect((await file.load()).map(({ name }) => name)).toEqual([...file.names])
})

const packages = fileURLToPath(new URL('../..', import.meta.url))

/** Every module that is evaluated before the first statement of these files, with one that imports it. Type imports do not count. */
function staticallyImported(files: readonly string[]): ReadonlyMap<string, string> {
  const transpiler = new Bun.Transpiler({ loader: 'ts' })
  const found = new Map<string, string>()
  const visit = (file: string, importer: string) => {
    const name = file.includes('/node_modules/')
      ? file.replace(/^.*\/node_modules\//, '')
      : relative(packages, file)
    if (found.has(name)) return
    found.set(name, importer)
    // What another package loads is its own affair: its name is judged.
    if (file.includes('/node_modules/') || !file.endsWith('.ts') || !existsSync(file)) return
    for (const { path, kind } of transpiler.scanImports(readFileSync(file, 'utf8').replace(/^#!.*/, ''))) {
      if (kind !== 'import-statement') continue
      const target = Bun.resolveSync(path, dirname(file))
      if (/^(node|bun):/.test(path) || !target.startsWith('/')) found.set(path, name)
      else visit(target, name)
    }
  }
  for (const file of files) visit(file, 'the start')
  return found
}
