import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, beforeEach, test } from 'node:test'
import { type OpenServiceOptions, openService } from '@dealflow/node-adapter'
import { controlFileName, makeInstanceKey, readyName } from '@dealflow/node-adapter/directory'
import { companiesOf, keyOf, readyMade, send } from './open-service-steps.ts'

const root = mkdtempSync(join(tmpdir(), 'dealflow-refusals-'))
const children = new Set<ChildProcess>()
after(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

let data: string
let number = 0
beforeEach(() => {
  data = join(root, String(number++))
})

async function openOnce(options: Partial<OpenServiceOptions> = {}) {
  const service = await openService({ data, work: false, ...options })
  await service.close()
  return service
}

/** Nothing may stay open: neither the directory, nor what would keep this process from opening it. */
async function refusedAndLetGo(expected: object, options: Partial<OpenServiceOptions> = {}) {
  await rejects(openService({ data, ...options }), expected)
  ok(!existsSync(join(data, 'owner.lock-journal')))
}

/** Another process that holds the directory, once this resolves. */
async function holder(): Promise<ChildProcess> {
  const script = join(root, 'holds.mjs')
  writeFileSync(
    script,
    `import { openService } from ${JSON.stringify(import.meta.resolve('@dealflow/node-adapter'))}
    await openService({ data: process.argv[2] })
    console.log('held')
    setInterval(() => {}, 1_000)`,
  )
  const child = spawn(process.execPath, ['--no-warnings', script, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  await once(child.stdout ?? child, 'data')
  return child
}

/** What becomes of another process that opens the directory: `opened`, or the name of its error. */
async function openedElsewhere(): Promise<string> {
  const script = join(root, 'opens.mjs')
  writeFileSync(
    script,
    `import { openService } from ${JSON.stringify(import.meta.resolve('@dealflow/node-adapter'))}
    const service = await openService({ data: process.argv[2] }).catch((error) => error)
    console.log(service instanceof Error ? service.name : 'opened')
    await service.close?.()`,
  )
  const child = spawn(process.execPath, ['--no-warnings', script, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  return (await text(child.stdout)).trim()
}

test('a directory that is held is refused, in this process and in another, until its holder closes it or is killed', async () => {
  const inUse = { name: 'DirectoryInUse', message: new RegExp(`^The data directory ${data} is in use`) }
  const first = await openService({ data })
  await rejects(openService({ data }), inUse)
  // That this process was refused has cost the first one nothing.
  equal(await openedElsewhere(), 'DirectoryInUse')
  await first.close()
  const other = await holder()
  await rejects(openService({ data }), inUse)
  other.kill('SIGKILL')
  await once(other, 'exit')
  await openOnce()
})

test('what a killed server left goes: its control file, its work, a restore that was not ready', async () => {
  const { instanceId } = await openOnce()
  const left = ['restore.partial', join('tmp', 'nonsense')]
  for (const name of left) mkdirSync(join(data, name), { recursive: true })
  writeFileSync(join(data, controlFileName), '{"address":"http://127.0.0.1:1","token":"t","pid":1}')
  equal((await openOnce()).instanceId, instanceId)
  deepEqual(
    [controlFileName, ...left].filter((name) => existsSync(join(data, name))),
    [],
  )
})

test('a restore that was cut off is finished: its data is there, the old one aside, the index built anew', async () => {
  const old = await openService({ data })
  const key = await keyOf(old, 'live')
  await companiesOf(old, readyMade)
  await old.close()
  const restored = await openService({ data: `${data}-other` })
  await restored.close()
  mkdirSync(join(data, readyName))
  for (const name of ['dealflow.db', 'instance.key'])
    renameSync(join(`${data}-other`, name), join(data, readyName, name))
  const told: string[] = []
  const service = await openService({ data, log: { write: (_level, message) => void told.push(message) } })
  equal(service.instanceId, restored.instanceId)
  equal((await send(service, key, '/api/v2/key')).status, 401)
  equal((await service.companies.status()).live.stored, 0)
  await service.close()
  ok(told.includes('a restore was finished'))
  const [aside = ''] = readdirSync(data).filter((name) => name.startsWith('replaced-'))
  ok(existsSync(join(data, aside, 'dealflow.db')))
})

test('a database that vanished is missed, and nothing is made in its place', async () => {
  await openOnce()
  for (const name of readdirSync(data).filter((name) => name.startsWith('dealflow.db')))
    rmSync(join(data, name))
  await refusedAndLetGo({
    name: 'DataVanished',
    message: /is missing, and instance\.json in that directory show.*Put the file back/,
  })
  ok(!existsSync(join(data, 'dealflow.db')))
})

test("a key that is missing or another's is refused with its remedies, and an own place for it is kept to", async () => {
  await openOnce()
  const file = join(data, 'instance.key')
  const key = readFileSync(file)
  rmSync(file)
  const missing = {
    name: 'InstanceKeyError',
    message: /is missing\. Put the file back .*instanceKeyFile of openService/,
  }
  await refusedAndLetGo(missing)
  ok(!existsSync(file))
  makeInstanceKey(file)
  await refusedAndLetGo({ name: 'InstanceKeyError', message: /is the key of another instance/ })
  rmSync(file)
  const elsewhere = join(root, 'elsewhere.key')
  writeFileSync(elsewhere, key, { mode: 0o600 })
  await openOnce({ instanceKeyFile: elsewhere })
  ok(!existsSync(file))
})

test('a start that is refused for its key is not told as the version that worked last', async () => {
  await openOnce()
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(join(data, 'dealflow.db'))
  database.exec("UPDATE instance SET last_version = '0.7.0'")
  rmSync(join(data, 'instance.key'))
  await refusedAndLetGo({ name: 'InstanceKeyError' })
  equal(database.prepare('SELECT last_version FROM instance').get()?.['last_version'], '0.7.0')
  database.close()
})

test('a file that is no database is refused in words, and left as it is', async () => {
  mkdirSync(data)
  writeFileSync(join(data, 'dealflow.db'), 'not a database, but long enough to be taken for one'.repeat(100))
  await refusedAndLetGo({
    name: 'DirectoryUnusable',
    message: /holds a file dealflow\.db that is not a Dealflow database/,
  })
  equal(readFileSync(join(data, 'dealflow.db'), 'utf8').slice(0, 5), 'not a')
})

test('a file in place of the directory, or above it, is said with the option', async () => {
  writeFileSync(data, 'mine')
  const message = `The option \`data\` of openService: ${data} is no directory, and one is wanted. Is the path right?`
  await rejects(openService({ data }), { name: 'Explained', message })
  await rejects(openService({ data: join(data, 'below') }), { name: 'Explained', message })
  equal(readFileSync(data, 'utf8'), 'mine')
})

const mayAll = process.getuid?.() === 0 ? 'root may write everywhere' : false

test('a directory that this user may not write to is refused in words', { skip: mayAll }, async () => {
  await openOnce()
  chmodSync(data, 0o500)
  try {
    await refusedAndLetGo({
      name: 'DirectoryUnusable',
      message: /is read-only for this user\. Give the user write access/,
    })
  } finally {
    chmodSync(data, 0o700)
  }
})

test("what fails once the directory is held lets it go: options of the service, another program's cache", async () => {
  const prices = { 'POST /api/v2/nothing': 1 }
  await refusedAndLetGo({ message: /POST \/api\/v2\/nothing/ }, { prices })
  await openOnce()
  const { DatabaseSync } = await import('node:sqlite')
  for (const name of readdirSync(data).filter((name) => name.startsWith('cache.db'))) rmSync(join(data, name))
  const foreign = new DatabaseSync(join(data, 'cache.db'))
  foreign.exec('PRAGMA application_id = 7; CREATE TABLE mine (n INTEGER)')
  foreign.close()
  await refusedAndLetGo({ message: /cache\.db/ })
  rmSync(join(data, 'cache.db'))
  await openOnce()
})
