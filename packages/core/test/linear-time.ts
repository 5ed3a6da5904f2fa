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
 * CPU. The best of three counts, since a garbage collection may fall into any.
 */
export function slowRepeats(
  read: (text: string) => unknown,
  repeated: readonly string[] = pieces,
): readonly string[] {
  return repeated.flatMap((piece) => {
    const [half, whole] = [length / 2, length].map((size) => piece.repeat(Math.floor(size / piece.length)))
    const cpuMs = bestCpuMs(() => read(whole ?? ''), FAST_MS)
    if (cpuMs <= FAST_MS) return []
    const halfMs = bestCpuMs(() => read(half ?? ''))
    return cpuMs <= 3 * halfMs ? [] : [`${JSON.stringify(piece)}: ${halfMs} ms, then ${cpuMs} ms`]
  })
}

/** The least that three rounds took; the first that takes at most `enoughMs` is the last. */
export function bestCpuMs(run: () => unknown, enoughMs = 0): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && best > enoughMs; round++) {
    const before = process.threadCpuUsage()
    run()
    const after = process.threadCpuUsage()
    best = Math.min(best, (after.user + after.system - before.user - before.system) / 1_000)
  }
  return best
}
