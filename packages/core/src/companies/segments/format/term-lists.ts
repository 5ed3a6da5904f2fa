import { type Sections, type TermLists, windowSize } from '../segment.ts'
import { CorruptSegment } from './corrupt-segment.ts'
import { Dictionary } from './dictionary.ts'
import { checkLength, checkOffsets } from './offsets.ts'

/**
 * Reads what `TermListsWriter` wrote under the prefix, for numbers below `documents`. Every term has a block and every block a posting.
 * In a damaged segment a number may be `documents` or more, but below the next multiple of `windowSize`, and numbers may fall.
 */
export function openTermLists(sections: Sections, prefix: string, documents: number): TermLists {
  const dictionary = new Dictionary(sections, prefix)
  const blockStarts = sections.u32(`${prefix}.blockStarts`)
  const blockWindows = sections.u16(`${prefix}.blockWindows`)
  const postingStarts = sections.u32(`${prefix}.postingStarts`)
  const lows = sections.u16(`${prefix}.lows`)
  const impacts = sections.u8(`${prefix}.impacts`)
  const blockImpacts = sections.u8(`${prefix}.blockImpacts`)
  checkLength(`${prefix}.blockStarts`, blockStarts.length, dictionary.count + 1)
  checkOffsets(`${prefix}.blockStarts`, blockStarts, blockWindows.length, 1)
  checkLength(`${prefix}.postingStarts`, postingStarts.length, blockWindows.length + 1)
  checkBlocks(prefix, postingStarts, blockWindows, lows.length, documents)
  if (impacts.length > 0 || blockImpacts.length > 0) {
    checkLength(`${prefix}.impacts`, impacts.length, lows.length)
    checkLength(`${prefix}.blockImpacts`, blockImpacts.length, blockWindows.length)
  }
  return {
    count: dictionary.count,
    find: (term) => dictionary.find(term),
    term: (ordinal) => dictionary.term(ordinal),
    withPrefix: (prefix) => dictionary.withPrefix(prefix),
    frequency: (ordinal) => {
      const from = postingStarts[blockStarts[ordinal] as number]
      const to = postingStarts[blockStarts[ordinal + 1] as number]
      return from === undefined || to === undefined ? 0 : to - from
    },
    blockStarts,
    blockWindows,
    postingStarts,
    lows,
    impacts,
    blockImpacts,
  }
}

/** One loop for both: of 20 ms in which a new process opens a segment of 31M postings, this takes most. */
function checkBlocks(
  prefix: string,
  postingStarts: Uint32Array,
  windows: Uint16Array,
  postings: number,
  documents: number,
): void {
  const last = Math.ceil(documents / windowSize) - 1
  let fits = postingStarts[0] === 0 && postingStarts[windows.length] === postings
  for (let block = 0, start = 0; block < windows.length; block++) {
    const end = postingStarts[block + 1] as number
    if (end <= start || (windows[block] as number) > last) fits = false
    start = end
  }
  if (!fits) throw new CorruptSegment(`The blocks of "${prefix}" do not fit its ${postings} postings.`)
}
