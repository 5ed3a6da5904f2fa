import type { LedgerReading } from '../../billing/index.ts'
import type { Host, Thread } from '../../kernel/index.ts'
import type { Storage } from '../storage.ts'
import { sqliteAccountStore } from './accounts.ts'
import { sqliteAuditStore } from './audit.ts'
import { balanceCache } from './balances.ts'
import { ledgerReading, sqliteBillingStore } from './billing.ts'
import { createCheckpointer } from './checkpointer.ts'
import { createCommitter } from './committer.ts'
import { sqliteCompanyStore } from './companies.ts'
import { companyParts } from './company-parts.ts'
import { sqliteCustomFieldStore } from './custom-fields.ts'
import { watchDamage } from './damage-watch.ts'
import type { OpenSqlite } from './driver.ts'
import { sqliteEnrichmentStore } from './enrichment.ts'
import { sqliteForgottenPeopleStore } from './forgotten-people.ts'
import { sqliteInstanceStore } from './instance.ts'
import { sqliteJobStore } from './jobs.ts'
import { sqliteListStore } from './lists.ts'
import { migrate, type SchemaState, schemaState } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open.ts'
import { sqliteOperatorStore } from './operators.ts'
import { holdDirectory } from './owner-lock.ts'
import { sqliteRateCounterStore } from './rate-counters.ts'
import { sqliteTwinStore } from './twins.ts'
import { explained, explainedWrite } from './unusable.ts'
import { sqliteVerdictStore } from './verdicts.ts'
import { sqliteWebhookStore } from './webhooks.ts'

export interface SqliteStorageOptions {
  readonly host: Host
  readonly open: OpenSqlite
  /** The data directory as a person would name it; only shown in messages. */
  readonly directory: string
  /** Where a file of the data directory lies: `(name) => join(directory, name)`. */
  readonly file: (name: string) => string
  /** Awaited once the directory is held and before its database is opened: the place to put files in order. */
  readonly whenHeld?: () => void | Promise<void>
  /**
   * Awaited before the first pending step is applied to a database that has data; when it throws, nothing is migrated. The
   * place to make a backup.
   */
  readonly beforeMigration?: (state: SchemaState) => Promise<void>
  /**
   * Starts a thread in which the runtime calls `serveCheckpoints` for this directory; at the first large commit. It must not keep
   * the process alive. Without it, and when it fails, commits take the checkpoints.
   */
  readonly checkpointThread?: () => Thread
}

/**
 * Opens a data directory for this process alone, migrating its database. Throws `DirectoryInUse` when another process holds
 * it, `SchemaError` when the database is newer than this version of Dealflow, and `DirectoryUnusable` when its files cannot be
 * used as they are.
 *
 * @example
 * const directory = './dealflow-data'
 * const storage = await openSqliteStorage({ host, open: openNodeSqlite, directory, file: (name) => join(directory, name) })
 */
export async function openSqliteStorage(options: SqliteStorageOptions): Promise<Storage> {
  const { open, directory, file } = options
  let letGo = () => {}
  try {
    letGo = holdDirectory(open, file('owner.lock'), directory)
    await options.whenHeld?.()
    const driver = openDatabase(open, file('dealflow.db'))
    try {
      const state = schemaState(driver, migrations)
      if (state.version > 0 && state.pending.length > 0) await options.beforeMigration?.(state)
      return storageOver(options, driver, migrate(driver, migrations), letGo)
    } catch (error) {
      driver.close()
      throw error
    }
  } catch (error) {
    letGo()
    throw explained(error, directory)
  }
}

/** The current schema of a database. It is not migrated, and another process may work with it. */
export function inspectSqliteSchema({
  open,
  file,
}: Pick<SqliteStorageOptions, 'open' | 'file'>): SchemaState {
  const driver = open(file('dealflow.db'))
  try {
    return schemaState(driver, migrations)
  } finally {
    driver.close()
  }
}

/** The ledgers of a database that nobody works with, whatever its schema, without migrating it. */
export function readSqliteLedgers({
  open,
  file,
}: Pick<SqliteStorageOptions, 'open' | 'file'>): LedgerReading & { close(): void } {
  const driver = open(file('dealflow.db'))
  try {
    return { ...ledgerReading(driver), close: driver.close }
  } catch (error) {
    driver.close()
    throw error
  }
}

/** The number of the last step of the schema that this version of Dealflow knows. */
export const newestSchema = migrations.at(-1)?.version ?? 0

function storageOver(
  { host, directory, checkpointThread: start }: SqliteStorageOptions,
  opened: ReturnType<OpenSqlite>,
  schemaVersion: number,
  letGo: () => void,
): Storage {
  const { driver, damage } = watchDamage(opened)
  const checkpointer = start === undefined ? null : createCheckpointer({ driver, start, host })
  const committer = createCommitter({
    driver,
    clock: host.clock,
    explain: (error) => explainedWrite(error, directory),
    onCommit: () => checkpointer?.lookAtLog(),
  })
  const balances = balanceCache(driver)
  const parts = companyParts(driver)
  const companies = sqliteCompanyStore(driver, committer, parts)
  const readProbe = driver.prepare('SELECT probed_at FROM probe')
  const writeProbe = driver.prepare(`
    INSERT INTO probe (only_row, probed_at) VALUES (1, ?)
    ON CONFLICT (only_row) DO UPDATE SET probed_at = excluded.probed_at`)
  let closing: Promise<void> | null = null

  return {
    accounts: sqliteAccountStore(driver, committer, host.crypto, balances),
    billing: sqliteBillingStore(driver, committer, host.crypto, balances),
    companies,
    customFields: sqliteCustomFieldStore(driver, committer, parts),
    forgottenPeople: sqliteForgottenPeopleStore(driver, committer, parts),
    lists: sqliteListStore(driver, committer),
    jobs: sqliteJobStore(driver, committer, host.crypto, balances),
    webhooks: sqliteWebhookStore(driver, committer),
    enrichment: sqliteEnrichmentStore(driver, committer, companies, parts),
    verdicts: sqliteVerdictStore(driver, committer),
    twins: sqliteTwinStore(driver, committer),
    rateCounters: sqliteRateCounterStore(driver, committer),
    operators: sqliteOperatorStore(driver, committer),
    audit: sqliteAuditStore(driver, committer),
    instance: sqliteInstanceStore(driver, committer),
    schemaVersion,
    async probe() {
      const met = damage()
      if (met !== null) throw explained(met, directory)
      readProbe.get()
      await committer.write(() => {
        writeProbe.run(host.clock.now())
      })
    },
    close() {
      closing ??= committer
        .close()
        .then(() => checkpointer?.close())
        .finally(() => {
          try {
            driver.close()
          } finally {
            letGo()
          }
        })
      return closing
    },
  }
}
