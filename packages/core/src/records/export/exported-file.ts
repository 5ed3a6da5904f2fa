import type { NormalForm } from './to-normal-form.ts'

/** Companies become the bytes of one file, in turn. */
export interface ExportedFile {
  add(lines: readonly NormalForm[]): Promise<Uint8Array>
  /** What is left, and the end of the file. */
  end(): Promise<Uint8Array>
}
