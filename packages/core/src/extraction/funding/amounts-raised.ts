import { type Cue, type Doc, equityRounds, type Range, type Span } from '../../language/index.ts'
import type { RoundType } from '../../records/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { type AmountRead, isTotal, nearestAmount, readTogether } from './amounts-beside.ts'
import type { CompanyMentions } from './company-mentions.ts'
import { isGivenMoney, ofContext } from './context-evidence.ts'
import { amountOf, type Sentence } from './funding-doc.ts'
import { labelsOfAmounts } from './labels-of-amounts.ts'
import type { MoneyMention } from './money-in-text.ts'
import { nounsOn } from './money-nouns.ts'
import { isSomethingElse } from './other-money.ts'
import { evidenceOf, isFromInvestor, isFromNamed, isFromNoun } from './raise-evidence.ts'
import { ofRelative } from './relative-evidence.ts'
import { ownNameRanges } from './relatives.ts'
import type { RoundLabel } from './round-labels.ts'
import type { RaiseEvidence, Told } from './told.ts'

/** One amount that a sentence says was raised; offsets are those of the sentence. */
export interface AmountRaised {
  readonly money: MoneyMention & { readonly currency: string }
  /** `bare`: "has raised $5M" alone, which is a total on a page about the company and a round in the news of it. */
  readonly kind: 'round' | 'total' | 'bare'
  readonly label: RoundLabel | null
  readonly type: RoundType | null
  /** `pronoun`: of whom the sentences before it spoke. */
  readonly subject: 'own' | 'pronoun'
  /** "Previously", "back in 2014": a round that is not the news. */
  readonly isEarlier: boolean
  readonly isRumoured: boolean
  /** Whether a verb of raising says so, or only the noun beside the amount. */
  readonly basis: RaiseEvidence['basis']
}

/** The amounts that the company itself raised, by what the sentence says of each. */
export function amountsRaisedIn(sentence: Sentence, names: CompanyMentions): AmountRaised[] {
  const amounts = amountsIn(sentence)
  const labels = labelsOfAmounts(
    sentence,
    amounts.map(({ reach }) => reach),
  )
  const read: AmountRead[] = []
  for (const [at, amount] of amounts.entries()) {
    const told: Told = { ...amount, sentence, names, label: labels.get(at) ?? null }
    read.push(readAmount(told, read[at - 1]?.evidence ?? null))
  }
  const raised: AmountRaised[] = []
  for (const { told, evidence } of readTogether(read)) {
    if (evidence === null || evidence.subject === 'other') continue
    raised.push(amountRaised(told, evidence, evidence.subject))
  }
  return raised.map((one, at) => (one.kind === 'bare' ? besideRounds(one, raised, at) : one))
}

/** "Has raised $36M, including a $30M Series A" is a sum; "$12M of capital and a loan of $8M", "after $1M in 2021, $5M" is a round. */
function besideRounds(bare: AmountRaised, raised: readonly AmountRaised[], at: number): AmountRaised {
  const next = raised[at + 1]
  const isLoan = next?.type === 'debt' || next?.type === 'grant'
  if (next != null && next.label !== null && !isLoan && bare.money.value > next.money.value)
    return { ...bare, kind: 'total' }
  const isPart = raised.some(({ kind, money }) => kind === 'round' && money.value > bare.money.value)
  return isPart || isLoan ? { ...bare, kind: 'round' } : bare
}

/** An amount by itself; `before` is what says that the one before it was raised. */
function readAmount(told: Told, before: RaiseEvidence | null): AmountRead {
  const relative = ofRelative(told, false)
  if (relative !== null) return { told, evidence: relative, isFree: true }
  const isElse = isSomethingElse(told)
  const joined = before === null || before.subject === 'other' ? null : before.subject
  const said = isElse ? (isGivenMoney(told) ? ofContext(told) : null) : evidenceOf(told, joined)
  const evidence = said === null || said.subject === 'other' ? (ofRelative(told, true) ?? said) : said
  if (evidence !== null && (isUnsettled(told, evidence) || told.money.value < valueMin(told, evidence)))
    return { told, evidence: null, isFree: false }
  return { told, evidence, isFree: !isElse && told.money.value >= besideMin }
}

/** Smaller sums that only stand beside others are no rounds. */
const besideMin = 50_000

/** "Has closed a $5M round", "$5M of capital, led by Alder", "$5M from the crowd": words that are said of one round alone. */
function isOneRound({ span, sentence }: Told, { basis }: RaiseEvidence): boolean {
  const { doc } = sentence
  const isClosed = doc.cuesOn(span, 'funding.receives').length > 0
  if (isClosed && doc.cuesOn(span, 'funding.round-money').length > 0) return true
  const leads = ['funding.leading', ...(basis === 'noun' ? (['funding.led-by'] as const) : [])] as const
  return doc
    .cuesIn(sentence, ...singleStages, ...leads)
    .some((cue) => isOfOne(doc, cue) && nearestAmount(sentence, cue) === span)
}

/** "With Alder leading", "chef de file"; not "leading funds", "our lead program". */
const isOfOne = (doc: Doc, { key, from, to }: Cue): boolean =>
  key === 'funding.leading'
    ? hasFlag(doc.tokens[from - 1], tokenFlag.capital)
    : key !== 'funding.led-by' || to - from > 1

/** Kinds of money that nobody adds up. */
const singleStages = ['stage.crowdfunding', 'stage.bridge', 'stage.angel', 'stage.accelerator'] as const

/** "In talks for a $5M round", "about to close", "the $5M round fell through"; "raised $5M and is in talks" tells of another. */
const isUnsettled = (told: Told, { basis, from }: RaiseEvidence): boolean =>
  (basis === 'noun' && isHopedBehind(told.sentence.doc, told.span)) ||
  told.sentence.doc
    .cuesIn(told.sentence, 'funding.unsettled')
    .some(
      (cue) =>
        nearestAmount(told.sentence, cue) === told.span &&
        !isOfOtherRound(told, cue) &&
        (basis === 'noun' || (cue.from < from && from - cue.to <= unsettledMax && !isAside(told, cue, from))),
    )

/** "Whose software tells when a loom is about to fail, has raised": what stands before the comma is of something else. */
const isAside = ({ sentence: { doc } }: Told, { to }: Range, verb: number): boolean =>
  doc.tokens.slice(to, verb).some(({ word }) => word === ',')

/** "Ahead of its Series B, planned for 2027, Acme raised $5M": a kind of round that is no amount's stands right before. */
const isOfOtherRound = ({ sentence, label }: Told, cue: Range): boolean =>
  sentence.doc
    .cuesIn({ from: cue.from - unsettledMax, to: cue.from }, ...equityRounds)
    .some(({ from, to }) => label === null || to <= label.from || from >= label.to)

/** "The $5M round that Acme hoped to close". */
const isHopedBehind = (doc: Doc, { to }: Span): boolean => {
  const [relative] = doc.cuesIn({ from: to, to: to + 2 }, 'text.relative')
  return (
    relative !== undefined &&
    doc.cuesIn({ from: relative.to, to: relative.to + unsettledMax }, 'assert.supposed').length > 0
  )
}

/** Words between "about to" and the verb. */
const unsettledMax = 6

type Amount = Pick<Told, 'span' | 'money' | 'reach'>

/** Amounts that may be told: with a currency, of a size that is raised, no range, and no other currency's worth of the one before. */
function amountsIn({ doc, start, from, to }: Sentence): readonly Amount[] {
  const all = doc.spansIn({ from, to }).flatMap((span) => {
    const money = amountOf(span)
    return money === null
      ? []
      : [{ span, money: { ...money, from: money.from - start, to: money.to - start } }]
  })
  const currencies = new Set(all.flatMap(({ money }) => money.currency ?? []))
  const [only] = [...currencies]
  return all.flatMap(({ span, money }, at) => {
    const currency =
      money.currency ??
      (currencies.size > 0 ? (currencies.size > 1 ? undefined : only) : currencyBefore(doc, from, span.to))
    if (currency === undefined || money.isRange || money.value > amountMax) return []
    const [before, next] = [all[at - 1], all[at + 1]]
    if (before !== undefined && isConversion(doc, before.span, span)) return []
    // "$3m (£2m) seed round": the words behind the bracket are about the amount before it.
    const end = next !== undefined && isConversion(doc, span, next.span) ? next.span.to : span.to
    const isBracket = end > span.to && doc.tokens[end]?.word === ')'
    const reach = { from: span.from, to: isBracket ? end + 1 : end }
    return [{ span, money: { ...money, currency }, reach }]
  })
}

const amountMax = 200e9

/** "€300,000 in 2021. In 2023 it was 2 million.": the only currency of what stands before in the same text. */
function currencyBefore(doc: Doc, to: number, behind: number): string | undefined {
  // "20 million people" is no amount.
  const isCount =
    behind < doc.tokens.length && !hasFlag(doc.tokens[behind], tokenFlag.mark) && !doc.isSmall(behind)
  let from = to
  if (isCount) return undefined
  while (from > 0 && from > to - beforeMax && !hasFlag(doc.tokens[from], tokenFlag.newLine)) from--
  const before = new Set(doc.spansIn({ from, to }).flatMap((span) => amountOf(span)?.currency ?? []))
  return before.size === 1 ? [...before][0] : undefined
}

/** Tokens that are looked back for a currency. */
const beforeMax = 60

/** "€10 million ($11.2 million)", "€10 million, or about $11 million". */
function isConversion(doc: Doc, left: Span, right: Span): boolean {
  const [one, other] = [amountOf(left)?.currency ?? null, amountOf(right)?.currency ?? null]
  if (one === null || other === null || one === other) return false
  const [sign, ...words] = doc.tokens.slice(left.to, right.from)
  return (
    sign !== undefined &&
    '(,/-–—'.includes(sign.word) &&
    words.length <= 1 &&
    words.every(({ flags }) => (flags & (tokenFlag.capital | tokenFlag.mark)) === 0)
  )
}

/** Small sums are raised at a bake sale; a round that is called one may be small. */
function valueMin(told: Told, { isTotal }: RaiseEvidence): number {
  const { sentence, span, label } = told
  if (label !== null) return 10_000
  return !isTotal && (nounsOn(sentence.doc, span).length > 0 || isFromInvestor(told) || isFromNoun(told))
    ? 25_000
    : 100_000
}

function amountRaised(told: Told, evidence: RaiseEvidence, subject: 'own' | 'pronoun'): AmountRaised {
  const { money, label, span, sentence } = told
  const { doc } = sentence
  const kind = kindOf(told, evidence)
  const own = kind === 'total' ? null : (label?.label ?? null)
  const near = { from: Math.max(sentence.from, span.from - earlierReach), to: span.to + earlierReach }
  return {
    money,
    kind,
    label: own,
    type: own?.type ?? null,
    subject,
    isEarlier: doc.cuesIn(near, 'funding.earlier').some((cue) => nearestAmount(sentence, cue) === span),
    isRumoured: isRumoured(told),
    basis: evidence.basis,
  }
}

const earlierReach = 10

/** Not "after the $10M from Alder it is said to be worth $60M": a rumour behind one amount may be of the next alone. */
function isRumoured({ sentence, span }: Told): boolean {
  const { doc } = sentence
  const { hearsay, because } = doc.assertion(span)
  if (!hearsay) return false
  const cues = because.filter(({ key }) => key === 'assert.hearsay')
  const amounts = doc.spansIn(sentence).filter((one) => amountOf(one) !== null)
  return cues.some(
    (cue) => cue.from < span.from || nearestAmount(sentence, cue) === span || amounts.at(-1) === span,
  )
}

/** Named from outside, and so are those whose money it was; "had raised" sums up. */
const isTold = (told: Told): boolean =>
  told.sentence.doc.cuesIn(told.sentence, 'funding.earlier').length === 0 &&
  (isFromInvestor(told) || isFromNamed(told)) &&
  ownNameRanges(told.sentence.doc, told.sentence).length > 0 &&
  told.sentence.doc.cuesIn(told.sentence, 'company.we', 'company.our').length === 0

function kindOf(told: Told, evidence: RaiseEvidence): AmountRaised['kind'] {
  const { span, label, sentence } = told
  const { doc } = sentence
  if (evidence.isRound === true) return 'round'
  if (isTotal(told, evidence)) return 'total'
  if (label !== null || doc.cuesOn(span, 'funding.additional').length > 0) return 'round'
  if (isOneRound(told, evidence)) return 'round'
  // "Acme has raised $5M from Alder and Birch", as others tell it: who gave it together gave it at once.
  if (isTold(told)) return 'round'
  // "Backed with $55M in funding" says of no round; "a $100M investment" does.
  if (evidence.basis === 'noun' && doc.cuesOn(span, 'funding.round-money').length === 0) return 'bare'
  const isPerfect = doc
    .cuesIn(sentence, 'funding.perfect')
    .some((cue) => cue.to >= evidence.from && cue.from < span.from)
  return isPerfect ? 'bare' : 'round'
}
