import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes a copy of the adapter beside a core in few files, much as one that is installed has it. From the sources every process
 * and every thread of a test would load hundreds of modules, which takes longer than most tests.
 */
async function makeNodeTree(root: string, tree: string): Promise<void> {
  const [from, to] = [join(root, 'packages'), join(tree, 'packages')]
  rmSync(to, { recursive: true, force: true })
  await bundleCore(join(from, 'core'), join(to, 'core'))
  for (const name of ['package.json', 'src', 'test'])
    cpSync(join(from, 'node-adapter', name), join(to, 'node-adapter', name), { recursive: true })
  const modules = join('node-adapter', 'node_modules')
  mkdirSync(join(to, modules, '@dealflow'), { recursive: true })
  symlinkSync(join(to, 'core'), join(to, modules, '@dealflow', 'core'))
  linkAll(join(from, modules), join(to, modules), ['@dealflow'])
  // What is tested against: directories of earlier versions.
  linkAll(from, to, ['core', 'node-adapter'])
}

/** What two entries share is in a file of both, so that a class is one class however it is imported. */
async function bundleCore(from: string, to: string): Promise<void> {
  const manifest: { exports: Record<string, string> } = JSON.parse(
    readFileSync(join(from, 'package.json'), 'utf8'),
  )
  const exported = Object.entries(manifest.exports)
  await Bun.build({
    entrypoints: exported.flatMap(([, path]) => (path.endsWith('.ts') ? [join(from, path)] : [])),
    root: join(from, 'src'),
    outdir: join(to, 'src'),
    target: 'node',
    splitting: true,
  })
  const exports = Object.fromEntries(exported.map(([name, path]) => [name, path.replace(/\.ts$/, '.js')]))
  writeFileSync(join(to, 'package.json'), JSON.stringify({ ...manifest, exports }))
  symlinkSync(join(from, 'data'), join(to, 'data'))
}

function linkAll(from: string, to: string, but: readonly string[]): void {
  for (const name of readdirSync(from)) if (!but.includes(name)) symlinkSync(join(from, name), join(to, name))
}

const [, , root = '.', tree = ''] = process.argv
await makeNodeTree(root, tree)
