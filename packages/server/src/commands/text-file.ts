import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileErrorText } from '@dealflow/node-adapter/directory'
import { UsageError } from '../cli/command.ts'

/** A file that was named on the command line. Throws `UsageError` where it cannot be read. */
export function readTextFile(written: string): string {
  const file = resolve(written)
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(fileErrorText(error, file) ?? `${file} cannot be read: is the path right?`)
  }
}
