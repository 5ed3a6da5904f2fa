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

const length = 64 * 1024

/** What takes so little is not slow, however it grows. */
const FAST_MS = 150

/**
 * The pieces whose repetition makes `read` slow: 64 KB of them take more than three times what 32 KB take, and more than 150 ms of
 * CPU. Both are read in turns, up to eight times, and the best of each counts: a garbage collection or a busy neighbour may slow any
 * turn, and what is slow by itself is so in each.
 */
export function slowRepeats(
  read: (text: string) => unknown,
  repeated: readonly string[] = pieces,
): readonly string[] {
  return repeated.flatMap((piece) => {
    const [half, whole] = [length / 2, length].map((size) => piece.repeat(Math.floor(size / piece.length)))
    let wholeMs = bestCpuMs(() => read(whole ?? ''), FAST_MS)
    if (wholeMs <= FAST_MS) return []
    let halfMs = cpuMs(() => read(half ?? ''))
    for (let turn = 0; turn < 8 && wholeMs > 3 * halfMs; turn++) {
      wholeMs = Math.min(
        wholeMs,
        cpuMs(() => read(whole ?? '')),
      )
      halfMs = Math.min(
        halfMs,
        cpuMs(() => read(half ?? '')),
      )
    }
    return wholeMs <= 3 * halfMs ? [] : [`${JSON.stringify(piece)}: ${halfMs} ms, then ${wholeMs} ms`]
  })
}

/** The least that three rounds took; the first that takes at most `enoughMs` is the last. */
export function bestCpuMs(run: () => unknown, enoughMs = 0): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && best > enoughMs; round++) best = Math.min(best, cpuMs(run))
  return best
}

function cpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const after = process.threadCpuUsage()
  return (after.user + after.system - before.user - before.system) / 1_000
}
