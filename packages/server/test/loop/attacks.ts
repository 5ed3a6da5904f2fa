import { expect } from 'bun:test'
import { staysHealthy } from './health.ts'
import type { HostileRequest } from './hostile-bodies.ts'
import { type meteredTurns, turnCpuMsMax } from './turns.ts'

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
  const longest = new Map<string, number>()
  const once = async () => {
    for (const { name, method = 'POST', path, body, status } of requests) {
      turns.longestOf(pid)
      const answer = await fetch(new URL(path, url), { method, headers, body })
      const text = await answer.text()
      expect([name, answer.status, text.slice(0, 200)]).toEqual([name, status, expect.any(String)])
      // What was computed for the answer is noted when the loop comes round after it.
      await fetch(new URL('/api/openapi/v2.json', url), { method: 'HEAD' })
      longest.set(name, Math.min(longest.get(name) ?? Number.POSITIVE_INFINITY, turns.longestOf(pid)))
    }
  }
  await once()
  await staysHealthy(url, async () => {
    for (let round = 1; round < rounds; round++) await once()
  })
  expect([...longest].filter(([, cpuMs]) => cpuMs > turnCpuMsMax)).toEqual([])
}
