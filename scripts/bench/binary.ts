// The binary: its size, the time from start to the first response on an empty directory, and its resident memory when idle
// with the sample companies imported, searched once and looked up once. Linux only.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readOpening } from './read-opening.ts'
import { spread } from './statistics.ts'

const binary = fileURLToPath(new URL('../../dist/dealflow', import.meta.url))
const sample = fileURLToPath(new URL('../../packages/core/data/sample-companies.jsonl.gz', import.meta.url))
const rounds = 11

console.log(`size           ${(statSync(binary).size / 1e6).toFixed(1)} MB (wanted: at most 131)`)

const starts: number[] = []
for (let i = 0; i < rounds; i++) starts.push(await timeToFirstResponse())
console.log(
  `first response ${spread(starts, 1)} ms after start on an empty directory, ${rounds} starts (wanted: at most 60)`,
)
console.log(
  `idle memory    ${spread(await idleMemory(), 1)} MB resident with the sample companies (wanted: at most 90)`,
)

async function timeToFirstResponse(): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-bench-'))
  const startedAt = performance.now()
  const server = serve(directory)
  try {
    const { listening } = await server.opening
    const response = await fetch(`${listening}/healthz`)
    await response.text()
    return performance.now() - startedAt
  } finally {
    await server.stop()
    rmSync(directory, { recursive: true })
  }
}

async function idleMemory(): Promise<number[]> {
  const figures: number[] = []
  for (let i = 0; i < 3; i++) {
    const directory = mkdtempSync(join(tmpdir(), 'dealflow-bench-'))
    const file = join(directory, 'sample.jsonl.gz')
    writeFileSync(file, readFileSync(sample))
    spawnSync(binary, ['import', file, '--data', directory, '--json'])
    const server = serve(directory)
    try {
      const { listening, live_key } = await server.opening
      const headers = { authorization: `Bearer ${live_key}`, 'content-type': 'application/json' }
      await (
        await fetch(`${listening}/api/v2/searches`, {
          method: 'POST',
          headers,
          body: '{"query":"hospital software"}',
        })
      ).text()
      await (
        await fetch(`${listening}/api/v2/company-lookups`, {
          method: 'POST',
          headers,
          body: '{"names":["Harborline"]}',
        })
      ).text()
      await delay(5_000)
      figures.push(
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024,
      )
    } finally {
      await server.stop()
      rmSync(directory, { recursive: true })
    }
  }
  return figures
}

function serve(directory: string) {
  const child = spawn(
    binary,
    [
      'serve',
      '--data',
      directory,
      '--http-addr',
      '127.0.0.1:0',
      '--metrics-addr',
      '127.0.0.1:0',
      '--log-format',
      'json',
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const exited = new Promise((resolve) => child.once('exit', resolve))
  return {
    pid: child.pid,
    opening: readOpening(createInterface({ input: child.stdout })),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
