import type { SearchData } from '@dealflow/core'
import { companyLine } from './companies.ts'
import { call } from './demo-call.ts'
import { jobTour } from './demo-job-tour.ts'
import { explainedSearch } from './explained-search.ts'

export interface TourOptions {
  readonly url: string
  readonly key: string
  /** For what a test key tries offline. */
  readonly testKey: string
  readonly say: (text: string) => void
  /** Whether what is said may hold colours. */
  readonly isColoured: boolean
  readonly signal: AbortSignal
}

type ShownCompany = Parameters<typeof companyLine>[0]

const query = 'software for hospitals in Germany, France or the UK founded after 2014 with at most 500 people'

/** A search in plain words, a lookup, what they cost, and a job: through the real HTTP API, printed for people. */
export async function tour(options: TourOptions): Promise<TourCosts> {
  const { say } = options
  say('1. A search in plain words: what is underlined became filters, the rest ranks')
  const found = await call<SearchData>(options, 'POST', '/api/v2/searches', {
    query,
    limit: 3,
    explain: true,
  })
  for (const line of explainedSearch(query, found.data, options.isColoured)) say(indent(line))
  for (const hit of found.data.results) say(indent(companyLine(hit)))
  say(
    `   It took ${found.meta.duration_ms} ms and cost ${found.meta.billing.charged_usd} USD; ${found.meta.billing.remaining_usd} USD remain.\n`,
  )

  const known = found.data.results.find((hit) => hit.website !== '')
  const website = `http://www.${(known?.website ?? 'https://unknown.example').replace('https://', '')}/about?ref=tour`
  say(`2. A lookup, written the way people write it: ${website}`)
  const looked = await call<{ companies: { normalized: string; company: ShownCompany | null }[] }>(
    options,
    'POST',
    '/api/v2/company-lookups',
    { websites: [website] },
  )
  const item = looked.data.companies[0]
  say(
    `   is ${item?.normalized}:\n${indent(item?.company ? companyLine(item.company) : 'unknown')}\n   Lookups are free.\n`,
  )

  say('3. What it cost, from the ledger')
  const ledger = await call<{ entries: LedgerLine[] }>(options, 'GET', '/api/v2/billing/ledger?limit=5')
  for (const entry of ledger.data.entries)
    say(
      `   #${entry.sequence} ${entry.type.padEnd(7)} ${entry.amount_usd.toFixed(2).padStart(7)} USD  balance ${entry.balance_usd.toFixed(2)}  ${entry.endpoint ?? entry.note ?? ''}`,
    )
  say('')
  await jobTour(options)
  const { charged_usd, remaining_usd } = found.meta.billing
  return { charged_usd, remaining_usd }
}

/** What the tour cost, and what is left. */
export interface TourCosts {
  readonly charged_usd: number
  readonly remaining_usd: number
}

interface LedgerLine {
  readonly sequence: number
  readonly type: string
  readonly amount_usd: number
  readonly balance_usd: number
  readonly endpoint: string | null
  readonly note: string | null
}

const indent = (text: string) => text.replaceAll(/^(?=.)/gm, '   ')
