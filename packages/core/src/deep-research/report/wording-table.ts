import type { PricingModel } from '../../extraction/index.ts'
import type { CompanyStatus, RoundType } from '../../records/index.ts'

/** How a company ends, behind "It has". */
export const endings: Partial<Record<CompanyStatus, string>> = {
  acquired: 'been acquired',
  closed: 'closed',
  public: 'gone public',
}

/** Behind "It is". */
export const pricingNames: Readonly<Record<PricingModel, string>> = {
  free: 'free to use',
  freemium: 'free to begin with',
  subscription: 'sold by subscription',
  usage: 'priced by use',
  one_time: 'sold for a single payment',
  quote: 'sold at prices that are given on request',
}

/** With an article, as in "It raised $2 million in …"; null for what tells no kind of round. */
export const roundNames: Readonly<Record<RoundType, string | null>> = {
  pre_seed: 'a pre-seed round',
  seed: 'a seed round',
  angel: 'an angel round',
  accelerator: 'an accelerator programme',
  series_a: 'a Series A round',
  series_b: 'a Series B round',
  series_c: 'a Series C round',
  series_d: 'a Series D round',
  series_e_plus: null,
  bridge: 'a bridge round',
  convertible_note: 'convertible notes',
  safe: 'SAFEs',
  grant: 'a grant',
  debt: 'debt',
  crowdfunding: 'crowdfunding',
  corporate: 'a corporate round',
  secondary: 'a secondary sale',
  private_equity: 'a private equity round',
  ipo: 'an IPO',
  unknown: null,
}
