import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished, isNightly, type Workbench } from '../dealflow.ts'
import { closedPort } from './holder.ts'
import { refused } from './jobs.ts'
import { type CliScenario, post } from './scenario.ts'

/** What a server needs to send to a receiver on this machine. */
const local = ['--outbound-allowed-cidrs', '127.0.0.0/8', '--webhooks-allow-http', 'true']
const vectorSecret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='

interface Received {
  readonly event_id: string | null
  readonly verdict: string
  readonly body: string
}

/** `webhook listen`, and what it prints line by line. */
async function listen(bench: Workbench, addr: string, ...args: readonly string[]) {
  const child = bench.spawn(['webhook', 'listen', '--addr', addr, '--json', ...args])
  if (child.stdout === null) throw new Error('no stdout')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse(String((await lines.next()).value))
  const { listening } = (await next()) as { listening: string }
  return {
    url: listening,
    received: next as () => Promise<Received>,
    async stop() {
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      return ended
    },
  }
}

function secretFile(bench: Workbench, secret: string): readonly string[] {
  const file = join(bench.directory, `secret-${secret.slice(6, 12).replaceAll(/\W/g, '')}.txt`)
  writeFileSync(file, `${secret}\n`)
  return ['--secret-file', file]
}

/** Headers as the contract signs them. */
function signed(body: string | Uint8Array, secret: string, at = Math.floor(Date.now() / 1_000)) {
  const key = Buffer.from(secret.slice(6), 'base64')
  const signature = createHmac('sha256', key).update(`${at}.`).update(body).digest('hex')
  return { 'x-service-timestamp': String(at), 'x-service-signature': `v1=${signature}` }
}

interface Deliveries {
  readonly deliveries: readonly {
    readonly delivery_id: string
    readonly event_type: string
    readonly status: string
    readonly trigger: string
  }[]
}

export const webhooks: readonly CliScenario[] = [
  {
    name: 'an endpoint, its deliveries and a replay: listed, received and verified, with a server and without',
    async run(bench) {
      const server = await bench.serve(local)
      const { test_key: key = '', account_id: account = '' } = server.opening
      const addr = `127.0.0.1:${await closedPort()}`
      const made = await post(server.url, key, '/api/v2/webhook-endpoints', { url: `http://${addr}/in` })
      equal(made.status, 201)
      const { webhook_id: webhookId, signing_secret: secret } = made.body.data
      const receiver = await listen(bench, addr, ...secretFile(bench, secret))
      const order = { website: 'https://succeed.test', webhook_endpoint_id: webhookId }
      equal((await post(server.url, key, '/api/v2/general-enrichment-jobs', order)).status, 202)
      const first = await receiver.received()
      deepEqual([first.verdict, JSON.parse(first.body).type], ['genuine', 'api.job.succeeded'])

      const listed = await bench.json<{ webhook_endpoints: { webhook_id: string; status: string }[] }>(
        ...['webhook', 'list', '--account', account],
      )
      deepEqual(
        listed.webhook_endpoints.map(({ webhook_id, status }) => [webhook_id, status]),
        [[webhookId, 'active']],
      )
      ok(!JSON.stringify(listed).includes('whsec_'))
      const sent = await delivered(bench, webhookId)
      const again = await bench.json<{ delivery_id: string; trigger: string }>(
        ...['webhook', 'replay', sent.delivery_id.toUpperCase()],
      )
      equal(again.trigger, 'replay')
      equal((await receiver.received()).event_id, first.event_id)
      equal(await receiver.stop(), 0)
      equal(await server.stop(), 0)

      const named = ['--webhook', ` ${webhookId.toUpperCase()}`]
      const text = await bench.run('webhook', 'deliveries', ...named, '--data', bench.data)
      equal(text.code, 0)
      match(text.stdout, /api\.job\.succeeded {2}succeeded, 1 attempt, last 204, to \S+, job \S+\n/)
      ok(text.stdout.includes(`, to ${webhookId}, job `), text.stdout)
      match((await bench.run('webhook', 'list', '--data', bench.data)).stdout, /active {4}account .*\/in\n/)
      const queued = await bench.run('webhook', 'replay', sent.delivery_id, '--data', bench.data)
      match(queued.stdout, /^Queued as \S+; the server sends it at once, or when it is started\.\n$/)
      const waiting = await bench.json<Deliveries>('webhook', 'deliveries', '--status', 'pending')
      deepEqual(
        waiting.deliveries.map(({ trigger }) => trigger),
        ['replay'],
      )
    },
  },
  {
    name: 'webhook listen takes what was signed with its secret to the byte, refuses the rest, and answers what it is told to',
    async run(bench) {
      const receiver = await listen(
        bench,
        '127.0.0.1:0',
        ...secretFile(bench, vectorSecret),
        '--answer',
        '503',
      )
      const send = async (body: string | Uint8Array, headers: Record<string, string>) => {
        const { status } = await fetch(receiver.url, { method: 'POST', headers, body })
        return [status, (await receiver.received()).verdict]
      }
      const body = '{"type":"api.webhook.test"}'
      deepEqual(await send(body, signed(body, vectorSecret)), [503, 'genuine'])
      // A byte order mark and bytes that are no UTF-8: a text would lose them.
      const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0xff, 0x7d])
      deepEqual(await send(bytes, signed(bytes, vectorSecret)), [503, 'genuine'])
      const [status, why] = await send(`${body} `, signed(body, vectorSecret))
      equal(status, 401)
      match(String(why), /^refused: no signature fits/)
      match(String((await send(body, {}))[1]), /^refused: X-Service-Timestamp is missing/)
      equal((await fetch(receiver.url)).status, 405)
      const huge = new Uint8Array(1024 * 1024 + 1)
      equal((await fetch(receiver.url, { method: 'POST', body: huge })).status, 413)
      equal(await receiver.stop(), 0)
    },
  },
  {
    name: 'webhook verify says whether a delivery is genuine, and why not',
    async run(bench) {
      const file = (name: string, content: string | Uint8Array) => {
        const path = join(bench.directory, name)
        writeFileSync(path, content)
        return path
      }
      const body = '{"type":"api.job.succeeded"}'
      const headersOf = (headers: Record<string, string>) =>
        `HTTP/1.1 200 OK\r\n${Object.entries(headers)
          .map(([name, value]) => `${name.toUpperCase()}: ${value}\r\n`)
          .join('')}\r\n`
      const fresh = file('fresh.txt', headersOf(signed(body, vectorSecret)))
      const old = file('old.txt', headersOf(signed(body, vectorSecret, 1_790_000_000)))
      const none = file('none.txt', 'nothing here')
      const path = file('body.json', body)
      const changed = file('changed.json', `${body}\n`)
      const secret = secretFile(bench, vectorSecret)
      const verify = (...args: readonly string[]) => bench.run('webhook', 'verify', ...args)

      const genuine = await verify(path, '--headers', fresh, ...secret)
      deepEqual([genuine.code, genuine.stdout], [0, 'Genuine: it was signed with this secret.\n'])
      const asJson = await verify(changed, '--headers', fresh, ...secret, '--json')
      equal(asJson.code, 1)
      equal(JSON.parse(asJson.stdout).verdict, 'refused')
      match(asJson.stderr, /no signature fits/)
      match(asJson.stderr, /The line break at its end was added/)
      const late = (await verify(path, '--headers', old, ...secret)).stderr
      match(late, /s old, and 300 s are allowed; the clock may be wrong\.\n.*--any-age takes a delivery/)
      const lateAndChanged = (await verify(file('more.json', `${body} `), '--headers', old, ...secret)).stderr
      ok(!/any-age|line break/.test(lateAndChanged), lateAndChanged)
      equal((await verify(path, '--headers', old, '--any-age', ...secret)).code, 0)
      const piped = bench.spawn(['webhook', 'verify', '-', '--headers', fresh, ...secret], {}, 'pipe')
      const fromInput = finished(piped)
      piped.stdin?.end(body)
      equal((await fromInput).code, 0)
      const byVariable = { DEALFLOW_WEBHOOK_SECRET: vectorSecret }
      equal((await bench.runWith(byVariable, 'webhook', 'verify', path, '--headers', fresh)).code, 0)
      for (const [args, code, message] of [
        [[path, '--headers', fresh], 2, /--secret-file, or set DEALFLOW_WEBHOOK_SECRET/],
        [[path, ...secret], 2, /--headers FILE is missing/],
        [[path, '--headers', none, ...secret], 2, /holds no headers/],
        [[path, '--headers', fresh, '--secret-file', none], 2, /holds no signing secret: whsec_/],
        [
          [path, '--headers', fresh, '--secret-file', join(bench.directory, 'no')],
          1,
          /no.*is not there|There is no/,
        ],
        [[join(bench.directory, 'gone'), '--headers', fresh, ...secret], 1, /gone/],
        [
          [path, '--headers', fresh, '--secret-file', bench.directory],
          1,
          /is a directory, and a file is wanted/,
        ],
        [[path, '--headers', bench.directory, ...secret], 1, /is a directory, and a file is wanted/],
        [[bench.directory, '--headers', fresh, ...secret], 1, /is a directory, and a file is wanted/],
      ] as const) {
        const ended = await verify(...args)
        equal(ended.code, code, ended.stderr)
        match(ended.stderr, message)
        ok(!ended.stderr.includes('    at '), ended.stderr)
      }
    },
  },
  {
    name: 'what is wrong with webhooks is told with its remedy',
    async run(bench) {
      await bench.json('account', 'create', '--name', 'Fund')
      match(
        (await bench.run('webhook', 'list', '--data', bench.data)).stdout,
        /POST \/api\/v2\/webhook-endpoints/,
      )
      equal((await bench.run('webhook', 'deliveries', '--data', bench.data)).stdout, 'No such deliveries.\n')
      const unknown = '0192f0c1-7a00-7000-8000-0000000000c1'
      await refused(bench, [
        [['webhook', 'list', '--account', 'nobody'], 1, /There is no account nobody/],
        [['webhook', 'deliveries', '--account', 'nobody'], 1, /There is no account nobody/],
        [['webhook', 'deliveries', '--status', 'lost'], 2, /pending/],
        [['webhook', 'deliveries', '--webhook', 'lost'], 1, /There is no webhook endpoint with this id/],
        [['webhook', 'replay', unknown], 1, /no webhook delivery with this id/],
        [['webhook', 'replay'], 2, /DELIVERY is missing/],
      ])
      const taken = await bench.run('webhook', 'listen', '--addr', 'nowhere')
      equal(taken.code, 2)
      match(taken.stderr, /--addr must be/)
      equal((await bench.run('webhook', 'listen', '--answer', '99')).code, 2)
    },
  },
  {
    name: 'signing secrets outlive a restore and a new instance key, and a lost key is told with the endpoints that need another secret',
    async run(bench) {
      const server = await bench.serve(local)
      const { test_key: key = '' } = server.opening
      const url = `http://127.0.0.1:${await closedPort()}/`
      const made = await post(server.url, key, '/api/v2/webhook-endpoints', { url })
      const { webhook_id: webhookId } = made.body.data
      equal(await server.stop(), 0)
      const { file } = await bench.json<{ file: string }>('backup', join(bench.directory, 'x.dfbackup'))
      const restore = async (name: string, ...args: readonly string[]) => {
        const data = join(bench.directory, name)
        const { code, stdout } = await bench.run('restore', file, '--data', data, ...args)
        equal(code, 0)
        return stdout + (await bench.run('account', 'list', '--data', data)).stderr
      }
      const unsigned = await restore('with-a-new-key')
      match(unsigned, /are sealed with the key that it was made under: restore with --instance-key/)
      match(unsigned, /webhooks cannot be signed/)
      const signed = await restore('with-its-key', '--instance-key', join(bench.data, 'instance.key'))
      ok(!/sealed|cannot be signed/.test(signed), signed)
      const replaced = await bench.run('instance-key', 'replace', '--data', bench.data)
      match(replaced.stdout, /signing secrets of 1 webhook endpoint were sealed with it/)
      writeFileSync(join(bench.data, 'instance.key'), `${Buffer.alloc(32, 1).toString('base64')}\n`)
      const lost = await bench.json<{ webhook_secrets_lost: string[] }>('instance-key', 'replace')
      deepEqual(lost.webhook_secrets_lost, [webhookId])
      const after = await bench.serve(local)
      match(after.output(), /"webhooks cannot be signed/)
      const examined = await bench.run('doctor', '--data', bench.data)
      match(examined.stdout, /fail {2}webhooks +Nothing can be sent to 1 of 1 endpoints/)
      const rotate = `/api/v2/webhook-endpoints/${webhookId}/rotate-secret`
      equal((await post(after.url, key, rotate, {})).status, 200)
      // The check has it of the findings alone: `src/doctor/judgements.test.ts`.
      if (isNightly) match((await bench.run('doctor', '--data', bench.data)).stdout, /ok {4}webhooks/)
      equal(await after.stop(), 0)
    },
  },
]

/** The one delivery to the endpoint, once what came of it is written. */
async function delivered(bench: Workbench, webhookId: string) {
  for (;;) {
    const { deliveries } = await bench.json<Deliveries>('webhook', 'deliveries', '--webhook', webhookId)
    const [sent] = deliveries
    if (sent?.status === 'succeeded') return sent
    equal(deliveries.length, 1)
  }
}
