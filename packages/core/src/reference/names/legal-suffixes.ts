import data from '../../../data/legal-suffixes.json' with { type: 'json' }

/** Legal forms as they stand at the end of a normalised name. `S.p.A.` is told from a day spa by its spelling (`italianSpa`). */
export const legalSuffixes: ReadonlySet<string> = new Set([
  ...data.words.flatMap((line) => line.split(' ')),
  ...data.phrases.flatMap((line) => line.split(' | ')),
])

/** The last words of all forms. */
export const legalSuffixEnds: ReadonlySet<string> = new Set(
  [...legalSuffixes].map((form) => form.slice(form.lastIndexOf(' ') + 1)),
)

/** Words in the longest form. */
export const legalSuffixWordsMax = 5

/** Legal forms in front. */
export const legalPrefixes: ReadonlySet<string> = new Set(data.before.split(' '))

/** Italian S.p.A., by its dots or its capitals. Its S is looked for first: before it may stand a long run of blanks. */
export const italianSpa = /(?=S)(?<=[\p{L}\p{N}][\s,]+)(?:S\.\s?[pP]\.\s?A\.?|SpA)(?=$|[\s.,)])/gu

/** Forms of Chinese, Japanese and Korean names, which join the name without a space, at either end; longest first. */
export const eastAsianForms: readonly string[] = data.joined.split(' ')
