import { isNightly } from './nightly.ts'

/** Pieces that patterns over names, addresses and sentences match, or match all but the end of. */
const pieces = [
  ...['a', 'A', 'é', '東', 'ا', 'あ', 'ー', '🧑‍🚀', 'a\u0301', 'ß', 'İ', 'Ⅷ', 'ﷺ'],
  ...['-', ' ', '. ', '.', ', ', ' ,', '\t \n', '_', '|', '"', '“', '\\', '%', '<>', '(', '(a) ', '[', '::'],
  ...[
    'a.',
    'a-',
    'A.',
    'aA.',
    'www.',
    '.com',
    'https://a.',
    'a.com/',
    '//',
    '@',
    '&',
    '#',
    'c++',
    'c#',
    '%41',
  ],
  ...["'", "a'", "'s", "d'", '’s ', 'S.', 'S. p. ', 'SpA ', '™', 'GmbH & Co. KG ', 'J. M. ', 'St. ', 'Ltd '],
  ...[
    '1',
    '1.',
    '1,',
    '1 ',
    '0x',
    '1e1',
    '$1',
    '1x',
    'x1',
    '[::1]',
    'isation',
    'our',
    'ise ',
    'the ',
    '株式会社',
  ],
] as const

/** The longer of two texts, and what takes so little that it is not slow, however it grows. */
const measured = { length: 64 * 1024, fastMs: 150, turns: 9 }
/** In the check, texts that are not suspicious here are not looked at closer. What is slow above takes a sixteenth for a quarter. */
const suspected = { length: 16 * 1024, fastMs: 9, turns: 3 }
/** Where half of that takes so long, or a quarter, it is long enough. */
const clearMs = 40

/** The pieces whose repetition makes `read` slow, see `slowTexts`. */
export function slowRepeats(
  read: (text: string) => unknown,
  repeated: readonly string[] = pieces,
): readonly string[] {
  return slowTexts(
    read,
    repeated.map((piece) => [JSON.stringify(piece), (size) => piece.repeat(Math.floor(size / piece.length))]),
  )
}

/** A text of a length, with what is said of it. */
type Text = readonly [name: string, ofLength: (length: number) => string, ...more: unknown[]]

/** The names of texts that are slow to `read`: 64 KB of them take more than in proportion to the length. */
export function slowTexts(read: (text: string) => unknown, texts: readonly Text[]): readonly string[] {
  return texts.flatMap(([name, ofLength]) => {
    if (!isNightly && disproportion(read, ofLength, longEnough(read, ofLength)) === null) return []
    const found = disproportion(read, ofLength, measured)
    return found === null ? [] : [`${name}: ${found}`]
  })
}

function longEnough(read: (text: string) => unknown, ofLength: (length: number) => string): typeof measured {
  const lengths = [suspected.length / 4, suspected.length / 2]
  const length = lengths.find((shorter) => {
    const text = ofLength(shorter)
    return cpuMs(() => read(text)) > clearMs && cpuMs(() => read(text)) > clearMs
  })
  return { ...suspected, length: length ?? suspected.length }
}

/**
 * Says so when a text takes more than eight times what a quarter of it takes, and more than `fastMs` of CPU. Both are read in turns,
 * and the best of each counts: a garbage collection or a busy neighbour may slow any turn, and what is slow by itself is so in each; three are enough where
 * they leave no doubt.
 */
function disproportion(
  read: (text: string) => unknown,
  ofLength: (length: number) => string,
  { length, fastMs, turns }: typeof measured,
): string | null {
  const [quarter, whole] = [ofLength(length / 4), ofLength(length)]
  let [quarterMs, wholeMs] = [0, Number.POSITIVE_INFINITY]
  for (let turn = 0; turn < turns; turn++) {
    wholeMs = Math.min(
      wholeMs,
      cpuMs(() => read(whole)),
    )
    if (wholeMs <= fastMs) return null
    const ms = cpuMs(() => read(quarter))
    quarterMs = turn === 0 ? ms : Math.min(quarterMs, ms)
    if (wholeMs <= 8 * quarterMs) return null
    if (turn >= 2 && wholeMs > 12 * quarterMs) break
  }
  return `${quarterMs} ms, then ${wholeMs} ms`
}

/** Of the whole process: Linux adds to a single thread's time by ticks of 4 ms. */
function cpuMs(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const after = process.cpuUsage()
  return (after.user + after.system - before.user - before.system) / 1_000
}
