import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { DeckRefused, defaultDeckLimits, type Host } from '../../../packages/core/src/index.ts'
import { processDeckReader } from '../../../packages/node-adapter/src/decks/index.ts'
import type { Item } from '../item.ts'
import { steady } from './steady.ts'

type DeckItem = Extract<Item, { readonly kind: 'deck' | 'slides' }>

/** Reads decks as the service does, in child processes, without OCR. */
export function deckRecorder(host: Host) {
  const main = fileURLToPath(new URL('../../../packages/server/src/main.ts', import.meta.url))
  // What is read must not hang on how busy the machine is.
  const limits = { ...defaultDeckLimits, timeMs: 300_000, pageTimeMs: 100_000 }
  const reader = processDeckReader({ host, program: [process.execPath, main, 'deck-child'], limits })
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-outputs-'))
  const made = join(directory, 'made.pdf')
  const { signal } = new AbortController()
  return {
    async record(item: DeckItem): Promise<unknown> {
      if (item.kind === 'slides') writeFileSync(made, await pdfOf(item.slides))
      const location = item.kind === 'deck' ? item.file : made
      try {
        // The deck's Markdown is that of its slides.
        const { markdown, slides, ...reading } = await reader.read({ location }, { signal })
        if (item.kind === 'deck') return steady({ ...reading, slides })
        // The layout of slides that were made is nobody's question.
        const kept = slides.map(({ title, section, section_confidence }) => ({
          title,
          section,
          section_confidence,
        }))
        return steady({ facts: reading.facts, warnings: reading.warnings, slides: kept })
      } catch (error) {
        if (!(error instanceof DeckRefused)) throw error
        return { refused: error.reason, message: error.message }
      }
    },
    async close() {
      await reader.close()
      rmSync(directory, { recursive: true })
    },
  }
}

async function pdfOf(slides: readonly (readonly string[])[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const [title = '', ...lines] of slides) {
    const page = pdf.addPage([960, 540])
    page.drawText(title, { x: 60, y: 450, size: 36, font: bold })
    for (const [at, line] of lines.entries()) page.drawText(line, { x: 60, y: 370 - 30 * at, size: 18, font })
  }
  return pdf.save()
}
