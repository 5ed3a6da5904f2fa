import { resolve } from 'node:path'
import { type Clock, loadLocations, type ResolveMap } from '@dealflow/core'
import type { LineLog } from '@dealflow/node-adapter'
import {
  liveIndexDirectory,
  type OpenedDirectory,
  openDirectory,
  systemDisk,
} from '@dealflow/node-adapter/directory'
import { processTableReader } from '@dealflow/node-adapter/tables'
import { type Backups, createBackups } from './backup/backups.ts'
import { guardMigration, type MigrationGuard } from './backup/before-migration.ts'
import { configurationFingerprint } from './backup/configuration.ts'
import { backupDirectoryOf } from './backup/names.ts'
import { buildInfo } from './build-info.ts'
import { bunCheckpointThread } from './bun-checkpoints.ts'
import { bunHost } from './bun-host.ts'
import { openBunSqlite } from './bun-sqlite.ts'
import type { Configuration } from './config/load.ts'
import type { Settings } from './config/table.ts'
import { deckReaderOf, warnsOfLacks } from './decks/deck-reader.ts'
import { locationData, sampleCompanies } from './embedded.ts'
import { exchangeRatesOf } from './exchange-rates.ts'
import { bunIndexFiles } from './index-files/bun-index-files.ts'
import { bunIndexThreads } from './index-files/bun-index-threads.ts'
import { keyFileOf } from './instance-key-file.ts'
import { jobOptionsOf } from './job-options.ts'
import { createDeckCounts, type DeckCounts } from './metrics/deck-counts.ts'
import { createJobCounts, type JobCounts } from './metrics/job-counts.ts'
import { createRequestCounts, type RequestCounts } from './metrics/request-counts.ts'
import { createSiteCounts, type SiteCounts } from './metrics/site-counts.ts'
import { outboundOf } from './outbound.ts'
import { tableChildProgram } from './own-program.ts'
import { embedderOptionsOf, providerOptionsOf, siteOptionsOf, vcModelOf } from './sites.ts'

export interface InstanceOptions {
  readonly configuration: Configuration
  readonly log: LineLog
  /** Ends the backup before a migration. */
  readonly signal?: AbortSignal
  /** `replace` makes a new instance key, whatever there is. */
  readonly instanceKey?: 'require' | 'replace'
  /** From `readResolveMap`, for who sends requests to other machines. */
  readonly resolveMap?: ResolveMap | null
}

/** A data directory held by this process, and the service over it. */
export interface Instance extends OpenedDirectory {
  /** The settings in force and where each came from. */
  readonly configuration: Configuration
  /** The settings of `configuration`. */
  readonly settings: Settings
  /** Absolute path. */
  readonly directory: string
  readonly log: LineLog
  /** What was answered since the process started, for /metrics. */
  readonly requests: RequestCounts
  /** What became of jobs and webhooks since then. */
  readonly jobCounts: JobCounts
  /** What became of pitch decks since then. */
  readonly deckCounts: DeckCounts
  /** What became of pages of web sites since then. */
  readonly siteCounts: SiteCounts
  /** The host's: what an operation calls now. */
  readonly clock: Pick<Clock, 'now'>
  readonly backups: Backups
  /** The backup that was made before the opening migrated the directory. */
  readonly migrated: ReturnType<MigrationGuard['made']>
}

/** Opens a data directory, making it when it is missing. Throws `DirectoryInUse` when another process holds it. */
export async function openInstance(options: InstanceOptions): Promise<Instance> {
  const { configuration } = options
  const { settings, file: configurationFile } = configuration
  const directory = resolve(settings.data)
  // Keys' hashes, the ledger and everybody's data: the owner's alone.
  systemDisk.makeDirectory(directory)
  const host = bunHost(options.log)
  const vcModel = vcModelOf(settings, directory)
  const signal = options.signal ?? new AbortController().signal
  const guard = guardMigration({ settings, directory, configurationFile, host, signal })
  const fingerprint = configurationFingerprint(settings, configurationFile)
  const { now } = settings
  const requests = createRequestCounts()
  const jobCounts = createJobCounts()
  const deckCounts = createDeckCounts()
  const siteCounts = createSiteCounts()
  const { service, instanceId, key, secrets, close } = await openDirectory({
    directory,
    host,
    version: buildInfo.version,
    open: openBunSqlite,
    checkpointThread: () => bunCheckpointThread(directory),
    migration: guard,
    keyFile: keyFileOf(settings),
    instanceKey: options.instanceKey ?? 'require',
    parts: () => ({
      locations: loadLocations(locationData),
      sampleCompanies,
      index: { files: bunIndexFiles(liveIndexDirectory(directory)), threads: bunIndexThreads(directory) },
      decks: deckCounts.counted(
        deckReaderOf({
          settings,
          host,
          concurrency: settings.pitchDeckWorkers,
          onEvent: deckCounts.countEvent,
          onLacking: warnsOfLacks(configuration, options.log),
        }),
      ),
      tables: processTableReader({ program: tableChildProgram() }),
      ...exchangeRatesOf(settings),
      environment: settings.environment,
      rateLimits: settings.rateLimits,
      billing: settings.billing,
      chargeEmptySearches: settings.chargeEmptySearches,
      jobs: jobOptionsOf(settings),
      outbound: outboundOf(settings, options.resolveMap ?? null),
      sites: siteOptionsOf(settings, siteCounts),
      providers: { ...providerOptionsOf(settings), ...embedderOptionsOf(settings) },
      ...(vcModel === null ? {} : { vcModel }),
      vcCanonical: settings.vcCanonical,
      ...pinnedSettings(configuration),
      ...(now === null ? {} : { searchNow: () => now }),
      observe: requests.countRequest,
      observeJob: jobCounts.countJob,
      observeDelivery: jobCounts.countDelivery,
    }),
  })
  const backups = createBackups({
    directory,
    backupDirectory: backupDirectoryOf(settings),
    key: key.key,
    configuration: fingerprint,
    now: host.clock.now,
  })
  return {
    service,
    configuration,
    settings,
    directory,
    log: options.log,
    requests,
    jobCounts,
    deckCounts,
    siteCounts,
    clock: host.clock,
    instanceId,
    key,
    secrets,
    backups,
    migrated: guard.made(),
    async close() {
      await backups.close()
      await close()
    },
  }
}

/** What the configuration sets, nobody changes while the server runs. */
function pinnedSettings({ settings: { prices, limits }, origins }: Configuration) {
  return {
    ...(prices === null ? {} : { prices }),
    ...(limits === null ? {} : { limits }),
    pinned: { prices: origins.prices.name, limits: origins.limits.name },
  }
}
