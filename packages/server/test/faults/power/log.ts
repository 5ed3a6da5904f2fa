import { readFileSync } from 'node:fs'

/** What a recorder put down, in the order in which it happened. */
export type PowerRecord =
  | {
      readonly kind: 'write'
      readonly file: RecordedFile
      readonly offset: number
      readonly bytes: Uint8Array
    }
  | { readonly kind: 'truncate'; readonly file: RecordedFile; readonly length: number }
  | { readonly kind: 'sync'; readonly file: RecordedFile | 'directory' }
  | { readonly kind: 'told'; readonly words: string }
export type RecordedFile = 'dealflow.db' | 'dealflow.db-wal'

const headBytes = 32
const kinds = ['', 'write', 'truncate', 'sync', 'told'] as const
const files = ['', 'dealflow.db', 'dealflow.db-wal', 'directory'] as const

export function readPowerLog(path: string): readonly PowerRecord[] {
  const log = readFileSync(path)
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength)
  const number = (at: number) => Number(view.getBigUint64(at, true))
  const records: PowerRecord[] = []
  for (let at = 0; at < log.length; ) {
    const kind = kinds[number(at)]
    const file = files[number(at + 8)]
    const [offset, length] = [number(at + 16), number(at + 24)]
    const bytes = log.subarray(at + headBytes, at + headBytes + length)
    at += headBytes + length
    if (kind === 'told') records.push({ kind, words: bytes.toString() })
    else if (kind === 'sync' && file) records.push({ kind, file })
    else if (kind === 'write' && isFile(file)) records.push({ kind, file, offset, bytes })
    else if (kind === 'truncate' && isFile(file)) records.push({ kind, file, length: offset })
    else throw new Error(`The recorder put down something unknown: ${kind} of ${file}.`)
  }
  return records
}

const isFile = (file: string | undefined): file is RecordedFile =>
  file === 'dealflow.db' || file === 'dealflow.db-wal'
