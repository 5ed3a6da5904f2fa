import type { CompanyMentions } from './company-mentions.ts'
import type { MoneyMention } from './money-in-text.ts'
import { fillers, fundingAdjectives, fundingNouns, raiseVerbs, takeVerbs } from './raise-word-table.ts'
import type { RoundLabel } from './round-labels.ts'
import { type Subject, subjectBefore } from './subject.ts'

/** What makes an amount one that was raised. */
export interface RaiseCue {
  readonly subject: Subject
  readonly basis: 'verb' | 'noun'
  readonly tense: 'perfect' | 'past'
  /** Whether a noun of funding stands beside the amount. */
  readonly hasNoun: boolean
  /** "Total funding of". */
  readonly isTotal: boolean
  /** The text before the verb. */
  readonly lead: string
}

export interface Around {
  readonly sentence: string
  readonly amount: MoneyMention
  /** From the amount before to this one. */
  readonly before: string
  /** To the amount behind. */
  readonly after: string
  readonly label: RoundLabel | null
  readonly names: CompanyMentions
}

/** "Brings total funding to $50M", "total raised to date: $12M". */
export function totalCue({ sentence, amount, before, names }: Around): RaiseCue | null {
  const match = totalPhrase.exec(before)
  if (match === null) return null
  const lead = sentence.slice(0, amount.from - before.length + match.index)
  const subject = ofTotal(lead, match[0], names)
  return { subject, basis: 'noun', tense: 'past', hasNoun: true, isTotal: true, lead }
}

function ofTotal(lead: string, phrase: string, names: CompanyMentions): Subject {
  if (/\bour\b/i.test(phrase)) return names.isOwnVoice ? 'own' : 'other'
  if (names.find(lead.slice(-200) + phrase).length > 0) return 'own'
  // "Betacorp brings its financing to $2B"; "the Series B brings" is of the one spoken of.
  const [doer] = /[\p{L}\p{N}'’.&-]{1,40}$/u.exec(lead.trimEnd()) ?? ['']
  return /^\p{Lu}/u.test(doer) && !/^(?:[A-K]\d?|This|It|That|Which|The)$/.test(doer) ? 'other' : 'pronoun'
}

// "Total investment: $450,000" is of a building, "Total raised: $1.2M" of a charity: both must say more.
const totalPhrase =
  /\b(?:total|overall|cumulative|lifetime|aggregate)(?:\s(?:amount|capital|equity|venture|vc|outside|external|company|of|its|the|our|disclosed)){0,3}\s(?:(?:funding|financing|fundraising)(?!\s(?:available|needed|required|requested|sought|goal|target))|raised\s(?:by|to|in|from|since|so|over|now|is|stands)|investments?\sin\s(?:the|our)\scompany)(?![\p{L}])[^.;$€£]{0,45}$|\b(?:brings?|bringing|brought|takes|taking|boosts|boosting)\s[^.;$€£]{0,60}\b(?:funding|raised|financing|capital|investments?|total)\b[^.;$€£]{0,30}\bto\s(?:[\p{L}]{1,13}\s){0,3}$|\b(?:funding|financing)\sto\sdate[:\s-]{1,3}(?:is\s|of\s)?$/iu

/** A verb, small words, the amount. */
export function verbCue({ sentence, amount, before, after, label, names }: Around): RaiseCue | null {
  const start = amount.from - before.length
  const reach = before.slice(-100)
  const verb = [...reach.matchAll(verbs)].at(-1)
  if (verb === undefined) return byBaseForm({ sentence, amount, before, after, label, names })
  const from = start + before.length - reach.length + verb.index
  const between = reach.slice(verb.index + verb[0].length)
  if (!areFillers(between)) return null
  const lead = sentence.slice(0, from)
  // No noun beside the amount makes true what its own verb does not say.
  if (isUnreal(lead))
    return { subject: 'other', basis: 'verb', tense: 'past', hasNoun: false, isTotal: false, lead: '' }
  const isRaise = verb.groups?.['raise'] !== undefined
  const hasNoun =
    label !== null || nounBehind.test(after) || nounWithin.test(between) || fromInvestor.test(after)
  const isHeadlike =
    headlineVerbs.test(verb[0]) &&
    /^\s?(?:$|to\s|for\s|from\s|as\s|in\s(?:bid|effort)|led\s|,|–|—|\|)/i.test(after)
  if (!isRaise && !hasNoun && !isHeadlike) return null
  if (givingVerbs.test(verb[0]) && isOutgoing(after, names)) return null
  const subject = /^(?:raising)/i.test(verb[0])
    ? ofParticiple(sentence, from, names)
    : subjectBefore(sentence, from, names)
  // "Announced the closing of", "has raised", "'ve raised", "having raised".
  const tense = /(?:\b(?:has|have|having|had)|['’]ve)\s(?:[\p{L}]{1,14}\s){0,3}$/iu.test(lead)
    ? 'perfect'
    : 'past'
  return { subject, basis: 'verb', tense, hasNoun, isTotal: false, lead: lead.slice(-60) }
}

const verbs = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<raise>${raiseVerbs}|(?:went\\son|managed|was\\sable|were\\sable)\\sto\\sraise|(?<=(?:,|\\bafter|\\bfollowing|\\bby|\\bsince|\\bupon)\\s(?:\\w{1,14}ly\\s)?)raising)|${takeVerbs})(?![\\p{L}\\p{N}])`,
  'giu',
)
/** Verbs of those who give as well as of those who get. */
const givingVerbs = /^(?:announc|anuncia|annonce|clos|complet|secur|add|extend)/i
const headlineVerbs =
  /^(?:lands?|landed|nabs|nabbed|bags|bagged|snags|snagged|grabs|grabbed|hauls\sin|pulls\sin|pulled\sin|picks\sup|picked\sup|scores|scored|secures|closes|gets)$/i
export const nounBehind = new RegExp(
  `^\\+?\\s?(?:(?:${fundingAdjectives})[\\s-]?){0,6}(?:${fundingNouns})(?![\\p{L}\\p{N}])`,
  'iu',
)
const nounWithin =
  /\b(?:funding|financing|round|investment|seed|series\s[a-k]|raise|capital|(?:[\p{L}-]{2,20})?runde|(?:[\p{L}-]{2,20})?finanzierung|ronda|rodada|levée|tour\sde\stable|aporte|inversión|investimento|fonds)(?![\p{L}])/iu

/** "From Alder Capital", "from investors". */
export const fromInvestor =
  /^\sfrom\s(?:[\p{L}-]{1,16}\s){0,3}(?:investors|backers|vcs|venture)|^\svon\s(?:[\p{L}-]{1,16}\s){0,2}(?:[Ii]nvestoren|Geldgebern|Kapitalgebern)|^\sfrom\s(?:\p{Lu}[\p{L}\p{N}&.'’-]{0,20}\s){1,4}(?:Capital|Ventures?|Partners|VC|Fund|Angels)\b/u

export function areFillers(text: string): boolean {
  return text
    .split(/[\s,(:~–—-]+/)
    .every(
      (word) => word === '' || word === '>' || fillers.has(word.toLowerCase()) || /^[A-K]\d?$/.test(word),
    )
}

/** Plans, wishes and denials. */
function isUnreal(lead: string): boolean {
  if (notYet.test(lead.slice(-40)) || denied.test(lead.slice(-100))) return true
  return /\b(?:not|never|n['’]t|without|yet\sto|to\sbe|will\sbe|be|could|would|should|might|may|if|unless|until|helps?|helped|helping|who\shave|who\shas|who['’]ve)\s(?:[\p{L}]{1,12}\s)?$/iu.test(
    lead.slice(-40),
  )
}

/** "We will have raised" */
const notYet =
  /\b(?:will|would|could|should|might|may|hopes?|hoped|wants?|wanted|aims?|aimed|expects?|expected)\s(?:to\s)?have\s(?:\p{L}{1,12}\s)?$/iu
/** "Denied that it raised", "nobody believed that it raised", "read how the company raised": of whichever it is */
const denied =
  /\b(?:den(?:y|ied|ies|ying)|false(?:ly)?|not\strue|untrue|nobody|no\sone)\b[^.;]*$|\bhow\s(?:the|a|this)\s\p{L}{1,20}\s$/iu

/** "Hat 5 Millionen Euro eingesammelt": the verb stands behind. */
export function verbBehindCue({ sentence, amount, before, after, names }: Around): RaiseCue | null {
  if (
    !/^\s(?:eingesammelt|erhalten|aufgenommen|eingeworben|gesichert|abgeschlossen|opgehaald)(?![\p{L}])/iu.test(
      after,
    )
  )
    return null
  const lead = sentence.slice(0, amount.from)
  // "Hat einen Vertrag über 5 Millionen Euro abgeschlossen" is about no round.
  if (/^\sabge/i.test(after) && !/runde|finanzierung/i.test(before)) return null
  const helper = /(?<![\p{L}])(?:hat|haben|hatte|hatten|heeft)(?![\p{L}])/iu.exec(lead)
  if (helper === null) return null
  const subject = subjectBefore(sentence, helper.index, names)
  return { subject, basis: 'verb', tense: 'past', hasNoun: true, isTotal: false, lead: '' }
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
function ofParticiple(sentence: string, from: number, names: CompanyMentions): Subject {
  if (names.find(sentence).length > 0) return 'own'
  if (/(?<![\p{L}])we(?![\p{L}])/iu.test(sentence)) return names.isOwnVoice ? 'own' : 'other'
  return /\b(?:it|the\scompany|the\sstartup)\b/i.test(sentence.slice(0, from + 200)) ? 'pronoun' : 'other'
}

/** "Announced a $50M investment in its new plant", "financing for a hotel": money that goes out. */
function isOutgoing(after: string, names: CompanyMentions): boolean {
  const goes = outgoing.exec(after)
  if (goes === null) return false
  const behind = after.slice(goes[0].length, goes[0].length + 60)
  if (names.find(behind)[0]?.from === 0) return false
  return !(/^in/i.test(goes[1] ?? '') ? ownPlace : ownPurpose).test(behind)
}

const outgoing =
  /^[^.;,]{0,40}\b(?:investments?|funding|capital|grants?|loans?|financing|backing)(?:\s(?:this|last)\s(?:year|month|quarter))?\s(in|into|to|for)\s/i
const ownPlace =
  /^(?:(?:an?|its|our|the)\s)?(?:new\s)?(?:series|seed|round|company|us\b|(?:19|20)\d\d|January|February|March|April|May|June|July|August|September|October|November|December|Q[1-4]|early|late|all|total|under|less|just|exchange|return)/i
const ownPurpose =
  /^(?:its|our|their|(?:the\s)?(?:development|expansion|launch|company|first|next|commercial|growth|product|research)|date|an?\s(?:series|seed|new)|series|seed|accelerate|expand|scale|build|grow|launch|help|further|fuel|support|continue|develop|bring|advance|drive|hire|speed|make|bolster|enable|boost|transform|deliver|create|power|take|map|fix|become|be|give|open|reach|improve|let|put|simplify|automate|modernize|reinvent|tackle|fight|protect|connect|double|invest|increase|finance|fund)/i
