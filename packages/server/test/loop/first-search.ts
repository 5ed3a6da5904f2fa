import { expect } from 'bun:test'

/**
 * A search before an attack: what understands sentences is loaded and compiled in the first seconds of a server, and that is no turn
 * of the attack.
 */
export async function firstSearch(url: string, key: string): Promise<void> {
  const answer = await fetch(`${url}/api/v2/searches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'payroll for bakeries in Berlin' }),
  })
  await answer.text()
  expect(answer.status).toBe(200)
}
