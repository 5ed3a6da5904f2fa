import { expect } from 'bun:test'
import { staysShort, turnMsMax } from '@dealflow/node-adapter/testing'
import type { RunningServer } from '../dealflow.ts'
import { endsInTime } from './ending.ts'
import { asksForHealth, staysHealthy } from './health.ts'
import type { HostileRequest } from './hostile-bodies.ts'
import type { meteredTurns } from './turns.ts'

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
