import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { Dealflow } from '@dealflow/core/client'

// #region deck
/** The text of a deck as Markdown. Each call is one job and one charge, however often its upload is tried. */
export async function readDeck(dealflow: Dealflow, path: string) {
  const file = await openAsBlob(path, { type: 'application/pdf' })
  const deck = await dealflow.pitchDecks.createAndWait({ file, filename: basename(path) })
  return deck.markdown
}
// #endregion deck
