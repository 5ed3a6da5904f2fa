import { closeSync, openSync } from 'node:fs'
import {
  type DeckReader,
  Explained,
  type Host,
  loadLocations,
  type OpenSqlite,
  type OutboundOptions,
} from '@dealflow/core'
import { nodeDeckReader } from './decks/deck-reader.ts'
import { lazyDeckReader } from './decks/lazy-deck-reader.ts'
import { systemRecogniser } from './decks/recogniser.ts'
import { systemDisk } from './directory/disk.ts'
import { fileErrorText } from './directory/in-words.ts'
import type { DirectoryParts } from './directory/open-directory.ts'
import { vcModelIn } from './directory/vc-model-file.ts'
import { createDialer, createResolver } from './host/index.ts'
import { nodeIndex } from './index-threads.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import type { OpenedOutbound, OpenServiceOptions } from './open-service-options.ts'
import { readLocations, readSampleCompanies } from './package-data.ts'
import { nodeSiteChild } from './sites/start-site-child.ts'
import { nodeTableReader } from './tables/table-reader.ts'

/** SQLite would let everybody read what it makes; the files of its log get the mode of their database. */
export const openPrivate: OpenSqlite = (file) => {
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

export function makeDirectory(directory: string) {
  try {
    systemDisk.makeDirectory(directory)
  } catch (cause) {
    const words = fileErrorText(cause) ?? String(cause)
    throw new Explained(`The option \`data\` of openService: ${words}`, { cause })
  }
}

/** What a service over a directory is made of on this system. */
export async function partsOf(
  options: OpenServiceOptions,
  directory: string,
  host: Host,
): Promise<DirectoryParts> {
  const { data: _, log, work, instanceKeyFile, outbound, decks, sites, tables, ...others } = options
  const { vcModel = vcModelIn(directory), ...passed } = others
  return {
    locations: loadLocations(await readLocations()),
    sampleCompanies: readSampleCompanies,
    ...(decks === false ? {} : { decks: decks ?? readerWithOcr(host) }),
    ...(tables === false ? {} : { tables: tables ?? nodeTableReader() }),
    ...(vcModel === null ? {} : { vcModel }),
    ...passed,
    // Threads read the companies of the directory, and cannot reach others.
    index: { ...nodeIndex(directory), ...(passed.companies === undefined ? {} : { threads: null }) },
    sites: { ...sites, child: nodeSiteChild() },
  }
}

export function outboundOptionsOf({ nameServers = [], ...opened }: OpenedOutbound = {}): OutboundOptions {
  return { resolver: createResolver({ nameServers }), dialer: createDialer(), ...opened }
}

/** Nothing is started, nor any tool looked for, before the first deck. */
function readerWithOcr(host: Host): DeckReader {
  return lazyDeckReader(async () => {
    const { recogniser } = await systemRecogniser({ log: host.log })
    return nodeDeckReader({ host, ...(recogniser === null ? {} : { recogniser }) })
  })
}
