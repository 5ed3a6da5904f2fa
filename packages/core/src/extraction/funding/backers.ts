import { isOver, isUnsaid } from '../denied.ts'
import type { CompanyMentions } from './company-mentions.ts'
import type { KnowsInvestor } from './investor-list.ts'
import { type InvestorSaid, investorsIn } from './investors-said.ts'
import { subjectBefore } from './subject.ts'

/** Whose investors a sentence names, when it has no amount. */
export type BackersOf = 'company' | 'round' | null

/** "Backed by A", "our investors include A": the company's; "the round was led by A": of the round told before. */
export function backersOf(
  sentence: string,
  said: readonly InvestorSaid[],
  names: CompanyMentions,
  speaksOfOwn: boolean,
): BackersOf {
  const [first] = said
  if (first === undefined) return null
  if (first.cue === 'from') return ofRaised(sentence, first, names, speaksOfOwn)
  const isOfRound = first.cue === 'led_by' || /particip|joined/i.test(sentence.slice(first.at, first.from))
  if (theRound.test(sentence) || (isOfRound && speaksOfOwn)) return 'round'
  const backed = backedWords.exec(sentence.slice(0, first.from))
  if (backed !== null) return isBacked(sentence, backed, said, names, speaksOfOwn) ? 'company' : null
  if (/\b(?:investors?|backers|shareholders|vcs|funders)\b/i.test(sentence.slice(first.at, first.from)))
    return ownInvestors(sentence, first, names, speaksOfOwn) ? 'company' : null
  return null
}

/** "Raised the round from A", "has raised capital from A": of an amount that is not told. */
function ofRaised(
  sentence: string,
  first: InvestorSaid,
  names: CompanyMentions,
  speaksOfOwn: boolean,
): BackersOf {
  const before = sentence.slice(0, first.at)
  if (speaksOfOwn && theRound.test(before) && /\b(?:comes?|came)\s$/i.test(before)) return 'round'
  const verb = /\braised\b[^.;]{0,40}$/i.exec(before)
  if (verb === null) return null
  const subject = subjectBefore(sentence, verb.index, names)
  if (subject === 'other' || (subject === 'pronoun' && !speaksOfOwn)) return null
  return theRound.test(verb[0]) ? 'round' : 'company'
}

/** "Backed by", "backed by some incredible investors, including". */
const backedWords =
  /\b(?:backed|funded|financed|supported|powered|finanziert|unterstützt|soutenue?|respaldada?|apoiada)\s(?:and\s\p{L}{4,12}\s)?(?:by|von|par|por)\b[^.;]{0,110}$/iu

/** Of many a thing is said that it is backed by another: the subject decides. */
function isBacked(
  sentence: string,
  backed: RegExpExecArray,
  said: readonly InvestorSaid[],
  names: CompanyMentions,
  speaksOfOwn: boolean,
): boolean {
  const before = sentence
    .slice(0, backed.index)
    .replace(/[\s-]?(?:venture|vc|privately|proudly|well-funded)[\s-]?$/i, '')
  if (describesOthers.test(before)) return false
  // Many support a company; who invests is called so.
  const isSupport = /^(?:supported|powered|unterst|soutenu|apoiad)/i.test(backed[0])
  if (isSupport && !said.some(({ name }) => namedAsInvestor.test(name))) return false
  if (before.trim() === '') return names.isOwnVoice || opensOwn(sentence, said, names)
  const subject = subjectBefore(sentence, before.length, names)
  return subject === 'own' || (subject === 'pronoun' && speaksOfOwn)
}

const theRound =
  /\b(?:the|this|latest|new|our|its)\s(?:[\p{L}\d$€£.-]{1,16}\s){0,4}?(?:round|financing|fundraise|raise|deal|cash\sinflux|infusion|investment|series\s[a-k]|funding|seed)\b/iu
const describesOthers =
  /\b(?:startups|companies|founders|teams|entrepreneurs|businesses|clients|customers|firms|portfolio|brands|projects?|everything|all|each|product|platform|loans?|services?|technology|solutions?|methods?|by\sdata|guarantee)(?:\s(?:are|is|of\sit|were))?\s?$/i

/** "Backed by A and B, Acme makes": the name comes right behind the list. */
function opensOwn(sentence: string, said: readonly InvestorSaid[], names: CompanyMentions): boolean {
  const end = said.at(-1)?.to ?? 0
  return names.find(sentence.slice(end)).some(({ from }) => from < 60)
}

/** "Our investors include", "Acme's backers are", "investors in Acme include": not "we help investors such as". */
const namedAsInvestor = /\b(?:Ventures?|Capital|VC|Partners|Angels|Accelerator|Combinator|YC)\b/

function ownInvestors(
  sentence: string,
  first: InvestorSaid,
  names: CompanyMentions,
  speaksOfOwn: boolean,
): boolean {
  const before = sentence.slice(0, first.at)
  const cue = sentence.slice(first.at, first.from)
  const whole = `${before}${cue}`
  if (
    /\b(?:clients?|customers?|users?|partners?|help\w*|connect\w*|serv(?:e|es|ing)|for|between|trusted|used\sby|alongside|access\sto|sell\w*|advis\w+)\b[^.]{0,60}$/i.test(
      before,
    )
  )
    return false
  if (
    /(?<![\p{L}])our\s[^.]{0,40}$/iu.test(whole.slice(0, whole.length)) &&
    names.isOwnVoice &&
    /our\b/i.test(whole)
  )
    return true
  if (
    /(?<![\p{L}])we\s(?:have|count|are\s(?:proud|grateful|lucky|thrilled)|['’]re)/iu.test(before) &&
    names.isOwnVoice
  )
    return true
  if (names.find(whole).some(({ to }) => whole.length - to < 80)) return true
  if (
    /(?<![\p{L}])(?:its|the\scompany['’]s|existing|other|additional|participating|current|notable|returning)\s?[^.]{0,30}$/iu.test(
      before + cue.split(/\s/)[0],
    ) &&
    speaksOfOwn
  )
    return true
  return before.trim() === '' && speaksOfOwn
}

/** "We are a YC-backed company": one investor, named in front. */
export function backedName(
  sentence: string,
  names: CompanyMentions,
  knows: KnowsInvestor,
  speaksOfOwn: boolean,
): InvestorSaid | null {
  const match =
    /(?<![\p{L}\p{N}])(?<name>(?:[\p{Lu}\d][\p{L}\d.]{0,20}\s){0,2}[\p{Lu}\d][\p{L}\d.]{0,20}(?:-Combinator)?)(?:-|\s)(?:backed|funded)\b/u.exec(
      sentence,
    )
  const name = match?.groups?.['name']
  if (match === null || name === undefined || !knows(name)) return null
  if (isUnsaid(sentence, match.index) || isOver(sentence, match.index)) return null
  const behind = sentence.slice(match.index + match[0].length, match.index + match[0].length + 60)
  if (/^[^.,;]{0,40}\b(?:companies|startups|founders|teams|businesses)\b/i.test(behind)) return null
  const lead = sentence.slice(0, match.index).replace(/\s(?:an?|the)\s(?:[\p{L}-]{1,16},?\s){0,3}$/u, ' ')
  const subject = subjectBefore(lead, lead.length, names)
  if (
    lead.trim() === '' ||
    /\b(?:at|from|last|previous|former\w*|by|of|for|including)\s(?:[\p{L}-]{1,16}\s){0,3}$/iu.test(lead)
  )
    return null
  if (subject === 'other' || (subject === 'pronoun' && !speaksOfOwn)) return null
  return {
    name,
    isLead: false,
    from: match.index,
    to: match.index + name.length,
    isProven: true,
    cue: 'list',
    at: match.index,
  }
}

/** Investors of a sentence that prove themselves, without the company's own names. */
export function provenInvestors(
  sentence: string,
  knows: KnowsInvestor,
  names: CompanyMentions,
): InvestorSaid[] {
  return investorsIn(sentence, knows).filter(
    ({ name, isProven }) => isProven && names.find(name)[0]?.from !== 0,
  )
}
