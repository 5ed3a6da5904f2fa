import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isBinary } from './build-info.ts'

/** Verbs that no help shows: this program as the child of one that reads decks, web sites or workbooks, or that tries its guard. */
export const deckChildVerb = 'deck-child'
export const siteChildVerb = 'site-child'
export const tableChildVerb = 'table-child'
export const guardChildVerb = 'guard-child'

/** How this program is started again as such a child. */
export const deckChildProgram = () => ownProgram(deckChildVerb)
export const siteChildProgram = () => ownProgram(siteChildVerb)
export const tableChildProgram = () => ownProgram(tableChildVerb)
export const guardChildProgram = () => ownProgram(guardChildVerb)

function ownProgram(verb: string): readonly [string, ...string[]] {
  if (isBinary) return [ownImage() ?? process.execPath, verb]
  return [process.execPath, fileURLToPath(new URL('./main.ts', import.meta.url)), verb]
}

/**
 * What this process runs, on Linux: an upgrade puts another binary at its path, or none, before it restarts the server. Null where
 * the system lets no other process see it, as of one whose file has capabilities: such a process belongs to root there.
 */
function ownImage(): string | null {
  if (process.platform !== 'linux') return null
  const own = `/proc/${process.pid}`
  return statSync(own, { throwIfNoEntry: false })?.uid === process.getuid?.() ? `${own}/exe` : null
}
