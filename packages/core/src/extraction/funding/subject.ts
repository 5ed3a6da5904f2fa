import { foldText } from '../../kernel/index.ts'
import { type CompanyMentions, legalEnd, nameTail } from './company-mentions.ts'
import { auxiliaries, genericNouns, otherDoers, otherSubjects } from './raise-word-table.ts'
import { isRelative, namingsIn } from './relatives.ts'

/** Who a sentence speaks of: the company itself, somebody else, or whoever was spoken of before. */
export type Subject = 'own' | 'other' | 'pronoun'

/** Who does what the verb at `verbFrom` says. */
export function subjectBefore(sentence: string, verbFrom: number, names: CompanyMentions): Subject {
  let rest = sentence.slice(0, verbFrom).trimEnd()
  const open = rest.lastIndexOf('(')
  // "the founder of Betacorp (lab robots; have raised": of whom stands before the bracket.
  if (open > rest.lastIndexOf(')')) return endsOwn(rest.slice(0, open), names) ? 'own' : 'other'
  let sawPronoun = false
  for (let taken = 0; taken < 14; taken++) {
    const last = /(?:^|[\s,—–:("“])([^\s,—–:("“]{1,24})$/u.exec(rest)?.[1] ?? ''
    const word = foldText(last).replace(/[’]/g, "'")
    const contracted = /^(we|it|they)'(?:ve|re|s|d)$/.exec(word)?.[1]
    if (contracted === 'we' || word === 'we') return names.isOwnVoice ? 'own' : 'other'
    if (contracted !== undefined || word === 'it') {
      sawPronoun = true
      rest = rest.slice(0, rest.length - last.length).trimEnd()
    } else if (last !== '' && auxiliaries.has(word)) rest = rest.slice(0, rest.length - last.length).trimEnd()
    else if (/\([^()]{1,80}\)$/.test(rest)) rest = rest.replace(/\([^()]{1,80}\)$/, '').trimEnd()
    else break
  }
  if (rest === '') return sawPronoun ? 'pronoun' : names.isOwnVoice ? 'own' : 'pronoun'
  return nearest(rest, sawPronoun, names)
}

function nearest(text: string, sawPronoun: boolean, names: CompanyMentions): Subject {
  const rest = text.replace(legalEnd, '')
  if (isRelative(withoutDateline(rest), names)) return 'other'
  // "Startups on Acme have raised".
  if (endsOwn(rest, names)) return behindPreposition(rest, names) ? 'other' : 'own'
  const relative = /[,\s](?:which|that)$/i.exec(rest)
  if (relative !== null) return ofRelative(rest.slice(0, relative.index).replace(legalEnd, ''), names)
  // "My favourite startup", "another company".
  if (
    /\b(?:my|your|his|her|another|one|some|favou?rite)\s(?:[\p{L}-]{2,20}\s){0,2}[\p{L}-]{2,20}$/iu.test(rest)
  )
    return 'other'
  // "Our first company" was another.
  if (/\b(?:first|previous|last|former|prior|earlier|second|other)\s[\p{L}-]{2,20}$/iu.test(rest))
    return 'other'
  if (genericEnd.test(rest)) return 'pronoun'
  const last = /[\p{L}\p{N}'’&.+-]{1,40}$/u.exec(rest)?.[0] ?? ''
  if (otherSubjects.has(last.toLowerCase()) || otherDoers.has(last.toLowerCase())) return 'other'
  const isJoined = /^(?:and|&|then|but|und|et|y|e|or)$/i.test(last) || last === ''
  if (isJoined) return atStart(rest, sawPronoun, names)
  // A name right before the verb that is not the company's.
  if (
    /^\p{Lu}|^\p{Ll}{0,2}\p{Lu}|^\d/u.test(last) &&
    !/^(?:Today|Yesterday|\d{4}|January|February|March|April|May|June|July|August|September|October|November|December)$/.test(
      last,
    )
  )
    return 'other'
  return atStart(rest, sawPronoun, names)
}

/** "Acme, which raised", "the company, which raised". */
function ofRelative(rest: string, names: CompanyMentions): Subject {
  if (endsOwn(rest, names)) return 'own'
  return genericEnd.test(rest.replace(/,$/, '')) ? 'pronoun' : 'other'
}

function behindPreposition(rest: string, names: CompanyMentions): boolean {
  const own = names.find(rest).at(-1)
  const before = own === undefined ? '' : rest.slice(0, own.from)
  return (
    /\b(?:on|through|via|using|with|by|at|in|of|for|from|like|unlike|versus|against)\s$/i.test(before) &&
    !/\bteam\s(?:at|of|behind)\s$/i.test(before)
  )
}

/** "Betacorp — raised $30M", "Betacorp: raised $30M": an entry of a list of companies. */
const entryOfOther = /^\p{Lu}[\p{L}\p{N}&.'’-]{1,30}(?:\s\p{Lu}[\p{L}\p{N}&.'’-]{0,30}){0,3}\s?[–—:-]$/u

/** The subject stands further ahead: behind an apposition, or before another verb of the same sentence. */
function atStart(rest: string, sawPronoun: boolean, names: CompanyMentions): Subject {
  if (entryOfOther.test(rest) && names.find(rest).length === 0) return 'other'
  // "Its customer, Betacorp, has raised": a name between commas right before the verb is who does it.
  const inserted = /,\s?([^,]{2,60}),$/.exec(rest)?.[1]?.trim() ?? ''
  if (inserted !== '' && isProperName(inserted)) return endsOwn(inserted, names) ? 'own' : 'other'
  // "Betacorp, an Acme rival, has raised".
  if (
    startsWithOther(rest) &&
    !names.find(rest.slice(0, 60)).some(({ from }) => from < 3) &&
    /^[^,]{2,60},\s[^,]{2,80},$/.test(rest)
  )
    return 'other'
  const present = namingsIn(rest, names)
  if (present.length === 0 && names.find(rest).length > 0) return 'other'
  const own = present.filter(({ to }) => !/^['’]s\b/.test(rest.slice(to)))
  const voice = names.isOwnVoice ? [...rest.matchAll(/(?<![\p{L}\p{N}])we(?![\p{L}\p{N}])/giu)] : []
  const said = Math.max(own.at(-1)?.to ?? -1, (voice.at(-1)?.index ?? -3) + 2)
  if (said < 0)
    return sawPronoun || /(?:^|\s)(?:it|the company|the startup)(?:\s|$)/i.test(rest)
      ? 'pronoun'
      : startsWithOther(rest)
        ? 'other'
        : 'pronoun'
  // "We help founders who build and raised": another subject has come between.
  const since = rest.slice(said).replace(/^,\s(?:whose|which|who|that)\s[^,]{0,120},/i, '')
  return /\b(?:where|who|whose|he|she|when they|after they|startups|customers|clients)\b/i.test(since)
    ? 'other'
    : 'own'
}

/** "Betacorp, its main rival, ", "Betacorp has ": a name of another opens the sentence. */
export const startsWithOther = (text: string) => {
  const bare = withoutDateline(text)
  return opensWithName.test(bare) && !opensPlainly.test(bare)
}

/** "Boston, MA – February 8, 2022 – ": where and when, not who. */
export const withoutDateline = (text: string) => text.replace(dateline, '')
const dateline =
  /^\p{Lu}[^–—.]{1,60}(?:19|20)\d\d[^–—.]{0,20}(?:–|—|--)\s|^\p{Lu}[^–—.]{1,40}\s(?:–|—|--)\s[^–—.]{0,30}(?:19|20)\d\d\s?(?:–|—|--)\s/u

const opensWithName =
  /^["“'‘]?\p{Lu}[\p{L}\p{N}&.'’-]{1,30}(?:\s\p{Lu}[\p{L}\p{N}&.'’-]{0,30}){0,3}(?:,\s|\s(?:is|was|has|had|and)\s)/u
const opensPlainly =
  /^["“'‘]?(?:The|It|Its|In|On|At|This|That|These|Today|Yesterday|After|Since|With|By|For|From|Founded|Based|Backed|Headquartered|Launched|Meanwhile|However|Moreover|Overall|Now|Then|Last|Next|Earlier|Later|So|And|But|Also|Instead|Still|Plus|Altogether|January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Recent|Previous|Current|Additional|Final|Former|Initial|Original|Ear|Reported|Notab|Simultaneous|Subsequent|Late|Ultimate|Separate|Similar|Important|Interesting|On|Eventual|Short|Official|Public|Collective|Global|Successful|Most|Actual)ly|\p{Lu}{3,})[\s,]/u

const genericEnd = new RegExp(
  `(?:^|[\\s,])(?:the|this|our|das|die|la|el|a)\\s(?:[\\p{L}\\p{N}.-]{1,30}[,\\s]\\s?){0,5}(?:${genericNouns})$`,
  'iu',
)

/** The name closes the text, a word of what it makes behind it or not: "Acme AI". */
function endsOwn(text: string, names: CompanyMentions): boolean {
  const tail = text.replace(/[,\s]{1,4}$/, '').slice(-100)
  const bare = tail.replace(nameTail, '')
  return names.find(tail).some(({ to }) => to === tail.length || to === bare.length)
}

const isProperName = (text: string) =>
  text.split(/\s/).every((word) => /^[\p{Lu}\d&]|^(?:of|and|the|de)$/u.test(word)) &&
  !/^\p{Lu}[\p{L}]{1,20}\s\d/u.test(text)
