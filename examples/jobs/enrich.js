import { setTimeout as sleep } from 'node:timers/promises'

const base = process.env['BASE_URL'] ?? 'http://127.0.0.1:8787'
const headers = { authorization: `Bearer ${process.env['API_KEY']}`, 'content-type': 'application/json' }

// #region start
/** Starts a job once, however often it is called with the same `key`: a row of your table, the id of a message. */
async function start(path, body, key) {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return dataOf(response)
}
// #endregion

// #region follow
/** The job when it has ended. `Retry-After` says when to look again, and is there for as long as it is under way. */
async function ended(pollUrl) {
  for (;;) {
    const response = await fetch(base + pollUrl, { headers })
    const job = await dataOf(response)
    const seconds = response.headers.get('retry-after')
    if (seconds === null) return job
    await sleep(Number(seconds) * 1_000)
  }
}
// #endregion

// #region result
const started = await start('/api/v2/general-enrichment-jobs', { website: 'https://succeed.test' }, 'crm-17')
const job = await ended(started.poll_url)
if (job.status === 'succeeded') {
  const company = await dataOf(await fetch(base + job.result_url, { headers }))
  console.log(`${company.name}: ${company.tagline}`)
} else {
  // `refunded` says whether it was paid back, `retryable` whether the same request may succeed later.
  console.log(`${job.error.reason}: ${job.error.message}`)
}
// #endregion

async function dataOf(response) {
  const { data, error } = await response.json()
  if (!response.ok) throw new Error(`${error.code}: ${error.message}`)
  return data
}
