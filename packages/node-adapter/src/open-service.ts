import { join, resolve } from 'node:path'
import type { Log, Service } from '@dealflow/core'
import { nodeCheckpointThread } from './checkpoint-thread.ts'
import { inWords } from './directory/in-words.ts'
import { keyFileName } from './directory/instance-key.ts'
import { openDirectory } from './directory/open-directory.ts'
import { createLineLog, nodeHost } from './host/index.ts'
import { copyBeforeMigration } from './open-service-migration.ts'
import type { OpenServiceOptions } from './open-service-options.ts'
import { makeDirectory, openPrivate, outboundOptionsOf, partsOf } from './open-service-parts.ts'
import { refuseWrongOptions } from './open-service-rules.ts'
import { packageVersion } from './package-data.ts'
import { proveGuard } from './prove-guard.ts'
import { refuseOldNode } from './refuse-old-node.ts'

/** A service over a data directory that this process holds until `close`. */
export interface OpenedService extends Service {
  /** Absolute path. */
  readonly directory: string
  /** The installation's own id: a UUID that stays with the directory. */
  readonly instanceId: string
}

/**
 * Opens a data directory for this process alone, as the binary does, and works on it: one directory serves both, one at a time.
 * A new one has no account. An older one is migrated, after a copy of its database into `backups`. The process stays until `close`
 * is through. Throws `DirectoryInUse` while another holds the directory, `TypeError` for wrong options, and errors that name the
 * remedy; then nothing stays open.
 *
 * @example
 * const service = await openService({ data: './dealflow-data' })
 * const { accountId } = await service.accounts.create({ name: 'Example', grantMicroUsd: 100_000_000 })
 * const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
 * createServer(toNodeHandler(service)).listen(8787)
 */
export async function openService(options: OpenServiceOptions): Promise<OpenedService> {
  refuseWrongOptions(options)
  refuseOldNode()
  const { data, log = warningsToStderr(), work = true } = options
  const directory = resolve(data)
  const keyFile = resolve(options.instanceKeyFile ?? join(directory, keyFileName))
  const host = nodeHost(log)
  const outbound = options.outbound === false ? null : outboundOptionsOf(options.outbound)
  const letGo = holdProcess()
  let close = async () => {}
  try {
    makeDirectory(directory)
    const opened = await openDirectory({
      directory,
      host,
      version: packageVersion(),
      open: openPrivate,
      checkpointThread: () => nodeCheckpointThread(directory),
      migration: copyBeforeMigration(directory, host),
      keyFile,
      instanceKey: 'require',
      parts: async () => ({
        ...(await partsOf(options, directory, host)),
        ...(outbound === null ? {} : { outbound }),
      }),
    })
    const { service, instanceId } = opened
    close = opened.close
    // No request leaves a process before its guard was seen to hold in it: with nothing open, whatever the options open.
    if (outbound !== null)
      await proveGuard({ resolver: outbound.resolver, dialer: outbound.dialer, clock: host.clock })
    if (work) {
      await service.work()
      void service.warmUp()
    }
    return { ...service, directory, instanceId, close: once(() => opened.close().finally(letGo)) }
  } catch (error) {
    // Told before the close, which finds the same disk: what failed first is what is said.
    const told = inWords(error, directory)
    await close().catch(() => {})
    letGo()
    throw told
  }
}

/** The timers of a service let their process end, and a polite pause may be all that a script waits for. */
function holdProcess(): () => void {
  const timer = setInterval(() => {}, 60_000)
  return () => clearInterval(timer)
}

function warningsToStderr(): Log {
  return createLineLog({ fd: 2, format: 'text', level: 'warn' })
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null
  return () => {
    closing ??= close()
    return closing
  }
}
