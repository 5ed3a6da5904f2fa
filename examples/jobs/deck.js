import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const base = process.env['BASE_URL'] ?? 'http://127.0.0.1:8787'
const headers = { authorization: `Bearer ${process.env['API_KEY']}` }

// #region read
/** Uploads a deck and waits for what was read of it. The same `key` uploads it once, however often it is called. */
async function readDeck(file, key) {
  const body = new FormData()
  body.append('file', new Blob([await readFile(file)]), basename(file))
  const created = await fetch(`${base}/api/v2/pitch-deck-jobs`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body,
  })
  const job = await ended((await dataOf(created)).poll_url)
  if (job.status !== 'succeeded') throw new Error(`${job.error.reason}: ${job.error.message}`)
  return (await dataOf(await fetch(base + job.result_url, { headers }))).result
}

const deck = await readDeck('deck.pdf', 'deck-17')
console.log(deck.markdown)
for (const { slide_number, section, error } of deck.slides)
  console.log(`${slide_number}: ${error ?? section}`)
for (const warning of deck.warnings) console.error(warning)
// #endregion

async function ended(pollUrl) {
  for (;;) {
    const response = await fetch(base + pollUrl, { headers })
    const job = await dataOf(response)
    const seconds = response.headers.get('retry-after')
    if (seconds === null) return job
    await sleep(Number(seconds) * 1_000)
  }
}

async function dataOf(response) {
  const { data, error } = await response.json()
  if (!response.ok) throw new Error(`${error.code}: ${error.message}`)
  return data
}
