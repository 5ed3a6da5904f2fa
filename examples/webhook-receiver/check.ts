import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createService, loadLocations, memoryStorage } from '@dealflow/core'
import {
  createDialer,
  createLineLog,
  nodeHost,
  readLocations,
  readSampleCompanies,
  systemResolver,
} from '@dealflow/node-adapter'

// A service in this process sends to both receivers, each started as a reader would start it.
const host = nodeHost(createLineLog({ fd: 2, format: 'text', level: 'warn' }))
const instanceKey = host.entropy.randomBytes(32)
const service = createService({
  host,
  storage: memoryStorage({ host }),
  locations: loadLocations(await readLocations()),
  sampleCompanies: readSampleCompanies,
  instanceKey: () => instanceKey,
  // What a receiver on this machine needs; one that the internet reaches needs neither.
  outbound: {
    resolver: systemResolver,
    dialer: createDialer(),
    allowedCidrs: ['127.0.0.0/8'],
    allowHttp: true,
  },
})
await service.work()
const { accountId } = await service.accounts.create({ name: 'Acme Ventures', grantMicroUsd: 0 })
const { secret: key } = await service.accounts.createKey({ accountId, kind: 'test' })

async function call(path: string, body?: unknown) {
  const request = new Request(`http://localhost/api/v2/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await (await service.fetch(request)).json()) as { data?: Record<string, unknown> }
  if (answer.data === undefined) throw new Error(`${path} was answered ${JSON.stringify(answer)}`)
  return answer.data
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Starts a receiver and resolves once it listens; `printed` gives its lines one by one. */
async function start(file: string, port: number, secret: string) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  while (!(await fetch(`http://127.0.0.1:${port}`, { method: 'POST' }).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
  }
  return { stop: () => child.kill(), printed: async () => String((await lines.next()).value) }
}

function expect(seen: unknown, wanted: unknown, what: string) {
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`${what}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(seen)}`)
}

/** What anybody may do to an open port: hang up in the middle of a body, and send more than there is memory for. */
async function disturb(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc')
  // Answered on another connection: by then the broken one was begun.
  await fetch(`http://127.0.0.1:${port}`, { method: 'POST' })
  socket.destroy()
  const endless = connect(port, '127.0.0.1')
  endless.on('error', () => {})
  endless.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n')
  endless.write(Buffer.alloc(2_000_000))
  // Refused before the end, with an answer or by hanging up.
  await new Promise((resolve) => endless.once('data', resolve).once('close', resolve))
  endless.destroy()
}

for (const file of ['./receiver.ts', './with-library.ts']) {
  const port = await freePort()
  const made = await call('webhook-endpoints', { url: `http://127.0.0.1:${port}/` })
  const webhookId = String(made['webhook_id'])
  const receiver = await start(file, port, String(made['signing_secret']))
  try {
    await disturb(port)
    expect((await call(`webhook-endpoints/${webhookId}/test`))['status'], 'succeeded', `${file}: a test`)
    expect((await receiver.printed()).split(' ')[0], 'api.webhook.test', `${file}: what it says of a test`)
    const order = { website: 'https://succeed.test', webhook_endpoint_id: webhookId }
    await call('general-enrichment-jobs', order)
    expect((await receiver.printed()).split(' ')[0], 'api.job.succeeded', `${file}: what it says of a job`)
    // During the grace both secrets sign, so the receiver that knows the old one goes on; without a grace it refuses.
    await call(`webhook-endpoints/${webhookId}/rotate-secret`, { grace_period_seconds: 60 })
    expect(
      (await call(`webhook-endpoints/${webhookId}/test`))['status'],
      'succeeded',
      `${file}: in the grace`,
    )
    await call(`webhook-endpoints/${webhookId}/rotate-secret`, { grace_period_seconds: 0 })
    expect((await call(`webhook-endpoints/${webhookId}/test`))['status'], 'failed', `${file}: after it`)
  } finally {
    receiver.stop()
  }
}
await service.close()
console.log('both receivers verified a test, a job and a rotation')
