import { microUsdPerUsd, type Service } from '@dealflow/core'

const openingGrantMicroUsd = 100 * microUsdPerUsd

/** Shown once: the secrets are not kept. */
export interface Opening {
  readonly account_id: string
  readonly live_key: string
  readonly test_key: string
}

/**
 * A directory without a key gets a live and a test key, for its first account or for a new one; null when it has keys. A
 * start that was killed between account and keys is made good by the next one.
 */
export async function bootstrap({ accounts }: Pick<Service, 'accounts'>): Promise<Opening | null> {
  if ((await accounts.listKeys(null)).length > 0) return null
  if ((await accounts.list()).length === 0)
    await accounts.create({ name: 'default', grantMicroUsd: openingGrantMicroUsd })
  const [account] = await accounts.list()
  if (account === undefined) throw new Error('the account that was just made is not there')
  const { accountId } = account
  const live = await accounts.createKey({ accountId, kind: 'live', label: 'first live key' })
  const test = await accounts.createKey({ accountId, kind: 'test', label: 'first test key' })
  return {
    account_id: accountId,
    live_key: live.secret,
    test_key: test.secret,
  }
}
