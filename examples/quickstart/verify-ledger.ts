// Recomputes a ledger from what the API says of it: bun verify-ledger.ts URL KEY ACCOUNT_ID
import { createHash } from 'node:crypto'

const [url = '', key = '', accountId = ''] = process.argv.slice(2)

// #region verify
type Entry = Readonly<Record<string, unknown>>

const microUsd = (usd: unknown) => Math.round(Number(usd) * 1_000_000)

/** The hash that an entry must have: SHA-256 of the hash before it and the entry as JSON, keys in order, without spaces. */
function hashOf(entry: Entry, environment: string): string {
  const text = JSON.stringify({
    account_id: accountId,
    amount_micro_usd: microUsd(entry['amount_usd']),
    api_key_id: entry['api_key_id'],
    balance_micro_usd: microUsd(entry['balance_usd']),
    created_at: Date.parse(String(entry['created_at'])),
    endpoint: entry['endpoint'],
    entry_id: entry['entry_id'],
    environment,
    job_id: entry['job_id'],
    note: entry['note'],
    request_id: entry['request_id'],
    reverses_entry_id: entry['reverses_entry_id'],
    sequence: entry['sequence'],
    type: entry['type'],
  })
  return createHash('sha256').update(`${entry['previous_hash']}${text}`).digest('hex')
}

/** Checks a ledger, oldest entry first: every hash, every link to the entry before, every balance. */
function verify(entries: readonly Entry[], environment: string) {
  let before: Entry = { sequence: 0, balance_usd: 0, entry_hash: '0'.repeat(64) }
  for (const entry of entries) {
    const balance = microUsd(before['balance_usd']) + microUsd(entry['amount_usd'])
    const isSound =
      entry['sequence'] === Number(before['sequence']) + 1 &&
      entry['previous_hash'] === before['entry_hash'] &&
      entry['entry_hash'] === hashOf(entry, environment) &&
      microUsd(entry['balance_usd']) === balance
    if (!isSound) throw new Error(`Entry ${entry['sequence']} is not what it was when it was written.`)
    before = entry
  }
  return before
}
// #endregion verify

async function get(path: string) {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

const { environment } = await get('/api/v2/key')
const newestFirst: Entry[] = []
for (let after: unknown = null; ; ) {
  const page = await get(`/api/v2/billing/ledger?limit=100${after === null ? '' : `&after=${after}`}`)
  newestFirst.push(...(page['entries'] as Entry[]))
  after = page['next_cursor']
  if (after === null) break
}
const last = verify(newestFirst.reverse(), String(environment))
console.log(
  `${last['sequence']} entries hold, ${last['balance_usd']} USD left, last hash ${last['entry_hash']}`,
)
