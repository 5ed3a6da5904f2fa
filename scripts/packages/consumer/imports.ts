// What `sideEffects` of the packages promises to bundlers: importing a module changes nothing but itself.
import { deepEqual, ok } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
// Here already: for it Node opens the standard streams.
import process from 'node:process'
import { pathToFileURL } from 'node:url'

/** What a module could have changed: globals and what they offer, environment, listeners, what keeps the process busy. */
function surroundings() {
  const names = Object.getOwnPropertyNames(globalThis).sort()
  return {
    offered: names.map((name) => [name, ...membersOf(Reflect.get(globalThis, name))]),
    environment: { ...process.env },
    listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
    resources: process.getActiveResourcesInfo(),
  }
}

function membersOf(value: unknown): readonly string[] {
  if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return []
  const prototype: unknown = typeof value === 'function' ? value.prototype : null
  const own = typeof prototype === 'object' && prototype !== null ? Object.getOwnPropertyNames(prototype) : []
  return [...Object.getOwnPropertyNames(value), ...own].sort()
}

function modulesOf(directory: string): readonly string[] {
  const manifest: { sideEffects: false | string[] } = JSON.parse(
    readFileSync(join(directory, 'package.json'), 'utf8'),
  )
  const withEffects = (manifest.sideEffects || []).map((path) => join(directory, path))
  const files = readdirSync(join(directory, 'dist'), { recursive: true, encoding: 'utf8' })
  const modules = files.filter((path) => path.endsWith('.js')).map((path) => join(directory, 'dist', path))
  return modules.filter((path) => !withEffects.includes(path))
}

const scope = join(import.meta.dirname, 'node_modules/@dealflow')
const modules = readdirSync(scope).flatMap((name) => modulesOf(join(scope, name)))
ok(modules.length > 1_000, `only ${modules.length} modules are published`)
// Node makes some of what it offers when it is first asked for.
surroundings()
const before = surroundings()
for (const module of modules) await import(pathToFileURL(module).href)
deepEqual(surroundings(), before)
console.log('done')
