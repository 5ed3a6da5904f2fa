import { join, resolve } from 'node:path'
import { createService, type Host, type Log, type OutboundWay, type Service } from '@dealflow/core'
import { inWords } from './directory/in-words.ts'
import { type InstanceKey, keyFileName, keyOfInstance } from './directory/instance-key.ts'
import { resealWebhooks } from './directory/reseal-webhooks.ts'
import { markUsed } from './directory/vanished-data.ts'
import { createLineLog, nodeHost } from './host/index.ts'
import type { OpenServiceOptions } from './open-service-options.ts'
import { openParts, openStorage } from './open-service-parts.ts'
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
  const version = packageVersion()
  const letGo = holdProcess()
  let close = async () => {}
  try {
    const storage = await openStorage(directory, host)
    close = storage.close
    const parts = await openParts(options, directory, host)
    close = () => parts.sites.cache.close().finally(storage.close)
    // The service stands before its key is opened, because the record of the key is in its storage.
    let key: InstanceKey | null = null
    const service = createService({
      ...parts,
      storage,
      version,
      instanceKey: () => key?.bytes ?? null,
    })
    close = service.close
    const record = await service.instance.record()
    const opening = keyOfInstance({ file: keyFile, record, notes: service.instance, log })
    // A first start notes key and version in one commit; a later one may be refused for its key, and then did no work.
    if (record.keyFingerprint !== null) await opening
    ;[key] = await Promise.all([opening, service.instance.noteVersion(version)])
    await resealWebhooks(service.webhooks, { keyFile, log })
    markUsed(directory, record.instanceId)
    if (parts.outbound !== undefined) await provePartsOf(parts.outbound, host)
    if (work) {
      await service.work()
      void service.warmUp()
    }
    const closeOnce = once(() => service.close().finally(letGo), directory)
    return { ...service, directory, instanceId: record.instanceId, close: closeOnce }
  } catch (error) {
    // Told before the close, which finds the same disk: what failed first is what is said.
    const told = inWords(error, directory)
    await close().catch(() => {})
    letGo()
    throw told
  }
}

/** No request leaves a process before its guard was seen to hold in it: with nothing open, whatever the options open. */
function provePartsOf({ resolver, dialer }: OutboundWay, { clock }: Host) {
  return proveGuard({ resolver, dialer, clock })
}

/** The timers of a service let their process end, and a polite pause may be all that a script waits for. */
function holdProcess(): () => void {
  const timer = setInterval(() => {}, 60_000)
  return () => clearInterval(timer)
}

function warningsToStderr(): Log {
  return createLineLog({ fd: 2, format: 'text', level: 'warn' })
}

function once(close: () => Promise<void>, directory: string): () => Promise<void> {
  let closing: Promise<void> | null = null
  return () => {
    closing ??= close().catch((error: unknown) => {
      throw inWords(error, directory)
    })
    return closing
  }
}
