import type { Host } from '../kernel/host.ts'
import type { Storage } from '../storage/storage.ts'

/** One promise of a `store.ts`, checked: `run` throws what is broken. */
export interface StorageCase {
  readonly name: string
  readonly run: (subject: StorageSubject) => Promise<void>
  /** Why the case does not apply to this storage; null when it does. A runner prints it. */
  readonly skip?: (subject: StorageSubject) => string | null
}

/** Runs a case where it applies, and tells why it does not elsewhere. */
export async function runStorageCase(
  { run, skip }: StorageCase,
  subject: StorageSubject,
  leaveOut: (reason: string) => void,
): Promise<void> {
  const reason = skip?.(subject) ?? null
  if (reason === null) await run(subject)
  else leaveOut(reason)
}

/** A fresh, empty storage under test. */
export interface StorageSubject {
  readonly storage: Storage
  readonly host: Host
  /** Closes the storage and opens it again on the same data; null when nothing outlives it. */
  readonly reopen: (() => Promise<Storage>) | null
}

/** Names the cases of one store. */
export const casesOf =
  (store: string) =>
  (name: string, run: StorageCase['run']): StorageCase => ({ name: `${store}: ${name}`, run })

/** A case about what outlives a restart. */
export function acrossRestart(
  name: string,
  run: (subject: StorageSubject, restart: () => Promise<Storage>) => Promise<void>,
): StorageCase {
  return {
    name,
    skip: ({ reopen }) => (reopen === null ? 'this storage ends with its process' : null),
    async run(subject) {
      if (subject.reopen !== null) await run(subject, subject.reopen)
    },
  }
}
