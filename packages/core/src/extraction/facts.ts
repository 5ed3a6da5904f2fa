import type { EmployeeRange, Links, RoundType } from '../records/index.ts'
import type { Location } from '../reference/index.ts'
import type { Fact } from './finding.ts'

/** What the extractors hand on: single values and entries of lists are facts, records have facts as members. */
export interface IdentityFacts {
  readonly name: Fact<string>
  readonly legalName: Fact<string>
  readonly aliases: readonly Fact<string>[]
  readonly foundedYear: Fact<number>
  readonly employeeCount: Fact<number>
  readonly employeeRange: Fact<EmployeeRange>
  readonly links: Readonly<Record<keyof Links, Fact<string>>>
}

export interface ContactFacts {
  /** Of the company, never of a person. */
  readonly emails: readonly Fact<string>[]
  readonly phones: readonly Fact<string>[]
  /** Best first; the first is the one that is shown. */
  readonly addresses: readonly Fact<string>[]
  readonly contactUrl: Fact<string>
  readonly location: Fact<Location>
  /** Beside the location. */
  readonly offices: readonly Fact<Location>[]
}

export interface Product {
  readonly name: string
  readonly description: string | null
  readonly url: string | null
}

export interface Customer {
  readonly name: string
  readonly url: string | null
}

export type PricingModel = 'free' | 'freemium' | 'subscription' | 'usage' | 'one_time' | 'quote'

export interface PricingFacts {
  readonly model: Fact<PricingModel>
  readonly startingPriceUsd: Fact<number>
  readonly hasFreeTier: Fact<boolean>
  readonly url: Fact<string>
}

export interface ProfileHiringFacts {
  readonly isHiring: Fact<boolean>
  readonly openRoles: Fact<number>
  readonly careersUrl: Fact<string>
}

export interface PersonFacts {
  readonly fullName: Fact<string>
  readonly title: Fact<string>
  readonly role: 'founder' | 'cofounder' | 'founding_team' | 'executive' | 'member'
  readonly isCurrent: boolean | null
  readonly bio: Fact<string>
  readonly location: Fact<string>
  readonly profileUrl: Fact<string>
  readonly xUrl: Fact<string>
  readonly githubUrl: Fact<string>
  readonly websiteUrl: Fact<string>
  readonly experience: readonly Fact<{
    readonly company: string
    readonly title: string | null
    readonly startYear: number | null
    readonly endYear: number | null
    readonly isCurrent: boolean | null
  }>[]
  readonly education: readonly Fact<{
    readonly school: string
    readonly degree: string | null
    readonly field: string | null
    readonly startYear: number | null
    readonly endYear: number | null
  }>[]
  readonly priorStartups: readonly Fact<{
    readonly name: string
    readonly outcome: 'acquired' | 'ipo' | 'active' | 'closed' | 'unknown'
    readonly year: number | null
  }>[]
  /** Of the name and the role together. */
  readonly confidence: number
}

export interface PeopleFacts {
  readonly founders: readonly PersonFacts[]
  /** Executives who are not known to be founders. */
  readonly keyPeople: readonly PersonFacts[]
  readonly team: readonly PersonFacts[]
}

/** As it was written. */
export interface Amount {
  readonly value: number
  /** ISO 4217. */
  readonly currency: string
  /** `over $10 million`, `nearly €5m`. */
  readonly isApproximate: boolean
}

export interface RoundInvestor {
  readonly name: string
  readonly isLead: boolean
}

export interface RoundFacts {
  readonly type: Fact<RoundType>
  /** As the source calls it: `Series A extension`. */
  readonly name: Fact<string>
  /** `YYYY-MM-DD`; `YYYY-MM-01` and `YYYY-01-01` where the source says no more. */
  readonly announcedOn: Fact<string>
  readonly amount: Fact<Amount>
  readonly preMoney: Fact<Amount>
  readonly postMoney: Fact<Amount>
  readonly investors: readonly Fact<RoundInvestor>[]
  readonly status: 'announced' | 'rumoured' | 'undisclosed_amount'
  /** Of there having been such a round. */
  readonly confidence: number
}

export interface FundingFacts {
  /** Latest first. */
  readonly rounds: readonly RoundFacts[]
  /** What the sources say was raised in all; sums are made later, of rounds of one currency. */
  readonly total: Fact<Amount>
  /** Backers that no round is known of. */
  readonly investors: readonly Fact<RoundInvestor>[]
  readonly acquisition: {
    readonly acquirer: Fact<string>
    readonly announcedOn: Fact<string>
    readonly price: Fact<Amount>
  } | null
  readonly ipo: {
    readonly exchange: Fact<string>
    readonly ticker: Fact<string>
    readonly listedOn: Fact<string>
  } | null
  readonly state: 'found' | 'undisclosed_amount' | 'none_announced' | 'not_found'
}
