import { hasBit } from '../bits.ts'
import type { IndexView } from '../segment.ts'
import { copyDocuments } from './posting-lists.ts'

/** For each attribute the companies that have it, or none where more than `most` have: then it tells nothing of one of them. */
export function holdingIn(view: IndexView, attributes: readonly string[], most: number): string[][] {
  return attributes.map((term) => {
    const ids: string[] = []
    for (const { segment, dead } of view.segments) {
      const ordinal = segment.attributes.find(term)
      if (ordinal < 0) continue
      const frequency = segment.attributes.frequency(ordinal)
      // Dead ones count too; but few can be dead of a list that is much longer.
      if (frequency > most * 4) return []
      const documents = new Uint32Array(frequency)
      copyDocuments(segment.attributes, ordinal, documents, 0)
      for (const document of documents)
        if (dead === null || !hasBit(dead, document)) ids.push(segment.idOf(document))
      if (ids.length > most) return []
    }
    return ids
  })
}
