import { expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { dealflow, Workbench } from './dealflow.ts'

const preload = fileURLToPath(new URL('./tell-jit-policy.ts', import.meta.url))
const telling = { BUN_OPTIONS: `--preload ${preload}` }
const told = 'compiles as at scale 1\n'

test('the compiler that waits at a start works as usual in a command, and in a server shortly after it listens', async () => {
  const bench = new Workbench(dealflow)
  try {
    expect((await bench.runWith(telling, 'version')).stderr).toBe(told)
    const server = await bench.serve([], telling)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    for (let looks = 0; !server.output().includes(told) && looks < 1_000; looks++) await Bun.sleep(10)
    expect(server.output().split(told).length - 1).toBe(1)
    expect(await server.stop()).toBe(0)
  } finally {
    await bench.close()
  }
})
