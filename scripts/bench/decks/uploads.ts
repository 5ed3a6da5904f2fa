// By how much a server grows while it takes decks of 30 MB, one and eight at once: ours, which streams each to the disk, hashes it
// and syncs it before it answers, beside a server that does `await request.formData()`. Both take turns, in processes of their own.
// Needs Linux, where a process's greatest size is told and can be reset.
//
//   bun scripts/bench/decks/uploads.ts [rounds]
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { median, spread } from '../statistics.ts'

const rounds = Number(process.argv[2] ?? 5)
const fileBytes = 30 * 1024 * 1024
const piece = new Uint8Array(crypto.getRandomValues(new Uint8Array(65_536)))
const growthMax = 16
const together = [1, 8] as const
const modes = ['streamed', 'form-data'] as const

interface Server {
  readonly url: string
  readonly key: string
  readonly process: ChildProcess
  readonly directory: string
}

const directory = mkdtempSync(join(tmpdir(), 'dealflow-bench-'))
const servers: Server[] = []
let isMissed = false
try {
  for (const mode of modes) servers.push(await start(mode))
  // A server that has served: its code is loaded, and small decks have been taken.
  for (const server of servers) await upload(server, 16, 64 * 1024)
  const grown = new Map<string, number[]>()
  const took = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++)
    for (const count of together)
      for (const [index, server] of servers.entries()) {
        const name = `${modes[index]} ${count}`
        const { megabytes, ms } = await measured(server, count)
        grown.set(name, [...(grown.get(name) ?? []), megabytes / count])
        took.set(name, [...(took.get(name) ?? []), ms])
      }
  console.log(`uploads of 30 MB, ${rounds} rounds, median (range)`)
  for (const count of together)
    for (const mode of modes) {
      const name = `${mode} ${count}`
      const growth = grown.get(name) ?? []
      console.log(
        `  ${count} at once, ${mode.padEnd(9)}  ${spread(growth, 1).padEnd(22)} MB more for each   ${spread(took.get(name) ?? [])} ms for all`,
      )
      if (mode === 'streamed' && median(growth) > growthMax) isMissed = true
    }
  if (isMissed) console.error(`wanted: at most ${growthMax} MB for each that is streamed`)
} finally {
  for (const { process } of servers) process.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
}
process.exitCode = isMissed ? 1 : 0

async function start(mode: string): Promise<Server> {
  const data = join(directory, mode)
  mkdirSync(data)
  const script = fileURLToPath(new URL('./uploads-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script, data, mode], { stdio: ['pipe', 'ignore', 'pipe'] })
  const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]()
  const line = String((await lines.next()).value)
  if (!line.startsWith('{"url"')) throw new Error(`the server does not start: ${line}`)
  return { ...(JSON.parse(line) as { url: string; key: string }), process: child, directory: data }
}

/** Megabytes above what the process had before, at its greatest. */
async function measured(server: Server, count: number) {
  const { pid } = server.process
  const before = sizeOf(pid, 'VmRSS')
  // Lets the kernel forget the greatest size so far.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const startedAt = performance.now()
  await upload(server, count, fileBytes)
  const ms = performance.now() - startedAt
  const megabytes = sizeOf(pid, 'VmHWM') - before
  if (server.key !== '') isKept(server, count)
  return { megabytes, ms }
}

/** Kept whole, or it would be no wonder. */
function isKept({ directory: data }: Server, count: number) {
  const uploads = join(data, 'uploads')
  const whole = readdirSync(uploads).filter((name) => readFileSync(join(uploads, name)).length === fileBytes)
  if (whole.length !== count) throw new Error(`${whole.length} of ${count} decks were kept.`)
  for (const name of whole) rmSync(join(uploads, name))
}

function sizeOf(pid: number | undefined, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return (Number(found?.[1]) * 1_024) / 1_000_000
}

async function upload(server: Server, count: number, bytes: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => send(server, bytes)))
}

function send({ url, key }: Server, bytes: number): Promise<void> {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="deck.pdf"\r\n\r\n%PDF-1.7\n'
  const tail = '\r\n--b--\r\n'
  const filler = bytes - '%PDF-1.7\n'.length
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}/api/v2/pitch-deck-jobs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': head.length + filler + tail.length,
      },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      incoming.resume()
      incoming.on('end', () =>
        incoming.statusCode === 202 ? resolve() : reject(new Error(`answered ${incoming.statusCode}`)),
      )
    })
    outgoing.write(head)
    let left = filler
    function more() {
      while (left > 0) {
        const part = piece.subarray(0, Math.min(piece.length, left))
        left -= part.length
        if (!outgoing.write(part)) return void outgoing.once('drain', more)
      }
      outgoing.end(tail)
    }
    more()
  })
}
