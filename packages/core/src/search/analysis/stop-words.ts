import rankingWords from '../../../data/ranking-words.json' with { type: 'json' }

/** Function words of all languages, and words that every search for companies may hold and that tell none apart. */
export const stopWords: ReadonlySet<string> = new Set(
  Object.values(rankingWords.stopWords).flatMap((words) => words.split(' ')),
)
