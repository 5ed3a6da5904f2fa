import { companyNouns } from '../company-noun-table.ts'
import { isUnsaid } from '../denied.ts'
import { type PersonClaim, personClaim, type TextScope } from './claim.ts'
import { nameList } from './name-run.ts'
import { isOwnSubject } from './own-subject.ts'

/** "Founded in 2019 by A and B", "Acme was founded by A", "gegründet von A". */
export function foundedBy(sentence: string, scope: TextScope): PersonClaim[] {
  return [...sentence.matchAll(foundedByPattern)].flatMap((match) => {
    if (isUnsaid(sentence, match.index)) return []
    const before = sentence.slice(0, match.index)
    const list = nameList(sentence, match.index + match[0].length)
    const behind = subjectBehind(sentence.slice(list.to), scope)
    const isOwn =
      scope.own.isIn(match[0]) || (behind === 'own' && before.trim() === '') || isOwnSubject(before, scope)
    if (!isOwn || (behind === 'other' && before.trim() === '')) return []
    const names = list.names.filter(({ name }) => !scope.own.isOwn(name.text))
    const kind = /^co-?f/i.test(match[0]) || names.length > 1 ? 'cofounder' : 'founder'
    return names.map((placed) => personClaim(sentence, placed, kind, 'people.founded_by'))
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
export function foundedByGerman(sentence: string, scope: TextScope): PersonClaim[] {
  if (!sentence.includes('gegründet')) return []
  return [...sentence.matchAll(/ (?:von|durch) (?=\p{Lu})/gu)].slice(0, 3).flatMap((match) => {
    if (isUnsaid(sentence, match.index)) return []
    const { names, to } = nameList(sentence, match.index + match[0].length)
    const isFounding = /^[^,.;:]{0,40}\bgegründet\b/.test(sentence.slice(to, to + 60))
    const before = sentence
      .slice(0, match.index)
      .replace(/ (?:wurde|wurden|ist|im Jahr|im|in|Jahr|\d{4}|\p{Lu}\p{Ll}+(?= \d{4}))(?= |$)/gu, '')
    if (!isFounding || !isOwnSubject(before, scope)) return []
    return names.map((placed) =>
      personClaim(sentence, placed, names.length > 1 ? 'cofounder' : 'founder', 'people.founded_by'),
    )
  })
}
