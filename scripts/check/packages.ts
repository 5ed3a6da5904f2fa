import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import type { Import } from './tokens.ts'

/** One workspace package, as far as its imports are ruled. */
export interface PackageRules {
  readonly folder: string
  /** Modules of a runtime it may use, besides its dependencies. */
  readonly runtime: RegExp
  /** Third-party packages one file may bring together. */
  readonly thirdPartyPerFileMax: number
}

const NONE = /^$/
const NODE = /^node:/
const BUN_AND_NODE = /^(?:bun$|bun:|node:)/

/** The rules of a folder of packages/ or examples/. */
export function rulesOf(folder: string): PackageRules {
  if (folder === 'packages/core')
    return { folder, runtime: NONE, thirdPartyPerFileMax: Number.POSITIVE_INFINITY }
  if (folder === 'packages/node-adapter') return { folder, runtime: NODE, thirdPartyPerFileMax: 1 }
  return { folder, runtime: BUN_AND_NODE, thirdPartyPerFileMax: Number.POSITIVE_INFINITY }
}

interface Manifest {
  readonly name?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, unknown>>
}

/** Answers what a package may not import, from the package.json files under `root`. */
export class PackageBoundaries {
  readonly #root: string
  readonly #manifests = new Map<string, Manifest>()

  constructor(root: string) {
    this.#root = root
  }

  /** A sentence when `path` (relative to the root) may not import `specifier`. Tests may use any runtime and dev tool. */
  refuse(rules: PackageRules, path: string, specifier: string, isTest: boolean): string | undefined {
    if (specifier.startsWith('.')) {
      const target = join(dirname(path), specifier)
      return target.startsWith(`${rules.folder}/`) ? undefined : `leaves ${rules.folder}: ${specifier}`
    }
    if (rules.runtime.test(specifier) || (isTest && BUN_AND_NODE.test(specifier))) return undefined
    const name = packageName(specifier)
    if (!this.#mayUse(rules.folder, name, isTest)) {
      return `imports ${specifier}, which is neither a dependency of ${rules.folder} nor a runtime module it may use`
    }
    if (!name.startsWith('@dealflow/')) return undefined
    const entry = `.${specifier.slice(name.length)}`
    if (this.#manifest(`packages/${name.slice('@dealflow/'.length)}`).exports?.[entry] !== undefined)
      return undefined
    return `imports ${specifier}, which ${name} does not export`
  }

  /** A sentence when one file joins more third-party packages than its package's rule allows. */
  refuseMix(rules: PackageRules, imports: readonly Import[]): string | undefined {
    const names = new Set(
      imports
        .map((found) => found.specifier)
        .filter(isThirdParty)
        .map(packageName),
    )
    if (names.size <= rules.thirdPartyPerFileMax) return undefined
    return `brings together ${[...names].join(' and ')}; one third-party package a file in ${rules.folder}`
  }

  #mayUse(folder: string, name: string, isTest: boolean): boolean {
    const own = this.#manifest(folder)
    if (own.dependencies?.[name] !== undefined || own.name === name) return true
    return isTest && (own.devDependencies?.[name] ?? this.#manifest('').devDependencies?.[name]) !== undefined
  }

  #manifest(folder: string): Manifest {
    const known = this.#manifests.get(folder)
    if (known) return known
    const file = join(this.#root, folder, 'package.json')
    const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    this.#manifests.set(folder, manifest)
    return manifest
  }
}

function isThirdParty(specifier: string): boolean {
  return !specifier.startsWith('.') && !BUN_AND_NODE.test(specifier) && !specifier.startsWith('@dealflow/')
}

/** `@scope/name/sub/path` → `@scope/name`; `name/sub` → `name`. */
function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
