import { expect } from 'bun:test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { LongTurnError } from '@dealflow/node-adapter/testing'
import type { Asked } from './health-asker.ts'

/** Set by the nightly's step `health`, beside which nothing runs. */
export const asksForHealth = process.env['DEALFLOW_ASKS_FOR_HEALTH'] !== undefined

/**
 * A server that works a third of the time, in turns of 10 ms of CPU, whatever is done to the one beside it. A server that rests is
 * no control: the system gives a core at once to what has long had none, and lets what works wait.
 */
const control = `
  const { port } = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('ok') })
  const turn = () => {
    const began = process.threadCpuUsage()
    for (let spent = began; spent.user + spent.system - began.user - began.system < 10_000; )
      spent = process.threadCpuUsage()
    setTimeout(turn, 20)
  }
  turn()
  console.log(port)`
const asker = fileURLToPath(new URL('./health-asker.ts', import.meta.url))

/**
 * Asks a server for its health all through the work, and at the same instants one that nobody attacks: both wait for the machine,
 * and the first may wait for no more than that. What is late is judged as a turn that is too long, see `atItsBest`. Where other steps run beside this one, turns are counted alone.
 */
export async function staysHealthy<T>(url: string, work: () => Promise<T>): Promise<T> {
  if (!asksForHealth) return work()
  const calm = spawn(process.execPath, ['-e', control], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(calm.stdout, 'data')) as [Buffer]
  const controlUrl = `http://127.0.0.1:${String(port).trim()}/`
  // A process of its own, since an answer would else wait for what a crowd does in this one.
  const asking = spawn(process.execPath, [asker, `${url}/healthz`, controlUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    const answers = createInterface({ input: asking.stdout })[Symbol.asyncIterator]()
    await answers.next()
    const result = await work()
    asking.stdin.end()
    const { value } = await answers.next()
    const { asked, late } = JSON.parse(value ?? '') as Asked
    expect(asked).toBeGreaterThan(0)
    if (late.length > 0)
      throw new LongTurnError(`asked for its health, the server answered in ${late.join(', ')}`)
    return result
  } finally {
    asking.kill('SIGKILL')
    calm.kill('SIGKILL')
  }
}
