import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  createService,
  defaultLimits,
  type LimitTable,
  loadLocations,
  openSqliteStorage,
  type Service,
} from '@dealflow/core'
import { type LineLog, nodeHost } from '@dealflow/node-adapter'
import { buildInfo } from './build-info.ts'
import { openBunSqlite } from './bun-sqlite.ts'
import type { Settings } from './config/table.ts'
import type { LimitOverrides } from './config/table-types.ts'
import { removeControlFile } from './control/control-file.ts'
import { locationBytes, sampleCompanies } from './embedded.ts'
import { createRequestCounts, type RequestCounts } from './metrics/request-counts.ts'

export interface InstanceOptions {
  readonly settings: Settings
  readonly log: LineLog
}

/** A data directory held by this process, and the service over it. */
export interface Instance {
  readonly service: Service
  readonly settings: Settings
  /** Absolute path. */
  readonly directory: string
  readonly log: LineLog
  /** File imports under way, by fingerprint; each promise resolves when its import has ended, however it ends. */
  readonly imports: Map<string, Promise<void>>
  /** What was answered since the process started, for /metrics. */
  readonly requests: RequestCounts
  close(): Promise<void>
}

/** Opens a data directory, making it when it is missing. Throws `DirectoryInUse` when another process holds it. */
export async function openInstance(options: InstanceOptions): Promise<Instance> {
  const { settings } = options
  const directory = resolve(settings.data)
  // Keys' hashes, the ledger and everybody's data: the owner's alone.
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const host = nodeHost(options.log)
  const file = (name: string) => join(directory, name)
  const storage = await openSqliteStorage({ open: openBunSqlite, host, directory, file })
  // Whoever holds the directory is no server yet, so what lies there is a killed one's.
  removeControlFile(directory)
  const { now } = settings
  const requests = createRequestCounts()
  const service = createService({
    host,
    storage,
    locations: loadLocations(locationBytes),
    sampleCompanies,
    version: buildInfo.version,
    environment: settings.environment,
    rateLimits: settings.rateLimits,
    limits: limitsOver(defaultLimits, settings.limits ?? {}),
    billing: settings.billing,
    prices: settings.prices ?? {},
    ...(now === null ? {} : { searchNow: () => now }),
    observe: requests.countRequest,
  })
  return {
    service,
    settings,
    directory,
    log: options.log,
    imports: new Map(),
    requests,
    close: () => service.close(),
  }
}

/** Windows that are not named keep their limit. */
export function limitsOver(limits: LimitTable, overrides: LimitOverrides): LimitTable {
  const classes = Object.entries(limits).map(([name, { key, account }]) => {
    const given = overrides[name as keyof LimitTable]
    return [name, { key: { ...key, ...given?.key }, account: { ...account, ...given?.account } }]
  })
  return Object.fromEntries(classes) as LimitTable
}
