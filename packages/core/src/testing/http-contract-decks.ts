import { same } from './assert.ts'
import { became, ended, eventsAt, form, pollUrlOf } from './http-events.ts'
import { type Answer, type Bench, meets, scenario } from './http-scenario.ts'
import type { HttpScenario, Skipped } from './http-subject.ts'
import { makeEndpoint, received } from './http-webhooks.ts'
import { chargedUsd, detailsOf, type Entry, type View } from './job-bench.ts'
import { deckOfPages, lockedDeck, slowDeck } from './made-decks.ts'

const path = '/api/v2/pitch-deck-jobs'
const priceUsd = 0.1
const unread: Skipped = { skipped: 'this subject reads no pitch decks' }

/** Decks of live keys, from the upload to the result. What stands in a result is a matter of the goldens. */
export const deckScenarios: readonly HttpScenario[] = [
  received('pitch-deck-jobs: a deck is read, charged once, and told of', async (bench, receiver) => {
    if (!bench.subject.readsDecks) return unread
    const { webhook_id } = await makeEndpoint(bench, receiver.url)
    const created = await upload(bench, deckOfPages(3), {
      request_id: 'deck-17',
      webhook_endpoint_id: webhook_id,
    })
    same(chargedUsd(created), priceUsd, 'charged_usd')
    const last = await ended(bench, created)
    same([last['status'], last['progress'], last['error']], ['succeeded', 100, null], 'the end')
    const answer = await bench.send(`${pollUrlOf(created)}/result`)
    meets(answer, { status: 200 })
    const result = (answer.json.data?.['result'] ?? {}) as Record<string, View>
    const { slides, markdown, document, ...rest } = result
    const { request_id, filename, total_pages, processed_slides } = rest
    same(
      { request_id, filename, total_pages, processed_slides },
      { request_id: 'deck-17', filename: 'seed.pdf', total_pages: 3, processed_slides: 3 },
      'result',
    )
    const titles = (slides as unknown as readonly View[]).map(({ title }) => title)
    same(titles, ['Slide 1', 'Slide 2', 'Slide 3'], 'titles')
    if (!String(markdown).startsWith('## Slide 1: Slide 1\n')) throw new Error(`markdown: ${markdown}`)
    if (!/^[0-9a-f]{64}$/.test(String(document?.['sha256']))) throw new Error('no sha256 of the document')
    const [delivery] = await receiver.waitFor(1)
    const event = JSON.parse(delivery?.body ?? '{}') as { type?: string; data?: View }
    same([event.type, event.data?.['job_id']], ['api.job.succeeded', last['job_id']], 'event')
    same(await ledgerOf(bench, created), [['charge', -priceUsd]], 'ledger')
    return undefined
  }),

  reading(
    'a deck that cannot be read fails for its reason, in words, and is not paid back',
    async (bench) => {
      const decks = [
        ['PDF_ENCRYPTED', lockedDeck(), /password/],
        ['PDF_INVALID', '%PDF-1.7\nno more than that', /damaged or not a PDF/],
        ['PDF_TOO_MANY_PAGES', deckOfPages(301), /301 pages; at most 300/],
      ] as const
      for (const [reason, bytes, words] of decks) {
        const created = await upload(bench, bytes)
        const last = await ended(bench, created)
        same([last['status'], (last['error'] as View)['reason']], ['failed', reason], 'the end')
        const refused = await bench.send(`${pollUrlOf(created)}/result`)
        meets(refused, { status: 422, code: 'JOB_FAILED' })
        const { message, refunded, retryable, ...details } = detailsOf(refused)
        same([details['reason'], refunded, retryable], [reason, false, false], 'details')
        if (!words.test(String(message))) throw new Error(`${reason}: ${message}`)
        same(await ledgerOf(bench, created), [['charge', -priceUsd]], 'ledger')
      }
    },
  ),

  reading('a deck tells how far it is, and makes room for the next when it is cancelled', async (bench) => {
    const created = await upload(bench, slowDeck(20, 1_000))
    await became(bench, created, 'running')
    for await (const { data } of eventsAt(bench, `${pollUrlOf(created)}/events`)) {
      const progress = Number(data['progress'])
      if (progress > 99) throw new Error(`it was read to its end: ${JSON.stringify(data)}`)
      if (progress > 0) break
    }
    const cancelled = await bench.send(`${pollUrlOf(created)}/cancel`, { method: 'POST' })
    meets(cancelled, { status: 200 })
    same(cancelled.json.data?.['status'], 'cancelled', 'status')
    const next = await ended(bench, await upload(bench, deckOfPages(1)))
    same(next['status'], 'succeeded', 'status of the next')
    meets(await bench.send(`${pollUrlOf(created)}/result`), { status: 422, code: 'JOB_FAILED' })
  }),
]

/** A scenario for subjects that read decks. */
function reading(name: string, run: (bench: Bench) => Promise<void>): HttpScenario {
  return scenario(`pitch-deck-jobs: ${name}`, async (bench): Promise<Skipped | undefined> => {
    if (!bench.subject.readsDecks) return unread
    await run(bench)
    return undefined
  })
}

async function upload(
  { send }: Bench,
  bytes: Uint8Array | string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await send(path, { body: form({ file: { bytes, filename: 'seed.pdf' } }, fields) })
  meets(answer, { status: 202 })
  return answer
}

async function ledgerOf({ send }: Bench, created: Answer): Promise<readonly unknown[]> {
  const jobId = created.json.data?.['job_id']
  const answer = await send(`/api/v2/billing/ledger?job_id=${jobId}&limit=100`)
  meets(answer, { status: 200 })
  const entries = (answer.json.data?.['entries'] ?? []) as readonly Entry[]
  return entries.toReversed().map(({ type, amount_usd }) => [type, amount_usd])
}
