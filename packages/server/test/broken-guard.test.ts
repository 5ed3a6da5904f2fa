import { expect, test } from 'bun:test'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { dealflow, Workbench } from './dealflow.ts'

const preload = fileURLToPath(new URL('./connect-astray.ts', import.meta.url))
const settings = ['--outbound-allowed-cidrs', '127.0.0.0/8', '--webhooks-allow-http', 'true']

test('a server whose guard does not hold answers, sends nothing, and ends with what is wrong', async () => {
  const bench = new Workbench(dealflow)
  const receiver = await listener()
  const elsewhere = await listener()
  try {
    const sound = await bench.serve(settings)
    const { live_key = '' } = sound.opening
    const headers = { authorization: `Bearer ${live_key}`, 'content-type': 'application/json' }
    const post = (url: string, path: string, body?: object) =>
      fetch(`${url}/api/v2/webhook-endpoints${path}`, {
        method: 'POST',
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    const made: { data?: { webhook_id?: string } } = JSON.parse(
      await (await post(sound.url, '', { url: `http://127.0.0.1:${receiver.port}/` })).text(),
    )
    const path = `/${made.data?.webhook_id}/test`
    expect((await post(sound.url, path)).status).toBe(200)
    expect(receiver.requests()).toBe(1)
    expect(await sound.stop()).toBe(0)

    const broken = await bench.serve(settings, {
      BUN_OPTIONS: `--preload ${preload}`,
      ASTRAY_TO: String(elsewhere.port),
      ASTRAY_EXCEPT: String(receiver.port),
    })
    // It listens before its guard was tried: what is asked of it meanwhile must not leave either.
    const asked = post(broken.url, path).catch(() => null)
    expect(await broken.ended).toBe(1)
    await asked
    expect(broken.output()).toContain('The guard of outbound requests does not hold here')
    expect(broken.output()).toContain('so no request is sent to another machine, and the service ends')
    expect(elsewhere.requests()).toBeGreaterThan(0)
    expect(receiver.requests()).toBe(1)
  } finally {
    await bench.close()
    receiver.close()
    elsewhere.close()
  }
}, 170_000)

async function listener() {
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.end('elsewhere')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { port, requests: () => requests, close: () => void server.close() }
}
