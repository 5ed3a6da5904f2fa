// Kills dealflow at random moments of backups (alone and through a server), restores and upgrades, and
// looks each time whether the directory opens, verifies and holds what it must. The tests kill at every step that they know;
// this finds the ones they do not.
//
//   bun scripts/simulate/upkeep-kills.ts [rounds] [seed]
import { Database } from 'bun:sqlite'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fromSources, Workbench } from '../../packages/server/test/dealflow.ts'

const [rounds = 60, seed = Date.now() % 1e6] = process.argv.slice(2).map(Number)
const fixture = fileURLToPath(
  new URL('../../packages/server/test/fixtures/0.1.0/dealflow.db', import.meta.url),
)
const bench = new Workbench(fromSources)
const problems: string[] = []
const kills: Record<string, number> = {}
let random = seed

try {
  await bench.json('account', 'create', '--name', 'first', '--grant-usd', '5')
  fill(join(bench.data, 'dealflow.db'), 120_000)
  const backup = join(bench.directory, 'first.dfbackup')
  await bench.json('backup', backup)
  const works = {
    backup: killBackup,
    'backup of a server': killServer,
    restore: killRestore,
    upgrade: killUpgrade,
  }
  for (let round = 0; round < rounds; round++) {
    const names = Object.keys(works) as (keyof typeof works)[]
    const name = names[round % names.length] ?? 'backup'
    const problem = await works[name](backup).catch(String)
    if (problem !== null) problems.push(`round ${round}, ${name}: ${problem}`)
    if (process.stderr.isTTY) process.stderr.write(`\r${round + 1} of ${rounds}, ${problems.length} problems`)
  }
  console.log(`\nseed ${seed}: ${JSON.stringify(kills)} killed before their end, ${problems.length} problems`)
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await bench.close()
}

async function killBackup(whole: string): Promise<string | null> {
  const file = join(bench.directory, 'x.dfbackup')
  cpSync(whole, file)
  await killLater('backup', ['backup', file, '--force', '--data', bench.data], 900)
  return (await contentIs(bench.data, ['first'])) ?? (await isWhole(file)) ?? leftovers(bench.data)
}

async function killServer(whole: string): Promise<string | null> {
  const server = await bench.serve()
  const file = join(bench.directory, 'x.dfbackup')
  cpSync(whole, file)
  const backup = bench.run('backup', file, '--force', '--data', bench.data)
  await wait(900)
  await server.kill()
  if ((await backup).code !== 0) count('backup of a server')
  return (await contentIs(bench.data, ['first'])) ?? (await isWhole(file)) ?? leftovers(bench.data)
}

async function killRestore(whole: string): Promise<string | null> {
  const directory = join(bench.directory, 'second')
  rmSync(directory, { recursive: true, force: true })
  const made = await bench.run('account', 'create', '--name', 'second', '--data', directory)
  if (made.code !== 0) return made.stderr
  await killLater('restore', ['restore', whole, '--replace', '--data', directory], 1_200)
  const isOld = await contentIs(directory, ['second'])
  const isNew = await contentIs(directory, ['first'])
  if (isOld !== null && isNew !== null) return isNew
  const hasAside = readdirSync(directory).some((name) => name.startsWith('replaced-'))
  return isNew === null && !hasAside ? 'the replaced data is gone' : leftovers(directory)
}

async function killUpgrade(): Promise<string | null> {
  const directory = join(bench.directory, 'old')
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory)
  cpSync(fixture, join(directory, 'dealflow.db'))
  fill(join(directory, 'dealflow.db'), 60_000)
  await killLater('upgrade', ['migrate', '--data', directory], 900)
  return (await contentIs(directory, ['default'])) ?? leftovers(directory)
}

async function killLater(name: string, args: readonly string[], withinMs: number): Promise<void> {
  const child = bench.spawn(args)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await Promise.race([wait(withinMs), ended])
  if (child.exitCode === null && child.kill('SIGKILL')) count(name)
  await ended
}

/** Null when the directory opens, verifies and has these accounts. */
async function contentIs(directory: string, names: readonly string[]): Promise<string | null> {
  const verified = await bench.run('ledger', 'verify', '--data', directory, '--json')
  if (verified.code !== 0) return verified.stderr + verified.stdout
  const listed = await bench.run('account', 'list', '--data', directory, '--json')
  const { accounts } = JSON.parse(listed.stdout) as { accounts: { name: string }[] }
  const found = accounts.map(({ name }) => name)
  return String(found) === String(names) ? null : `the accounts are ${found}`
}

async function isWhole(file: string): Promise<string | null> {
  const { code, stderr } = await bench.run('restore', file, '--verify')
  return code === 0 ? null : stderr
}

function leftovers(directory: string): string | null {
  const left = ['tmp', 'restore.partial', 'restore.ready'].filter((name) => existsSync(join(directory, name)))
  const partial = [bench.directory, join(directory, 'backups')]
    .filter(existsSync)
    .flatMap((path) => readdirSync(path).filter((name) => name.endsWith('.partial')))
  return left.length + partial.length === 0 ? null : `left behind: ${[...left, ...partial]}`
}

function count(name: string) {
  kills[name] = (kills[name] ?? 0) + 1
}

/** A random time; the same seed gives the same times. */
function wait(withinMs: number): Promise<void> {
  random = (random * 48_271 + 11) % 2_147_483_647
  return new Promise((resolve) => setTimeout(resolve, random % withinMs))
}

/** Rows that hardly compress, so that the work takes long enough to be hit. */
function fill(database: string, rows: number) {
  const connection = new Database(database)
  connection.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
     INSERT INTO company_imports (fingerprint, lines, created, updated, unchanged, rejected, warnings, finished, updated_at)
     SELECT hex(randomblob(40)), i, 0, 0, 0, 0, '{}', 1, 0 FROM n`,
  )
  connection.close(true)
}
