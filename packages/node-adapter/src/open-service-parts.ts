import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type DeckReader,
  Explained,
  type Host,
  type IndexPlace,
  loadLocations,
  type OpenSqlite,
  type OutboundWay,
  openSqliteSiteCache,
  openSqliteStorage,
  type Storage,
} from '@dealflow/core'
import { nodeCheckpointThread } from './checkpoint-thread.ts'
import { nodeDeckReader } from './decks/deck-reader.ts'
import { lazyDeckReader } from './decks/lazy-deck-reader.ts'
import { systemRecogniser } from './decks/recogniser.ts'
import { systemDisk } from './directory/disk.ts'
import { fileError, fileErrorText, inWords } from './directory/in-words.ts'
import { siteCacheName, uploadDirectoryOf } from './directory/names.ts'
import { putInOrder } from './directory/put-in-order.ts'
import { vcModelIn } from './directory/vc-model-file.ts'
import { createDialer, createResolver } from './host/index.ts'
import { nodeIndex } from './index-threads.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { copyBeforeMigration } from './open-service-migration.ts'
import type { OpenedOutbound, OpenServiceOptions } from './open-service-options.ts'
import { readLocations, readSampleCompanies } from './package-data.ts'
import { nodeSiteChild } from './sites/start-site-child.ts'
import { directoryUploads } from './uploads/directory-uploads.ts'

/** Holds the directory until the storage is closed. */
export async function openStorage(directory: string, host: Host): Promise<Storage> {
  makeDirectory(directory)
  const copy = copyBeforeMigration(directory, host)
  return openSqliteStorage({
    open: openPrivate,
    host,
    directory,
    file: (name) => join(directory, name),
    whenHeld: () => putInOrder(directory, host),
    beforeMigration: copy.beforeMigration,
    checkpointThread: () => nodeCheckpointThread(directory),
  }).catch((error: unknown) => {
    throw copy.explained(inWords(error, directory))
  })
}

/** SQLite would let everybody read what it makes; the files of its log get the mode of their database. */
const openPrivate: OpenSqlite = (file) => {
  makePrivate(file)
  return openNodeSqlite(file)
}

/** A file that is there is not touched: with a descriptor of it that is closed, this process loses every lock that it has on it. */
function makePrivate(file: string) {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function makeDirectory(directory: string) {
  try {
    systemDisk.makeDirectory(directory)
  } catch (cause) {
    const words = fileErrorText(cause) ?? String(cause)
    throw new Explained(`The option \`data\` of openService: ${words}`, { cause })
  }
}

/**
 * What a service is made of over its directory and this system. Of these the cache alone is open, and it is opened last: where
 * anything fails, nothing is.
 */
export async function openParts(options: OpenServiceOptions, directory: string, host: Host) {
  const { data: _, log, work, instanceKeyFile, outbound, decks, sites, ...others } = options
  const { vcModel = vcModelIn(directory), ...passed } = others
  return {
    host,
    locations: loadLocations(await readLocations()),
    sampleCompanies: readSampleCompanies,
    index: indexPlace(directory, passed),
    uploads: directoryUploads(uploadDirectoryOf(directory)),
    ...(outbound === false ? {} : { outbound: wayOut(outbound) }),
    ...(decks === false ? {} : { decks: decks ?? readerWithOcr(host) }),
    ...(vcModel === null ? {} : { vcModel }),
    ...passed,
    sites: { ...sites, child: nodeSiteChild(), cache: openCache(directory, host) },
  }
}

function indexPlace(directory: string, { companies }: Pick<OpenServiceOptions, 'companies'>): IndexPlace {
  return {
    ...nodeIndex(directory),
    // Threads read the companies of the directory, and cannot reach others.
    ...(companies === undefined ? {} : { threads: null }),
    explain: (error) => fileError(error, directory),
  }
}

function wayOut({ nameServers = [], ...opened }: OpenedOutbound = {}): OutboundWay {
  return { resolver: createResolver({ nameServers }), dialer: createDialer(), ...opened }
}

function openCache(directory: string, host: Host) {
  return openSqliteSiteCache({
    open: openPrivate,
    file: join(directory, siteCacheName),
    removeFile: (file) => rmSync(file, { force: true }),
    ...host,
  })
}

/** Nothing is started, nor any tool looked for, before the first deck. */
function readerWithOcr(host: Host): DeckReader {
  return lazyDeckReader(async () => {
    const { recogniser } = await systemRecogniser({ log: host.log })
    return nodeDeckReader({ host, ...(recogniser === null ? {} : { recogniser }) })
  })
}
