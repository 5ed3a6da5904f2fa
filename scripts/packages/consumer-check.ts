import { existsSync } from 'node:fs'
import { join } from 'node:path'
import adapter from '../../packages/node-adapter/package.json' with { type: 'json' }
import { checkBundles } from './bundles.ts'
import type { Tarball } from './pack.ts'
import { type Project, projectOf } from './project.ts'
import { CheckFailed, NODE_VERSIONS, run } from './run.ts'

const root = join(import.meta.dir, '../..')
const consumer = join(import.meta.dir, 'consumer')
const newest = join(root, 'node_modules/.bin/tsc')
/** What many still compile with. */
const older = join(root, 'examples/typed-client/node_modules/.bin/tsc')

/** Installs the tarballs in an empty project, core first without the adapter, and uses them there: types, then programs. */
export async function checkConsumer(tarballs: readonly Tarball[]): Promise<void> {
  const [core = '', ...others] = tarballs.map(({ file }) => file)
  using project = projectOf(consumer)
  await project.install(core)
  refuseOthers(project, ['@dealflow/node-adapter', 'elysia', 'bun', '@types/bun', 'bun-types', '@types/node'])
  await compile(project, newest, 'tsconfig.browser.json')
  await runOnEach(project, 'core-alone.ts')
  await checkBundles(project.directory)

  await project.install(...others, `@types/node@${adapter.devDependencies['@types/node']}`)
  refuseOthers(project, ['elysia', 'bun', '@types/bun', 'bun-types', 'express', 'fastify'])
  await compile(project, newest, 'tsconfig.node.json')
  await compile(project, newest, 'tsconfig.bundler.json')
  await compile(project, older, 'tsconfig.node.json')
  await run('importing every module', ['node', 'imports.ts'], { cwd: project.directory })
  await runOnEach(project, 'service.ts')
}

function refuseOthers(project: Project, names: readonly string[]) {
  const brought = names.filter((name) => project.has(name))
  if (brought.length === 0) return
  throw new CheckFailed(
    `Our packages bring ${brought.join(', ')} into an empty project; take it off the dependencies of what brings it: npm explain ${brought[0]}.`,
  )
}

async function compile({ directory }: Project, compiler: string, config: string) {
  if (!existsSync(compiler)) throw new CheckFailed(`${compiler} is missing: run \`bun install\`.`)
  await run(`${compiler} -p ${config}`, [compiler, '-p', config], { cwd: directory })
}

async function runOnEach({ directory }: Project, program: string) {
  for (const node of NODE_VERSIONS)
    await run(`${program} on ${node}`, ['node', program], { cwd: directory, node })
}
