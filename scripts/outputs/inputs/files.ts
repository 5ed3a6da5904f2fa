import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Keeps a copy of a file where the recorder of any commit finds it, and answers with its path. */
export type KeepFile = (file: string) => string

/** The files of a folder and those below it with an ending, sorted; without what is installed there. */
export function filesUnder(folder: string, ending: string): readonly string[] {
  const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry): readonly string[] => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesUnder(path, ending)
    return entry.name.endsWith(ending) ? [path] : []
  })
  return found.toSorted()
}
