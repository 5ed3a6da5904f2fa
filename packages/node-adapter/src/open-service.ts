import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  createService,
  Explained,
  loadLocations,
  type OutboundWay,
  openSqliteSiteCache,
  openSqliteStorage,
  type Service,
} from '@dealflow/core'
import { nodeCheckpointThread } from './checkpoint-thread.ts'
import { nodeDeckReader } from './decks/deck-reader.ts'
import { systemDisk } from './directory/disk.ts'
import { fileError, fileErrorText, inWords } from './directory/in-words.ts'
import { type InstanceKey, keyFileName, keyOfInstance } from './directory/instance-key.ts'
import { siteCacheName, uploadDirectoryOf } from './directory/names.ts'
import { putInOrder } from './directory/put-in-order.ts'
import { resealWebhooks } from './directory/reseal-webhooks.ts'
import { markUsed } from './directory/vanished-data.ts'
import { vcModelIn } from './directory/vc-model-file.ts'
import { createDialer, createLineLog, nodeHost, systemClock, systemResolver } from './host/index.ts'
import { nodeIndex } from './index-threads.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { copyBeforeMigration } from './open-service-migration.ts'
import { type OpenServiceOptions, refuseWrongOptions } from './open-service-options.ts'
import { packageVersion, readLocations, readSampleCompanies } from './package-data.ts'
import { proveGuard } from './prove-guard.ts'
import { directoryUploads } from './uploads/directory-uploads.ts'

/** A service over a data directory that this process holds until `close`. */
export interface OpenedService extends Service {
  /** Absolute path. */
  readonly directory: string
  /** The installation's own id: a UUID that stays with the directory. */
  readonly instanceId: string
}

/**
 * Opens a data directory for this process alone, as the binary does, and works on it: one directory serves both, one at a time.
 * A new one has no account. What is older is migrated, after a copy of its database into `backups`. Throws `DirectoryInUse` when
 * another process holds it, and errors that name the remedy; then everything is closed again.
 *
 * @example
 * const service = await openService({ data: './dealflow-data' })
 * const { accountId } = await service.accounts.create({ name: 'Example', grantMicroUsd: 100_000_000 })
 * const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
 * createServer(toNodeHandler(service)).listen(8787)
 */
export async function openService(options: OpenServiceOptions): Promise<OpenedService> {
  refuseWrongOptions(options)
  const { data, log: givenLog, outbound, decks, sites, work = true, instanceKeyFile, ...passed } = options
  const directory = resolve(data)
  const file = (name: string) => join(directory, name)
  const keyFile = instanceKeyFile === undefined ? file(keyFileName) : resolve(instanceKeyFile)
  const log = givenLog ?? createLineLog({ fd: 2, format: 'text', level: 'warn' })
  const host = nodeHost(log)
  makeDirectory(directory)
  const copy = copyBeforeMigration(directory, host)
  const storage = await openSqliteStorage({
    open: openNodeSqlite,
    host,
    directory,
    file,
    whenHeld: () => putInOrder(directory, host),
    beforeMigration: copy.beforeMigration,
    checkpointThread: () => nodeCheckpointThread(directory),
  }).catch((error: unknown) => {
    throw copy.explained(inWords(error, directory))
  })
  let close = storage.close
  try {
    const way: OutboundWay | null =
      outbound === false ? null : { resolver: systemResolver, dialer: createDialer(), ...outbound }
    const vcModel = vcModelIn(directory)
    const locations = loadLocations(await readLocations())
    const cache = openSqliteSiteCache({
      open: openNodeSqlite,
      file: file(siteCacheName),
      removeFile: (path) => rmSync(path, { force: true }),
      ...host,
    })
    close = () => cache.close().finally(storage.close)
    let key: InstanceKey | null = null
    const service = createService({
      host,
      storage,
      locations,
      sampleCompanies: readSampleCompanies,
      index: { ...nodeIndex(directory), explain: (error) => fileError(error, directory) },
      uploads: directoryUploads(uploadDirectoryOf(directory)),
      version: packageVersion(),
      sites: { ...sites, cache },
      instanceKey: () => key?.bytes ?? null,
      ...(way === null ? {} : { outbound: way }),
      ...(decks === false ? {} : { decks: decks ?? nodeDeckReader({ host }) }),
      ...(vcModel === null ? {} : { vcModel }),
      ...passed,
    })
    close = service.close
    const record = await service.instance.record()
    key = await keyOfInstance({ file: keyFile, record, notes: service.instance, log })
    await resealWebhooks(service.webhooks, { keyFile, log })
    await service.instance.noteVersion(packageVersion())
    markUsed(directory, record.instanceId)
    // No request leaves a process before its guard was seen to hold in it.
    if (way !== null) await proveGuard({ ...way, clock: systemClock })
    if (work) {
      await service.work()
      void service.warmUp()
    }
    let closing: Promise<void> | null = null
    return {
      ...service,
      directory,
      instanceId: record.instanceId,
      close() {
        closing ??= service.close().catch((error: unknown) => {
          throw inWords(error, directory)
        })
        return closing
      },
    }
  } catch (error) {
    // Told before the close, which finds the same disk: what failed first is what is said.
    const told = inWords(error, directory)
    await close().catch(() => {})
    throw told
  }
}

function makeDirectory(directory: string) {
  try {
    systemDisk.makeDirectory(directory)
  } catch (cause) {
    throw new Explained(`The option \`data\` of openService: ${fileErrorText(cause) ?? String(cause)}`, {
      cause,
    })
  }
}
