import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

// A server of this checkout in an empty directory; the program and the commands run against it as a reader would
// run them.
const root = join(import.meta.dir, '../..')
const place = mkdtempSync(join(tmpdir(), 'dealflow-jobs-'))
const main = join(root, 'packages/server/src/main.ts')
// The compiled program where it was built, which starts sooner.
const compiled = process.env['COMPILED_DEALFLOW']
const dealflow = compiled ?? `'${process.execPath}' '${main}'`
const bin = join(place, 'bin')
const data = join(place, 'data')
mkdirSync(bin)
cpSync(import.meta.dir, place, { recursive: true })
writeFileSync(join(bin, 'dealflow'), `#!/bin/sh\nexec ${dealflow} "$@"\n`)
chmodSync(join(bin, 'dealflow'), 0o755)
// Two checks may run on one machine: the port that readers are shown is another one here.
const commands = join(place, 'commands.sh')
writeFileSync(
  commands,
  readFileSync(commands, 'utf8').replaceAll('127.0.0.1:18790', `127.0.0.1:${await freePort()}`),
)

const addresses = ['--http-addr', '127.0.0.1:0', '--metrics-addr', 'off']
const outbound = ['--outbound-allowed-cidrs', '127.0.0.0/8', '--webhooks-allow-http', 'true']
const served = ['serve', '--data', data, '--log-format', 'json', ...addresses, ...outbound]
const args = compiled === undefined ? [main, ...served] : served
const server = spawn(compiled ?? process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
try {
  const { url, key, liveKey } = await opened(server.stdout)
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    HOME: place,
    BASE_URL: url,
    API_KEY: key,
    DEALFLOW_DATA: data,
  }
  expect(run(process.execPath, [join(import.meta.dir, 'enrich.js')], env), [
    /^Larkspur Payroll: Daily pay for kitchens\n$/,
  ])
  // What a deck says only live keys are told; to test keys all decks are the same.
  expect(run(process.execPath, [join(import.meta.dir, 'deck.js')], { ...env, API_KEY: liveKey }), [
    /^## Slide 1: Larkspur Payroll\n1: cover\n$/,
  ])
  expect(run('sh', [commands], env), [
    /## Slide 1: Larkspur Payroll\n/,
    /^HTTP\/1\.1 202 Accepted\r\n/,
    /^Location: \/api\/v2\/general-enrichment-jobs\/\S+\r\n/m,
    /^Retry-After: 2\r\n/m,
    /"price_usd":0\.2,/,
    /"job_type":"pitch_deck","status":"succeeded".*"filename":"deck\.pdf"/,
    /event: done\n/,
    /"status":"cancelled"/,
    /deep_research {9}cancelled, CANCELLED_BY_CLIENT, account \S+, https:/,
    /"status":"succeeded","trigger":"test"/,
    / {2}genuine {2}evt_\S+\n {2}\{"id":"evt_\S+,"type":"api\.webhook\.test"/,
    /api\.webhook\.test +succeeded, 1 attempt, last 204, to \S+/,
  ])
  console.log('jobs: started, followed, a deck read, cancelled, told of by a webhook')
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
  rmSync(place, { recursive: true, force: true })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  server.close()
  await once(server, 'close')
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return bound.port
}

function run(command: string, args: readonly string[], env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: place,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}\n${stdout}\n${stderr}`)
  return stdout
}

function expect(printed: string, patterns: readonly RegExp[]) {
  const missing = patterns.filter((pattern) => !pattern.test(printed))
  if (missing.length > 0) throw new Error(`without ${missing.join(', ')}:\n${printed}`)
}

async function opened(stdout: NodeJS.ReadableStream) {
  let key = ''
  let liveKey = ''
  for await (const line of createInterface({ input: stdout })) {
    const { test_key, live_key, listening } = JSON.parse(line) as Record<string, string>
    key = test_key ?? key
    liveKey = live_key ?? liveKey
    if (listening !== undefined) return { url: listening, key, liveKey }
  }
  throw new Error('the server ended before it listened')
}
