// Writes the decks that the tests read, one a trait, the same bytes every time:
//   bun scripts/deck-fixtures/generate.ts              writes them
//   bun scripts/deck-fixtures/generate.ts --check      fails unless they are what would be written
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as files from './file-decks.ts'
import * as pages from './page-decks.ts'
import * as texts from './text-decks.ts'
import * as whole from './whole-decks.ts'

/** By the name of the file. */
export const deckFixtures: Readonly<Record<string, () => Uint8Array>> = {
  tagged: whole.tagged,
  untagged: whole.untagged,
  german: whole.german,
  columns: pages.columns,
  tables: pages.tables,
  cards: pages.cards,
  running: pages.running,
  'rotated-text': pages.rotatedText,
  'rotated-pages': pages.rotatedPages,
  boxes: pages.boxes,
  'image-only': pages.imageOnly,
  'shifted-fonts': texts.shiftedFonts,
  cjk: texts.cjk,
  'right-to-left': texts.rightToLeft,
  'letter-spaced': texts.letterSpaced,
  ligatures: texts.ligatures,
  doubled: texts.doubled,
  gradients: texts.gradients,
  markup: texts.markup,
  links: files.links,
  notes: files.notes,
  outline: files.outline,
  'encrypted-user': files.encryptedUser,
  'encrypted-owner': files.encryptedOwner,
  'object-streams': files.objectStreams,
  'broken-xref': files.brokenXref,
  'broken-page': files.brokenPage,
  'zero-pages': files.zeroPages,
}

const directory = join(import.meta.dir, '../../packages/node-adapter/test/decks/fixtures')

function main(): number {
  const names = Object.keys(deckFixtures).map((name) => `${name}.pdf`)
  const strays = readdirSync(directory).filter((name) => name.endsWith('.pdf') && !names.includes(name))
  const wrong: string[] = []
  for (const [name, make] of Object.entries(deckFixtures)) {
    const file = join(directory, `${name}.pdf`)
    const bytes = make()
    if (!process.argv.includes('--check')) writeFileSync(file, bytes)
    else if (!readFileSync(file).equals(bytes)) wrong.push(name)
  }
  if (!process.argv.includes('--check')) for (const stray of strays) rmSync(join(directory, stray))
  else wrong.push(...strays)
  if (wrong.length > 0)
    console.error(
      `${wrong.join(', ')}: not what the generator writes; run scripts/deck-fixtures/generate.ts.`,
    )
  return wrong.length === 0 ? 0 : 1
}

if (import.meta.main) {
  mkdirSync(directory, { recursive: true })
  process.exitCode = main()
}
