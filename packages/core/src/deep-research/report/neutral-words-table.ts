/** Words that change nothing of what the others say: who joins facts may add them and leave them out. No preposition is among them. */
export const neutralWords: ReadonlySet<string> = new Set(
  'a an the it its is was are were has have had also'.split(' '),
)

/** The text between two facts of a sentence. */
export const parting: ReadonlySet<string> = new Set(['and', ',', ';'])

/** Of the neutral words those that only a fact may bring. */
export const pastWords: ReadonlySet<string> = new Set(['was', 'were', 'had'])
