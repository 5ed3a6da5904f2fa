import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createService,
  type Log,
  loadLocations,
  memoryStorage,
  type Service,
  type ServiceOptions,
} from '@dealflow/core'
import { nodeHost } from '../host/index.ts'
import { readLocations } from '../package-data.ts'
import { directoryUploads } from '../uploads/directory-uploads.ts'

/** A service for one case, with keys, and with a directory for uploads that nobody works on. */
export interface ServiceForCase {
  readonly service: Service
  /** Of a live key of an account that has 10 USD. */
  readonly headers: readonly string[]
  readonly liveKey: string
  readonly testKey: string
  /** Warnings and errors. */
  readonly logged: readonly { readonly message: string; readonly fields: Readonly<Record<string, unknown>> }[]
  readonly directory: string
  files(): Promise<readonly string[]>
  close(): Promise<void>
}

/** `change` may have its own storage, uploads and so on, in place of those it is given. */
export async function serviceForCase(
  change: (options: ServiceOptions, directory: string) => Partial<ServiceOptions> = () => ({}),
): Promise<ServiceForCase> {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-mount-'))
  const logged: ServiceForCase['logged'][number][] = []
  const log: Log = {
    write(level, message, fields = {}) {
      if (level === 'warn' || level === 'error') logged.push({ message, fields })
    },
  }
  const host = nodeHost(log)
  const options: ServiceOptions = {
    host,
    storage: memoryStorage({ host }),
    locations: loadLocations(await readLocations()),
    rateLimits: 'off',
    uploads: directoryUploads(directory),
    jobs: { work: { pitch_deck: async () => ({ result: {} }) }, shutdownGraceMs: 0 },
  }
  const service = createService({ ...options, ...change(options, directory) })
  const { accountId } = await service.accounts.create({ name: 'Acme', grantMicroUsd: 10_000_000 })
  const keyOf = async (kind: 'live' | 'test') =>
    (await service.accounts.createKey({ accountId, kind })).secret
  const liveKey = await keyOf('live')
  return {
    service,
    headers: [`Authorization: Bearer ${liveKey}`],
    liveKey,
    testKey: await keyOf('test'),
    logged,
    directory,
    files: () => readdir(directory),
    async close() {
      await service.close()
      rmSync(directory, { recursive: true })
    },
  }
}
