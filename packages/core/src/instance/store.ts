/** The installation that a data directory is. */
export interface InstanceRecord {
  readonly instanceId: string
  readonly createdAt: number
  /** First 16 hex digits of the SHA-256 of the instance key; null before it has one. */
  readonly keyFingerprint: string | null
  /** The version of Dealflow that opened the directory last; null before that was noted. */
  readonly lastVersion: string | null
}

export interface InstanceStore {
  /** The record, made from `draft` when there is none yet. Racing callers get the same one. */
  open(draft: { readonly instanceId: string; readonly createdAt: number }): Promise<InstanceRecord>
  /** Rejects, like `noteKey`, before the record was opened. */
  noteVersion(version: string): Promise<void>
  noteKey(fingerprint: string): Promise<void>
  /** Settings that the operator API has changed, as JSON values by name. */
  settings(): Promise<Readonly<Record<string, unknown>>>
  /** Null removes the setting. */
  putSetting(name: string, value: unknown, at: number): Promise<void>
}
