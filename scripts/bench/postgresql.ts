import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The directory of the newest installed PostgreSQL's programs, or null. */
export function postgresqlPrograms(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return versions[0] === undefined ? null : join(root, versions[0], 'bin')
}

export interface Postgresql {
  readonly socketDirectory: string
  readonly socket: string
  readonly programs: string
  stop(): Promise<void>
}

/**
 * A cluster of its own in the directory, reached through a socket there alone; `settings` are `name=value`. PostgreSQL refuses to
 * run as root: then it runs as its own user.
 */
export async function startPostgresql(directory: string, settings: readonly string[]): Promise<Postgresql> {
  const programs = postgresqlPrograms()
  if (programs === null) throw new Error('PostgreSQL is not installed under /usr/lib/postgresql.')
  const user = ownerFor()
  const data = join(directory, 'cluster')
  const socketDirectory = join(directory, 'socket')
  for (const path of [data, socketDirectory]) {
    mkdirSync(path, { mode: 0o700 })
    if (user !== null) chownSync(path, user.uid, user.gid)
  }
  // The user has to reach its own directories.
  chmodSync(directory, 0o711)
  const as = { cwd: '/', ...user }
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres'], as)
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const options = ['listen_addresses=', ...settings].flatMap((setting) => ['-c', setting])
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-k', socketDirectory, ...options], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    let log = ''
    server.stderr.on('data', (chunk) => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
    server.on('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)))
  })
  return {
    socketDirectory,
    socket: join(socketDirectory, '.s.PGSQL.5432'),
    programs,
    async stop() {
      if (server.exitCode !== null) return
      server.kill('SIGINT')
      await once(server, 'exit')
    },
  }
}

function ownerFor(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}
