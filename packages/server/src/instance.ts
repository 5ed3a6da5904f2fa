import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  createService,
  loadLocations,
  openSqliteStorage,
  type Service,
  type ServiceOptions,
} from '@dealflow/core'
import { type LineLog, nodeHost } from '@dealflow/node-adapter'
import { buildInfo } from './build-info.ts'
import { openBunSqlite } from './bun-sqlite.ts'
import { removeControlFile } from './control/control-file.ts'
import { locationBytes, sampleCompanies } from './embedded.ts'

export interface InstanceOptions {
  readonly directory: string
  readonly log: LineLog
  readonly rateLimits?: 'on' | 'off'
  readonly billing?: 'on' | 'off'
  readonly limits?: ServiceOptions['limits']
  /** ISO time that searches count ages from; null for the clock. */
  readonly searchNow?: number | null
}

/** A data directory held by this process, and the service over it. */
export interface Instance {
  readonly service: Service
  /** Absolute path. */
  readonly directory: string
  readonly log: LineLog
  /** File imports under way, by fingerprint; each promise resolves when its import has ended, however it ends. */
  readonly imports: Map<string, Promise<void>>
  close(): Promise<void>
}

/** Opens a data directory, making it when it is missing. Throws `DirectoryInUse` when another process holds it. */
export async function openInstance(options: InstanceOptions): Promise<Instance> {
  const directory = resolve(options.directory)
  // Keys' hashes, the ledger and everybody's data: the owner's alone.
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const host = nodeHost(options.log)
  const file = (name: string) => join(directory, name)
  const storage = await openSqliteStorage({ open: openBunSqlite, host, directory, file })
  // Whoever holds the directory is no server yet, so what lies there is a killed one's.
  removeControlFile(directory)
  const searchNow = options.searchNow ?? null
  const service = createService({
    host,
    storage,
    locations: loadLocations(locationBytes),
    sampleCompanies,
    version: buildInfo.version,
    ...(options.rateLimits === undefined ? {} : { rateLimits: options.rateLimits }),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.billing === undefined ? {} : { billing: options.billing }),
    ...(searchNow === null ? {} : { searchNow: () => searchNow }),
  })
  return { service, directory, log: options.log, imports: new Map(), close: () => service.close() }
}
