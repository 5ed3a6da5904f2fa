import { type Host, isHex, uuidV7 } from '../kernel/index.ts'
import type { InstanceRecord, InstanceStore } from './store.ts'

/** What is known of the installation itself. */
export interface InstanceNotes {
  /** The current record; the first call in a new directory makes it. */
  record(): Promise<InstanceRecord>
  /** Notes the version of Dealflow that works on the directory now; writes nothing when it is the one noted. */
  noteVersion(version: string): Promise<void>
  /** Notes which instance key seals: the first 16 hex digits of its SHA-256. */
  noteKey(fingerprint: string): Promise<void>
}

export interface InstanceNotesOptions {
  readonly host: Pick<Host, 'clock' | 'entropy'>
  readonly store: InstanceStore
}

export function createInstanceNotes({ host, store }: InstanceNotesOptions): InstanceNotes {
  const record = () => {
    const createdAt = host.clock.now()
    return store.open({ instanceId: uuidV7(createdAt, host.entropy), createdAt })
  }
  return {
    record,
    async noteVersion(version) {
      if ((await record()).lastVersion !== version) await store.noteVersion(version)
    },
    async noteKey(fingerprint) {
      if (fingerprint.length !== 16 || !isHex(fingerprint))
        throw new RangeError('A fingerprint of an instance key is 16 hex digits.')
      if ((await record()).keyFingerprint !== fingerprint) await store.noteKey(fingerprint)
    },
  }
}
