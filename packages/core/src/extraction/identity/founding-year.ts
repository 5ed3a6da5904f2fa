import { normalizeName } from '../../reference/index.ts'
import { companyDocOf } from '../company-doc.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { docOfText, textsSaying } from '../page-doc.ts'
import { reconcile } from '../reconcile.ts'
import type { Rule } from '../rules.ts'
import type { ExtractionContext, ReadPage, Site } from '../site.ts'
import { toldOfOthers } from '../told-of-others.ts'
import { foundingYears } from './founding-years-in.ts'
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
    // An article about the company need not name it in every sentence; "we" is its author.
    const title = ` ${normalizeName(read.page.title ?? '')} `
    const isHeadlined = keys.some((key) => title.includes(` ${key} `))
    return text.filter(({ rule }) => rule === 'founded.named' || (isHeadlined && ofHeadlined.has(rule)))
  })
  const believed = findings.filter(({ value }) => value <= last)
  // What is hinted counts only where nothing is said.
  const said = believed.filter(({ rule }) => rule !== 'founded.since')
  return reconcile(said.length > 0 ? said : believed, String)
}

const ofHeadlined: ReadonlySet<Rule> = new Set(['founded.called', 'founded.alone'])

function structured(read: ReadPage): Finding<number>[] {
  return organizationNodes(read.page).flatMap(({ fields, text }) => {
    const { foundingDate } = fields
    const year = yearIn(typeof foundingDate === 'number' ? String(foundingDate) : foundingDate)
    const at = text.indexOf('foundingDate')
    return year === null ? [] : [found(read, 'founded.json_ld', year, text, Math.max(0, at))]
  })
}

function yearIn(value: unknown): number | null {
  const year = typeof value === 'string' ? Number.parseInt(value, 10) : 0
  return year >= yearMin && year < yearEnd ? year : null
}

const yearMin = 1600
const yearEnd = 2100

function textFindings(read: ReadPage, names: readonly string[]): Finding<number>[] {
  const all: Finding<number>[] = []
  const { metas } = read.page
  const others = toldOfOthers(read.page, (text) => names.some((name) => normalizeName(text).includes(name)))
  const doc = companyDocOf(read.page, names)
  for (const place of textsSaying(read.page, doc, ...foundingKeys)) {
    const { text, block } = place
    const isOurs = block === null ? text === metas.get('description') : !others.has(block.index)
    if (!isOurs || text.length > textMax) continue
    for (const { year, at, rule } of foundingYears(docOfText(doc, place)))
      all.push(found(read, rule, year, text, at))
    if (all.length > 20) break
  }
  return all
}

const textMax = 5_000
const foundingKeys = [
  'company.founded-in',
  'company.was-founded',
  'company.founds',
  'company.founded',
  'company.since',
] as const
