import { expect, test } from 'bun:test'
import { asksForHealth, staysHealthy } from './health.ts'

const name = 'a server is asked for its health amid each attack, and one that answers late is found'

if (!asksForHealth) {
  console.log(`skipped: ${name}: only in the nightly, in the step health`)
  test.skip(name, () => {})
} else {
  test(name, async () => {
    const server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: async () => {
        await Bun.sleep(150)
        return new Response('ok')
      },
    })
    try {
      await expect(staysHealthy(server.url.origin, () => Bun.sleep(500))).rejects.toThrow()
    } finally {
      await server.stop(true)
    }
  })
}
