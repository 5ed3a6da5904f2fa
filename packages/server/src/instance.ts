import { join, resolve } from 'node:path'
import {
  type Clock,
  createService,
  loadLocations,
  openSqliteStorage,
  type Resealed,
  type ResolveMap,
  type Service,
} from '@dealflow/core'
import { directoryUploads, type LineLog } from '@dealflow/node-adapter'
import {
  fileError,
  inWords,
  keyOfInstance,
  liveIndexDirectory,
  markUsed,
  putInOrder,
  type ReplacedKey,
  replaceInstanceKey,
  resealWebhooks,
  systemDisk,
  uploadDirectoryOf,
} from '@dealflow/node-adapter/directory'
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
import { locationBytes, sampleCompanies } from './embedded.ts'
import { bunIndexFiles } from './index-files/bun-index-files.ts'
import { bunIndexThreads } from './index-files/bun-index-threads.ts'
import { keyFileOf } from './instance-key-file.ts'
import { jobOptionsOf } from './job-options.ts'
import { createDeckCounts, type DeckCounts } from './metrics/deck-counts.ts'
import { createJobCounts, type JobCounts } from './metrics/job-counts.ts'
import { createRequestCounts, type RequestCounts } from './metrics/request-counts.ts'
import { createSiteCounts, type SiteCounts } from './metrics/site-counts.ts'
import { outboundOf } from './outbound.ts'
import { siteOptionsOf, vcModelOf } from './sites.ts'

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
export interface Instance {
  readonly service: Service
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
  readonly instanceId: string
  readonly key: OpenedKey
  /** What became of the signing secrets of webhooks at the opening. */
  readonly secrets: Resealed
  readonly backups: Backups
  /** The backup that was made before the opening migrated the directory. */
  readonly migrated: ReturnType<MigrationGuard['made']>
  close(): Promise<void>
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
  const file = (name: string) => join(directory, name)
  const signal = options.signal ?? new AbortController().signal
  const guard = guardMigration({ settings, directory, configurationFile, host, signal })
  const storage = await openSqliteStorage({
    open: openBunSqlite,
    host,
    directory,
    file,
    whenHeld: () => putInOrder(directory, host),
    beforeMigration: guard.beforeMigration,
    checkpointThread: () => bunCheckpointThread(directory),
  }).catch((error: unknown) => {
    throw guard.explained(inWords(error, directory))
  })
  const { now } = settings
  const requests = createRequestCounts()
  const jobCounts = createJobCounts()
  const deckCounts = createDeckCounts()
  const siteCounts = createSiteCounts()
  // The service stands before its key is opened, because the record of the key is in its storage.
  let opened: OpenedKey | null = null
  const service = createService({
    host,
    storage,
    locations: loadLocations(locationBytes),
    sampleCompanies,
    index: {
      files: bunIndexFiles(liveIndexDirectory(directory)),
      threads: bunIndexThreads(directory),
      explain: (error) => fileError(error, directory),
    },
    uploads: directoryUploads(uploadDirectoryOf(directory)),
    decks: deckCounts.counted(
      deckReaderOf({
        settings,
        host,
        concurrency: settings.pitchDeckWorkers,
        onEvent: deckCounts.countEvent,
        onLacking: warnsOfLacks(configuration, options.log),
      }),
    ),
    version: buildInfo.version,
    environment: settings.environment,
    rateLimits: settings.rateLimits,
    billing: settings.billing,
    jobs: jobOptionsOf(settings),
    outbound: outboundOf(settings, options.resolveMap ?? null),
    ...siteOptionsOf(settings, directory, host, siteCounts),
    ...(vcModel === null ? {} : { vcModel }),
    instanceKey: () => opened?.key.bytes ?? null,
    ...pinnedSettings(configuration),
    ...(now === null ? {} : { searchNow: () => now }),
    observe: requests.countRequest,
    observeJob: jobCounts.countJob,
    observeDelivery: jobCounts.countDelivery,
  })
  try {
    const { instanceId, keyFingerprint } = await service.instance.record()
    const opening = openKey(options, service)
    // A first start notes key and version in one commit; a later one may be refused for its key, and then did no work.
    if (keyFingerprint !== null) await opening
    const [key] = await Promise.all([opening, service.instance.noteVersion(buildInfo.version)])
    opened = key
    const secrets = await resealWebhooks(service.webhooks, { keyFile: key.file, log: options.log })
    markUsed(directory, instanceId)
    const backups = createBackups({
      directory,
      backupDirectory: backupDirectoryOf(settings),
      key: key.key,
      configuration: configurationFingerprint(settings, configurationFile),
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
        await service.close().catch((error: unknown) => {
          throw inWords(error, directory)
        })
      },
    }
  } catch (error) {
    // Told before the close, which finds the same disk: what failed first is what is said.
    const told = inWords(error, directory)
    await service.close().catch(() => {})
    throw told
  }
}

export interface OpenedKey extends ReplacedKey {
  readonly file: string
}

async function openKey(
  { configuration: { settings }, log, instanceKey }: InstanceOptions,
  { instance }: Service,
): Promise<OpenedKey> {
  const file = keyFileOf(settings)
  const record = await instance.record()
  if (instanceKey === 'replace')
    return { file, ...(await replaceInstanceKey({ file, record, notes: instance })) }
  const key = await keyOfInstance({ file, record, notes: instance, log })
  return { file, key, keptAs: null, keptIsForeign: false }
}

/** What the configuration sets, nobody changes while the server runs. */
function pinnedSettings({ settings: { prices, limits }, origins }: Configuration) {
  return {
    ...(prices === null ? {} : { prices }),
    ...(limits === null ? {} : { limits }),
    pinned: { prices: origins.prices.name, limits: origins.limits.name },
  }
}
