import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Host, newestSchema, openSqliteStorage, type Storage, verifyLedgers } from '@dealflow/core'
import type { InstanceKey } from '@dealflow/node-adapter/directory'
import { openBunSqlite } from '../bun-sqlite.ts'
import { readContainerManifest, unpackedBytes } from './container.ts'
import { requireFree } from './create-backup.ts'
import { ledgerProblem, withRemedy } from './ledger-problem.ts'
import { checkSignature, type Manifest } from './manifest.ts'
import { BackupUnreadable } from './unreadable.ts'
import { type JobWatch, runJob } from './worker-job.ts'

/** `not checked`: made under another instance key than the one at hand, or there is none at hand. */
export type SignatureFinding = 'valid' | 'not checked' | 'not signed'

export interface VerifyRequest {
  readonly file: string
  /** An empty directory on the disk where the data is wanted. It holds an openable database afterwards. */
  readonly into: string
  readonly key: InstanceKey | null
  /** Whether the signature has to be of this key. */
  readonly isKeyDemanded: boolean
  /** Whether data is taken in which something does not hold. */
  readonly acceptsUnverified: boolean
  readonly host: Host
}

export interface VerifiedBackup {
  readonly manifest: Manifest
  readonly signature: SignatureFinding
  /** What does not hold and was accepted; null when all of it holds. */
  readonly problem: string | null
}

/**
 * Unpacks a backup, checks all that can be checked, and opens it as this version would, migrating it: what passes can be used.
 * `finish` runs on the open storage before it is closed. Throws in words that name the file and what is wrong.
 */
export async function verifyBackup(
  { file, into, key, isKeyDemanded, acceptsUnverified, host }: VerifyRequest,
  watch: JobWatch,
  finish: (storage: Storage, manifest: Manifest) => Promise<void> = async () => {},
): Promise<VerifiedBackup> {
  const head = await readHead(file)
  return inWords(file, async () => {
    const signature = signatureFinding(head, key, isKeyDemanded)
    requireFree(into, 2 * unpackedBytes(head), 'Unpacking the backup')
    if (!head.verified && !acceptsUnverified) throw new BackupUnreadable(withRemedy(head.problem ?? ''))
    const unpacking = { file, into, acceptsDamage: acceptsUnverified }
    const { manifest, damage } = await runJob('unpack', unpacking, watch)
    if (JSON.stringify(manifest) !== JSON.stringify(head))
      throw new BackupUnreadable('it changed while it was read')
    const found = await openUnpacked(into, manifest, host, watch, async (storage, problem) => {
      if (problem !== null && !acceptsUnverified) throw new BackupUnreadable(withRemedy(problem))
      await finish(storage, manifest)
    })
    return { manifest, signature, problem: damage ?? found }
  })
}

/** What a backup says of itself, when this version can restore it. */
export function readHead(file: string): Promise<Manifest> {
  return inWords(file, async () => {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
      throw new BackupUnreadable('it is a directory, and a backup is one file')
    const manifest = await readContainerManifest(file)
    if (manifest.schema_version > newestSchema)
      throw new BackupUnreadable(
        `it has schema ${manifest.schema_version}, and this version of Dealflow knows schemas up to ${newestSchema}. Restore it with the version that made it, ${manifest.dealflow_version}, or a newer one`,
      )
    return manifest
  })
}

async function inWords<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof BackupUnreadable)
      throw new Error(`${file} cannot be used: ${error.message}.`, { cause: error })
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && !existsSync(file))
      throw new Error(`There is no backup ${file}. Is the path right?`, { cause: error })
    throw error
  }
}

function signatureFinding(
  manifest: Manifest,
  key: InstanceKey | null,
  isKeyDemanded: boolean,
): SignatureFinding {
  const found = key === null ? 'unknown key' : checkSignature(manifest, key)
  if (found === 'forged')
    throw new BackupUnreadable('its signature is wrong: it was changed after it was made')
  if (found === 'valid') return 'valid'
  const signer = manifest.instance_key
  if (isKeyDemanded)
    throw new BackupUnreadable(
      signer === null
        ? 'it is not signed. Leave --instance-key out if you trust it all the same'
        : `it was signed with the instance key ${signer}, and the one given is ${key?.fingerprint}`,
    )
  return signer === null ? 'not signed' : 'not checked'
}

async function openUnpacked(
  into: string,
  manifest: Manifest,
  host: Host,
  { signal, progress }: JobWatch,
  finish: (storage: Storage, problem: string | null) => Promise<void>,
): Promise<string | null> {
  const file = (name: string) => join(into, name)
  const storage = await openSqliteStorage({ open: openBunSqlite, host, directory: into, file })
  try {
    const report = await verifyLedgers(storage.billing, host.crypto, async (done) => {
      progress({ stage: 'verifying the ledger', ...done })
      // Lets Ctrl-C through.
      await new Promise((resolve) => setImmediate(resolve))
      signal.throwIfAborted()
    })
    const counted =
      report.entries === manifest.counts.ledger_entries
        ? null
        : `its ledgers count ${report.entries} entries, and it holds ${manifest.counts.ledger_entries}`
    const problem = ledgerProblem(report) ?? counted
    await finish(storage, problem)
    return problem
  } finally {
    await storage.close()
  }
}
