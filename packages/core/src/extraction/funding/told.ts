import type { Range, Span } from '../../language/index.ts'
import type { CompanyMentions } from './company-mentions.ts'
import type { Sentence } from './funding-doc.ts'
import type { LabelOfAmount } from './labels-of-amounts.ts'
import type { MoneyMention } from './money-in-text.ts'
import type { Subject } from './subject.ts'

/** An amount of a sentence and the label that is tied to it. */
export interface Told {
  readonly sentence: Sentence
  readonly names: CompanyMentions
  readonly span: Span
  readonly money: MoneyMention & { readonly currency: string }
  /** The span with the bracket behind it that says it in another currency. */
  readonly reach: Range
  readonly label: LabelOfAmount | null
}

/** What says that an amount was raised. */
export interface RaiseEvidence extends Range {
  readonly basis: 'verb' | 'noun'
  readonly subject: Subject
  readonly isTotal: boolean
  /** Other amounts of the sentence say that it is one round. */
  readonly isRound?: boolean
}
