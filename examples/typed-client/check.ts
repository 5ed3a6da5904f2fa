import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Dealflow } from '@dealflow/core/client'
import { openService, toNodeHandler } from '@dealflow/node-adapter'
import { readDeck } from './read-deck.ts'
import { receive } from './receive.ts'

const data = await mkdtemp(join(tmpdir(), 'dealflow-client-'))
const service = await openService({
  data,
  // A receiver on this machine needs this; one that the internet reaches needs neither.
  outbound: { allowedCidrs: ['127.0.0.0/8'], allowHttp: true },
})
const server = createServer(toNodeHandler(service)).listen(0, '127.0.0.1')
try {
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${portOf(server)}`
  const { accountId } = await service.accounts.create({ name: 'Acme Ventures', grantMicroUsd: 0 })
  const { secret: apiKey } = await service.accounts.createKey({ accountId, kind: 'test' })
  await checkProgram(baseUrl, apiKey)
  const dealflow = new Dealflow({ apiKey, baseUrl })
  await checkDeck(dealflow)
  await checkReceiver(dealflow)
} finally {
  server.closeAllConnections()
  server.close()
  await service.close()
  await rm(data, { recursive: true })
}
console.log('typed-client: searched, waited, followed, read a deck and verified a webhook')

/** Runs the program as a reader would, on the runtime that runs this check. */
async function checkProgram(baseUrl: string, apiKey: string) {
  const program = fileURLToPath(new URL('./main.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DEALFLOW_URL: baseUrl, DEALFLOW_API_KEY: apiKey },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let printed = ''
  for await (const piece of child.stdout.setEncoding('utf8')) printed += piece
  const [code] = await exited
  const lines = printed.split('\n').filter((line) => line !== '' && !line.startsWith('…'))
  expect(
    [code, ...lines.map((line) => line.replace(/: .*/, ''))],
    [
      0,
      '3 companies for 0.02 USD',
      'pre_seed 400000, bridge 1500000; sample',
      'https://succeed.test',
      'PROVIDER_UNAVAILABLE',
      'the research succeeded',
      '0.62 USD in all',
    ],
  )
}

async function checkDeck(dealflow: Dealflow) {
  const path = join(data, 'deck.pdf')
  await writeFile(path, '%PDF-1.4\n%%EOF\n')
  const markdown = await readDeck(dealflow, path)
  const { jobs } = await dealflow.pitchDecks.list()
  const results = await Promise.all(jobs.map(({ job_id }) => dealflow.pitchDecks.result(job_id)))
  expect(
    results.map((deck) => [deck.filename, deck.markdown]),
    [['deck.pdf', markdown]],
  )
}

async function checkReceiver(dealflow: Dealflow) {
  let secret = ''
  const server = createServer(toNodeHandler({ fetch: (request) => receive(request, secret) }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${portOf(server)}/`
  const { webhook_id, signing_secret } = await dealflow.webhookEndpoints.create({ url })
  secret = signing_secret
  expect((await dealflow.webhookEndpoints.test(webhook_id)).status, 'succeeded')
  secret = signing_secret.replace(/.{4}=$/, 'AAAA=')
  const { status, attempts } = await dealflow.webhookEndpoints.test(webhook_id)
  expect([status, attempts[0]?.response_status], ['failed', 400])
  server.closeAllConnections()
  server.close()
}

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function expect(seen: unknown, wanted: unknown) {
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`expected ${JSON.stringify(wanted)}, got ${JSON.stringify(seen)}`)
}
