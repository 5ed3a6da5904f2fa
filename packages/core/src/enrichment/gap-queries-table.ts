/**
 * What a search is asked about what a company's site does not say, in the order of asking. `{name}` stands in quotes; a question
 * whose slot is empty is left out.
 */
export const gapQueries = {
  profile: ['{name} {domain} founded headquarters', '{name} {founder} founded based in'],
  founders: ['{name} {domain} founders', '{name} co-founder CEO'],
  funding: ['{name} {domain} funding', '{name} raises seed OR series'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type GapName = keyof typeof gapQueries
