import { microUsdPerUsd, type Service, ServiceError } from '@dealflow/core'
import { ConfigurationError, fileKey } from './config/setting.ts'
import type { SettingName, Settings } from './config/table.ts'

const openingGrantMicroUsd = 100 * microUsdPerUsd
const adoptedLabel = 'from the settings'

/** Shown once: the secrets are not kept. */
export interface Opening {
  readonly account_id: string
  readonly live_key: string
  readonly test_key: string
}

type Keepers = Pick<Service, 'accounts' | 'operators'>
type KeySettings = Pick<Settings, 'bootstrapApiKey' | 'bootstrapAdminKey' | 'environment'>

/**
 * Lets the keys that the settings name hold, the API key for the oldest account or a new one. To be done before anything
 * listens; done again, it changes nothing. Throws `ConfigurationError` for a key that was ended or could not work here.
 */
export async function adoptKeys({ accounts, operators }: Keepers, settings: KeySettings): Promise<void> {
  const { bootstrapApiKey: apiKey, bootstrapAdminKey: adminKey, environment } = settings
  if (apiKey !== null) {
    if (environment !== 'both' && !apiKey.startsWith(`df_${environment}_`))
      throw new ConfigurationError(
        `bootstrap_api_key is a ${environment === 'live' ? 'test' : 'live'} key, and environment lets only ${environment} keys in.`,
      )
    await naming('bootstrapApiKey', async () => {
      const accountId = await oldestAccount(accounts)
      await accounts.adoptKey({ accountId, secret: apiKey, label: adoptedLabel })
    })
  }
  if (adminKey !== null) await naming('bootstrapAdminKey', () => operators.adoptKey(adminKey, adoptedLabel))
}

async function naming(setting: SettingName, adopt: () => Promise<unknown>) {
  try {
    await adopt()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    throw new ConfigurationError(`${fileKey(setting)} names a key that cannot hold. ${error.message}`)
  }
}

/**
 * A directory without a key gets a live and a test key, for its oldest account or for a new one; null when it has keys. A
 * start that was killed between account and keys is made good by the next one.
 */
export async function bootstrap({ accounts }: Pick<Service, 'accounts'>): Promise<Opening | null> {
  if ((await accounts.listKeys(null)).length > 0) return null
  const accountId = await oldestAccount(accounts)
  const live = await accounts.createKey({ accountId, kind: 'live', label: 'first live key' })
  const test = await accounts.createKey({ accountId, kind: 'test', label: 'first test key' })
  return {
    account_id: accountId,
    live_key: live.secret,
    test_key: test.secret,
  }
}

/** Made with its opening grant when there is none. */
async function oldestAccount(accounts: Service['accounts']): Promise<string> {
  const [oldest] = await accounts.list()
  if (oldest !== undefined) return oldest.accountId
  return (await accounts.create({ name: 'default', grantMicroUsd: openingGrantMicroUsd })).accountId
}
