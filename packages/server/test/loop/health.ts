import { expect } from 'bun:test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Set by the nightly's step `health`, beside which nothing runs: what works waits longer for a busy core than what rests. */
export const asksForHealth = process.env['DEALFLOW_ASKS_FOR_HEALTH'] !== undefined

const answerMsMax = 100
/** Answers at once, whatever is done to the server beside it. */
const control =
  'const { port } = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("ok") }); console.log(port)'

/**
 * Asks a server for its health all through the work, and a server that does nothing else at the same instants: both wait for the
 * machine, and the first may wait for no more than that. Where other steps run beside this one, turns are counted alone.
 */
export async function staysHealthy<T>(url: string, work: () => Promise<T>): Promise<T> {
  if (!asksForHealth) return work()
  const beside = spawn(process.execPath, ['-e', control], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [port] = (await once(beside.stdout, 'data')) as [Buffer]
    const controlUrl = `http://127.0.0.1:${String(port).trim()}/`
    const late: string[] = []
    let asked = 0
    let isOver = false
    const asking = (async () => {
      while (!isOver) {
        const [ms, controlMs] = await Promise.all([answerMs(`${url}/healthz`), answerMs(controlUrl)])
        asked++
        if (ms > answerMsMax && controlMs <= answerMsMax) late.push(`${ms} ms beside ${controlMs} ms`)
        await Bun.sleep(20)
      }
    })()
    const result = await work().finally(() => {
      isOver = true
    })
    await asking
    expect(asked).toBeGreaterThan(0)
    expect(late).toEqual([])
    return result
  } finally {
    beside.kill('SIGKILL')
  }
}

/** Whole milliseconds until the answer; on Node, which has no such path, until its 404. */
async function answerMs(url: string): Promise<number> {
  const began = performance.now()
  await (await fetch(url)).text()
  return Math.round(performance.now() - began)
}
