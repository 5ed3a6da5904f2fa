import { openAsBlob } from 'node:fs'
import type { Dealflow } from '@dealflow/core/client'

// #region deck
/** The text of a deck as Markdown. Read again under the same name, it is not paid for again. */
export async function readDeck(dealflow: Dealflow, path: string) {
  const file = await openAsBlob(path, { type: 'application/pdf' })
  const deck = await dealflow.pitchDecks.createAndWait({ file, filename: path }, { idempotencyKey: path })
  return deck.markdown
}
// #endregion deck
