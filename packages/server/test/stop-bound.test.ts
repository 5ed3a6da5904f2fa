import { expect } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { dealflow, Workbench } from './dealflow.ts'
import { testInNightly } from './nightly-test.ts'

const preload = fileURLToPath(new URL('./deaf-threads.ts', import.meta.url))

testInNightly(
  'SIGTERM ends a server whose threads do not end, and the next one goes on from there',
  async () => {
    const bench = new Workbench(dealflow)
    try {
      const held = await bench.serve([], { BUN_OPTIONS: `--preload ${preload}` })
      // Threads start with the first question that wants them.
      const found = await fetch(`${held.url}/api/v2/searches`, {
        method: 'POST',
        headers: { authorization: `Bearer ${held.opening['live_key']}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'payroll for restaurants' }),
      })
      expect(found.status).toBe(200)
      await held.stop()
      expect(held.output()).toContain('stopping took longer than 45 s')
      const next = await bench.serve()
      expect(await next.stop()).toBe(0)
      expect(next.output()).not.toContain('stopping took longer')
    } finally {
      await bench.close()
    }
  },
  600_000,
)
