import { expect } from 'bun:test'
import { atItsBest, staysShort, turnMsMax } from '@dealflow/node-adapter/testing'
import { type Program, type RunningServer, Workbench } from '../dealflow.ts'
import { endsInTime } from './ending.ts'
import { asksForHealth, staysHealthy } from './health.ts'
import { type HostileRequest, operatorAttacks, publicAttacks } from './hostile-bodies.ts'
import { meteredTurns } from './turns.ts'

interface Attacked {
  readonly url: string
  readonly pid: number
}

const rounds = 4

/**
 * Sends the requests round after round, and holds the server to its answers and to turns that end soon. Of each request its best
 * round counts: in the first a runtime compiles what it meets.
 */
export async function attack(
  { url, pid }: Attacked,
  key: string,
  requests: readonly HostileRequest[],
  turns: ReturnType<typeof meteredTurns>,
): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  // By the name of the request: the longest turn of its best round.
  const longest = new Map<string, number>()
  const isShort = ({ name }: HostileRequest) => (longest.get(name) ?? Number.POSITIVE_INFINITY) <= turnMsMax
  const once = async (asked: readonly HostileRequest[]) => {
    for (const { name, method = 'POST', path, body, status } of asked) {
      turns.longestOf(pid)
      const answer = await fetch(new URL(path, url), { method, headers, body })
      const text = await answer.text()
      expect([name, answer.status, text.slice(0, 200)]).toEqual([name, status, expect.any(String)])
      // What was computed for the answer is noted when the loop comes round after it.
      await fetch(new URL('/api/openapi/v2.json', url), { method: 'HEAD' })
      longest.set(name, Math.min(longest.get(name) ?? Number.POSITIVE_INFINITY, turns.longestOf(pid)))
    }
  }
  await once(requests)
  await staysHealthy(url, async () => {
    // Where others ask for health meanwhile, all of them are sent again.
    for (let round = 1; round < rounds; round++)
      await once(asksForHealth ? requests : requests.filter((request) => !isShort(request)))
  })
  for (const [name, cpuMs] of longest) staysShort(cpuMs, name)
}

/** Sends all the requests at once; amid them the server must end when it is told to. */
export async function endsAmid(
  server: Attacked & Pick<RunningServer, 'stop'>,
  key: string,
  requests: readonly HostileRequest[],
): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const asked = requests.map(({ method = 'POST', path, body }) =>
    fetch(new URL(path, server.url), { method, headers, body }).then((answer) => answer.text()),
  )
  await Promise.race(asked)
  await endsInTime(server)
  await Promise.allSettled(asked)
}

export const withBench = (program: Program, run: (bench: Workbench) => Promise<void>): Promise<void> =>
  atItsBest(async () => {
    const bench = new Workbench(program)
    try {
      await run(bench)
    } finally {
      await bench.close()
    }
  })

/** Sends a program that is dealflow the requests to both of its APIs. */
export const attackProgramWithBodies = (program: Program): Promise<void> =>
  withBench(program, async (bench) => {
    const turns = meteredTurns(bench.directory)
    const adminKey = (await bench.run('key', 'generate', '--kind', 'admin')).stdout.trim()
    const server = await bench.serve(['--rate-limits', 'off', '--admin-addr', 'main'], {
      ...turns.environment,
      DEALFLOW_BOOTSTRAP_ADMIN_KEY: adminKey,
    })
    expect(turns.isNoting(server.pid)).toBe(true)
    const testKey = server.opening.test_key ?? ''
    await attack(server, testKey, publicAttacks, turns)
    await attack(server, adminKey, operatorAttacks, turns)
    await endsAmid(server, testKey, publicAttacks)
  })
