import rankingWords from '../../../data/ranking-words.json' with { type: 'json' }

/**
 * Plurals of German, Spanish and Portuguese that an English stemmer leaves, by endings that no English word has. French plurals, and
 * most others of Romance languages, end in the `s` that it takes off. Without a guess of the language nothing more is safe.
 */
export function foreignSingular(word: string): string {
  for (const [plural, singular] of endings) {
    if (word.length >= lettersMin && word.endsWith(plural)) return word.slice(0, -plural.length) + singular
  }
  return word
}

const lettersMin = 7
const endings = Object.entries(rankingWords.singulars)
