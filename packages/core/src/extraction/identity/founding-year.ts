import { normalizeName } from '../../reference/index.ts'
import { companyNouns } from '../company-noun-table.ts'
import { isUnsaid } from '../denied.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { reconcile } from '../reconcile.ts'
import type { Rule } from '../rules.ts'
import { sentenceAround, sentenceBefore } from '../sentence-before.ts'
import type { ExtractionContext, ReadPage, Site } from '../site.ts'
import { toldOfOthers } from '../told-of-others.ts'
import {
  farYearCue,
  foundingCue,
  mayTellFounding,
  otherSubjects,
  sinceCue,
  yearFirstCue,
} from './founding-cues-table.ts'
import { organizationNodes } from './organization-nodes.ts'

/** The year in which the company began, where the site says it of the company itself. */
export function findFoundedYear(
  site: Site,
  names: readonly string[],
  { now }: Pick<ExtractionContext, 'now'>,
): Fact<number> {
  const last = new Date(now).getUTCFullYear()
  const keys = names.map(normalizeName).filter((name) => name !== '')
  const findings = site.pages.flatMap((read) => {
    const text = textFindings(read, keys)
    if (read.origin === 'own_site') return [...structured(read), ...text]
    // An article about the company need not name it in every sentence.
    const title = ` ${normalizeName(read.page.title ?? '')} `
    const isHeadlined = keys.some((key) => title.includes(` ${key} `))
    return text.filter(({ rule }) => rule === 'founded.named' || (isHeadlined && rule === 'founded.alone'))
  })
  const believed = findings.filter(({ value }) => value <= last)
  // What is hinted counts only where nothing is said.
  const said = believed.filter(({ rule }) => rule !== 'founded.since')
  return reconcile(said.length > 0 ? said : believed, String)
}

function structured(read: ReadPage): Finding<number>[] {
  return organizationNodes(read.page).flatMap(({ fields, text }) => {
    const { foundingDate } = fields
    const year = yearIn(typeof foundingDate === 'number' ? String(foundingDate) : foundingDate)
    const at = text.indexOf('foundingDate')
    return year === null ? [] : [found(read, 'founded.json_ld', year, text, Math.max(0, at))]
  })
}

function yearIn(value: unknown): number | null {
  const [, year] = typeof value === 'string' ? (/^\s*((?:1[6-9]|20)\d\d)(?:$|\D)/.exec(value) ?? []) : []
  return year === undefined ? null : Number(year)
}

function textFindings(read: ReadPage, names: readonly string[]): Finding<number>[] {
  const all: Finding<number>[] = []
  const { blocks, metas } = read.page
  const others = toldOfOthers(read.page, (text) => names.some((name) => normalizeName(text).includes(name)))
  const own = blocks.filter(({ index }) => !others.has(index))
  const texts = [metas.get('description') ?? '', ...own.map(({ text }) => text)]
  for (const text of texts) {
    if (text.length > textMax || !/(?:1[89]|20)\d\d/.test(text) || !mayTellFounding.test(text)) continue
    for (const { year, at, rule } of foundingYearsIn(text, names)) all.push(found(read, rule, year, text, at))
    if (all.length > 20) break
  }
  return all
}

const textMax = 5_000

interface FoundingYear {
  readonly year: number
  readonly at: number
  readonly rule: Rule
}

/** Years that a text says the company began in; `names` are normalised. */
export const foundingYearsIn = (text: string, names: readonly string[]): FoundingYear[] =>
  yearsNamedIn(text, names).filter(({ at }) => isSaid(text, at))

/** Not `was not founded in 2011`, `Was Acme founded in 2011?`; nor `2011 wurde Acme noch nicht gegründet`. */
function isSaid(text: string, cue: number): boolean {
  const { sentence, at } = sentenceAround(text, cue)
  return !isUnsaid(sentence, at) && !deniedVerb.test(sentence.slice(at))
}

/** A year, and a verb right behind a denial. */
const deniedVerb =
  /^(?:(?:in|im jahre?) )?(?:1[89]|20)\d\d[^,;.]{0,60} (?:not|never|nicht|niemals|niet|nooit) (?=(?:founded|established|gegründet|opgericht)(?![\p{L}]))/iu

function yearsNamedIn(text: string, names: readonly string[]): FoundingYear[] {
  const all: FoundingYear[] = []
  for (const cue of text.matchAll(foundingCue)) {
    const rule = ruleOf(text, cue.index, cue[0], names)
    if (rule !== null) all.push({ year: Number(cue[1]), at: cue.index, rule })
  }
  for (const cue of all.length > 0 ? [] : text.matchAll(farYearCue)) {
    const rule = farYearRule(text, cue.index, cue[0], names)
    if (rule !== null) all.push({ year: Number(cue[1]), at: cue.index, rule })
  }
  for (const cue of all.length > 0 ? [] : text.matchAll(yearFirstCue)) {
    const rule = yearFirstRule(text, cue.index, cue[0], names)
    if (rule !== null) all.push({ year: Number(cue[1]), at: cue.index, rule })
  }
  if (all.length > 0) return all
  for (const cue of text.matchAll(sinceCue)) {
    // `Since 1989.`, `Family owned since 1989` and `Since 1989, we` are said of the company; `Director since 1993` is not.
    const before = sentenceBefore(text, cue.index)
    const after = text.slice(cue.index + cue[0].length, cue.index + cue[0].length + 60)
    const next = normalizeName(after)
    const isTagline =
      text.length <= 90 && /^[\p{L}\s,&’'-]{0,60}$/u.test(before) && /^\s*(?:[.!|•·)–-]|$)/.test(after)
    const leads = before === '' && (/^,?\s*we\b/i.test(after) || names.some((name) => next.startsWith(name)))
    const whose = before.replace(familyFirm, '')
    if ((leads || isTagline) && !otherSubjects.test(whose) && !offices.test(whose))
      all.push({ year: Number(cue[1]), at: cue.index, rule: 'founded.since' })
  }
  return all
}

/** `Family owned and operated since 2009` */
const familyFirm = /^(?:a |an )?(?:\w+ )?family[- ](?:owned|run|operated|business|firm|company)\b/i

/** `Acme was founded by`, `Founded out of Oslo in 2013, Acme`: what somebody founds may be another thing. */
function farYearRule(text: string, at: number, cue: string, names: readonly string[]): Rule | null {
  const before = sentenceBefore(text, at)
  const isPassive = /(?:^|[\s,])(?:was|were|been|wurde|est|a été|fue|foi|fu|werd|is)\s+(?:\w+\s)?$/i.test(
    before,
  )
  const object = cue.replace(/^\S+\s+(?:(?:wurde|werd)\s+)?/i, '')
  const isOwn =
    startsWithOwn(object, names) || names.some((name) => normalizeName(object).startsWith(`${name} `))
  if (isOwn && !isPassive && !namesOther.test(before)) return 'founded.named'
  if (isPassive || before === '') return ruleOf(text, at, cue, names)
  return ourCompany.test(object) && !somebodyMeant.test(before) ? 'founded.we' : null
}

/** `He founded the company`: which one was told before. */
const somebodyMeant = /\b(?:he|she|who|which|they|er|sie|il|elle|hij|zij|lui|lei)\b/i

/** `founded the studio in 2012`, `gründete unsere Bäckerei` */
const ourCompany = new RegExp(
  `^(?:the|this|our|unsere?n?|die|das|den|notre|nuestr[ao]|noss[ao]|onze?) (?:${companyNouns})(?![\\p{L}])`,
  'iu',
)
/** Who founds a company founds no other in one breath: `Globex, which founded Acme`. */
const namesOther = /\b(?:which|whose)\b[^,]*$/i

/** Who or what was founded stands before the year, between it and the verb, or right after the verb. */
function yearFirstRule(text: string, at: number, cue: string, names: readonly string[]): Rule | null {
  const before = sentenceBefore(text, at)
  const after = text.slice(at + cue.length, at + cue.length + 60)
  const next = normalizeName(after)
  if (startsWithOwn(after.trimStart(), names) || names.some((name) => ` ${next} `.startsWith(` ${name} `)))
    return 'founded.named'
  if (/\bstart$/i.test(cue)) return null
  if (otherSubjects.test(`${before.slice(-70)} ${cue.slice(0, -9)}`)) return null
  if (ourCompany.test(after.trimStart()) || ourCompanyBehind.test(after)) return 'founded.we'
  const said = ` ${normalizeName(`${before} ${cue}`)} `
  const isPassive = /\b(?:wurde|werd|was|were)\b/i.test(before + cue)
  if (names.some((name) => (isPassive && said.includes(` ${name} `)) || next.startsWith(name)))
    return 'founded.named'
  if (isPassive && ownSubject.test(before)) return 'founded.we'
  return /\b(?:we|wir|wij)\s+(?:\w+\s+)?(?:founded|established|started|gegründet|opgericht)$|\b(?:the company|our company) was (?:\w+ )?(?:founded|established|incorporated|started)$/i.test(
    cue,
  )
    ? 'founded.we'
    : null
}

/** `1921 gründete Bäckermeister Max Moos unsere Bäckerei` */
const ourCompanyBehind = new RegExp(
  `^(?: \\p{L}[\\p{L}.'’-]{1,20}){1,5} (?:unsere?n?|onze?) (?:${companyNouns})(?![\\p{L}])`,
  'iu',
)

/** Who has been in an office since then. */
const offices =
  /director|chair|member|president|partner|officer|editor|manager|head of|customer|client|\b(?:I|has|have|been|am)\b/i

function ruleOf(text: string, at: number, cue: string, names: readonly string[]): Rule | null {
  const before = sentenceBefore(text, at)
  const after = text.slice(at + cue.length, at + cue.length + 80)
  // `had raised $4 million since it was founded in 2015`: whose sentence it is tells who is meant.
  const said = sinceItBegan.exec(before)
  if (said !== null && startsWithOwn(before.slice(0, said.index), names)) return 'founded.named'
  // The end of a name: `changed its name to Acme Incorporated in April 1989`.
  if (cue.startsWith('Incorporated') && before !== '') return null
  if (otherSubjects.test(before.slice(-70))) return null
  if (/^our\s/i.test(cue)) return 'founded.we'
  if (/^\s*(?:born|née?|nacid)/i.test(cue) && !/\bwe\b/i.test(before)) return null
  const subject = normalizeName(before)
  if (names.some((name) => ` ${subject} `.includes(` ${name} `)) || startsWithOwn(before, names))
    return 'founded.named'
  if (ownSubject.test(before)) return 'founded.we'
  if (before.trim() === '') {
    // `Founded in 2012, Acme makes`: the name follows, or nothing does.
    const next = normalizeName(after)
    if (names.some((name) => next.startsWith(name) || isSubject(text, at + cue.length, name)))
      return 'founded.named'
    if (/^[\s,]*(?:we|our|the company|it|us)\b/i.test(after)) return 'founded.we'
    if (anotherBehind.test(after)) return null
    return /^\s*(?:[).|•·]\s*)?$/.test(after) ||
      /^[\s,]*(?:by|in|and|with|par|por|von|durch|door|da)\s/i.test(after)
      ? 'founded.alone'
      : null
  }
  return null
}

/** `We`, `the company`, `Die Agentur`, and at a sentence's beginning also a bare `Despacho`. */
const ownSubject = new RegExp(
  `(?:(?<![\\p{L}])(?:we|us|wir|nous|wij|nosotros|l['’]entreprise|our founding)|(?:(?<![\\p{L}])(?:the|our|unser[em]?|die|das|der|la|le|notre|nuestr[ao]|noss[ao]|el|a|o|het|de|onze?) (?:(?!parent|other|first|second|holding|previous|former|rival|sister|same|new|old)[\\p{L}-]{3,20} )?|l['’]|^)(?:${companyNouns}))(?![\\p{L}])[^.]{0,60}$`,
  'iu',
)
/** `Founded in 1999 in Leeds, Globex is our oldest customer` */
const anotherBehind =
  /^[^.,]{0,40}, \p{Lu}[\p{L}\p{N}]{1,20}(?: \p{Lu}[\p{L}\p{N}]{1,20})? (?:is|was) (?:one of )?our\s/u
const sinceItBegan =
  /(?<![\p{L}])(?:since|when|after|before) (?:it|the company|the firm|the startup) was\s+$/iu

/** `True North was started`: a sentence may call True North Plumbing & Heating by its first words. */
function startsWithOwn(before: string, names: readonly string[]): boolean {
  const [run = ''] =
    /^(?:[Tt]he |[AOa]s? )?(?:\p{Lu}[\p{L}\p{N}'’&-]*(?: |$|(?=[.,;:!?)]))|& ){1,6}/u.exec(before) ?? []
  const first = normalizeName(run.replace(/^(?:[Tt]he|[AOa]) /, ''))
  return first.length > 3 && names.some((name) => name === first || name.startsWith(`${first} `))
}

/** `Founded in 2020 by Jane Doe and Ida Moss, Acme makes`: the subject stands behind a comma. */
function isSubject(text: string, at: number, name: string): boolean {
  const [sentence = ''] = /^[^.!?\n]{0,160}/.exec(text.slice(at, at + 160)) ?? []
  return sentence
    .split(', ')
    .slice(1)
    .some((part) => ` ${normalizeName(part)} `.startsWith(` ${name} `))
}
