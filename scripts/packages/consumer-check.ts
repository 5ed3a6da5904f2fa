import { existsSync } from 'node:fs'
import { join } from 'node:path'
import adapter from '../../packages/node-adapter/package.json' with { type: 'json' }
import { checkBundles } from './bundles.ts'
import type { Tarball } from './pack.ts'
import { type Project, projectOf } from './project.ts'
import { CheckFailed, NODE_VERSIONS, type NodeVersion, run } from './run.ts'

const root = join(import.meta.dir, '../..')
const consumer = join(import.meta.dir, 'consumer')
const newest = join(root, 'node_modules/.bin/tsc')
/** What many still compile with. */
const older = join(root, 'packages/core/node_modules/.bin/tsc')

/**
 * Installs the tarballs in an empty project, core first without the adapter, and uses them there: types, bundles, programs.
 * Answers what was measured.
 */
export async function checkConsumer(tarballs: readonly Tarball[]): Promise<string> {
  const [core = '', ...others] = tarballs.map(({ file }) => file)
  using project = projectOf(consumer)
  await project.install(core)
  refuseOthers(project, ['@dealflow/node-adapter', 'elysia', 'bun', '@types/bun', 'bun-types', '@types/node'])
  await compile(project, newest, 'tsconfig.browser.json')
  await runOnEach(project, 'core-alone.ts')
  const bundles = await checkBundles(project.directory)

  await project.install(...others, `@types/node@${adapter.devDependencies['@types/node']}`)
  refuseOthers(project, ['elysia', 'bun', '@types/bun', 'bun-types', 'express', 'fastify'])
  await compile(project, newest, 'tsconfig.node.json')
  await compile(project, newest, 'tsconfig.bundler.json')
  await compile(project, older, 'tsconfig.node.json')
  await runProgram(project, 'imports.ts', 'node')
  await runOnEach(project, 'service.ts')
  return bundles
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

async function runOnEach(project: Project, program: string) {
  for (const node of NODE_VERSIONS) await runProgram(project, program, node)
}

/** To its last line: a module that ends the process early would end it well. */
async function runProgram({ directory }: Project, program: string, node: NodeVersion) {
  const what = `${program} in an empty project on ${node}`
  const output = await run(what, ['node', program], { cwd: directory, node })
  if (!output.endsWith('done\n')) throw new CheckFailed(`${what} ended before its last line:\n${output}`)
}
