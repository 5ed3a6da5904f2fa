import type { PublishedPackage } from './published.ts'

/** The package.json of a workspace package, as far as it is published. */
export interface WorkspaceManifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly license: string
  readonly engines: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
}

/**
 * The package.json that goes to npm: exports name what was compiled, and our own packages are peers of exactly their version:
 * with a second copy of one, `instanceof` would not know its errors.
 * `versions` are those of our packages by name, `effects` the compiled modules that bundlers must not leave out, `./dist/x.js`.
 */
export function publishedManifest(
  workspace: WorkspaceManifest,
  { subPaths, needsNodeTypes }: PublishedPackage,
  versions: ReadonlyMap<string, string>,
  effects: readonly string[],
): Readonly<Record<string, unknown>> {
  const { name, version, description, keywords, license, engines } = workspace
  const files = ['dist', ...(subPaths.some((path) => path.startsWith('./data/')) ? ['data'] : [])]
  const dependencies = Object.entries(workspace.dependencies)
  const peers = {
    ...Object.fromEntries(dependencies.filter(isOurs).map(([ours]) => [ours, versionOf(ours)])),
    ...(needsNodeTypes && { '@types/node': '>=22' }),
  }
  return {
    name,
    version,
    description,
    keywords,
    license,
    type: 'module',
    engines,
    exports: Object.fromEntries(subPaths.map((path) => [path, exportOf(workspace, path)])),
    files,
    sideEffects: effects.length > 0 && effects,
    dependencies: Object.fromEntries(dependencies.filter((dependency) => !isOurs(dependency))),
    ...(Object.keys(peers).length > 0 && { peerDependencies: peers }),
    ...(needsNodeTypes && { peerDependenciesMeta: { '@types/node': { optional: true } } }),
    // A scope's packages are private unless they say otherwise.
    publishConfig: { access: 'public' },
  }

  function versionOf(ours: string): string {
    const version = versions.get(ours)
    if (version === undefined)
      throw new Error(`${name} needs ${ours}, which is not published: add it to published.ts.`)
    return version
  }
}

function isOurs([, wanted]: readonly [name: string, wanted: string]): boolean {
  return wanted.startsWith('workspace:')
}

/** Where a source of `./src` lies once it is compiled: `./dist/index.js`. */
export function compiled(source: string, extension: '.js' | '.d.ts'): string {
  return source.replace(/^\.\/src\//, './dist/').replace(/\.ts$/, extension)
}

function exportOf({ name, exports }: WorkspaceManifest, path: string) {
  const source = exports[path]
  if (source === undefined)
    throw new Error(
      `${name} does not export ${path}: add it to its package.json, or take it off published.ts.`,
    )
  if (!source.endsWith('.ts')) return source
  return { types: compiled(source, '.d.ts'), default: compiled(source, '.js') }
}
