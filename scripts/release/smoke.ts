import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const examplePdf = join(import.meta.dir, '../../examples/jobs/deck.pdf')

/** Starts a binary in an empty environment, asks it, and stops it. What is wrong, or null. */
export async function smokeTest(binary: string): Promise<string | null> {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-smoke-'))
  try {
    const version = spawnSync(binary, ['version', '--json'], { cwd: directory, env: {} })
    if (version.status !== 0) return `version ended with ${version.status}: ${String(version.stderr)}`
    const deck = spawnSync(binary, ['deck', examplePdf], { cwd: directory, env: {} })
    if (!String(deck.stdout).startsWith('## Slide 1: ')) return `deck read no slide: ${String(deck.stderr)}`
    return await serveOnce(binary, directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function serveOnce(binary: string, directory: string): Promise<string | null> {
  const addresses = ['--http-addr', '127.0.0.1:0', '--metrics-addr', 'off']
  const child = spawn(binary, ['serve', ...addresses, '--log-format', 'json'], { cwd: directory, env: {} })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const listening = Promise.withResolvers<string>()
  let key = ''
  createInterface({ input: child.stdout }).on('line', (line) => {
    key ||= /"test_key":"([^"]+)"/.exec(line)?.[1] ?? ''
    const url = /"listening":"([^"]+)"/.exec(line)?.[1]
    if (url !== undefined) listening.resolve(url)
  })
  void ended.then((code) => listening.reject(new Error(`serve ended with ${code}`)))
  try {
    const url = await listening.promise
    const response = await fetch(`${url}/api/v2/searches`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'battery recycling' }),
    })
    const answer = (await response.json()) as { data?: { total_results: number } }
    if ((answer.data?.total_results ?? 0) === 0)
      return `a search answered ${response.status} and found nothing`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    child.kill('SIGTERM')
  }
  const code = await ended
  return code === 0 ? null : `serve ended with ${code} when it was stopped`
}
