import { companyNouns } from '../company-noun-table.ts'
import { sentencesOf } from '../sentences.ts'
import { nameBefore, nameFrom, nameList, nameListBefore, type PlacedName } from './name-run.ts'
import type { OwnNames } from './own-names.ts'
import { kindIn, type RoleKind } from './roles.ts'

export interface Claim {
  readonly name: string
  readonly kind: RoleKind
  /** As it stands in the sentence; null when it gives none. */
  readonly title: string | null
  readonly rule: 'people.founded_by' | 'people.founder_before_name' | 'people.own_role' | 'people.has_founded'
  readonly sentence: string
  /** Where in the sentence the name stands. */
  readonly at: number
}

export interface TextScope {
  readonly own: OwnNames
  /** The text speaks of the company where it says "we" or nothing: a page about itself, not news nor another's page. */
  readonly isAboutUs: boolean
  /** Somebody else's text whose headline names the company: "the company" is the company there, "we" is whoever speaks. */
  readonly isHeadlined?: boolean
  /** The page is about the company's people: a founder whose company is not said is the company's. */
  readonly isAboutPeople: boolean
}

/** People of whom sentences say that they founded the company or lead it. */
export function peopleInText(text: string, scope: TextScope): readonly Claim[] {
  if (text.length < 20 || !mayTell.test(text)) return []
  return sentencesOf(text.slice(0, textMax)).flatMap((sentence) =>
    sentence.length > sentenceMax || !mayTell.test(sentence) ? [] : inSentence(sentence, scope),
  )
}

const textMax = 20_000
const sentenceMax = 700
const mayTell =
  /found|establish|started|opened|set up|spun o|gründ|fond|créé|fundad|cread|criad|opgericht|oprichter|CEO|CTO|president|managing director|geschäftsführ/i

function inSentence(sentence: string, scope: TextScope): Claim[] {
  if (denied.test(sentence)) return []
  const claims = [
    ...foundedBy(sentence, scope),
    ...foundedByGerman(sentence, scope),
    ...hasFounded(sentence, scope),
    ...rolesNamed(sentence, scope),
  ]
  const seen = new Set<string>()
  return claims.filter(({ name }) => !seen.has(name) && seen.add(name))
}

/** "Was not founded by A", "co-founded neither by A nor by B" */
const denied =
  /\b(?:not|never|neither)\s(?:\w{1,12}\s)?(?:co-?)?(?:founded|started|established)\b|\bfounded\sneither\b/i

/** "Founded in 2019 by A and B", "Acme was founded by A", "gegründet von A". */
function foundedBy(sentence: string, scope: TextScope): Claim[] {
  return [...sentence.matchAll(foundedByPattern)].flatMap((match) => {
    const before = sentence.slice(0, match.index)
    const list = nameList(sentence, match.index + match[0].length)
    const behind = subjectBehind(sentence.slice(list.to), scope)
    const isOwn =
      scope.own.isIn(match[0]) || (behind === 'own' && before.trim() === '') || isOwnSubject(before, scope)
    if (!isOwn || (behind === 'other' && before.trim() === '')) return []
    const names = list.names.filter(({ name }) => !scope.own.isOwn(name.text))
    const kind = /^co-?f/i.test(match[0]) || names.length > 1 ? 'cofounder' : 'founder'
    return names.map((placed) => claim(sentence, placed, kind, 'people.founded_by'))
  })
}

const foundedByPattern =
  /\b(?:(?:co-?)?founded|founding|set up|established|started|spun (?:out|off)|gegründet|fondée?s?|créée?|fundad[ao]|cread[ao]|criad[ao]|opgericht|fondat[ao])\b(?:(?![.;:()]|\b(?:who|which|and|by|von|durch|par|por|door|da)\b).){0,70}\b(?:by|von|durch|par|por|door|da) /giu

/** "Founded in 2019 by A and B, Acme builds": whose sentence it is stands behind the names. */
function subjectBehind(behind: string, { own }: TextScope): 'own' | 'other' | null {
  const text = /^,? (.{3,80})/u.exec(behind)?.[1] ?? ''
  if (!behind.startsWith(',')) return null
  if (own.lengthAt(text.replace(/^(?:an?|o) /i, '')) > 0 || theCompany.test(text)) return 'own'
  return /^(?:\p{Lu}[\p{L}\p{N}]+ ){1,3}(?:is|was|has|had|makes|builds|helps|offers|provides|develops|sells|ist|hat|est|a|es|ha)\b/u.test(
    text,
  )
    ? 'other'
    : null
}

const theCompany = new RegExp(
  `^(?:(?:the|our|das|die|der|la|le|el|het|de|a|o) |l['’])(?:${companyNouns})(?![\\p{L}])`,
  'iu',
)

/** "Acme wurde 2019 von A und B gegründet" */
function foundedByGerman(sentence: string, scope: TextScope): Claim[] {
  if (!sentence.includes('gegründet')) return []
  return [...sentence.matchAll(/ (?:von|durch) (?=\p{Lu})/gu)].slice(0, 3).flatMap((match) => {
    const { names, to } = nameList(sentence, match.index + match[0].length)
    const isFounding = /^[^,.;:]{0,40}\bgegründet\b/.test(sentence.slice(to, to + 60))
    const before = sentence
      .slice(0, match.index)
      .replace(/ (?:wurde|wurden|ist|im Jahr|im|in|Jahr|\d{4}|\p{Lu}\p{Ll}+(?= \d{4}))(?= |$)/gu, '')
    if (!isFounding || !isOwnSubject(before, scope)) return []
    return names.map((placed) =>
      claim(sentence, placed, names.length > 1 ? 'cofounder' : 'founder', 'people.founded_by'),
    )
  })
}

/** "A and B founded Acme in 2019", "A gründete Acme". */
function hasFounded(sentence: string, scope: TextScope): Claim[] {
  return [...sentence.matchAll(hasFoundedPattern)].flatMap((match) => {
    const behind = sentence.slice(match.index + match[0].length)
    const length = scope.own.lengthAt(behind)
    // "Founded Acme's biggest customer"
    if (/^['’]s\s/.test(behind.slice(length))) return []
    if (length === 0) {
      if (!scope.isAboutUs) return []
      const inverted = foundedOurs(sentence, match.index + match[0].length)
      if (inverted.length > 0) return inverted
      if (!ourCompany.test(behind)) return []
    }
    const names = [
      ...foundersBefore(sentence, match.index),
      ...(length > 0
        ? partnersBehind(sentence, match.index + match[0].length + length, /co-?f/i.test(match[0]))
        : []),
    ]
    const kind = /co-?f/i.test(match[0]) || names.length > 1 ? 'cofounder' : 'founder'
    return names.map((placed) => claim(sentence, placed, kind, 'people.has_founded'))
  })
}

const ourCompany = new RegExp(
  `^(?:the|our|this|unsere?n?|notre|nuestr[ao]|noss[ao]|onze?|das|die|den) (?:${companyNouns})(?![\\p{L}])`,
  'iu',
)

/** "1921 gründete Bäckermeister A unsere Bäckerei" */
function foundedOurs(sentence: string, at: number): Claim[] {
  const { names, to } = nameList(sentence, at)
  if (!/^ (?:unsere?n?|notre|nuestr[ao]|noss[ao]|onze?) /u.test(sentence.slice(to, to + 12))) return []
  if (!ourCompany.test(sentence.slice(to + 1, to + 60))) return []
  return names.map((placed) =>
    claim(sentence, placed, names.length > 1 ? 'cofounder' : 'founder', 'people.has_founded'),
  )
}

/** Right before the verb, before an apposition ("A, Founder & Principal, established"), or at the beginning of what they did. */
function foundersBefore(sentence: string, at: number): readonly PlacedName[] {
  const names = nameListBefore(sentence, at)
  if (names.length > 0) return names
  const aside = /, [^,]{3,60},$/.exec(sentence.slice(Math.max(0, at - 66), at))
  if (aside !== null) return nameListBefore(sentence, at - aside[0].length)
  if (!/ (?:and|und|et|y|e|en)$/.test(sentence.slice(0, at))) return []
  const start = /^(?:(?:In|Im|En|Em|Nel) \d{4},? )?/.exec(sentence)?.[0].length ?? 0
  const first = nameFrom(sentence, start)
  const isTheirs =
    first !== null &&
    first.name.strength === 'known' &&
    !/\b(?:who|which|when|whose|before|while|wer|qui|que)\b/.test(sentence.slice(first.to, at))
  return isTheirs ? [first] : []
}

/** "co-founded Acme with former colleague A" */
function partnersBehind(sentence: string, at: number, isJoint: boolean): readonly PlacedName[] {
  const joint = /^(?: in \d{4})? (with|together with|alongside) /.exec(sentence.slice(at, at + 40))
  return joint === null || (joint[1] === 'with' && !isJoint)
    ? []
    : nameList(sentence, at + joint[0].length).names
}

const hasFoundedPattern =
  / (?:(?:first |originally |then |later )?(?:co-?)?(?:founded|established|started|opened|incorporated)|gründeten?|fonda|fondent|fundó|fundou|fundaron|fundaram|fondò|fondarono) (?:(?:in|im|en|em) \d{4} |\d{4} )?(?:a company called )?/giu

/** "Acme founder A", "our co-founders, A and B", "A, co-founder and CEO of Acme", "A is the founder of Acme". */
function rolesNamed(sentence: string, scope: TextScope): Claim[] {
  return [...sentence.matchAll(rolePattern)].flatMap((match) => {
    const title = match[0].trim()
    const kind = kindIn(title)
    if (kind === null || kind === 'outsider' || kind === 'nobody' || kind === 'member') return []
    const [from, to] = [match.index, match.index + match[0].length]
    if (
      /(?:former|formerly|previous|previously|ex|ehemalige[rn]?|ancien(?:ne)?)[- ]$/i.test(
        sentence.slice(Math.max(0, from - 14), from),
      )
    )
      return []
    const ownBehind = ownAfter(sentence, to, scope)
    if (ownBehind === 'other') return []
    // "Jane Doe, Founder, Doe Clinics": behind the role stands where they are.
    const isOfCard = ownBehind === null && sentence[to] === ',' && nameInFront(sentence, from) !== null
    if (
      isOfCard &&
      scope.own.lengthAt(sentence.slice(to + 2, to + 82)) === 0 &&
      /^, \p{Lu}/u.test(sentence.slice(to, to + 4))
    )
      return []
    const after = namesBehind(sentence, ownBehind?.to ?? to)
    const ownBefore = ownEndingAt(sentence, from, scope)
    const isOwn =
      ownBehind !== null ||
      ownBefore === 'own' ||
      (scope.isAboutUs && ourBefore.test(sentence.slice(Math.max(0, from - 24), from)))
    if (!isOwn && (!mayBeBare(sentence, scope) || ownBefore === 'other')) return []
    const isFounding = kind === 'founder' || kind === 'cofounder' || kind === 'founding_team'
    if (!isOwn && !isFounding) return []
    const rule = isOwn ? 'people.own_role' : 'people.founder_before_name'
    if (after.length > 0) return after.map((placed) => claim(sentence, placed, kind, rule, title))
    const all =
      /s$/i.test(title) && /, $/.test(sentence.slice(0, from)) ? nameListBefore(sentence, from - 2) : []
    if (all.length > 1 && all.every(({ name }) => name.strength === 'known'))
      return all.map((placed) => claim(sentence, placed, 'cofounder', rule, title))
    if (!isOwn && !scope.isAboutPeople) return []
    const before = nameInFront(sentence, from)
    return before === null || (!isOwn && sentence[to] !== ',' && to < sentence.length - 1)
      ? []
      : [claim(sentence, before, kind, rule, title)]
  })
}

const titleWords =
  'CEO|CTO|COO|CFO|CPO|CSO|CMO|president|chairman|managing director|executive director|chief [a-z]{4,12} officer|owner|principal|general partner|managing partner|creative director|geschäftsführer(?:in)?|PDG|directeur général|director general|diretor executivo|gérante?'
const founderWords =
  '(?:co-?)?founders?|(?:co-?|mit)?gründer(?:in|innen)?|(?:co-?)?fondat(?:eur|rice)s?|(?:co-?)?fundador(?:a|es)?|(?:mede)?-?oprichters?'
const roleWord = `(?:${founderWords}|${titleWords})`
const rolePattern = new RegExp(
  `(?<![\\p{L}-])${roleWord}(?:(?:,? (?:and|&|und|et|y|e|en) |, |/| )(?:now |current |a |the )?${roleWord}){0,2}(?![\\p{L}])`,
  'giu',
)

/** Of a role: whose. "of Acme" is ours, "of Globex" is not, and null says nothing. */
function ownAfter(sentence: string, at: number, { own }: TextScope): { to: number } | 'other' | null {
  const joint = /^,? (?:of|at|@|bei|von|chez|de|da|do|bij|van|behind|for)(?: the)? /iu.exec(
    sentence.slice(at, at + 24),
  )
  if (joint === null) return null
  const start = at + joint[0].length
  const length = own.lengthAt(sentence.slice(start, start + 80))
  return length > 0 ? { to: start + length } : 'other'
}

function ownEndingAt(sentence: string, at: number, { own }: TextScope): 'own' | 'other' | null {
  const before = sentence.slice(Math.max(0, at - 60), at).trimEnd()
  const words = before.split(/\s+/)
  for (let count = 1; count <= Math.min(5, words.length); count++) {
    const text = words
      .slice(-count)
      .join(' ')
      .replace(/['’]s?$/, '')
    if (/[,.;:]$/.test(text)) break
    if (own.isOwn(text)) return 'own'
  }
  const last = words.at(-1) ?? ''
  return /^[\p{Lu}\d]/u.test(last) &&
    !/-\p{Ll}+$/u.test(last) &&
    !/^(?:Our|The|Its|With|By|From|As|And|A|Meet|Unser|Der|Die|Nos|Notre|Le|La|Technical)$/.test(last) &&
    words.length > 0 &&
    !/[,.:]$/.test(last) &&
    nameBefore(before, before.length) === null
    ? 'other'
    : null
}

const ourBefore = /(?:^|[\s(])(?:our|unsere?|notre|nos|nuestr[oa]s?|noss[oa]s?|onze)(?: [\p{Ll}-]+)? $/iu

const namesBehind = (sentence: string, at: number) => {
  const joint = /^(?:,|:|,? (?:is|are|was|were|include|ist|sind|est|sont|es|é))? /i.exec(
    sentence.slice(at, at + 12),
  )
  if (joint === null) return []
  const { names, to } = nameList(sentence, at + joint[0].length)
  // "and founder Jan Vos of Globex" is theirs; and of "Carol and Craig Conlee" nobody is named in full but one.
  return / (?:of|at|from) $/.test(sentence.slice(to, to + 6)) ||
    /^ (?:of|at|from) \p{Lu}/u.test(sentence.slice(to, to + 8))
    ? []
    : names
}

/** "Jane Doe, the founder", "Jane Doe is our founder", "Jane Doe (founder", "Jane Doe, an attorney and founder". */
function nameInFront(sentence: string, at: number): PlacedName | null {
  const gap = frontPattern.exec(sentence.slice(Math.max(0, at - 70), at))
  return gap === null ? null : nameBefore(sentence, at - gap[0].length)
}

const frontPattern =
  /(?:,|,? who is| is| was|,? as| \(| –| —| -|, (?:one of )?(?:our|the|its)| ist| est| es| é)(?: (?:the|a|an|our|its|one of the|one of our|der|die|le|la|el|o|an? [\p{L} -]{3,40} and|[\p{L} -]{3,30} (?:and|&)))? ?$/iu

/** Where nothing says whose founder: not among investors, and only where the text is about the company. */
const mayBeBare = (sentence: string, { isAboutUs, isHeadlined, own }: TextScope) =>
  (isAboutUs ||
    (isHeadlined === true && (own.isIn(sentence) || /\bthe (?:company|startup|firm)\b/.test(sentence)))) &&
  !ofInvestors.test(sentence)
const ofInvestors =
  /(?<![-\w])(?:backed|investors?|invest(?:ed|ment)|funding|raised|raises|angels?|participation|led by (?!(?:[\w-]+ ){0,4}(?:co-?)?founders?)|advis[eo]rs?|advised|mentors?|customers?|clients?|testimonial|uses?|using|loves?|trusts?|switched|recommends?|podcasts?|interviews?|interviewed|episode|webinar|investoren|investisseurs|inversores)\b/i

/** Whether what is said to be founded is the company: named, "we", "the company", or nothing at all. */
function isOwnSubject(before: string, { own, isAboutUs, isHeadlined }: TextScope): boolean {
  const text = before.trim().replace(/^(?:about|über|à propos de)\s+/i, '')
  const length = own.lengthAt(text)
  if (length > 0 && /\b(?:since|when|after|before) it was$/.test(text)) return true
  if (length > 0) return !hasOtherName(afterOwn(text, own))
  const isOursInside = own.isIn(text) && !hasOtherName(afterOwn(text, own))
  if (!isAboutUs && isHeadlined !== true) return isOursInside
  if (text === '' || saysOurCompany.test(text) || isOursInside) return true
  return isAboutUs && (saysWe.test(text) || nothingSaid.test(text))
}

const verbs =
  '(?: (?:is|are|was|were|has been|wurde|wurden|a été|fue|foi|werd|fu|è stat[ao]))?(?: \\p{Ll}+ly)?,?$'
const saysOurCompany = new RegExp(
  `(?:(?:^|[\\s,])(?:the|our|this|die|das|der|la|le|el|het|de|onze|notre|unsere?) (?:[\\p{L}, -]{2,40}-based |(?!parent|other|first|second|holding|previous|former|rival|sister|same|new|old)[\\p{L}-]{3,20} )?|^(?:[ao] )?|l['’])(?:${companyNouns})${verbs}`,
  'iu',
)
const saysWe = new RegExp(`(?:^|[\\s,])(?:we|it|wir|es|nous|elle|our|since our)${verbs}`, 'iu')
const nothingSaid =
  /^(?:(?:originally|first|formally|officially|jointly|initially|proudly|established|created|was|were|wurde|fue|foi|werd) ?){1,3}$/i

function afterOwn(text: string, own: OwnNames): string {
  const words = [...text.matchAll(/\S+/g)]
  const last = words.findLast(({ index }) => own.lengthAt(text.slice(index)) > 0)
  return last === undefined ? text : text.slice(last.index + own.lengthAt(text.slice(last.index)))
}

/** "Acme grew out of Globex, which was": another name between ours and the verb. */
const hasOtherName = (text: string) =>
  /(?:\b(?:at|with|from|of|by|like|and|to|via|joined|acquired) (?:the )?\p{Lu}|(?:^|[\s,])\p{Lu}[\p{L}\p{N}]+ (?:was|is|were)\b)/u.test(
    text,
  )

function claim(
  sentence: string,
  { name, from }: PlacedName,
  kind: RoleKind,
  rule: Claim['rule'],
  title: string | null = null,
): Claim {
  return { name: name.text, kind, title, rule, sentence, at: from }
}
