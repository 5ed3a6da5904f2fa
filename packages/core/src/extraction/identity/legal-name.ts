import { oneLine } from '../../kernel/index.ts'
import { normalizeName } from '../../reference/index.ts'
import type { Block } from '../../web/index.ts'
import { tokenFlag } from '../../words/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { endsInCue, labelDoc } from '../page-doc.ts'
import { blocksWith } from '../page-text.ts'
import { reconcile } from '../reconcile.ts'
import { type Rule, ruleTrust } from '../rules.ts'
import type { ReadPage, Site } from '../site.ts'
import { isOfOthers } from '../told-of-others.ts'
import { copyrightName, copyrightWords } from './copyright-name.ts'
import { affinity, labelOf } from './domain-affinity.ts'
import { hasDotOfSentence, lacksDot } from './legal-forms.ts'
import { legalNamesOn } from './legal-names-in.ts'
import { withoutForm } from './name.ts'
import { organizationNodes } from './organization-nodes.ts'

/**
 * The name that the company is registered by: `Telepath Data, Inc.` Read from structured data, from the line of the copyright, from
 * an imprint and from terms, where they say who `we` are.
 */
export function findLegalName(site: Site, name: string | null): Fact<string> {
  const label = labelOf(site.domain)
  const isOwn = (legal: string) =>
    affinity(legal, label) >= 0.5 ||
    (name !== null && sharesBeginning(normalizeName(legal), normalizeName(name)))
  const findings = site.pages
    .filter(({ origin }) => origin === 'own_site')
    .flatMap((read) => findingsOn(read, isOwn))
  return reconcile(bestOf(findings), normalizeName)
}

/** Of several spellings the most frequent; of several names the one whose places are surest. */
function bestOf(findings: readonly Finding<string>[]): readonly Finding<string>[] {
  const groups = [...Map.groupBy(findings, ({ value }) => normalizeName(value)).values()]
  const [best = []] = groups.toSorted((left, right) => worth(right) - worth(left))
  const counts = Map.groupBy(best, ({ value }) => value)
  const [spelling = ''] = [...counts].toSorted((left, right) => right[1].length - left[1].length)[0] ?? []
  // The dot of `Acme Ltd.` may be that of its sentence; where it also stands without, it is.
  const undotted = hasDotOfSentence(spelling) ? spelling.slice(0, -1) : spelling
  const shown = counts.has(undotted) ? undotted : spelling
  return best.filter(({ value }) => value === shown)
}

function worth(group: readonly Finding<string>[]): number {
  const rules = new Set(group.map(({ rule }) => rule))
  return (
    [...rules].reduce((sum, rule) => sum + ruleTrust[rule].confidence, 0) + Math.min(group.length, 10) / 20
  )
}

function findingsOn(read: ReadPage, isOwn: (legal: string) => boolean): Finding<string>[] {
  const all: Finding<string>[] = []
  for (const { fields, text } of organizationNodes(read.page)) {
    const { legalName } = fields
    if (typeof legalName === 'string' && legalName.length <= 100 && text.includes(legalName))
      all.push(found(read, 'legal_name.json_ld', legalName, text, text.indexOf(legalName)))
  }
  for (const { text } of blocksWith(read.page, copyrightWords())) {
    const line = text.length <= textMax ? copyrightName(text) : null
    if (line !== null && withoutForm(line) !== line) {
      const rule = isOwn(line) ? 'legal_name.copyright' : 'legal_name.copyright_of_other_name'
      all.push(found(read, rule, oneLine(withItsDot(line, text)), text, text.indexOf(line)))
    }
  }
  for (const { name, at, block } of legalNamesOn(read.page)) {
    const rule = isOfOthers(read, block) && !isOwn(name) ? null : ruleOf(read, block, name, at, isOwn)
    if (rule !== null) all.push(found(read, rule, name, block.text, at))
    if (all.length >= 200) break
  }
  return all
}

const textMax = 3_000

/** `Inc.` ends with its dot where it has one. */
function withItsDot(name: string, text: string): string {
  return lacksDot(name) && text.includes(`${name}.`) ? `${name}.` : name
}

/** How a legal name stands in its text, or null when it is more likely another company's. */
function ruleOf(
  read: ReadPage,
  { text, heading }: Block,
  name: string,
  at: number,
  isOwn: (legal: string) => boolean,
): Rule | null {
  const before = text.slice(Math.max(0, at - 60), at)
  const after = text.slice(at + name.length, at + name.length + 60)
  const own = isOwn(name)
  if (/(?:©|\(c\)|copyright)[^\p{L}]*(?:by )?$/iu.test(before) || startsWithRights(after))
    return own ? 'legal_name.copyright' : 'legal_name.copyright_of_other_name'
  // `(hereinafter “Acme”)`
  if (/^[\s,]*\((?:\p{L}{1,12} ){0,3}["“”„'‘’]/u.test(after) || endsInCue(before, 'company.legal-name'))
    return 'legal_name.terms'
  if (read.kind === 'legal' && labelDoc(headingsAbove(read, heading)).cues('page.imprint').length > 0)
    return own ? 'legal_name.imprint' : isFirstLine(text, at) ? 'legal_name.imprint_of_other_name' : null
  return own ? 'legal_name.text' : null
}

function startsWithRights(after: string): boolean {
  const doc = labelDoc(after)
  const first = doc.tokens.findIndex(({ word, flags }) => word === '©' || (flags & tokenFlag.mark) === 0)
  return (
    doc.tokens[first]?.word === '©' || doc.cuesIn({ from: first, to: first + 1 }, 'page.rights').length > 0
  )
}

function isFirstLine(text: string, at: number): boolean {
  return text.slice(0, at).trim() === ''
}

function headingsAbove({ page }: ReadPage, heading: number | null): string {
  return `${page.title ?? ''} ${heading === null ? '' : (page.blocks[heading]?.text ?? '')}`
}

function sharesBeginning(left: string, right: string): boolean {
  const [one = '', two = ''] = [left.split(' ')[0], right.split(' ')[0]]
  return one.length >= 3 && one === two
}
