import { companyNouns } from '../company-noun-table.ts'
import { isUnsaid } from '../denied.ts'
import { type PersonClaim, personClaim, type TextScope } from './claim.ts'
import { nameFrom, nameList, nameListBefore, type PlacedName } from './name-run.ts'

/** "A and B founded Acme in 2019", "A gründete Acme". */
export function hasFounded(sentence: string, scope: TextScope): PersonClaim[] {
  return [...sentence.matchAll(hasFoundedPattern)].flatMap((match) => {
    if (isUnsaid(sentence, match.index)) return []
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
    return names.map((placed) => personClaim(sentence, placed, kind, 'people.has_founded'))
  })
}

const ourCompany = new RegExp(
  `^(?:the|our|this|unsere?n?|notre|nuestr[ao]|noss[ao]|onze?|das|die|den) (?:${companyNouns})(?![\\p{L}])`,
  'iu',
)

/** "1921 gründete Bäckermeister A unsere Bäckerei" */
function foundedOurs(sentence: string, at: number): PersonClaim[] {
  const { names, to } = nameList(sentence, at)
  if (!/^ (?:unsere?n?|notre|nuestr[ao]|noss[ao]|onze?) /u.test(sentence.slice(to, to + 12))) return []
  if (!ourCompany.test(sentence.slice(to + 1, to + 60))) return []
  return names.map((placed) =>
    personClaim(sentence, placed, names.length > 1 ? 'cofounder' : 'founder', 'people.has_founded'),
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
