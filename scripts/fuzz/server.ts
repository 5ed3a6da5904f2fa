import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { meteredTurns } from '../../packages/server/test/loop/turns.ts'

/** A server of its own in a temporary directory, with keys of both APIs. */
export interface FuzzedServer {
  readonly url: string
  readonly pid: number
  /** Its data directory. */
  readonly data: string
  readonly liveKey: string
  readonly testKey: string
  /** Of the same account, for look-ups alone. */
  readonly narrowKey: string
  readonly operatorKey: string
  /** The most that one turn of its loop has computed since this was asked before, in milliseconds of CPU; 0 below 20. */
  longestTurn(): number
  /** Everything it has written to its log so far. */
  log(): string
  /** Lines of its log that tell of an error. */
  errors(): readonly string[]
  /** Ends it, and removes its directory; its exit code. */
  stop(): Promise<number | null>
}

/** `program` is dist/dealflow, or Bun and the sources' main file. */
export async function startServer(
  program: readonly [string, ...string[]],
  {
    grantUsd = 0.5,
    settings = [],
    places: more = '',
  }: {
    readonly grantUsd?: number
    readonly settings?: readonly string[]
    /** More lines for `outbound_resolve`. */
    readonly places?: string
  } = {},
): Promise<FuzzedServer> {
  const [command, ...first] = program
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-fuzz-'))
  const data = join(directory, 'data')
  const env = { PATH: process.env['PATH'] ?? '', HOME: directory }
  const ask = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, [...first, ...args, '--data', data, '--json'], {
      env,
    })
    if (status !== 0) throw new Error(`dealflow ${args.join(' ')} failed: ${String(stderr)}`)
    return JSON.parse(String(stdout)) as Record<string, string>
  }
  const { account_id = '' } = ask('account', 'create', '--name', 'Fuzz', '--grant-usd', String(grantUsd))
  const liveKey = ask('key', 'create', '--account', account_id)['key'] ?? ''
  const testKey = ask('key', 'create', '--account', account_id, '--kind', 'test')['key'] ?? ''
  const narrowKey = ask('key', 'create', '--account', account_id, '--scope', 'lookup')['key'] ?? ''
  const operatorKey = ask('admin-key', 'create', '--label', 'fuzz')['key'] ?? ''

  // Webhook endpoints are made from the document's examples: what is sent there stays on this machine, where nobody listens.
  const places = join(directory, 'places.txt')
  writeFileSync(places, `example.com:443 127.0.0.1:9\n${more}`)
  const outbound = ['--outbound-resolve', places, '--outbound-allowed-cidrs', '127.0.0.0/8']
  const addresses = ['--http-addr', '127.0.0.1:0', '--metrics-addr', 'off']
  const flags = [
    '--data',
    data,
    ...addresses,
    ...outbound,
    '--limits',
    JSON.stringify(limits()),
    '--log-format',
    'json',
    ...settings,
  ]
  const turns = meteredTurns(directory)
  const child = spawn(command, [...first, 'serve', ...flags], {
    cwd: directory,
    env: { ...env, ...turns.environment },
  })
  let log = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const listening = Promise.withResolvers<string>()
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    log += `${line}\n`
    const found = /"listening":"([^"]+)"/.exec(line)?.[1]
    if (found !== undefined) listening.resolve(found)
  })
  void ended.then((code) => listening.reject(new Error(`serve ended with ${code}: ${log}`)))
  const url = await listening.promise
  return {
    url,
    pid: child.pid ?? 0,
    data,
    liveKey,
    testKey,
    narrowKey,
    operatorKey,
    longestTurn: () => turns.longestOf(child.pid ?? 0),
    log: () => log,
    errors: () => log.split('\n').filter((line) => line.includes('"level":"error"')),
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      rmSync(directory, { recursive: true, force: true })
      return code
    },
  }
}

/** Wide enough to be asked everything, and narrow enough for look-ups that some are one too many. */
function limits() {
  const unlimited = { second: 0, minute: 0, day: 0 }
  const wide = { key: unlimited, account: unlimited }
  return { search: wide, analysis: wide, create: wide, read: wide, lookup: { key: { second: 20 } } }
}
