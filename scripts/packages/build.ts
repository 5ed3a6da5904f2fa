import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compiled, publishedManifest, type WorkspaceManifest } from './manifest.ts'
import { PUBLISHED, type PublishedPackage } from './published.ts'
import { run } from './run.ts'

const root = join(import.meta.dir, '../..')
/** Where packages lie once they are built, and their tarballs. */
export const builtPackages = join(root, 'dist/packages')

/** A package that lies ready to be packed. */
export interface BuiltPackage {
  readonly name: string
  readonly version: string
  readonly directory: string
}

/** Compiles every published package into a folder of `builtPackages`, with its data, licence, README and package.json. */
export async function buildPackages(): Promise<readonly BuiltPackage[]> {
  rmSync(builtPackages, { recursive: true, force: true })
  mkdirSync(builtPackages, { recursive: true })
  const workspaces = PUBLISHED.map((published) => ({ published, manifest: manifestOf(published) }))
  const versions = new Map(workspaces.map(({ manifest }) => [manifest.name, manifest.version]))
  const declarations: Record<string, string[]> = {}
  const built: BuiltPackage[] = []
  for (const { published, manifest } of workspaces) {
    const directory = join(builtPackages, published.folder)
    mkdirSync(directory)
    await compile(published, manifest, directory, declarations)
    copyBeside(published, directory)
    const made = publishedManifest(manifest, published, versions)
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
  const config = join(builtPackages, `${published.folder}.tsconfig.json`)
  const ambient = [...new Bun.Glob('src/**/*.d.ts').scanSync(workspace)]
  const options = {
    extends: join(workspace, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(workspace, 'src'),
      outDir: join(directory, 'dist'),
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
}

function copyBeside({ folder }: PublishedPackage, directory: string) {
  const workspace = join(root, 'packages', folder)
  cpSync(join(root, 'LICENSE'), join(directory, 'LICENSE'))
  cpSync(join(workspace, 'README.md'), join(directory, 'README.md'))
  if (existsSync(join(workspace, 'data')))
    cpSync(join(workspace, 'data'), join(directory, 'data'), { recursive: true })
}
