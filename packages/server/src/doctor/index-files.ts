import { inspectIndex } from '@dealflow/core'
import { sizeText } from '../backup/disk.ts'
import { bunIndexFiles } from '../index-files/bun-index-files.ts'
import { liveIndexDirectory } from '../index-files/serve-index-worker.ts'
import { type Finding, ok, warn } from './finding.ts'

/** The search index of a directory on which no process works. */
export function indexFilesFinding(directory: string): Finding {
  const check = 'index'
  const found = inspectIndex(bunIndexFiles(liveIndexDirectory(directory)))
  if (found === null) return ok(check, 'There is no search index yet; the first start or search builds it.')
  if (typeof found === 'string') {
    return warn(
      check,
      `The search index cannot be used: ${found}.`,
      'The next start or search builds it again; nothing is lost.',
    )
  }
  if (!found.complete)
    return ok(check, 'The search index is not whole yet; the next start or search goes on.')
  return ok(check, `The search index has ${sizeText(found.bytes)}; dealflow index verify reads it through.`)
}
