/** A backup that cannot be trusted or understood; the message completes "FILE cannot be used: ". */
export class BackupUnreadable extends Error {
  override readonly name = 'BackupUnreadable'
}
