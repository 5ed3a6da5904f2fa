// Installs what tests want of Debian: npm run debian-packages [-- --check]
// Without them the check skips those tests with the reason, and the nightly fails.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** What is wanted, and a file by which it is known to be there. */
const packages: readonly { readonly name: string; readonly file: string; readonly why: string }[] = [
  { name: 'chromium', file: '/usr/bin/chromium', why: 'opens the pages under /docs' },
  { name: 'nginx', file: '/usr/sbin/nginx', why: 'stands before a server as docs/deploying says' },
  { name: 'caddy', file: '/usr/bin/caddy', why: 'stands before a server as docs/deploying says' },
]

/** Names of those that are not installed. */
export function missingPackages(): string[] {
  return packages.filter(({ file }) => !existsSync(file)).map(({ name }) => name)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
  const missing = missingPackages()
  for (const { name, why } of packages)
    console.log(`${missing.includes(name) ? 'missing  ' : 'installed'} ${name}: ${why}`)
  if (missing.length > 0) process.exitCode = values.check ? 1 : install(missing)
}

function install(names: readonly string[]): number {
  const commands = [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...names],
  ]
  if (process.getuid?.() !== 0) {
    console.error(
      `Only root may install them: ${commands.map((command) => `sudo ${command.join(' ')}`).join(' && ')}`,
    )
    return 1
  }
  for (const command of commands) {
    const { exitCode } = Bun.spawnSync(command, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (exitCode !== 0) return exitCode
  }
  return 0
}
