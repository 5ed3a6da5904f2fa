import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

export interface RealDeck {
  readonly name: string
  readonly path: string
  readonly pages: number
}

/** The decks of a directory, or a word that there are none and the end of the run. */
export function realDecks(directory: string): RealDeck[] {
  const names = existsSync(directory) ? readdirSync(directory).filter((name) => name.endsWith('.pdf')) : []
  if (names.length === 0) {
    console.log(`skipped: no deck in ${directory}`)
    process.exit(0)
  }
  return names.sort().map((name) => {
    const path = `${directory}/${name}`
    return { name: name.slice(0, -4), path, pages: pagesOf(path) }
  })
}

function pagesOf(path: string): number {
  const { stdout } = spawnSync('pdfinfo', [path], { encoding: 'utf8' })
  const pages = Number(/^Pages:\s+(\d+)$/m.exec(stdout)?.[1])
  if (!(pages > 0)) throw new Error(`pdfinfo (Debian: poppler-utils) tells no pages of ${path}`)
  return pages
}
