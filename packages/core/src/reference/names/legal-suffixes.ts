import forms from '../../../data/legal-suffixes.json' with { type: 'json' }

const formsOf = (line: string) => line.split(' | ')

/** Legal forms as they are at the end of a normalised name. `S.p.A.` is distinguished from a day spa by its spelling (`italianSpa`). */
export const legalSuffixes: ReadonlySet<string> = new Set(forms.after.flatMap(formsOf))

/** The last words of all forms. */
export const legalSuffixEnds: ReadonlySet<string> = new Set(
  [...legalSuffixes].map((form) => form.slice(form.lastIndexOf(' ') + 1)),
)

/** Words in the longest form of the table. */
export const legalSuffixWordsMax = 5

/** One way to write each form that is written in several. */
export const legalFormKeys: ReadonlyMap<string, string> = new Map(
  forms.same.flatMap((line) => {
    const [key = '', ...others] = formsOf(line)
    return others.map((form) => [form, key] as const)
  }),
)

/** Legal forms in front. */
export const legalPrefixes: ReadonlySet<string> = new Set(formsOf(forms.before))

/** The first words of those. */
export const legalPrefixBeginnings: ReadonlySet<string> = new Set(
  [...legalPrefixes].map((form) => form.split(' ', 1)[0] ?? ''),
)

/** Italian S.p.A., by its dots or its capitals. Its S is looked for first: many blanks may come before it. */
export const italianSpa = /(?=S)(?<=[\p{L}\p{N}][\s,]+)(?:S\.\s?[pP]\.\s?A\.?|SpA)(?=$|[\s.,)])/gu

/** Forms of Chinese, Japanese and Korean names, which join the name without a space, at either end; longest first. */
export const eastAsianForms: readonly string[] = formsOf(forms.eastAsian)
