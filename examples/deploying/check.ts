// The files of this folder as an operator would use them: both servers behind each proxy that is installed here.
import { equal, match, rejects } from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ask } from './ask.ts'
import { answering, freePort, run } from './processes.ts'
import { proxies, throughProxy } from './proxies.ts'
import { allowedAddress, type Keys, tryThrough } from './through-proxy.ts'
import { tryUnits } from './units.ts'

const bun = fileURLToPath(new URL('../../node_modules/.bin/bun', import.meta.url))
const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const compiled = process.env['COMPILED_DEALFLOW']
// The compiled program where it was built, which starts sooner.
const [program, ...first]: readonly [string, ...string[]] = compiled === undefined ? [bun, main] : [compiled]
const dealflow = (...args: string[]) => run(program, [...first, ...args])

const place = mkdtempSync(join(tmpdir(), 'dealflow-deploying-'))
const data = join(place, 'data')
try {
  dealflow('init', '--into', join(place, 'init'))
  trySettings()
  note('units', tryUnits([join(place, 'init/dealflow.service'), here('./dealflow-node.service')]))
  const keys = prepare()
  await whileServing(startBinary, (port) => tryProxies('the binary', port, keys))
  await whileServing(startOnNode, async (port) => {
    await tryProxies('a service on Node', port, keys)
    tryCopy()
  })
  await tryStop(keys)
} finally {
  rmSync(place, { recursive: true, force: true })
}

function note(what: string, whyNot: string | null) {
  console.log(whyNot === null ? `${what}: tried` : `${what}: not tried, ${whyNot}`)
}

/** Settings that the page names exist. */
function trySettings() {
  const page = readFileSync(here('../../docs/deploying.md'), 'utf8')
  const example = dealflow('config', '--example')
  const named = [...page.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name)
  const ofTheApi = ['poll_url', 'result_url', 'request_id']
  for (const name of named) if (!ofTheApi.includes(name)) match(example, new RegExp(`^#? ?${name} =`, 'm'))
}

/** A directory with an account and its keys, before the first start. */
function prepare(): Keys {
  const made = (...args: string[]) => JSON.parse(dealflow(...args, '--data', data, '--json'))
  const { account_id: account } = made('account', 'create', '--name', 'Example')
  const key = (...args: string[]) =>
    made('key', 'create', '--account', account, '--kind', 'test', '--rate-limit', 'second=0', ...args).key
  return { open: key(), bound: key('--allow-cidr', `${allowedAddress}/32`) }
}

async function tryProxies(server: string, port: number, keys: Keys) {
  for (const proxy of proxies) {
    const lack = proxy.lacks()
    if (lack === null) await throughProxy(proxy, port, (base) => tryThrough(base, keys))
    note(`${server} behind ${proxy.name}`, lack)
  }
}

/** The copy of a directory that is served becomes a backup that holds, with the key of the original. */
function tryCopy() {
  const [copy, backup] = [join(place, 'copy'), join(place, 'node.dfbackup')]
  run(process.execPath, [here('./copy-database.ts'), data, copy])
  dealflow('backup', backup, '--data', copy, '--instance-key-file', join(data, 'instance.key'))
  dealflow('restore', backup, '--verify')
}

/** A client that never ends its request does not keep the unit from its end. */
async function tryStop({ open }: Keys) {
  const start = (port: number) => startOnNode(port, ['--import', here('../mount-check/soon.ts')])
  const { upload } = await whileServing(start, async (port) => {
    const taken = Promise.withResolvers<void>()
    const upload = ask(`http://127.0.0.1:${port}/api/v2/pitch-deck-jobs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${open}`,
        'content-type': 'multipart/form-data; boundary=deck',
        'content-length': '1000000',
        expect: '100-continue',
      },
      onContinue: taken.resolve,
    })
    await Promise.race([taken.promise, upload])
    return { upload }
  })
  await rejects(upload, { code: 'ECONNRESET' })
}

/** Gives what `work` resolves to once the server has ended well. */
async function whileServing<T>(
  start: (port: number) => ChildProcess,
  work: (port: number) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const server = start(port)
  const ended = once(server, 'exit')
  try {
    const failed = ended.then(() => Promise.reject(new Error('the server ended')))
    await Promise.race([answering(`http://127.0.0.1:${port}/readyz`), failed])
    const worked = await work(port)
    server.kill('SIGTERM')
    equal((await ended)[0], 0)
    return worked
  } finally {
    server.kill('SIGKILL')
  }
}

/** With the settings of this folder, but for what is this machine's. */
function startBinary(port: number): ChildProcess {
  const elsewhere = ['--http-addr', `127.0.0.1:${port}`, '--admin-addr', 'main', '--metrics-addr', 'off']
  const settings = [
    '--config',
    here('./dealflow.toml'),
    '--data',
    data,
    '--backup-dir',
    join(place, 'backups'),
  ]
  return spawn(program, [...first, 'serve', ...settings, ...elsewhere], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function startOnNode(port: number, flags: readonly string[] = []): ChildProcess {
  const env = { PATH: process.env['PATH'], DEALFLOW_DATA: data, PORT: String(port) }
  const args = [...flags, here('./service.ts')]
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
