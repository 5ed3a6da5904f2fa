import { join } from 'node:path'

const compiler = Bun.which('gcc') ?? Bun.which('cc')

/** Why nothing can stand between a process and its disk here; null where it can. */
export const cannotShim =
  process.platform !== 'linux' ? 'this is not Linux' : compiler === null ? 'there is no C compiler' : null

/** Compiles what is to be loaded before libc, by LD_PRELOAD, into a directory; returns its path. */
export function compileShim(source: URL, directory: string): string {
  const path = join(directory, 'shim.so')
  const command = [
    ...[compiler ?? 'cc', '-shared', '-fPIC', '-O2', '-o', path],
    ...[source.pathname, '-ldl', '-lpthread'],
  ]
  const { exitCode, stderr } = Bun.spawnSync(command)
  if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}: ${stderr}`)
  return path
}
