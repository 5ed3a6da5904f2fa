/** Words that a sentence of ours begins with: their capital letter makes no name of them. */
export const openingWords: ReadonlySet<string> = new Set(
  'it its of by the that parts what investors company there this these their in on at as for with from a an'.split(
    ' ',
  ),
)
