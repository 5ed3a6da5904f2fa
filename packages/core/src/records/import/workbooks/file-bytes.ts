/** A file that is read from any place: the table of contents of a workbook is at its end. */
export interface FileBytes {
  readonly size: number
  /** Fewer bytes than `length` where the file ends before. */
  read(from: number, length: number): Promise<Uint8Array>
}
