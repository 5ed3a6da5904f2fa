import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const data = mkdtempSync(join(tmpdir(), 'dealflow-quickstart-'))
process.on('exit', () => rmSync(data, { recursive: true }))

// Starts the example as a reader would, on the runtime that runs this check, and searches through it.
const example = spawn(process.execPath, [fileURLToPath(new URL('./server.ts', import.meta.url))], {
  env: { ...process.env, PORT: '0', DEALFLOW_DATA: data },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const exited = once(example, 'exit')
const [line] = (await Promise.race([
  once(createInterface({ input: example.stdout }), 'line'),
  exited.then(([code]) => Promise.reject(new Error(`the example ended with ${code}`))),
])) as [string]
const { listening, test_key, account_id } = JSON.parse(line) as Record<
  'listening' | 'test_key' | 'account_id',
  string
>

const answer = await fetch(`${listening}/api/v2/searches`, {
  method: 'POST',
  headers: { authorization: `Bearer ${test_key}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    query: 'software for hospitals',
    filters: { countries: { include: ['DE'] } },
    limit: 3,
  }),
})
const body = (await answer.json()) as {
  data: { results: { name: string; location: { country_iso: string } }[] }
}

// Jobs are worked on: the stream of this one ends with its end.
const authorization = `Bearer ${test_key}`
const started = await fetch(`${listening}/api/v2/general-enrichment-jobs`, {
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify({ website: 'https://succeed.test' }),
})
const events = await fetch(`${listening}${started.headers.get('location')}/events`, {
  headers: { authorization },
})
const followed = await events.text()

// A customer recomputes the ledger, and finds out when anything in it is said differently.
const verifier = fileURLToPath(new URL('./verify-ledger.ts', import.meta.url))
const ledgerOf = (account: string) =>
  spawnSync(process.execPath, [verifier, listening, test_key, account], { encoding: 'utf8' })
const verified = ledgerOf(account_id)
const misread = ledgerOf('0192f0c1-7a00-7000-8000-000000000001')
example.kill('SIGTERM')
const [code] = await exited

const results = body.data.results
if (
  answer.status !== 200 ||
  results.length === 0 ||
  results.some((hit) => hit.location.country_iso !== 'DE')
) {
  throw new Error(`the search answered ${answer.status} with ${JSON.stringify(body)}`)
}
if (!/event: done\n.*\n.*"status":"succeeded"/.test(followed))
  throw new Error(`the job went ${started.status}: ${followed}`)
if (code !== 0) throw new Error(`the example ended with ${code} after SIGTERM`)
if (verified.status !== 0 || !verified.stdout.startsWith('3 entries hold, 999.94 USD left')) {
  throw new Error(`the ledger was read as ${verified.stdout}${verified.stderr}`)
}
if (misread.status === 0 || !misread.stderr.includes('Entry 1 is not what it was')) {
  throw new Error(`the ledger of another account was read as ${misread.stdout}${misread.stderr}`)
}
console.log(`quickstart found ${results.map((hit) => hit.name).join(', ')}`)
