import { expect } from 'bun:test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { atItsBest, type NameServer, openNameServer } from '@dealflow/node-adapter/testing'
import { type Program, type RunningServer, Workbench } from '../dealflow.ts'
import { endsInTime } from './ending.ts'
import { firstSearch } from './first-search.ts'
import { staysHealthy } from './health.ts'
import { meteredTurns } from './turns.ts'

const fixtures = new URL('../../../node-adapter/test/decks/fixtures/', import.meta.url)
const creations = 40

interface Place {
  readonly bench: Workbench
  /** Never answers. */
  readonly names: NameServer
  readonly turns: ReturnType<typeof meteredTurns>
}

export const withNames = (program: Program, work: (place: Place) => Promise<void>): Promise<void> =>
  atItsBest(async () => {
    const bench = new Workbench(program)
    const names = await openNameServer(() => 'silent')
    try {
      await work({ bench, names, turns: meteredTurns(bench.directory) })
    } finally {
      await bench.close()
      await names.close()
    }
  })

/** The whole attack on a program that is dealflow. */
export const attackProgramWithNames = (program: Program): Promise<void> =>
  withNames(program, async ({ bench, names, turns }) => {
    const settings = ['--rate-limits', 'off', '--outbound-name-servers', names.address]
    const server = await bench.serve(settings, turns.environment)
    expect(turns.isNoting(server.pid)).toBe(true)
    await attackWithNames(server, keysOf(server), names, turns)
  })

export const keysOf = ({ opening }: Pick<RunningServer, 'opening'>) => ({
  test: opening.test_key ?? '',
  live: opening.live_key ?? '',
})

/**
 * Makes webhook endpoints with names that never resolve, and uploads a deck meanwhile, which reads and writes files. The server
 * has to answer, to keep its turns short, and to end when it is told to.
 */
export async function attackWithNames(
  server: Pick<RunningServer, 'url' | 'pid' | 'stop'>,
  keys: { readonly test: string; readonly live: string },
  names: NameServer,
  turns: ReturnType<typeof meteredTurns>,
): Promise<void> {
  const post = (key: string, path: string, body: string | FormData, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, ...headers },
      body,
    })
  const endpoint = (url: string) =>
    post(keys.test, '/api/v2/webhook-endpoints', JSON.stringify({ url }), {
      'content-type': 'application/json',
    })
  const deck = readFileSync(fileURLToPath(new URL('boxes.pdf', fixtures)))
  const upload = () => {
    const form = new FormData()
    form.append('file', new Blob([deck], { type: 'application/pdf' }), 'deck.pdf')
    return post(keys.live, '/api/v2/pitch-deck-jobs', form)
  }
  // What the first search, upload and endpoint load is no turn of the attack.
  await firstSearch(server.url, keys.live)
  expect((await upload()).status).toBe(202)
  expect((await endpoint('https://10.0.0.1/')).status).toBe(400)
  let ended = 0
  const crowdOf = (what: string) =>
    Array.from({ length: creations }, (_, at) =>
      endpoint(`https://${what}${at}-of-${server.pid}.example/`)
        .then(
          ({ status }) => status,
          () => 'hung up',
        )
        .finally(() => ended++),
    )
  // In the first crowd a runtime compiles what it meets.
  const crowd = crowdOf('first')
  while (names.asked.length === 0) await new Promise((wake) => setTimeout(wake, 20))
  // The name may be asked for in the middle of that turn, which is noted when the loop comes round: the answers are from later ones.
  for (let times = 0; times < 2; times++) await fetch(`${server.url}/api/openapi/v2.json`, { method: 'HEAD' })
  turns.longestOf(server.pid)
  const uploaded = await staysHealthy(server.url, () => {
    crowd.push(...crowdOf('second'))
    return upload()
  })
  expect([uploaded.status, ended < crowd.length]).toEqual([202, true])
  turns.stayedShort(server.pid)
  await endsInTime(server)
  for (const status of await Promise.all(crowd)) expect([201, 503, 'hung up']).toContain(status)
}
