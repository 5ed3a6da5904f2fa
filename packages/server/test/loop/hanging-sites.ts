import type { RunningServer } from '../dealflow.ts'
import { type SiteAnswer, type SiteWeb, sends } from '../faults/site-web.ts'
import { endsInTime } from './ending.ts'
import { staysHealthy } from './health.ts'
import type { meteredTurns } from './turns.ts'

const hangs: SiteAnswer = () => {}
const hanging = Array.from({ length: 41 }, (_, at) => `hangs${at}.example`)
const quarrel = 'quarrel-pay.example'
const warm = 'warm-pay.example'

const answers = sends(
  '<html><head><title>Quarrel Pay</title><meta name="description" content="Quarrel Pay moves salaries over borders."></head><body><h1>Quarrel Pay moves salaries over borders</h1><p>Companies in forty countries pay their people with one transfer.</p></body></html>',
)

/** Forty-one sites that never answer, and two that do. */
export const hangingSites: ReadonlyMap<string, SiteAnswer> = new Map([
  ...hanging.map((host) => [host, hangs] as const),
  [quarrel, answers],
  [warm, answers],
])

interface Attack {
  readonly server: Pick<RunningServer, 'url' | 'pid' | 'stop'>
  readonly web: SiteWeb
  readonly keys: { readonly crowd: string; readonly beside: string; readonly other: string }
  readonly turns: ReturnType<typeof meteredTurns>
}

export interface Analysis {
  readonly status: number
  readonly retryAfter: string | null
  /** The name of the company that was found, or the code of the error. */
  readonly came: string | null
  /** What the ledger of the account tells of charges. */
  readonly charges: number
  /** Whether all the screenings of the other account were still waiting for their sites. */
  readonly wasCrowded: boolean
}

/** Four screenings of one account hang, with `isBeside` also an analysis of a second one. Meanwhile another account asks for an analysis. */
export async function analyseBeside(
  { server, web, keys, turns }: Attack,
  isBeside: boolean,
): Promise<Analysis> {
  const post = (key: string, path: string, body: object) =>
    fetch(`${server.url}/api/v2/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const analyse = (key: string, host: string) =>
    post(key, 'competitor-analyses', { company: { name: 'Quarrel Pay', website: `https://${host}` } })
  // In the first a runtime loads and compiles what it meets.
  await (await analyse(keys.beside, warm)).text()
  let ended = 0
  const count = (asked: Promise<unknown>) =>
    asked.then(
      () => ended++,
      () => ended++,
    )
  const crowd = [0, 1, 2, 3].map((at) =>
    count(post(keys.crowd, 'vc-backability-checks', { websites: hanging.slice(at * 10, at * 10 + 10) })),
  )
  await web.whenAsked(isBeside ? 2 : 17)
  if (isBeside) {
    crowd.push(count(analyse(keys.beside, hanging[40] ?? '')))
    await web.whenAsked(3)
  }
  turns.longestOf(server.pid)
  const answer = await staysHealthy(server.url, () => analyse(keys.other, quarrel))
  turns.stayedShort(server.pid)
  const wasCrowded = ended === 0
  const told = (await answer.json()) as {
    readonly data?: { readonly company: { readonly resolved: { readonly name: string } | null } }
    readonly error?: { readonly code: string }
  }
  const ledger = await fetch(`${server.url}/api/v2/billing/ledger?limit=100`, {
    headers: { authorization: `Bearer ${keys.other}` },
  })
  const { data } = (await ledger.json()) as { data: { entries: readonly { readonly type: string }[] } }
  await endsInTime(server)
  await Promise.all(crowd)
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    came: told.error?.code ?? told.data?.company.resolved?.name ?? null,
    charges: data.entries.filter(({ type }) => type !== 'grant').length,
    wasCrowded,
  }
}
