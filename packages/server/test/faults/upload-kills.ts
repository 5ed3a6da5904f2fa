import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { formBytes, formOf, sendBySocket } from '@dealflow/node-adapter/testing'
import type { RunningServer, Workbench } from '../dealflow.ts'

const mib = 1024 * 1024
const path = '/api/v2/pitch-deck-jobs'
const deck = Buffer.concat([Buffer.from('%PDF-1.7\n'), crypto.getRandomValues(Buffer.alloc(60_000))])
const sha256 = createHash('sha256').update(deck).digest('hex')

/**
 * A server that takes decks is killed with -9 half way through one, when its file is kept and its job not made, and when the job is
 * made and nobody was told. What is wrong after each restart, in words. Clients that hang up come in between.
 */
export async function killUploads(bench: Workbench, environment: Readonly<Record<string, string>> = {}) {
  const problems: string[] = []
  let key = ''

  const serve = async (more: Readonly<Record<string, string>> = {}) => {
    const server = await bench.serve(['--rate-limits', 'off'], { ...environment, ...more })
    key ||= server.opening.live_key ?? ''
    return server
  }
  const uploads = join(bench.data, 'uploads')
  const files = () => {
    try {
      return readdirSync(uploads)
    } catch {
      return []
    }
  }

  async function ask(server: RunningServer, target: string, init: RequestInit = {}) {
    const headers = { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) }
    const response = await fetch(`${server.url}${target}`, { ...init, headers })
    const json = (await response.json()) as {
      data?: { jobs?: readonly { job_id: string; status: string }[]; job_id?: string; result?: unknown }
    }
    return { status: response.status, headers: response.headers, data: json.data }
  }

  const jobs = async (server: RunningServer) => (await ask(server, path)).data?.jobs ?? []

  function send(server: RunningServer, idempotencyKey: string) {
    const body = new FormData()
    body.append('file', new Blob([deck]), 'deck.pdf')
    return ask(server, path, { method: 'POST', body, headers: { 'idempotency-key': idempotencyKey } })
  }

  /** Until it holds; a round trip each time. */
  async function comes(server: RunningServer, holds: () => boolean | Promise<boolean>) {
    for (let tries = 0; tries < 2_000; tries++) {
      if (await holds()) return true
      await jobs(server)
    }
    return false
  }

  /** Ends well, was paid once, and nothing but the files of jobs is left in the end. */
  async function look(server: RunningServer, when: string, jobsMade: number) {
    const tell = (problem: string) => problems.push(`${when}: ${problem}`)
    if (!(await comes(server, async () => (await jobs(server)).every(({ status }) => status !== 'queued'))))
      tell('a job stays queued')
    const isOver = async () => (await jobs(server)).every(({ status }) => /succeeded|failed/.test(status))
    if (!(await comes(server, isOver))) tell('a job does not end')
    const made = await jobs(server)
    if (made.length !== jobsMade) tell(`${made.length} jobs, and not ${jobsMade}`)
    for (const { job_id, status } of made) {
      const { data } = await ask(server, `${path}/${job_id}/result`)
      const result = (data?.result ?? {}) as { sha256?: string }
      if (result.sha256 !== sha256) tell(`a job is ${status} and did not read its file`)
    }
    const { headers } = await ask(server, path)
    const balance = Number(headers.get('x-balance-remaining-usd'))
    if (Math.abs(balance - (100 - 0.1 * jobsMade)) > 1e-9) tell(`the balance is ${balance}`)
    if (!(await comes(server, () => files().length === 0))) tell(`files are left: ${files().join(', ')}`)
  }

  async function killed(dies: string, idempotencyKey: string, jobsMade: number) {
    const dying = await serve({ DIES: dies })
    const answer = await send(dying, idempotencyKey).catch(() => null)
    if (answer !== null) problems.push(`${dies}: the server lived and answered ${answer.status}`)
    await dying.kill()
    const server = await serve()
    await look(server, `killed ${dies}`, jobsMade)
    const again = await send(server, idempotencyKey)
    if (again.status !== 202) problems.push(`${dies}: sent again it was answered ${again.status}`)
    return server
  }

  // Half way through a file.
  const first = await serve()
  const headers = [`Content-Length: ${formBytes(8 * mib)}`]
  const half = [...formOf(8 * mib)].slice(0, 64)
  async function* halfUntilKept() {
    yield* half
    // Before the file is there, a client that hangs up leaves nothing to clear away.
    if (!(await comes(first, () => files().length > 0))) problems.push('an upload has no file')
  }
  await sendBySocket({ origin: first.url, key, headers, body: halfUntilKept(), hangsUp: true })
  await look(first, 'after a client hung up', 0)
  const upload = sendBySocket({ origin: first.url, key, headers, body: half })
  const isComing = () => files().some((name) => statSync(join(uploads, name)).size > mib)
  if (!(await comes(first, isComing))) problems.push('no file came')
  await first.kill()
  await upload
  const second = await serve()
  await look(second, 'killed half way', 0)
  await second.kill()

  // The file is kept, and its job not made: it was never answered, so sending it again makes it.
  const third = await killed('before the commit', 'order-1', 0)
  await look(third, 'sent again', 1)
  await third.kill()

  // The job is made, and nobody was told: sent again it is the same job.
  const fourth = await killed('after the commit', 'order-2', 2)
  await look(fourth, 'sent again after the commit', 2)
  await fourth.kill()
  return problems
}
