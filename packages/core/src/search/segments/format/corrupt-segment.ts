/**
 * A segment that cannot be read. `damaged`: bytes are missing or changed, so the index must be built again. `foreign`: never was a
 * segment. `version`: written by another version of the format, and sound for all we know.
 */
export class CorruptSegment extends Error {
  override readonly name = 'CorruptSegment'
  readonly fault: 'damaged' | 'foreign' | 'version'

  constructor(message: string, fault: 'damaged' | 'foreign' | 'version' = 'damaged') {
    super(message)
    this.fault = fault
  }
}
