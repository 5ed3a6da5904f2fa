import type { Investor } from './funding-schema.ts'

/** What the words of an investor's name say of it; the first that holds. */
export const investorWords: readonly (readonly [type: Investor['type'], phrases: string])[] = [
  ['accelerator', 'y combinator|techstars|500 startups|500 global|plug and play|entrepreneur first'],
  ['accelerator', 'accelerator|incubator'],
  ['government', 'ministry|innovate uk|bpifrance|kfw|european innovation council|nsf|darpa'],
  ['family_office', 'family office'],
  ['crowdfunding', 'crowdcube|seedrs|republic|wefunder|kickstarter|companisto'],
  ['angel', 'angel|angels'],
  ['private_equity', 'private equity|buyout'],
  ['venture_capital', 'venture|ventures|venture partners|vc|capital|seed fund|founders fund'],
]
