import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findImports, tokenize } from '../check/tokens.ts'
import { effectLines } from './import-effects.ts'
import { compiled, publishedManifest, type WorkspaceManifest } from './manifest.ts'
import { PUBLISHED, type PublishedPackage } from './published.ts'
import { CheckFailed, run } from './run.ts'

const root = join(import.meta.dir, '../..')
/** A package that lies ready to be packed. */
export interface BuiltPackage {
  readonly name: string
  readonly version: string
  readonly directory: string
}

/** Compiles every published package into a folder of `out`, with its data, licence, README and package.json. */
export async function buildPackages(out: string): Promise<readonly BuiltPackage[]> {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const workspaces = PUBLISHED.map((published) => ({ published, manifest: manifestOf(published) }))
  const versions = new Map(workspaces.map(({ manifest }) => [manifest.name, manifest.version]))
  const declarations: Record<string, string[]> = {}
  const built: BuiltPackage[] = []
  for (const { published, manifest } of workspaces) {
    const directory = join(out, published.folder)
    mkdirSync(directory)
    await compile(published, manifest, directory, declarations)
    await bundleApart(published, manifest, directory)
    refuseUnpublished(directory, declarations)
    copyBeside(published, directory)
    const made = publishedManifest(manifest, published, versions, effectsIn(directory))
    writeFileSync(join(directory, 'package.json'), `${JSON.stringify(made, null, 2)}\n`)
    for (const { name, source } of sourcesOf(published, manifest))
      if (name !== undefined) declarations[name] = [join(directory, compiled(source, '.d.ts'))]
    built.push({ name: manifest.name, version: manifest.version, directory })
  }
  return built
}

function manifestOf({ folder }: PublishedPackage): WorkspaceManifest {
  return JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'))
}

/** What is compiled, with all that it imports: exported sources under the name that others import, and programs. */
function sourcesOf({ subPaths, programs }: PublishedPackage, { name, exports }: WorkspaceManifest) {
  const exported = subPaths.flatMap((path) => {
    const source = exports[path]
    return source?.endsWith('.ts') ? [{ name: `${name}${path.slice(1)}`, source }] : []
  })
  return [...exported, ...programs.map((source) => ({ name: undefined, source }))]
}

async function compile(
  published: PublishedPackage,
  manifest: WorkspaceManifest,
  directory: string,
  paths: Readonly<Record<string, readonly string[]>>,
) {
  const workspace = join(root, 'packages', published.folder)
  const config = `${directory}.tsconfig.json`
  const ambient = [...new Bun.Glob('src/**/*.d.ts').scanSync(workspace)]
  const options = {
    extends: join(workspace, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: workspace,
      outDir: join(directory, 'compiled'),
      typeRoots: [join(workspace, 'node_modules/@types')],
      // Our other packages as they are published: what they do not declare is missed here.
      paths,
    },
    include: [],
    files: [...sourcesOf(published, manifest).map(({ source }) => source), ...ambient].map((path) =>
      join(workspace, path),
    ),
  }
  writeFileSync(config, JSON.stringify(options, null, 2))
  await run(`compiling ${manifest.name}`, [join(root, 'node_modules/.bin/tsc'), '-p', config], { cwd: root })
  // Sources may import the JSON of data/: it lies as far from dist/ as from src/, and is copied with the rest of the data.
  renameSync(join(directory, 'compiled/src'), join(directory, 'dist'))
  rmSync(join(directory, 'compiled'), { recursive: true })
}

/** In the place of what was compiled: its declarations hold for both. */
async function bundleApart(
  { folder, apart = [] }: PublishedPackage,
  manifest: WorkspaceManifest,
  directory: string,
) {
  for (const path of apart) {
    const source = manifest.exports[path]
    if (source === undefined) throw new CheckFailed(`packages/${folder}/package.json exports no ${path}.`)
    const { outputs } = await Bun.build({
      entrypoints: [join(root, 'packages', folder, source)],
      target: 'node',
      packages: 'external',
    })
    const [bundle] = outputs
    if (bundle === undefined) throw new CheckFailed(`${source} could not be bundled.`)
    await Bun.write(join(directory, compiled(source, '.js')), bundle)
  }
}

/** What is not published is found from here all the same, and missing wherever the package is installed. */
function refuseUnpublished(directory: string, published: Readonly<Record<string, unknown>>) {
  for (const path of new Bun.Glob('dist/**/*.{js,d.ts}').scanSync(directory)) {
    for (const { specifier } of findImports(tokenize(readFileSync(join(directory, path), 'utf8')))) {
      if (!specifier.startsWith('@dealflow/') || Object.hasOwn(published, specifier)) continue
      throw new CheckFailed(
        `${path} imports ${specifier}, which is not published: take it from a sub-path that is, or add this one to scripts/packages/published.ts.`,
      )
    }
  }
}

/** Modules that do more than declare when they are imported, `./dist/schema.js`. */
function effectsIn(directory: string): readonly string[] {
  const modules = [...new Bun.Glob('dist/**/*.js').scanSync(directory)].sort()
  return modules
    .filter((path) => effectLines(readFileSync(join(directory, path), 'utf8')).length > 0)
    .map((path) => `./${path}`)
}

function copyBeside({ folder }: PublishedPackage, directory: string) {
  const workspace = join(root, 'packages', folder)
  cpSync(join(root, 'LICENSE'), join(directory, 'LICENSE'))
  cpSync(join(workspace, 'README.md'), join(directory, 'README.md'))
  if (existsSync(join(workspace, 'data')))
    cpSync(join(workspace, 'data'), join(directory, 'data'), { recursive: true })
}
