// A service on a directory behind an app's own server, asked by the client, with its threads and the process that reads a deck.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '@dealflow/core'
import { Dealflow } from '@dealflow/core/client'
import { deckOfPages } from '@dealflow/core/testing'
import { nodeCheckpointThread, openService, toNodeHandler } from '@dealflow/node-adapter'

const data = mkdtempSync(join(tmpdir(), 'dealflow-data-'))
const complaints: string[] = []
const log: Log = {
  write(level, message, fields) {
    if (level !== 'warn' && level !== 'error') return
    complaints.push(message)
    console.error(message, fields)
  },
}

/** A life of the service, from opening its directory to closing it, with a client of its own. */
async function live<T>(
  task: (service: Opened, clientOf: (apiKey: string) => Dealflow) => Promise<T>,
): Promise<T> {
  const service = await openService({ data, log, outbound: false })
  const server = createServer(toNodeHandler(service)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  try {
    return await task(service, (apiKey) => new Dealflow({ apiKey, baseUrl }))
  } finally {
    server.close()
    await service.close()
  }
}
type Opened = Awaited<ReturnType<typeof openService>>

/** What the thread beside the service answers: a small log asks for none by itself. */
async function checkpoint(): Promise<unknown> {
  const thread = nodeCheckpointThread(data)
  const answer = await new Promise((resolve, reject) => {
    thread.onMessage(resolve)
    thread.onFailure(reject)
    thread.send('checkpoint')
  })
  await thread.close()
  return answer
}

const query = 'software for freight brokers'
const secret = await live(async (service, clientOf) => {
  const csv = 'name,website,description\nAcme Freight,acme-freight.example,Software for freight brokers\n'
  equal((await service.companies.import({ source: new Blob([csv]).stream() })).created, 1)
  const { accountId } = await service.accounts.create({ name: 'Example', grantMicroUsd: 5_000_000 })
  const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
  const client = clientOf(secret)
  const found = await client.searches.create({ query })
  deepEqual(
    found.results.map(({ name }) => name),
    ['Acme Freight'],
  )
  const deck = await client.pitchDecks.createAndWait({
    file: new Blob([deckOfPages(2)]),
    filename: 'deck.pdf',
  })
  equal(deck.slides.length, 2)
  deepEqual(await checkpoint(), { problem: null })
  return secret
})

const again = await live(async (_, clientOf) => clientOf(secret).searches.create({ query }))
ok(again.results.length === 1, 'a restart loses what was imported')
deepEqual(complaints, [])
rmSync(data, { recursive: true })
console.log('done')
