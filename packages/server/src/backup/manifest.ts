import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isHex } from '@dealflow/core'
import type { InstanceKey } from '@dealflow/node-adapter/directory'
import { BackupUnreadable } from './unreadable.ts'

/** What a backup says of itself: `manifest.json`, its first entry. */
export interface Manifest {
  readonly format: 1
  readonly created_at: string
  readonly dealflow_version: string
  readonly schema_version: number
  /** Null for a directory of a version that had no instance record. */
  readonly instance_id: string | null
  /** The version of Dealflow that had opened the directory last. */
  readonly last_version: string | null
  readonly entries: readonly ManifestEntry[]
  readonly counts: Counts
  /** Whether its data passed, when it was made, what a restore checks. */
  readonly verified: boolean
  /** What did not hold; null when it is verified. */
  readonly problem: string | null
  readonly configuration: { readonly file: string | null; readonly sha256: string }
  /** Fingerprint of the key of the signature; both are null for a directory that had no instance key. */
  readonly instance_key: string | null
  readonly signature: string | null
}

export interface ManifestEntry {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** What the database held. */
export interface Counts {
  readonly accounts: number
  readonly ledger_entries: number
  readonly companies: number
}

export const manifestName = 'manifest.json'
/** What a backup of format 1 may hold: nothing else is ever written into a directory. */
export const databaseName = 'dealflow.db'
/** One holds about a kilobyte. */
export const manifestBytesMax = 1024 * 1024

/** The manifest as the backup has it. */
export function signedManifest(
  facts: Omit<Manifest, 'instance_key' | 'signature'>,
  key: InstanceKey | null,
): string {
  const unsigned = { ...facts, instance_key: key?.fingerprint ?? null }
  const signature = key === null ? null : signatureOf(unsigned, key)
  return `${JSON.stringify({ ...unsigned, signature }, null, 2)}\n`
}

/** `unknown key`: signed with another key than this one, or not at all. */
export function checkSignature(
  { signature, ...unsigned }: Manifest,
  key: InstanceKey,
): 'valid' | 'forged' | 'unknown key' {
  if (signature === null || unsigned.instance_key !== key.fingerprint) return 'unknown key'
  const expected = Buffer.from(signatureOf(unsigned, key))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'valid' : 'forged'
}

/** HMAC-SHA256 over everything else, in the order written; the key is derived, because the instance key has other uses too. */
function signatureOf(unsigned: Omit<Manifest, 'signature'>, key: InstanceKey): string {
  const derived = hkdfSync('sha256', key.bytes, '', 'dealflow backup manifest', 32)
  return createHmac('sha256', Buffer.from(derived)).update(JSON.stringify(unsigned)).digest('hex')
}

export function readManifest(text: string): Manifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BackupUnreadable('its manifest is no JSON')
  }
  const manifest = value as Manifest
  if (typeof value !== 'object' || value === null || typeof manifest.format !== 'number')
    throw new BackupUnreadable('its manifest is not one of Dealflow')
  if (manifest.format !== 1)
    throw new BackupUnreadable(
      `it has format ${String(manifest.format)}, which this version of Dealflow does not know. Restore it with the version that made it, ${String(manifest.dealflow_version)}, or a newer one`,
    )
  const isWhole =
    Number.isSafeInteger(manifest.schema_version) &&
    typeof manifest.created_at === 'string' &&
    typeof manifest.dealflow_version === 'string' &&
    isTextOrNull(manifest.instance_id) &&
    isTextOrNull(manifest.instance_key) &&
    isTextOrNull(manifest.signature) &&
    typeof manifest.counts === 'object' &&
    typeof manifest.verified === 'boolean' &&
    isTextOrNull(manifest.problem) &&
    Array.isArray(manifest.entries) &&
    manifest.entries.length === 1 &&
    manifest.entries.every(isEntry)
  if (!isWhole) throw new BackupUnreadable('its manifest is incomplete')
  return manifest
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'

function isEntry(entry: ManifestEntry): boolean {
  return (
    typeof entry === 'object' &&
    entry.name === databaseName &&
    Number.isSafeInteger(entry.bytes) &&
    entry.bytes >= 0 &&
    typeof entry.sha256 === 'string' &&
    entry.sha256.length === 64 &&
    isHex(entry.sha256)
  )
}
