import type { Doc } from '../../language/index.ts'
import type { RoundType } from '../../records/index.ts'
import type { Amount } from '../facts.ts'
import type { ReadPage } from '../site.ts'
import type { AmountRaised } from './amounts-raised.ts'
import type { CompanyMentions } from './company-mentions.ts'
import type { Sentence } from './funding-doc.ts'
import type { InvestorSaid } from './investors-said.ts'
import type { RoundDate } from './round-date.ts'
import type { WrittenOn } from './written-on.ts'

/** A value and the part of a sentence that says it. */
export interface QuotedValue<T> {
  readonly value: T
  readonly sentence: string
  readonly from: number
  readonly to: number
}

/** One round as one sentence describes it; what other sentences add comes later. */
export interface RoundSaid {
  readonly page: ReadPage
  readonly isHeadline: boolean
  readonly type: QuotedValue<RoundType> | null
  readonly name: QuotedValue<string> | null
  /** A plain loan: the bank does not invest. */
  readonly isLoan: boolean
  readonly amount: QuotedValue<Amount> | null
  readonly date: RoundDate | null
  readonly investors: QuotedValue<InvestorSaid>[]
  readonly preMoney: QuotedValue<Amount> | null
  readonly postMoney: QuotedValue<Amount> | null
  readonly isEarlier: boolean
  readonly isRumoured: boolean
  readonly basis: AmountRaised['basis'] | 'label'
  /** Where it begins in its sentence. */
  readonly at: number
}

export interface TotalSaid {
  readonly page: ReadPage
  readonly amount: QuotedValue<Amount>
  readonly isBare: boolean
  readonly isHeadline: boolean
  readonly isEarlier: boolean
  /** The round that it would be, were it one. */
  readonly asRound: RoundSaid
}

export interface SentenceFunding {
  readonly rounds: RoundSaid[]
  readonly totals: TotalSaid[]
}

export interface SentenceContext {
  /** The sentence, as it was read. */
  readonly doc: Doc
  readonly page: ReadPage
  readonly names: CompanyMentions
  readonly isHeadline: boolean
  /** Whether "the company" of this sentence is ours. */
  readonly speaksOfOwn: boolean
  /** When the text was written, as far as it says so. */
  readonly written: WrittenOn | null
  /** The sentence in the Doc of its page. */
  readonly place: Sentence
}
