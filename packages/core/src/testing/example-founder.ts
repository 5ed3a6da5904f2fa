import type { Founder } from '../enrichment/founder-schema.ts'
import type { FundingRoundResult } from '../enrichment/funding-schema.ts'

/** A founder of whom nothing but the name is known, as results and storages have one. */
export function exampleFounder(full_name: string, given: Partial<Founder> = {}): Founder {
  return {
    person_id: '0199c1d2-7a3e-8c41-9d8b-2f6a5b0c1f01',
    full_name,
    title: null,
    role: 'founder',
    is_current: null,
    bio: null,
    location: null,
    profile_url: null,
    x_url: null,
    github_url: null,
    website_url: null,
    experience: [],
    education: [],
    prior_startups: [],
    confidence: 0.9,
    sources: [],
    ...given,
  }
}

/** A seed round of USD 1,000,000 that nothing else is known of, as results and storages have one. */
export function exampleFoundRound(given: Partial<FundingRoundResult> = {}): FundingRoundResult {
  return {
    round_id: '00000000-0000-8000-a000-000000000000',
    type: 'seed',
    name: null,
    announced_on: null,
    amount: 1_000_000,
    currency: 'USD',
    amount_usd: 1_000_000,
    pre_money_usd: null,
    post_money_usd: null,
    lead_investors: [],
    investors: [],
    status: 'announced',
    confidence: 0.9,
    sources: [],
    ...given,
  }
}
