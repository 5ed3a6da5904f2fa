import type { Workbench } from '../dealflow.ts'

/** A key of a new account that has a balance. */
export async function keyOfNew(
  bench: Workbench,
  name: string,
  kind: 'live' | 'test' = 'live',
): Promise<string> {
  const { account_id } = await bench.json<{ account_id: string }>(
    ...['account', 'create', '--name', name, '--grant-usd', '5'],
  )
  return (await bench.json<{ key: string }>('key', 'create', '--account', account_id, '--kind', kind)).key
}
