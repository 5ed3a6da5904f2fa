import type { DeckReading } from '@dealflow/core'
import type { Refusal } from '@dealflow/node-adapter/testing'
import type { Workbench } from '../dealflow.ts'

/** What `dealflow deck FILE --json` prints of a deck, or says of one that it cannot read; pictures stay pictures also where tesseract is. */
export async function readByCommand(bench: Workbench, file: string): Promise<DeckReading | Refusal> {
  const { code, stdout, stderr } = await bench.run('deck', file, '--json', '--ocr', 'off')
  if (code !== 0) return (JSON.parse(stderr) as { error: Refusal }).error
  const { document, ...result } = JSON.parse(stdout)
  const { sha256: _, ...facts } = document
  return { ...result, document: facts }
}
