import { splitAtSpaces } from '../kernel/index.ts'

/** What comes before the names of rivals: `an alternative to Acme`. A word with a star may go on. */
export const cuesBefore = [
  ...[
    'alternative*',
    'replacement*',
    'substitute*',
    'successor*',
    'rival*',
    'challenger*',
    'competitor*',
  ].flatMap((rival) => ['to', 'for', 'of'].map((word) => `${rival} ${word}`)),
  'answer to|answer of|equivalent* to|equivalent* of|unlike|similar to|inspired by',
  'compete with|competes with|competing with|replace|replaces|replacing',
].join('|')

/** What comes after the name of a rival: `the open-source Acme alternative`. */
export const cuesAfter =
  'alternative|alternatives|replacement|replacements|substitute|substitutes|competitor|competitors|rival|rivals|challenger|' +
  'challengers|clone|clones|killer|killers'

/** Between the names of a list, behind a comma or without one. */
export const listWords: ReadonlySet<string> = new Set(['and', 'or', 'und', 'et', '&'])

/** Words before a rival's name that are no part of it, since a sentence or a title begins with them. */
export const wordsBeforeNames: ReadonlySet<string> = new Set(
  splitAtSpaces(`
a an the our your this that its their another one only first best better new next true real modern simple easy fast faster free cheap cheaper
affordable open source european german french indian american british local private secure lightweight powerful popular great good leading
official ultimate complete full proper drop-in selfhosted hosted hostable friendly based first focused native minimal small
`),
)

/** Ends of words that describe: `self-hosted`, `privacy-first`; `Pi-hole` is a name. */
export const describingEnds: ReadonlySet<string> = new Set(
  'source sourced hosted hostable first based friendly native focused powered free cost code grade ready driven centric aware in end'.split(
    ' ',
  ),
)
