import words from '../../../data/generic-words.json' with { type: 'json' }

const setOf = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')))

/**
 * Words that say what kind of organisation has a name rather than which one. The name matcher assumes each of them in one name of a
 * hundred before it has seen any, so that a dataset of ten companies judges `Acme Systems` as one of a million does.
 */
export const genericNameWords = setOf(words.names)

/** Words of grammar, which distinguish no two names: `The RMR Group` and `RMR Group` differ by nothing. */
export const emptyNameWords = setOf(words.grammar)

/** Another way to write a word of names: `3` for `three`, `international` for `intl`, and the other way. */
export const sameNameWords: ReadonlyMap<string, string> = new Map(
  words.sameInNames.flatMap((row) => {
    const [short = '', long = ''] = row.split(' ')
    return [
      [short, long],
      [long, short],
    ] as const
  }),
)
