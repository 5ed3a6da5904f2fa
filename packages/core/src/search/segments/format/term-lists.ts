import { type Sections, type TermLists, windowSize } from '../segment.ts'
import { CorruptSegment } from './corrupt-segment.ts'
import { Dictionary } from './dictionary.ts'
import { checkEnds, checkLength } from './offsets.ts'

/**
 * Reads what `TermListsWriter` wrote under the prefix, for numbers below `documents`. The offsets of a list are checked whenever it is
 * found or its frequency is asked: checking all of them would read a seventh of the file before the first question. In a damaged
 * segment a number may be `documents` or more, but below the next multiple of `windowSize`, and numbers may fall.
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
  checkEnds(`${prefix}.blockStarts`, blockStarts, blockWindows.length)
  checkLength(`${prefix}.postingStarts`, postingStarts.length, blockWindows.length + 1)
  checkEnds(`${prefix}.postingStarts`, postingStarts, lows.length)
  if (impacts.length > 0 || blockImpacts.length > 0) {
    checkLength(`${prefix}.impacts`, impacts.length, lows.length)
    checkLength(`${prefix}.blockImpacts`, blockImpacts.length, blockWindows.length)
  }
  const lastWindow = Math.ceil(documents / windowSize) - 1

  /** Every term has a block, every block a posting, and windows rise. */
  const checkList = (ordinal: number): void => {
    const first = blockStarts[ordinal] as number
    const end = blockStarts[ordinal + 1] as number
    let fits = first < end && end <= blockWindows.length && (postingStarts[end] as number) <= lows.length
    let window = -1
    for (let block = first; fits && block < end; block++) {
      const next = blockWindows[block] as number
      fits = next > window && (postingStarts[block] as number) < (postingStarts[block + 1] as number)
      window = next
    }
    if (!fits || window > lastWindow)
      throw new CorruptSegment(`The blocks of term ${ordinal} of "${prefix}" do not fit its postings.`)
  }

  // A search looks a word up several times, and searches share most of their words.
  const found = new Map<string, number>()

  return {
    count: dictionary.count,
    find: (term) => {
      const known = found.get(term)
      const ordinal = known ?? dictionary.find(term)
      if (known === undefined && term.length <= foundLettersMax) {
        if (found.size >= foundMax) found.clear()
        found.set(term, ordinal)
      }
      if (ordinal >= 0) checkList(ordinal)
      return ordinal
    },
    term: (ordinal) => dictionary.term(ordinal),
    withPrefix: (prefix) => dictionary.withPrefix(prefix),
    frequency: (ordinal) => {
      if (ordinal < 0 || ordinal >= dictionary.count) return 0
      checkList(ordinal)
      const from = postingStarts[blockStarts[ordinal] as number] as number
      return (postingStarts[blockStarts[ordinal + 1] as number] as number) - from
    },
    blockStarts,
    blockWindows,
    postingStarts,
    lows,
    impacts,
    blockImpacts,
  }
}

/** Terms whose place is kept once it was found. Looking one up among 400,000 takes 1 µs, and a tenth of that here. */
const foundMax = 5_000
const foundLettersMax = 40
