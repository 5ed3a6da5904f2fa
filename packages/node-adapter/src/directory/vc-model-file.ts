import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Explained, readVcModel, type VcModel } from '@dealflow/core'
import { fileErrorText } from './in-words.ts'

/** What `dealflow train vc` writes. */
export const vcModelName = 'vc-model.json'

/** The weights of venture-backability that were trained for a directory; null when none were. Throws `Explained`. */
export function vcModelIn(directory: string): VcModel | null {
  const file = join(directory, vcModelName)
  return existsSync(file) ? readVcModelFile(file) : null
}

/** Throws `Explained` for a file that is missing or holds no weights. */
export function readVcModelFile(file: string): VcModel {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Explained(fileErrorText(cause, file) ?? `${file} cannot be read.`, { cause })
  }
  try {
    return readVcModel(JSON.parse(text))
  } catch (cause) {
    const why = cause instanceof SyntaxError ? 'it is no JSON' : (cause as Error).message
    throw new Explained(`${file}: ${why}. Train it again with dealflow train vc, or remove it.`, { cause })
  }
}
