import { delimiter, join } from 'node:path'

const root = join(import.meta.dir, '../..')

/** What is wrong with the packages, in words for whoever runs the check: no stack belongs to it. */
export class CheckFailed extends Error {}

/** Where a command runs, and which Node its scripts find: `node` or `node-22` of the adapter's packages. Default `node`. */
export interface RunOptions {
  readonly cwd: string
  readonly node?: NodeVersion
}

/** The newest Node we try and the oldest we support, by the names under which the adapter has them. */
export const NODE_VERSIONS = ['node', 'node-22'] as const
export type NodeVersion = (typeof NODE_VERSIONS)[number]

/** Runs a command to its end and answers its standard output. Throws `CheckFailed` with all it said when it ends badly. */
export async function run(what: string, command: readonly string[], options: RunOptions): Promise<string> {
  const { cwd, node = 'node' } = options
  const bin = join(root, 'packages/node-adapter/node_modules', node, 'bin')
  const child = Bun.spawn([...command], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', PATH: [bin, process.env['PATH']].join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (exitCode === 0) return stdout
  throw new CheckFailed(`${what} failed with ${exitCode}: ${command.join(' ')}\n${stdout}${stderr}`.trim())
}

/** Runs npm as `run` does. Its prefix is told: the npm that runs us would give it ours. */
export function runNpm(what: string, args: readonly string[], options: RunOptions): Promise<string> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  return run(what, [npm, ...args, '--prefix', options.cwd, '--no-audit', '--no-fund'], options)
}
