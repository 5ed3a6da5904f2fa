import type { ModelBudget } from '../kernel/provider-ports.ts'
import { createGuardedClient } from '../web/outbound/create-guarded-client.ts'
import type { Dialer, DialRequest, DialResponse } from '../web/outbound/ports.ts'
import { testHost } from './test-clock.ts'

/** A provider of one endpoint in this process, and a clock that a test moves. */
export function providerBench(take: (request: DialRequest) => Promise<DialResponse>) {
  const host = testHost({ sha256: () => '0'.repeat(64) })
  const dialer: Dialer = { request: take, close: async () => {} }
  const client = createGuardedClient({
    ...host,
    dialer,
    resolver: { resolve: async () => ['127.0.0.1'] },
    allowedCidrs: ['0.0.0.0/0', '::/0'],
    allowHttp: true,
  })
  const startedAt = host.clock.now()
  return {
    host,
    parts: { host, client },
    elapsedMs: () => host.clock.now() - startedAt,
    /** Lets time pass, a second at a time, until the work is done; throws after an hour of it. */
    async passingTime<T>(work: Promise<T>): Promise<T> {
      let isOver = false
      const done = work.finally(() => {
        isOver = true
      })
      for (let second = 0; second < 3_600; second++) {
        for (let turn = 0; turn < 1_000 && !isOver; turn++) await Promise.resolve()
        if (isOver) return done
        host.clock.advance(1_000)
      }
      throw new Error('It still goes on after an hour')
    },
  }
}

export const budgetOf = (tokensMax = 30_000): ModelBudget => ({
  tokensMax,
  used: { calls: 0, inputTokens: 0, outputTokens: 0, isEstimated: false },
})
