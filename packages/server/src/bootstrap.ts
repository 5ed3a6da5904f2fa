import { type Environment, microUsdPerUsd, type Service, ServiceError } from '@dealflow/core'
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

type Keepers = Pick<Service, 'accounts' | 'operators' | 'audit'>
type KeySettings = Pick<Settings, 'bootstrapApiKey' | 'bootstrapAdminKey' | 'environment'>

/**
 * Lets the keys that the settings name hold, the API key for the oldest account or a new one. To be done before anything
 * listens; done again, it changes nothing. Throws `ConfigurationError` for a key that was ended or could not work here.
 */
export async function adoptKeys(service: Keepers, settings: KeySettings): Promise<void> {
  const { bootstrapApiKey: apiKey, bootstrapAdminKey: adminKey, environment } = settings
  if (apiKey !== null) {
    if (environment !== 'both' && !apiKey.startsWith(`df_${environment}_`))
      throw new ConfigurationError(
        `bootstrap_api_key is a ${environment === 'live' ? 'test' : 'live'} key, and environment lets only ${environment} keys in.`,
      )
    await naming('bootstrapApiKey', () => adoptApiKey(service, apiKey))
  }
  if (adminKey !== null) await naming('bootstrapAdminKey', () => adoptAdminKey(service, adminKey))
}

async function adoptApiKey(service: Keepers, secret: string) {
  const { accounts, audit } = service
  if ((await accounts.keyOf(secret)) !== null) return
  const accountId = await oldestAccount(service)
  await audit.record(
    { ...byTheServer, action: 'key.adopt', target: accountId },
    () => accounts.adoptKey({ accountId, secret, label: adoptedLabel }),
    ({ keyId }) => keyId,
  )
}

async function adoptAdminKey({ operators, audit }: Keepers, secret: string) {
  const known = await operators.keyOf(secret)
  if (known !== null && known.revokedAt === null) return
  await audit.record(
    { ...byTheServer, action: 'admin_key.adopt', target: known?.keyId ?? null },
    () => operators.adoptKey(secret, adoptedLabel),
    ({ keyId }) => keyId,
  )
}

async function naming(setting: SettingName, adopt: () => Promise<void>) {
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
export async function bootstrap(service: Omit<Keepers, 'operators'>): Promise<Opening | null> {
  const { accounts, audit } = service
  if ((await accounts.listKeys(null)).length > 0) return null
  const accountId = await oldestAccount(service)
  const createKey = async (kind: Environment) => {
    const { secret } = await audit.record(
      { ...byTheServer, action: 'key.create', target: accountId },
      () => accounts.createKey({ accountId, kind, label: `first ${kind} key` }),
      ({ key }) => key.keyId,
    )
    return secret
  }
  // At once: what is written meanwhile shares its commits.
  const [liveKey, testKey] = await Promise.all([createKey('live'), createKey('test')])
  return { account_id: accountId, live_key: liveKey, test_key: testKey }
}

/** Makes the account, with its opening grant, when there is none yet. */
async function oldestAccount({ accounts, audit }: Pick<Service, 'accounts' | 'audit'>): Promise<string> {
  const [oldest] = await accounts.list()
  if (oldest !== undefined) return oldest.accountId
  const { accountId } = await audit.record(
    { ...byTheServer, action: 'account.create', target: null },
    () => accounts.create({ name: 'default', grantMicroUsd: openingGrantMicroUsd }),
    (account) => account.accountId,
  )
  return accountId
}

const byTheServer = { actor: { kind: 'server', id: null }, details: {} } as const
