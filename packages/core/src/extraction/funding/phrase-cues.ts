import type { CompanyMentions } from './company-mentions.ts'
import { type Around, areFillers, fromInvestor, nounBehind, type RaiseCue } from './raise-cues.ts'
import type { Subject } from './subject.ts'

/** "Northgate leads $10M round in Acme", "invests $10 million in Acme", "backs Acme with $10M". */
export function investorCue({ before, after, names }: Around): RaiseCue | null {
  if (!isInto(before, after, names) && !backsOwn(before, names)) return null
  return { subject: 'own', basis: 'verb', tense: 'past', hasNoun: true, isTotal: false, lead: '' }
}

function isInto(before: string, after: string, names: CompanyMentions): boolean {
  if (!investing.test(before)) return false
  const reach = after.slice(0, 140)
  return names.find(reach).some(({ from }) => from <= 90 && into.test(reach.slice(0, from)))
}

const investing =
  /\b(?:leads?|led|invest(?:s|ed)?|pours?|poured|pumps?|pumped|injects?|injected|puts?)\s(?:[\p{L}-]{1,14}\s){0,3}$/iu
const into = /\b(?:in|into|for|of)\s(?:[\p{L}'’.-]{1,20}\s){0,4}$/iu

function backsOwn(before: string, names: CompanyMentions): boolean {
  const match = /\b(?:backs|backed|funds|funded)\s([^,.;]{2,60})\swith\s(?:[\p{L}-]{1,14}\s){0,3}$/iu.exec(
    before,
  )
  return match !== null && names.find(match[1] ?? '')[0]?.from === 0
}

/** Nothing but a noun of funding: "our $10M Series A", "backed with over $55M in funding", "with a $30M seed round". */
export function phraseCue(around: Around): RaiseCue | null {
  const { amount, before, after, label } = around
  const isRaisedBehind = raisedBehind.test(after)
  const noun = nounBehind.exec(after)?.[0] ?? (fromInvestor.test(after) ? 'from' : null)
  const isTied = label !== null
  if (noun === null && !isTied && !isRaisedBehind) return null
  if (describesOther.test(after)) return null
  const isBehind = label === null || label.from >= amount.to
  const isNamed = isTied || isRaisedBehind
  const subject = ofPhrase(around, noun ?? '', isNamed) ?? (isBehind ? null : ofHeading(around))
  if (subject === null) return null
  // "Backed with $55M in funding" says of no round; "a $100M investment" does.
  const isStock =
    isRaisedBehind || (!isTied && !/round|raise|investment|runde|ronda|rodada|inversi/i.test(noun ?? ''))
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
  /^[^.,;]{0,40}\b(?:startups?|(?<!\bthe\s)compan(?:y|ies)|firms?|fund|deals?|unicorn|business(?:es)?)\b/i

/** "Series A: $8M", "June 2020 – Series A ($8M) led by Alder Capital": an entry of the company's own history. */
function ofHeading({ sentence, amount, label, names }: Around): Subject | null {
  if (label === null || !names.isOwnVoice) return null
  if (
    !/^[\s:(–—-]{1,4}(?:(?:round|funding|financing)[\s:(–—-]{1,4})?(?:of\s)?[~(]?$/i.test(
      sentence.slice(label.to, amount.from),
    )
  )
    return null
  return /^(?:[\p{L}]{3,9}\.?\s)?(?:\d{1,2},?\s)?(?:(?:19|20)\d\d)?[\s:|–—•*-]{0,4}(?:our\s)?$/iu.test(
    sentence.slice(0, label.from),
  )
    ? 'own'
    : null
}

function ofPhrase(around: Around, noun: string, isNamed: boolean): Subject | null {
  const { sentence, amount, before, after, names } = around
  const isFunding =
    isNamed || /from|fund|financ|round|raise|venture|runde|finanz|ronda|rodada|equity/i.test(noun)
  const start = amount.from - before.length
  const whose = [...before.matchAll(owners)].find(({ index }) => areFillers(before.slice(index)))
  if (whose !== undefined) {
    const lead = sentence.slice(0, start + whose.index)
    return ofOwner(sentence, lead, whose[0].trim().toLowerCase(), isNamed, isFunding, names)
  }
  const possessive = names.find(before).at(-1)
  if (
    possessive !== undefined &&
    /^['’]s?\s/.test(before.slice(possessive.to)) &&
    areFillers(before.slice(possessive.to + 2))
  )
    return 'own'
  if (isOpening(before)) return ofOpening(after, noun, isNamed, isFunding, names)
  if (!isFunding) return null
  const withMatch = withMoney.exec(before)
  if (withMatch !== null) return withSubject(sentence, start + withMatch.index, after, names)
  return inBrackets(sentence, amount.from, isNamed, names)
}

const owners = /(?<![\p{L}])(?:our|its|their|the|an?|this)\s/giu
const isOpening = (before: string) =>
  /^[\s"“•·+*-]{0,3}(?:(?:[\p{L}]{3,9}\.?\s)?(?:\d{1,2},?\s)?(?:19|20)\d\d[\s:|–—•-]{1,4})?(?:over|more\sthan|about|~)?\s?$/iu.test(
    before,
  )
const withMoney =
  /(?<![\p{L}])(?:backed|funded|financed|supported|with|backing|attracted|off|armed\swith)\s?(?:with|by)?[\s(~]{1,3}(?:[\p{L}-]{1,14}\s){0,4}[~(]?$/iu

/** "Our", "its", "the $12M Series B": whose it is. */
function ofOwner(
  sentence: string,
  lead: string,
  word: string,
  isNamed: boolean,
  isFunding: boolean,
  names: CompanyMentions,
): Subject | null {
  if (word === 'our') return names.isOwnVoice ? 'own' : 'other'
  if (word === 'its' || word === 'their')
    return namesAnother(lead, names) ? 'other' : ofWholeSentence(lead, names)
  if (!isFunding) return null
  // "We led the $20M Series B of Betacorp": an investor speaks.
  if (actsIn.test(lead) && /(?<![\p{L}])we(?![\p{L}])/iu.test(lead)) return null
  if (word === 'the' && (actsIn.test(lead) || (isNamed && lead.trim() === '')))
    return names.find(sentence).length > 0 ? 'own' : 'pronoun'
  return after.test(lead) ? ofWholeSentence(lead, names, sentence) : null
}

/** "Jane led Betacorp through its $20M round": its is Betacorp's. */
const namesAnother = (lead: string, names: CompanyMentions) =>
  names.find(lead).length === 0 &&
  !/(?:led|leads|joined|in)\s$/i.test(lead) &&
  /[\p{Ll},]\s\p{Lu}[\p{L}\p{N}]{2,}/u.test(lead)

const actsIn = /\b(?:participated\sin|invested\sin|joined|took\spart\sin|led|leads|co-led)\s$/i
const after =
  /(?:\b(?:backed|funded|financed|fuelled|fueled|with|following|follows|followed|after|thanks\sto|through|via|from|off|close\sof|closing\sof|completion\sof|including|announcing|announce|announced|share|led\sby|the\sheels\sof|the\sback\sof)\s|\bround,\s|\b(?:round|raise)\s(?:was|is)\s)$/i

/** A line that begins with the amount: "$100M investment from Alder Capital", "$12M Series B for Acme". */
function ofOpening(
  text: string,
  noun: string,
  isNamed: boolean,
  isFunding: boolean,
  names: CompanyMentions,
): Subject | null {
  const reach = text.slice(0, 90)
  if (
    isFunding &&
    names.find(reach).some(({ from }) => /\bfor\s(?:[\p{L}'’.-]{1,20}\s){0,3}$/iu.test(reach.slice(0, from)))
  )
    return 'own'
  if (!names.isOwnVoice) return null
  if (isNamed) return 'own'
  return noun !== 'from' && /^[^.;]{0,40}\b(?:from|led\sby)\s\p{Lu}/u.test(text) ? 'own' : null
}

/** "Acme ($8M seed, 70 people) makes ...": in brackets behind the name, or behind the list of its backers. */
function inBrackets(sentence: string, at: number, isNamed: boolean, names: CompanyMentions): Subject | null {
  const open = sentence.slice(0, at).lastIndexOf('(')
  if (open <= 0 || sentence.slice(open, at).includes(')')) return null
  const lead = sentence.slice(0, open)
  if (names.find(lead).at(-1)?.to === lead.trimEnd().length) return 'own'
  if (!names.isOwnVoice) return null
  const isOwn = (isNamed && !/\p{Lu}[\p{L}.]{1,30}\s?$/u.test(lead)) || /\bback(?:ed\sby|ing)\b/i.test(lead)
  return isOwn ? 'own' : null
}

function ofWholeSentence(lead: string, names: CompanyMentions, sentence = lead): Subject {
  if (names.find(lead).length > 0) return 'own'
  if (/(?<![\p{L}])(?:we|our)(?![\p{L}])/iu.test(lead)) return names.isOwnVoice ? 'own' : 'other'
  if (/\b(?:[Aa]t|by|[Ff]or|of)\s\p{Lu}[\p{L}]{2,}/u.test(lead)) return 'other'
  return names.find(sentence).length > 0 ? 'own' : 'pronoun'
}

/** "With $20M in venture funding, we": the company comes behind; "is backed with": it comes before. */
function withSubject(sentence: string, from: number, text: string, names: CompanyMentions): Subject {
  const lead = sentence.slice(0, from)
  if (!/^(?:fresh|armed)?\s?$/i.test(lead)) return ofWholeSentence(lead, names)
  if (names.find(text).length > 0) return 'own'
  const isOurs = /(?<![\p{L}])(?:we|our)(?![\p{L}])/iu.test(text) || !/^[^,]{0,80},\s\p{Lu}/u.test(text)
  return names.isOwnVoice && isOurs ? 'own' : 'pronoun'
}
