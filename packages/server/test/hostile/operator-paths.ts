import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { CliScenario } from '../cli-scenarios/scenario.ts'
import { speak } from './raw-socket.ts'

const accounts = '/admin/v1/accounts'
/** Each is the operator API to Bun, and begins with /api/ to a proxy. */
const targets = ['/api/..\\admin/v1/accounts', `/api/..${accounts}`, `/api/%2e%2E${accounts}`, accounts]
const documents = ['/admin/openapi/v1.json', '/docs/admin', '/docs/..\\docs/admin']
const ofProxies = [
  'X-Forwarded-For: 203.0.113.9',
  'Forwarded: for=203.0.113.9',
  'X-Real-IP: 203.0.113.9',
  'Via: 1.1 x',
]

/** What is for operators stays inside when it is served with the API. */
export const operatorPaths: CliScenario = {
  name: 'a request that came through a proxy never reaches the operator API, however its path is written',
  async run(bench) {
    const server = await bench.serve()
    const port = Number(new URL(server.url).port)
    const ask = async (target: string, header = 'X-A: b') =>
      await speak(port, `GET ${target} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`, { responses: 1 })
    for (const target of [...targets, ...documents])
      for (const header of ofProxies)
        deepEqual([target, header, (await ask(target, header)).statuses], [target, header, [404]])
    ok(
      !(await ask('/docs', 'Via: 1.1 x')).text.includes('/docs/admin'),
      'strangers see a link to the operators',
    )
    // From this machine it is there.
    for (const target of targets) deepEqual([target, (await ask(target)).statuses], [target, [401]])
    for (const target of documents) deepEqual([target, (await ask(target)).statuses], [target, [200]])
    match((await ask('/docs')).text, /\/docs\/admin/)
    equal(await server.stop(), 0)
  },
}
