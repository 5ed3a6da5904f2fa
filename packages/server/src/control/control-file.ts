import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { controlFileName } from '@dealflow/node-adapter/directory'

/** How other processes of the same user reach the server that holds a directory. */
export interface ControlFile {
  readonly address: string
  readonly token: string
  readonly pid: number
}

/** Written whole and renamed, so that no reader sees half of it; readable by the owner alone. */
export function writeControlFile(directory: string, control: ControlFile) {
  const file = join(directory, controlFileName)
  const draft = `${file}.${control.pid}`
  writeFileSync(draft, `${JSON.stringify(control)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

/** Null when no server has written one, or what is there is not ours. */
export function readControlFile(directory: string): ControlFile | null {
  try {
    const value: unknown = JSON.parse(readFileSync(join(directory, controlFileName), 'utf8'))
    return isControlFile(value) ? value : null
  } catch {
    return null
  }
}

function isControlFile(value: unknown): value is ControlFile {
  if (typeof value !== 'object' || value === null) return false
  const { address, token, pid } = value as Partial<Record<keyof ControlFile, unknown>>
  return typeof address === 'string' && typeof token === 'string' && typeof pid === 'number'
}
