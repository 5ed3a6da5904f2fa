import { isDead } from '../search/segments/lifecycle/dead-bitmap.ts'
import { type IndexView, type Segment, windowSize } from '../search/segments/segment.ts'

/** Every live company of a view with all that the index knows of it, as text: what two indexes of the same data share. */
export function contentsOf({ segments }: IndexView): Record<string, string> {
  const contents = new Map<string, string>()
  for (const { segment, dead } of segments) {
    const terms = termsByDocument(segment)
    for (const [document, texts] of terms.entries()) {
      if (isDead(dead, document)) continue
      const id = segment.idOf(document)
      if (contents.has(id)) throw new Error(`${id} is in two segments`)
      contents.set(id, texts.sort().join(' '))
    }
  }
  return Object.fromEntries([...contents].sort(([left], [right]) => (left < right ? -1 : 1)))
}

function termsByDocument(segment: Segment): string[][] {
  const texts: string[][] = Array.from({ length: segment.documents }, () => [])
  for (const kind of ['words', 'attributes'] as const) {
    const lists = segment[kind]
    for (let ordinal = 0; ordinal < lists.count; ordinal++) {
      const term = lists.term(ordinal)
      for (
        let block = lists.blockStarts[ordinal] ?? 0;
        block < (lists.blockStarts[ordinal + 1] ?? 0);
        block++
      ) {
        const base = (lists.blockWindows[block] ?? 0) * windowSize
        for (let at = lists.postingStarts[block] ?? 0; at < (lists.postingStarts[block + 1] ?? 0); at++) {
          texts[base + (lists.lows[at] ?? 0)]?.push(`${kind}:${term}=${lists.impacts[at] ?? ''}`)
        }
      }
    }
  }
  return texts
}
