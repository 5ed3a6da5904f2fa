import type { RoundType } from '../../records/index.ts'
import { isDenied } from '../denied.ts'
import type { CompanyMentions } from './company-mentions.ts'
import { labelsOfAmounts } from './labels-of-amounts.ts'
import { type MoneyMention, moneyIn } from './money-in-text.ts'
import { investorCue, phraseCue } from './phrase-cues.ts'
import { type Around, type RaiseCue, totalCue, verbBehindCue, verbCue } from './raise-cues.ts'
import {
  fundingAdjectives,
  fundingNouns,
  otherAdjectives,
  otherBefore,
  otherNouns,
  otherPurposes,
} from './raise-word-table.ts'
import type { RoundLabel } from './round-labels.ts'

/** One amount that a sentence says was raised. */
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
  readonly basis: 'verb' | 'noun'
}

/** The amounts that the company itself raised, by the words around each. */
export function amountsRaisedIn(sentence: string, names: CompanyMentions): AmountRaised[] {
  if (!mayRaise.test(sentence)) return []
  const money = usable(sentence, moneyIn(sentence))
  if (money.length === 0) return []
  const labels = labelsOfAmounts(sentence, money)
  const raised: AmountRaised[] = []
  for (const [at, amount] of money.entries()) {
    const before = sentence.slice(money[at - 1]?.to ?? 0, amount.from)
    const after = sentence.slice(amount.to, money[at + 1]?.from ?? sentence.length)
    if (isSomethingElse(before, after)) continue
    const label = labels.get(at) ?? null
    const last = raised.at(-1)
    const isNext = last !== undefined && last.money.to === money[at - 1]?.to
    const cue =
      raiseCue({ sentence, amount, before, after, label, names }) ??
      (isNext && isJoined(before, after, label !== null) ? inherited(last) : null)
    if (cue === null || cue.subject === 'other') continue
    if (amount.value < valueMin(cue, label)) continue
    raised.push(amountRaised(sentence, { amount, before, after, label, cue, labels: [...labels.values()] }))
  }
  return raised
}

/** The first of these that holds; null when nothing says that the amount was raised. */
function raiseCue(around: Around): RaiseCue | null {
  return (
    totalCue(around) ??
    verbCue(around) ??
    (isDenied(around.sentence, around.amount.from)
      ? null
      : (verbBehindCue(around) ?? investorCue(around) ?? phraseCue(around)))
  )
}

const mayRaise =
  /rais|fund|round|seed|series|invest|financ|capital|backed|closes|closed|secur|lands|landed|nabs|bags|snags|grabs|scores|picks up|pulls in|grant|debt|credit|haalt|backs|brought in|taken in|takes in|took in|picks|gets|got|put|levé|lève|levée|recaud|capt[aoó]|ronda|rodada|inversi|aporte|sammelt|kapital|erhält|opgehaald|kickstarter|loan|total/i

type Usable = MoneyMention & { readonly currency: string }

/** Amounts that may be told: with a currency, of a size that is raised, no range, and no other currency's worth of the one before. */
function usable(sentence: string, money: readonly MoneyMention[]): Usable[] {
  const currencies = new Set(money.flatMap(({ currency }) => currency ?? []))
  const [only] = currencies.size === 1 ? [...currencies] : []
  return money.flatMap((amount, at) => {
    const currency = amount.currency ?? only
    const last = money[at - 1]
    if (currency === undefined || amount.isRange || amount.value > 200e9) return []
    if (last?.currency != null && last.currency !== currency && isConversion(sentence, last, amount))
      return []
    const next = money[at + 1]
    const isTold =
      next?.currency != null && next.currency !== currency && isConversion(sentence, amount, next)
    // "$3m (£2m) seed round": the words behind the bracket are about the amount before it.
    const to = isTold ? next.to + (sentence[next.to] === ')' ? 1 : 0) : amount.to
    return [{ ...amount, currency, to }]
  })
}

/** "€10 million ($11.2 million)", "€10 million, or about $11 million". */
const isConversion = (sentence: string, last: MoneyMention, amount: MoneyMention) =>
  /^\s?(?:\(|,?\s?or\s|\/\s?|[–—-]\s?|,\s)(?:about|approximately|around|approx\.?|roughly|nearly|some|equivalent\sto|~|≈|=)?\s?$/i.test(
    sentence.slice(last.to, amount.from),
  )

/** Small sums are raised at a bake sale; a round that is called one may be small. */
const valueMin = (cue: RaiseCue, label: RoundLabel | null) =>
  label !== null ? 10_000 : cue.hasNoun && !cue.isTotal ? 25_000 : 100_000

function isSomethingElse(before: string, after: string): boolean {
  if (otherBehind.test(after) || perTime.test(after)) return true
  if (otherAhead.test(before) && !/\btotal\b.{0,40}\b(?:funding|raised|financing)\b/i.test(before))
    return true
  return purpose.test(after.slice(0, 120))
}

const otherBehind = new RegExp(
  `^[\\s)+,-]{0,3}(?:(?:${otherAdjectives})[\\s-]){0,5}(?:${otherNouns})(?![\\p{L}\\p{N}])|^\\s(?:${fundingAdjectives})?\\s?(?:[\\p{L}-]{2,20}\\s){0,3}fund(?![\\p{L}\\p{N}]|-?rais)`,
  'iu',
)
const perTime =
  /^\s?(?:\/|per\s|an?\s(?:year|month|week|day|hour|seat|user)|each\s|every\s|pre-money|post-money|pro\s|par\s(?:an|mois))/i
const otherAhead = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${otherBefore})(?:\\W{1,3}(?:of|at|to|for|in|by|with|from|is|was|are|than|up|over|more|nearly|about|around|a|an|the|its|their|as|little|estimated|almost|approximately|roughly|close|worth)){0,5}\\W{0,3}$`,
  'iu',
)
const purpose = new RegExp(
  `^[^.;]{0,40}\\b(?:for|to\\shelp|on\\sbehalf\\sof|across|through|benefiting|benefitting)\\s(?:[\\p{L}'’&-]{1,20}\\s){0,4}(?:${otherPurposes})`,
  'iu',
)

/** "a 4 million seed round followed by a $11m Series A", "its $15 million round back in 2014 and $3 million Series A". */
function isJoined(before: string, after: string, isLabelled: boolean): boolean {
  if (
    !/\b(?:and|followed\sby|plus|then|as\swell\sas|after|on\stop\sof|alongside|following|including)\b|,/i.test(
      before,
    )
  )
    return false
  if (/[.;]\s/.test(before)) return false
  return isLabelled || nounBehind.test(after)
}

const nounBehind = new RegExp(
  `^\\+?\\s?(?:(?:${fundingAdjectives})\\s?){0,5}(?:${fundingNouns})(?![\\p{L}\\p{N}])`,
  'iu',
)

const inherited = (last: AmountRaised): RaiseCue => ({
  subject: last.subject,
  basis: 'noun',
  tense: 'past',
  hasNoun: true,
  isTotal: false,
  lead: '',
})

interface Parts {
  readonly amount: Usable
  readonly before: string
  readonly after: string
  readonly label: RoundLabel | null
  readonly cue: RaiseCue
  readonly labels: readonly RoundLabel[]
}

function amountRaised(sentence: string, { amount, before, after, label, cue }: Parts): AmountRaised {
  const kind = kindOf({ before, after, label, cue })
  const isTotal = kind === 'total'
  return {
    money: amount,
    kind,
    label: isTotal ? null : label,
    type: isTotal ? null : (label?.type ?? null),
    subject: cue.subject === 'own' ? 'own' : 'pronoun',
    isEarlier:
      /\b(?:previously|earlier|formerly|prior|had\s(?:also\s)?raised|back\sin|follow(?:s|ing|ed)|after)\b/i.test(
        `${cue.lead} ${before.slice(-40)}`,
      ) ||
      /^[^.;]{0,40}\b(?:back\sin|(?:years?|months?)\s(?:ago|earlier)|last\syear|previously)\b/i.test(after),
    isRumoured:
      /\b(?:reportedly|rumou?red|said\sto\shave|believed\sto\shave|according\sto\s(?:sources|reports))\b/i.test(
        sentence.slice(0, amount.from),
      ),
    basis: cue.basis,
  }
}

function kindOf({
  before,
  after,
  label,
  cue,
}: Pick<Parts, 'before' | 'after' | 'label' | 'cue'>): AmountRaised['kind'] {
  // "bringing its total to": what follows is of the next amount.
  const own = after.split(/\b(?:bring|taking|includ|for\sa\stotal|after|follow)/i)[0] ?? ''
  const saysTotal =
    cue.isTotal ||
    sinceBeginning.test(after) ||
    totalAhead.test(before) ||
    totalBehind.test(own.slice(0, 70)) ||
    seriesJoined.test(own.slice(0, 40))
  if (
    saysTotal &&
    (label === null || seriesJoined.test(own.slice(0, 40)) || /\b(?:in|to)\s(?:total|date)\b/i.test(own))
  )
    return 'total'
  if (label !== null) return 'round'
  if (/\b(?:additional|another|further|extra)\s(?:[~]|\p{L}{1,8}\s)?$/iu.test(before)) return 'round'
  if (/\b(?:which|who|that)\s(?:has|have)\s(?:\p{L}{1,12}\s)?$/iu.test(cue.lead)) return 'total'
  if (/^[^.;]{0,30}\bround\b/i.test(own) || /\bround\b[^,]{0,30}$/i.test(before)) return 'round'
  if (/^\+?\s(?:in\s)?(?:total\s)?funding,?\s(?:including|of\swhich)/i.test(after)) return 'total'
  return cue.tense === 'perfect' ? 'bare' : 'round'
}

/** "$48 million from investors including Alder since it was founded in 2015" */
const sinceBeginning =
  /^[^.;$€£]{0,200}\bsince\s(?:inception|(?:it|its|the\scompany)(?:['’]s)?\s(?:was\s(?:founded|started|established)|founding|launch|inception))/i
const totalAhead =
  /\b(?:a\s(?:combined\s|grand\s|cumulative\s)?total\sof|in\stotal|to\sdate|so\sfar|altogether|insgesamt|au\stotal|en\stotal|no\stotal|in\sall|since\s(?:inception|launch|founding|our|its|then|\d{4})|totaling|totalling)\b[^.;]{0,90}$/i
const totalBehind =
  /\b(?:(?:to|till|thus)\s(?:date|far)|in\stotal|so\sfar|altogether|overall|in\sall|since\s(?:inception|launch\w*|founding|its|our|being|\d{4}|it\s)|over\s(?:its|our)\slifetime|insgesamt|au\stotal|en\stotal)\b|^\s?(?:in\s)?total(?:\s(?:funding|raised))/i
const seriesJoined = /\bseries\s[a-e]\s(?:and|&)\s(?:series\s)?[a-e]\b|\bseed\s(?:and|&)\sseries\s[a-e]\b/i
