import { isHeldSeat, isLeftSeat } from '../denied.ts'
import { type PersonClaim, personClaim, type TextScope } from './claim.ts'
import { nameBefore, nameList, nameListBefore, type PlacedName } from './name-run.ts'
import { kindIn } from './role-phrases.ts'

/** "Acme founder A", "our co-founders, A and B", "A, co-founder and CEO of Acme", "A is the founder of Acme". */
export function rolesNamed(sentence: string, scope: TextScope): PersonClaim[] {
  return [...sentence.matchAll(rolePattern)].flatMap((match) => {
    const title = match[0].trim()
    const kind = kindIn(title)
    if (kind === null || kind === 'outsider' || kind === 'nobody' || kind === 'member') return []
    const [from, to] = [match.index, match.index + match[0].length]
    // Who founded the company did so for ever: "she was our founder".
    if (isLeftSeat(sentence, from) || (kind === 'executive' && isHeldSeat(sentence, from))) return []
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
    if (after.length > 0) return after.map((placed) => personClaim(sentence, placed, kind, rule, title))
    const all =
      /s$/i.test(title) && /, $/.test(sentence.slice(0, from)) ? nameListBefore(sentence, from - 2) : []
    if (all.length > 1 && all.every(({ name }) => name.strength === 'known'))
      return all.map((placed) => personClaim(sentence, placed, 'cofounder', rule, title))
    if (!isOwn && !scope.isAboutPeople) return []
    const before = nameInFront(sentence, from)
    return before === null || (!isOwn && sentence[to] !== ',' && to < sentence.length - 1)
      ? []
      : [personClaim(sentence, before, kind, rule, title)]
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
