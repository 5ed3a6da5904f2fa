import { normalizeName } from '../../companies/lookup/names.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { reconcile } from '../reconcile.ts'
import { sentenceBefore } from '../sentence-before.ts'
import type { ExtractionContext, ReadPage, Site } from '../site.ts'
import {
  farYearCue,
  foundingCue,
  mayTellFounding,
  otherSubjects,
  sinceCue,
  yearFirstCue,
} from './founding-cues-table.ts'
import { identityTrust } from './identity-trust-table.ts'
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
    return read.origin === 'own_site'
      ? [...structured(read), ...text]
      : text.filter(({ rule }) => rule === 'founded.named')
  })
  const believed = findings.filter(({ value }) => value <= last)
  // What is hinted counts only where nothing is said.
  const said = believed.filter(({ rule }) => rule !== 'founded.since')
  return reconcile(said.length > 0 ? said : believed, { trust: identityTrust, key: String })
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
  const texts = [read.page.metas.get('description') ?? '', ...read.page.blocks.map(({ text }) => text)]
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
  readonly rule: string
}

/** Years that a text says the company began in; `names` are normalised. */
export function foundingYearsIn(text: string, names: readonly string[]): FoundingYear[] {
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
    if ((leads || isTagline) && !otherSubjects.test(before) && !offices.test(before))
      all.push({ year: Number(cue[1]), at: cue.index, rule: 'founded.since' })
  }
  return all
}

/** `Acme was founded by`, `Founded out of Oslo in 2013, Acme`: what somebody founds may be another thing. */
function farYearRule(text: string, at: number, cue: string, names: readonly string[]): string | null {
  const before = sentenceBefore(text, at)
  const isPassive = /(?:^|[\s,])(?:was|were|been|wurde|est|a été|fue|foi|werd|is)\s+(?:\w+\s)?$/i.test(before)
  if (isPassive || before === '') return ruleOf(text, at, cue, names)
  const object = normalizeName(cue.replace(/^\S+\s+/, ''))
  if (otherSubjects.test(before.slice(-70))) return null
  return names.some((name) => object.startsWith(`${name} `)) ? 'founded.named' : null
}

/** Who or what was founded stands before the year, between it and the verb, or right after the verb. */
function yearFirstRule(text: string, at: number, cue: string, names: readonly string[]): string | null {
  const before = sentenceBefore(text, at)
  const after = text.slice(at + cue.length, at + cue.length + 60)
  if (otherSubjects.test(`${before.slice(-70)} ${cue.slice(0, -9)}`)) return null
  const said = ` ${normalizeName(`${before} ${cue}`)} `
  const next = normalizeName(after)
  const isPassive = /\b(?:wurde|werd|was|were)\b/i.test(before + cue)
  if (names.some((name) => (isPassive && said.includes(` ${name} `)) || next.startsWith(name)))
    return 'founded.named'
  return /\b(?:we|wir|wij)\s+(?:\w+\s+)?(?:founded|established|started|gegründet|opgericht)$|\b(?:the company|our company) was (?:\w+ )?(?:founded|established|incorporated|started)$/i.test(
    cue,
  )
    ? 'founded.we'
    : null
}

/** Who has been in an office since then. */
const offices =
  /director|chair|member|president|partner|officer|editor|manager|head of|customer|client|\b(?:I|has|have|been|am)\b/i

function ruleOf(text: string, at: number, cue: string, names: readonly string[]): string | null {
  const before = sentenceBefore(text, at)
  const after = text.slice(at + cue.length, at + cue.length + 80)
  // The end of a name: `changed its name to Acme Incorporated in April 1989`.
  if (cue.startsWith('Incorporated') && before !== '') return null
  if (otherSubjects.test(before.slice(-70))) return null
  if (/^\s*(?:born|née?|nacid)/i.test(cue) && !/\bwe\b/i.test(before)) return null
  const subject = normalizeName(before)
  if (names.some((name) => ` ${subject} `.includes(` ${name} `))) return 'founded.named'
  if (
    /\b(?:we|our (?:company|firm|business|agency|studio|team)|the (?:company|firm|business|agency|studio|startup)|us|wir|unser unternehmen|das unternehmen|die firma|nous|la société|l['’]entreprise|la empresa|a empresa|het bedrijf|wij)\b[^.]{0,60}$/i.test(
      before,
    )
  )
    return 'founded.we'
  if (before.trim() === '') {
    // `Founded in 2012, Acme makes`: the name follows, or nothing does.
    const next = normalizeName(after)
    if (
      names.some((name) => next.startsWith(name) || next.startsWith(`by `) || next.startsWith(`in ${name}`))
    )
      return 'founded.named'
    if (/^[\s,]*(?:we|our|the company|it|us)\b/i.test(after)) return 'founded.we'
    return /^\s*[).|•·]?\s*$/.test(after) || /^[\s,]*(?:by|in|and|with)\b/i.test(after)
      ? 'founded.alone'
      : null
  }
  return null
}
