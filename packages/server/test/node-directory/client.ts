import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What both servers are asked over the public API, with the keys of one account. */
export interface Keys {
  readonly live: string
  readonly test: string
}

export async function call(url: string, key: string, path: string, body?: object) {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}

/** A job that has ended, and its id. */
export async function jobOf(url: string, key: string, kind: string, body: object): Promise<string> {
  const { data } = await call(url, key, `/api/v2/${kind}`, body)
  const headers = { authorization: `Bearer ${key}` }
  // The stream ends with the job.
  await (await fetch(`${url}${data.poll_url}/events`, { headers })).text()
  return data.job_id
}

const queries = ['bookkeeping for bakeries', 'robots', 'companies in Lyon', 'software']

/** Everything that must be the same whoever serves the directory. Its searches are charged. */
export async function everythingAt(
  url: string,
  { live, test }: Keys,
  listId: string,
  jobs: readonly string[],
) {
  const balance = (await call(url, live, '/api/v2/billing/balance')).data.remaining_usd
  const searches: unknown[] = []
  for (const query of queries) {
    const { data } = await call(url, live, '/api/v2/searches', { query })
    searches.push([query, data.results.map(({ id }: { id: string }) => id)])
  }
  const websites = [
    'ledgerwise.example.com',
    'crumbledger.example.com',
    'larkspur-payroll.example',
    'nobody.example',
  ]
  return {
    balance,
    searches,
    lookups: (await call(url, live, '/api/v2/company-lookups', { websites })).data,
    list: (await call(url, live, `/api/v2/lists/${listId}/companies`)).data,
    webhooks: (await call(url, test, '/api/v2/webhook-endpoints')).data,
    jobs: await Promise.all(
      jobs.map(async (path) => [
        path,
        (await call(url, path.startsWith('general') ? test : live, `/api/v2/${path}/result`)).data,
      ]),
    ),
  }
}

/** The files of indexes: one that is built again has others, or the same with a later time. */
export function indexFiles(data: string): readonly (readonly [string, number])[] {
  const directory = join(data, 'index')
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.seg'))
    .sort()
    .map((name) => [name, statSync(join(directory, name)).mtimeMs])
}
