import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  createService,
  type IndexPlace,
  openSqliteSiteCache,
  openSqliteStorage,
  openSqliteVectors,
  type Resealed,
  type Service,
  type ServiceOptions,
  type SitesOptions,
  type SqliteStorageOptions,
} from '@dealflow/core'
import { directoryUploads } from '../uploads/directory-uploads.ts'
import { fileError, inWords } from './in-words.ts'
import { type KeyHolder, keyOfInstance, type ReplacedKey, replaceInstanceKey } from './instance-key.ts'
import { indexName, siteCacheName, uploadDirectoryOf, vectorsName } from './names.ts'
import { putInOrder } from './put-in-order.ts'
import { resealWebhooks } from './reseal-webhooks.ts'
import type { MigrationCopy } from './upgrade-error.ts'
import { markUsed } from './vanished-data.ts'

/** What a runtime brings to a data directory, and who opens it has decided. The directory brings the rest. */
export interface DirectoryOptions
  extends Pick<ServiceOptions, 'host'>,
    Required<Pick<SqliteStorageOptions, 'open' | 'checkpointThread'>> {
  /** Absolute path of a directory that is there. */
  readonly directory: string
  /** Of the program; noted in the directory. */
  readonly version: string
  readonly migration: MigrationCopy
  readonly keyFile: string
  /** `replace` makes a new instance key, whatever there is. */
  readonly instanceKey: 'require' | 'replace'
  /** What else the service is made of; asked for once the directory is held. */
  readonly parts: () => DirectoryParts | Promise<DirectoryParts>
}

export interface DirectoryParts
  extends Omit<
    ServiceOptions,
    'host' | 'storage' | 'version' | 'uploads' | 'instanceKey' | 'index' | 'sites' | 'vectors'
  > {
  readonly index: Omit<IndexPlace, 'explain'>
  readonly sites: Omit<SitesOptions, 'cache'>
}

/** A data directory that this process holds until the service is closed. */
export interface OpenedDirectory {
  readonly service: Service
  readonly instanceId: string
  readonly key: OpenedKey
  /** What became of the signing secrets of webhooks. */
  readonly secrets: Resealed
  /** Closes the service; what fails is said in words. */
  close(): Promise<void>
}

export interface OpenedKey extends ReplacedKey {
  readonly file: string
}

/**
 * Opens a data directory for this process alone, and a service over it. Throws `DirectoryInUse` while another process holds it, and
 * errors that name the remedy; then nothing stays open.
 */
export async function openDirectory(options: DirectoryOptions): Promise<OpenedDirectory> {
  const { directory, host, version, keyFile } = options
  const storage = await openStorage(options)
  let close = storage.close
  try {
    const { index, sites, ...parts } = await options.parts()
    const cache = openSqliteSiteCache({
      open: options.open,
      file: join(directory, siteCacheName),
      removeFile: (file) => rmSync(file, { force: true }),
      ...host,
    })
    close = () => cache.close().finally(storage.close)
    // The service is made before its key is opened, because the record of the key is in its storage.
    let opened: OpenedKey | null = null
    const service = createService({
      ...parts,
      host,
      storage,
      version,
      index: { ...index, explain: (error) => fileError(error, directory) },
      sites: { ...sites, cache },
      vectors: openVectors(options),
      uploads: directoryUploads(uploadDirectoryOf(directory)),
      instanceKey: () => opened?.key.bytes ?? null,
    })
    close = service.close
    const record = await service.instance.record()
    const opening = openKey(options, { file: keyFile, record, notes: service.instance, log: host.log })
    // A first start notes key and version in one commit; a later one may be refused for its key, and then did no work.
    if (record.keyFingerprint !== null) await opening
    const [key] = await Promise.all([opening, service.instance.noteVersion(version)])
    opened = key
    const secrets = await resealWebhooks(service.webhooks, { keyFile, log: host.log })
    markUsed(directory, record.instanceId)
    return {
      service,
      instanceId: record.instanceId,
      key,
      secrets,
      close: () =>
        service.close().catch((error: unknown) => {
          throw inWords(error, directory)
        }),
    }
  } catch (error) {
    // Told before the close, which finds the same disk: what failed first is what is said.
    const told = inWords(error, directory)
    await close().catch(() => {})
    throw told
  }
}

/** The file is made when the first vector is kept. */
function openVectors({ directory, host, open }: DirectoryOptions) {
  const indexes = join(directory, indexName)
  return openSqliteVectors({
    open(file) {
      mkdirSync(indexes, { recursive: true, mode: 0o700 })
      return open(file)
    },
    file: join(indexes, vectorsName),
    // Where a file has the place of the directory, Bun fails to remove what cannot be in it.
    removeFile(file) {
      if (existsSync(file)) rmSync(file, { force: true })
    },
    log: host.log,
  })
}

function openStorage({ directory, host, open, checkpointThread, migration }: DirectoryOptions) {
  return openSqliteStorage({
    open,
    host,
    directory,
    file: (name) => join(directory, name),
    whenHeld: () => putInOrder(directory, host),
    beforeMigration: migration.beforeMigration,
    checkpointThread,
  }).catch((error: unknown) => {
    throw migration.explained(inWords(error, directory))
  })
}

async function openKey(
  { instanceKey }: Pick<DirectoryOptions, 'instanceKey'>,
  holder: KeyHolder,
): Promise<OpenedKey> {
  const { file } = holder
  if (instanceKey === 'replace') return { file, ...(await replaceInstanceKey(holder)) }
  return { file, key: await keyOfInstance(holder), keptAs: null, keptIsForeign: false }
}
