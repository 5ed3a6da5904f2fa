import type { Money } from './money-in-text.ts'
import { fillers, fundingAdjectives, fundingNouns, raiseVerbs, takeVerbs } from './raise-word-table.ts'
import type { RoundLabel } from './round-labels.ts'
import { type OwnNames, type Subject, subjectBefore } from './subject.ts'

/** What makes an amount one that was raised. */
export interface RaiseCue {
  readonly subject: Subject
  readonly basis: 'verb' | 'noun'
  readonly tense: 'perfect' | 'past'
  /** Whether a noun of funding stands beside the amount. */
  readonly hasNoun: boolean
  /** "Total funding of". */
  readonly isTotal: boolean
  /** What stands before the verb. */
  readonly lead: string
}

export interface Around {
  readonly sentence: string
  readonly amount: Money
  /** From the amount before to this one. */
  readonly before: string
  /** To the amount behind. */
  readonly after: string
  readonly label: RoundLabel | null
  readonly names: OwnNames
}

/** The first of these that holds; null when nothing says that the amount was raised. */
export function raiseCue(around: Around): RaiseCue | null {
  return byTotal(around) ?? byVerb(around) ?? byInvestor(around) ?? byPhrase(around)
}

/** "Brings total funding to $50M", "total raised to date: $12M". */
function byTotal({ sentence, amount, before, names }: Around): RaiseCue | null {
  const match = totalPhrase.exec(before)
  if (match === null) return null
  const lead = sentence.slice(0, amount.from - before.length + match.index)
  const subject: Subject = /\b(?:our)\b/i.test(match[0])
    ? names.isOwnVoice
      ? 'own'
      : 'other'
    : names.find(lead.slice(-200) + match[0]).length > 0
      ? 'own'
      : 'pronoun'
  return { subject, basis: 'noun', tense: 'past', hasNoun: true, isTotal: true, lead }
}

const totalPhrase =
  /\b(?:total|overall|cumulative|lifetime|aggregate)(?:\s(?:amount|capital|equity|venture|outside|external|company|of|its|the|our)){0,3}\s(?:funding|raised|financing|investments?|fundraising|capital|raise)(?![\p{L}])[^.;$€£]{0,45}$|\b(?:brings?|bringing|brought|takes|taking|boosts|boosting)\s[^.;$€£]{0,60}\b(?:funding|raised|financing|capital|investments?|total)\b[^.;$€£]{0,30}\bto\s(?:[\p{L}]{1,13}\s){0,3}$|\b(?:funding|raised|investment|financing)\sto\sdate[:\s-]{1,3}(?:is\s|of\s)?$/iu

/** A verb, small words, the amount. */
function byVerb({ sentence, amount, before, after, label, names }: Around): RaiseCue | null {
  const start = amount.from - before.length
  const reach = before.slice(-100)
  const verb = [...reach.matchAll(verbs)].at(-1)
  if (verb === undefined) return byBaseForm({ sentence, amount, before, after, label, names })
  const from = start + before.length - reach.length + verb.index
  const between = reach.slice(verb.index + verb[0].length)
  if (!areFillers(between)) return null
  const lead = sentence.slice(0, from)
  if (isUnreal(lead)) return null
  const isRaise = verb.groups?.['raise'] !== undefined
  const hasNoun = label !== null || nounBehind.test(after) || nounWithin.test(between)
  const isHeadlike =
    headlineVerbs.test(verb[0]) &&
    /^\s?(?:$|to\s|for\s|from\s|as\s|in\s(?:bid|effort)|led\s|,|–|—|\|)/i.test(after)
  if (!isRaise && !hasNoun && !isHeadlike) return null
  if (announceVerbs.test(verb[0]) && isOutgoing(after, names)) return null
  const subject = /^(?:raising)/i.test(verb[0])
    ? ofParticiple(sentence, from, names)
    : subjectBefore(sentence, from, names)
  // "Announced the closing of", "has raised", "'ve raised", "having raised".
  const tense =
    isRaise && /(?:\b(?:has|have|having)|['’]ve)\s(?:[\p{L}]{1,14}\s){0,3}$/iu.test(lead) ? 'perfect' : 'past'
  return { subject, basis: 'verb', tense, hasNoun, isTotal: false, lead: lead.slice(-60) }
}

const verbs = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<raise>${raiseVerbs}|(?:went\\son|managed|was\\sable|were\\sable)\\sto\\sraise|(?<=(?:,|\\bafter|\\bfollowing|\\bby|\\bsince|\\bupon)\\s(?:\\w{1,14}ly\\s)?)raising)|${takeVerbs})(?![\\p{L}\\p{N}])`,
  'giu',
)
const headlineVerbs =
  /^(?:lands?|landed|nabs|nabbed|bags|bagged|snags|snagged|grabs|grabbed|hauls\sin|pulls\sin|pulled\sin|picks\sup|picked\sup|scores|scored|secures|closes)$/i
const announceVerbs = /^(?:announc|anuncia|annonce)/i
const nounBehind = new RegExp(
  `^\\+?\\s?(?:(?:${fundingAdjectives})[\\s-]?){0,6}(?:${fundingNouns})(?![\\p{L}\\p{N}])`,
  'iu',
)
const nounWithin =
  /\b(?:funding|financing|round|investment|seed|series\s[a-k]|raise|capital|runde|finanzierung|ronda|rodada|levée)\b/iu

function areFillers(text: string): boolean {
  return text
    .split(/[\s,(:~–—-]+/)
    .every(
      (word) => word === '' || word === '>' || fillers.has(word.toLowerCase()) || /^[A-K]\d?$/.test(word),
    )
}

/** Plans, wishes and denials. */
function isUnreal(lead: string): boolean {
  return /\b(?:not|never|n['’]t|without|yet\sto|to\sbe|will\sbe|be|could|would|should|might|may|if|unless|until|helps?|helped|helping|who\shave|who\shas|who['’]ve)\s(?:[\p{L}]{1,12}\s)?$/iu.test(
    lead.slice(-40),
  )
}

/** "Acme raise £5m": the base form right behind the name, of a company in the plural. */
function byBaseForm({ sentence, amount, before, names, label, after }: Around): RaiseCue | null {
  const match = /(?<![\p{L}\p{N}])raise\s(?:(?:over|nearly|another|a|an|~)\s?)?$/iu.exec(before)
  if (match === null) return null
  const lead = sentence.slice(0, amount.from - before.length + match.index)
  const isOwn = names.find(lead.slice(-100)).some(({ to }) => to === lead.slice(-100).trimEnd().length)
  if (!isOwn || /\b(?:help\w*|let|lets|make|makes|how|can|did|does|to)\s[^.]{0,40}$/i.test(lead)) return null
  return {
    subject: 'own',
    basis: 'verb',
    tense: 'past',
    hasNoun: label !== null || nounBehind.test(after),
    isTotal: false,
    lead: '',
  }
}

/** "Acme expands to Europe after raising $5M", "After raising $5M, Acme expands". */
function ofParticiple(sentence: string, from: number, names: OwnNames): Subject {
  if (names.find(sentence).length > 0) return 'own'
  if (/(?<![\p{L}])we(?![\p{L}])/iu.test(sentence)) return names.isOwnVoice ? 'own' : 'other'
  return /\b(?:it|the\scompany|the\sstartup)\b/i.test(sentence.slice(0, from + 200)) ? 'pronoun' : 'other'
}

/** "Announced a $50M investment in its new plant": money that goes out. */
function isOutgoing(after: string, names: OwnNames): boolean {
  const goes =
    /^[^.;,]{0,40}\b(?:investment|investments|funding|capital|grants?|loans?|financing|backing)\s(?:in|into|to|for)\s/i.exec(
      after,
    )
  if (goes === null) return false
  const behind = after.slice(goes[0].length, goes[0].length + 60)
  return (
    names.find(behind)[0]?.from !== 0 &&
    !/^(?:accelerate|expand|scale|build|grow|launch|help|further|fuel|support|continue|develop|bring|advance|drive|series|seed|a\s(?:series|seed|new)|its\s(?:series|seed)|hire|speed|make|bolster|enable|boost|transform|deliver|create|power)/i.test(
      behind,
    )
  )
}

/** "Northgate leads $10M round in Acme", "invests $10 million in Acme". */
function byInvestor({ before, after, names }: Around): RaiseCue | null {
  if (
    !/\b(?:leads?|led|invest(?:s|ed)?|pours?|poured|pumps?|pumped|backs?|injects?|injected|puts)\s(?:[\p{L}-]{1,14}\s){0,3}$/iu.test(
      before,
    )
  )
    return null
  const into = /^[^.;]{0,60}?\b(?:in|into|for|of)\s(?:[\p{L}'’-]{1,20}\s){0,4}?/iu.exec(after)
  if (
    into === null ||
    !names
      .find(after.slice(0, 140))
      .some(
        ({ from }) =>
          from <= 90 && /\b(?:in|into|for|of)\s(?:[\p{L}'’.-]{1,20}\s){0,4}$/iu.test(after.slice(0, from)),
      )
  )
    return null
  return { subject: 'own', basis: 'verb', tense: 'past', hasNoun: true, isTotal: false, lead: '' }
}

/** Nothing but a noun of funding: "our $10M Series A", "backed with over $55M in funding", "with a $30M seed round". */
function byPhrase({ sentence, amount, before, after, label, names }: Around): RaiseCue | null {
  const isRaisedBehind = raisedBehind.test(after)
  const noun = nounBehind.exec(after)
  const tied = label !== null && label.from >= amount.to
  if (noun === null && !tied && !isRaisedBehind) return null
  if (describesOther.test(after)) return null
  const subject = ofPhrase(
    { sentence, amount, before, after, names },
    noun?.[0] ?? '',
    tied || isRaisedBehind,
  )
  if (subject === null) return null
  // "Backed with $55M in funding" says of no round; "a $100M investment" does.
  const isStock =
    isRaisedBehind ||
    (label === null && !/round|raise|investment|runde|ronda|rodada|inversi/i.test(noun?.[0] ?? ''))
  return {
    subject,
    basis: 'noun',
    tense: isStock ? 'perfect' : 'past',
    hasNoun: true,
    isTotal: false,
    lead: before.slice(-60),
  }
}

const raisedBehind =
  /^\+?\s(?:(?:has|have|was|were|been|already|total|in|funding|capital|venture)\s){0,5}raised\s?(?:from|to\sdate|in\sfunding|by\sus|since|so\sfar|,\sled|in\s(?:seed|series|venture|equity))/i
const describesOther =
  /^[^.,;]{0,40}\b(?:startups?|compan(?:y|ies)|firms?|fund|deals?|unicorn|business(?:es)?)\b/i

function ofPhrase(
  { sentence, amount, before, after, names }: Omit<Around, 'label'>,
  noun: string,
  isNamed: boolean,
): Subject | null {
  const start = amount.from - before.length
  const isFunding = isNamed || /fund|financ|round|raise|venture|runde|finanz|ronda|rodada|equity/i.test(noun)
  const whose = /(?<![\p{L}])(our|its|their|the|a|an|this)\s(?:[\p{L}-]{1,16}\s){0,4}[~(]?$/iu.exec(before)
  if (whose !== null && areFillers(before.slice(whose.index))) {
    const word = (whose[1] ?? '').toLowerCase()
    if (word === 'our') return names.isOwnVoice ? 'own' : 'other'
    const lead = sentence.slice(0, start + whose.index)
    if (word === 'its' || word === 'their') return ofWholeSentence(lead, names)
    if (
      isFunding &&
      /\b(?:backed|funded|financed|fuelled|fueled|with|following|after|thanks\sto|through|via|from|close\sof|closing\sof|completion\sof|including|announcing|announce|announced|share)\s$/i.test(
        lead,
      )
    )
      return ofWholeSentence(lead, names)
    if (isNamed && word === 'the' && /^\s*$/.test(lead)) return 'pronoun'
    return null
  }
  const possessive = names.find(before).at(-1)
  if (
    possessive !== undefined &&
    /^['’]s?\s/.test(before.slice(possessive.to)) &&
    areFillers(before.slice(possessive.to + 2))
  )
    return 'own'
  if (!isFunding)
    return isOpening(before) && names.isOwnVoice && /^[^.;]{0,40}\b(?:from|led\sby)\s\p{Lu}/u.test(after)
      ? 'own'
      : null
  const withMatch =
    /(?<![\p{L}])(?:backed|funded|financed|supported|with|backing|attracted)\s?(?:with|by)?[\s(~]{1,3}(?:[\p{L}-]{1,14}\s){0,4}[~(]?$/iu.exec(
      before,
    )
  if (withMatch !== null) return withSubject(sentence, start + withMatch.index, after, names)
  // "Acme ($8M seed, 70 people) makes ...": in brackets behind the name.
  const open = before.lastIndexOf('(')
  const bracket = open === -1 ? sentence.slice(0, amount.from).lastIndexOf('(') : start + open
  if (bracket > 0 && !sentence.slice(bracket, amount.from).includes(')'))
    return names.find(sentence.slice(0, bracket)).at(-1)?.to ===
      sentence.slice(0, bracket).trimEnd().length ||
      (names.isOwnVoice && isNamed && !/\p{Lu}[\p{L}.]{1,30}\s?$/u.test(sentence.slice(0, bracket))) ||
      (/backed\sby/i.test(sentence.slice(0, bracket)) && names.isOwnVoice)
      ? 'own'
      : null
  return isOpening(before) && names.isOwnVoice && isNamed ? 'own' : null
}

const isOpening = (before: string) => /^[\s"“•·+*-]{0,3}(?:over|more\sthan|about|~)?\s?$/i.test(before)

function ofWholeSentence(lead: string, names: OwnNames): Subject {
  if (names.find(lead).length > 0) return 'own'
  if (/(?<![\p{L}])(?:we|our)(?![\p{L}])/iu.test(lead)) return names.isOwnVoice ? 'own' : 'other'
  return /\b(?:at|by|for|of)\s\p{Lu}[\p{L}]{2,}/u.test(lead) ? 'other' : 'pronoun'
}

/** "With $20M in venture funding, we": who comes behind; "is backed with": who stands before. */
function withSubject(sentence: string, from: number, after: string, names: OwnNames): Subject {
  const lead = sentence.slice(0, from)
  if (lead.trim() === '') {
    if (names.find(after).length > 0) return 'own'
    return names.isOwnVoice &&
      (/(?<![\p{L}])(?:we|our)(?![\p{L}])/iu.test(after) || !/^[^,]{0,80},\s\p{Lu}/u.test(after))
      ? 'own'
      : 'pronoun'
  }
  return ofWholeSentence(lead, names)
}
