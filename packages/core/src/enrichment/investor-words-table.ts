import type { Investor } from './funding-schema.ts'

/** What the words of an investor's name say of it; the first that holds. */
export const investorWords: readonly (readonly [type: Investor['type'], words: RegExp])[] = [
  ['accelerator', /\b(?:y combinator|techstars|500 (?:startups|global)|plug and play|entrepreneur first)\b/],
  ['accelerator', /\b(?:accelerator|incubator)\b/],
  ['government', /\b(?:ministry|innovate uk|bpifrance|kfw|european innovation council|nsf|darpa)\b/],
  ['family_office', /\bfamily office\b/],
  ['crowdfunding', /\b(?:crowdcube|seedrs|republic|wefunder|kickstarter|companisto)\b/],
  ['angel', /\bangels?\b/],
  ['private_equity', /\b(?:private equity|buyout)\b/],
  ['venture_capital', /\b(?:ventures?|venture partners|vc|capital|seed fund|founders fund)\b/],
]
