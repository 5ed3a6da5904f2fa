import { inspectIndex } from '@dealflow/core'
import { fileErrorText, liveIndexDirectory, sizeText } from '@dealflow/node-adapter/directory'
import { bunIndexFiles } from '../index-files/bun-index-files.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const check = 'index'

/** The search index of a directory on which no process works. */
export function indexFilesFinding(directory: string): Finding {
  const place = liveIndexDirectory(directory)
  try {
    return judgeIndex(inspectIndex(bunIndexFiles(place), null))
  } catch (error) {
    const told = fileErrorText(error) ?? (error instanceof Error ? error.message : String(error))
    return fail(
      check,
      `The search index cannot be looked at: ${told}`,
      `Move away what lies at ${place}, or put its access right; the next start or search builds the index again.`,
    )
  }
}

function judgeIndex(found: ReturnType<typeof inspectIndex>): Finding {
  if (found === null) return ok(check, 'There is no search index yet; the first start or search builds it.')
  const { problem, isComplete, bytes } = found
  if (problem !== null) {
    return warn(
      check,
      `The search index cannot be used: ${problem}.`,
      'The next start or search builds it again; nothing is lost.',
    )
  }
  if (!isComplete) return ok(check, 'The search index is not whole yet; the next start or search goes on.')
  return ok(check, `The search index has ${sizeText(bytes)}; dealflow index verify reads it through.`)
}
