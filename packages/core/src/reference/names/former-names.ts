import { normalizeName } from './names.ts'

/**
 * Former names that are only in a company's description: `was formerly known as X and changed its name to Y`, `Y (formerly X)`,
 * `Formerly X.`, `changed its name from X to Y`, likewise in German, French, Spanish and Portuguese. A name is read only where the
 * company itself is spoken of, by one of its `names`, as `the company`, or at the start of a sentence: what `works with Peak XV
 * (formerly Sequoia India)` is not called Sequoia India.
 */
export function formerNames(description: string, names: readonly string[]): string[] {
  if (!mayTell.test(description)) return []
  const subjects = names.map(normalizeName).filter((name) => name !== '')
  const found: string[] = []
  for (const cue of description.matchAll(cues)) {
    const end = cue.index + cue[0].length
    const name = nameAt(description.slice(end, end + readMax), saysName.test(cue[0]))
    if (name !== null && isAboutCompany(description.slice(0, cue.index), cue[0], subjects)) found.push(name)
  }
  return [...new Set(found)]
}

/** A name with an addition in brackets at its end: the name before the brackets, and the former names within. */
export function bracketedNames(text: string): { name: string; formerNames: readonly string[] } {
  const [, name = '', inside = ''] = bracketAtEnd.exec(text) ?? []
  if (name === '') return { name: text, formerNames: [] }
  const [, former] = pastInBrackets.exec(inside) ?? []
  return { name, formerNames: former === undefined ? [] : [former.trim()] }
}

// A list of aliases cut at its commas leaves `Imbue (formerly Generally Intelligent`.
const bracketAtEnd = /^([^()[\]]*\S)\s*[([]([^()[\]]+)[)\]]?$/
const pastInBrackets =
  /^(?:(?:formerly|previously)(?: known as| called| named)?|prev\.?|fka|f\.?\/?k\.?\/?a\.?|ex|was|ehemals|vormals|früher|anciennement|antes|ex-)[:\s]+(\S.*)$/i

/** A quick look, since most descriptions tell of no other name. */
const mayTell =
  /formerly|previously|previous name|former name|fka|f\/k\/a|name from|renamed from|rebranded from|ehemals|vormals|früher|ancienne|antes|anteriormente|antiga/i

const cues = new RegExp(
  [
    '(?:formerly|previously)(?:,? (?:known as|known|called|named))?',
    '(?:previous|former) names?(?: was|:)?,?',
    '\\b(?:fka|f/k/a|f\\.k\\.a\\.):?',
    '\\b(?:changed (?:its|the|their) (?:corporate )?name|renamed|rebranded) from(?: its previous name,)?',
    '\\b(?:ehemals|vormals|früher)(?: bekannt als| unter dem Namen)?',
    '\\banciennement(?: connue? sous le nom de| appelée?)?',
    '\\b(?:antes|anteriormente|antiguamente)(?: conocid[oa] como| conhecid[oa] como| llamad[oa]| chamad[oa]| denominad[oa])?',
  ]
    .map((cue) => `(?:${cue})`)
    .join('|'),
  'giu',
)
/** What follows is a name, even one in small letters; `formerly` alone may lead to anything. */
const saysName = /known as|called|named|name/i
const readMax = 160

/** Whether the text before a cue names the company, and no word between them changes that. */
function isAboutCompany(before: string, cue: string, subjects: readonly string[]): boolean {
  const clause = before.slice(-subjectMax).replace(/(?<![\s,(–—-])[\s,(–—-]*$/u, '')
  if (clause === '' || /[.!?…:]$/u.test(clause) || before.endsWith('\n'))
    return !needsSubject.test(cue) || subjectOf(clause, subjects)
  return subjectOf(clause.replace(copula, ''), subjects)
}

/** Words that follow a subject and lead to the cue. */
const copula =
  /(?<![\s,])[\s,]+(?:which |that |who |and )?(?:was|were|is|has been|had been|officially|wurde|war|est|était|era|fue|foi)(?: also)?$/i
const needsSubject = /^(?:renamed|rebranded|changed)/i
const subjectMax = 200

function subjectOf(clause: string, subjects: readonly string[]): boolean {
  if (pronoun.test(clause)) return true
  // A full stop may end `Inc.`; the words before it are a name all the same.
  const words = normalizeName(clause).split(' ')
  return subjects.some((subject) => {
    const length = subject.split(' ').length
    return (
      words.slice(-length).join(' ') === subject ||
      normalizeName(words.slice(-length - 2).join(' ')) === subject
    )
  })
}

const pronoun =
  /(?:^|[\s(.])(?:the (?:company|firm|fund|business|group|startup|bank|organi[sz]ation|name|trust|university|institute)|it|we|das unternehmen|die firma|la société|l['’]entreprise|la empresa|a empresa|la compañía|a companhia)$/i

/** The name that a text begins with, or null when it begins with none. */
function nameAt(text: string, isSaidToBeName: boolean): string | null {
  const rest = text.replace(/^[\s:,]+/u, '').replace(/^the (?=\p{Lu})/u, '')
  const [, quoted] = /^[“"„«']([^”"“»']{2,80})[”"“»']/u.exec(rest) ?? []
  const name = (quoted ?? rest.slice(0, nameEnd(rest))).replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '').trim()
  const startsLikeName =
    (isSaidToBeName && name !== '') ||
    /^[\p{Lu}\p{Lo}\p{N}]/u.test(name) ||
    /^\p{Ll}+[.\p{Lu}\p{N}&]\S/u.test(name)
  return startsLikeName && !notNames.test(name) && name.split(' ').length <= 12 && name.length <= 100
    ? name
    : null
}

const notNames =
  /^(?:a|an|the|A|An|In|At|On|Of|Vice|CEO|CTO|Head|Director|Founder|Partner|Professor|Engineer)(?: |$)/

/** Where a name ends: at a bracket that it did not open, the end of the sentence, or the words that lead on. */
function nameEnd(text: string): number {
  const leadOn =
    /\s(?:and (?:change[ds]|its|before|was|is|later|then|had|has)|until|before|prior to|which|when|who|that|from|since|in (?:\w+ )?\d{4}|to|is|are|was|were|has|has been|helps|provides|offers|makes|now|currently|ist|wurde|est|es|é|en)\b/u
  const ends = [
    leadOn,
    /[;!?|]|,(?!\s*(?:inc|ltd|llc|l\.?l\.?c|s\.a|corp|co|l\.?p|plc|n\.v|gmbh|ag|sgps|limited)\b)/iu,
    /\s[–—-]\s(?=\p{Ll})/u,
    sentenceEnd,
  ]
    .map((pattern) => text.search(pattern))
    .filter((at) => at >= 0)
  return Math.min(text.length, closingBracket(text), ...ends)
}

// `Acme Inc. The company` ends, `J. P. Acme` and `St. Acme` do not.
const sentenceEnd =
  /(?<![\s.]\p{L}|^\p{L}|\b(?:St|Mt|Dr|Mr|No|Co|PT|Mfg|Bros))\.(?=\s+\p{Lu}|\s*$|\s*[\n)])|(?<=\bCo)\.(?=\s+\p{Lu})(?!\s+(?:Ltd|Limited|Inc|KG|LLC|L))|(?<=\b(?:S\.A|N\.V|B\.V|L\.P|S\.p\.A|S\.r\.l))\.(?=\s+\p{Lu})|\n/u

function closingBracket(text: string): number {
  let depth = 0
  for (const [i, letter] of [...text].entries()) {
    if (letter === '(') depth++
    if (letter === ')' && --depth < 0) return i
  }
  return text.length
}
