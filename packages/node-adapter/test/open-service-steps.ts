import type { OpenedService } from '@dealflow/node-adapter'

export const readyMade = [
  {
    id: 'm:1',
    name: 'Ledgerwise',
    website: 'ledgerwise.example.com',
    description: 'Bookkeeping software for small bakeries, with receipts read by phone.',
    industries: ['Fintech'],
  },
  { id: 'm:2', name: 'Sailcraft', description: 'Sails for cargo ships.', industries: ['Shipping'] },
] as const

/** A key of a new account with 100 USD. */
export async function keyOf({ accounts }: OpenedService, kind: 'live' | 'test'): Promise<string> {
  const { accountId } = await accounts.create({ name: 'Example', grantMicroUsd: 100_000_000 })
  return (await accounts.createKey({ accountId, kind })).secret
}

export function companiesOf({ companies }: OpenedService, records: readonly object[]) {
  return companies.import({
    source: new Blob(records.map((record) => `${JSON.stringify(record)}\n`)).stream(),
  })
}

/** A request of the public API, with its answer read. */
export async function send({ fetch }: OpenedService, key: string, path: string, body?: object) {
  const answer = await fetch(
    new Request(`http://localhost${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}
