import { findFunding } from '../../../packages/core/src/extraction/funding/funding.ts'
import { findIdentity } from '../../../packages/core/src/extraction/identity/identity.ts'
import { findPeople } from '../../../packages/core/src/extraction/people/people.ts'
import { textSignals } from '../../../packages/core/src/vc-backability/signals/signals.ts'
import { readFacts, type SiteExtractors } from '../../../packages/core/src/vc-backability/site-facts.ts'
import type { Labelled } from '../../../packages/core/src/vc-backability/train.ts'
import { linesOf } from '../lines.ts'
import type { EvalData } from './load-sites.ts'

export interface VcLabel extends Labelled {
  readonly name: string
  readonly basis: string
  readonly kind: 'html' | 'text'
}

const extractors: SiteExtractors = {
  identity: findIdentity,
  people: findPeople,
  funding: findFunding,
}

interface VcLine {
  readonly qid: string
  readonly kind: 'html' | 'text'
  readonly name?: string
  readonly website: string
  readonly description?: string
  readonly pages?: readonly string[]
  readonly label: 'Yes' | 'Likely Not'
  readonly basis: string
  readonly id?: string
}

/** The labelled sites and descriptions, as signals; null when they are absent. */
export function vcLabels(data: EvalData): readonly VcLabel[] | null {
  const lines = linesOf<VcLine>(`${data.directory}/vc.jsonl`)
  if (lines === null) return null
  const sites = new Map(
    [...data.annotated, ...data.companies, ...data.startups].map(({ site }) => [site.domain, site]),
  )
  return lines.flatMap(({ qid, kind, name, website, description, pages, label, basis }) => {
    const about = { id: qid, isYes: label === 'Yes', name: name ?? website, basis, kind }
    if (kind === 'text')
      return [{ ...about, counts: textSignals(description ?? '', data.context.now).counts }]
    const site = sites.get(domainOf(pages?.[0] ?? ''))
    if (site === undefined) throw new Error(`There are no pages of ${website}`)
    return [{ ...about, counts: readFacts(site, data.context, extractors).signals.counts }]
  })
}

/** `webstruct:acme.com/0.html`, `company-sites/sites/acme.com` */
function domainOf(path: string): string {
  return path.startsWith('webstruct:')
    ? (path.slice('webstruct:'.length).split('/')[0] ?? '')
    : (path.split('/').at(-1) ?? '')
}

interface CompanyLine {
  readonly id: string
  readonly source: string
  readonly description: string | null
  readonly founded_year: number | null
  readonly industries: readonly string[]
  readonly extra: Readonly<Record<string, unknown>>
}

/**
 * More descriptions by rule: startups of an accelerator, its non-profits, and listed companies founded before 1990. None is one of
 * the labelled. They are in two parts that share nothing: the one is trained on, the other is held out.
 */
export function describedCompanies(data: EvalData): {
  readonly trained: readonly Labelled[]
  readonly held: readonly Labelled[]
} {
  const labelled = new Set((linesOf<VcLine>(`${data.directory}/vc.jsonl`) ?? []).map(({ id }) => id))
  const trained: Labelled[] = []
  const held: Labelled[] = []
  for (const line of linesOf<CompanyLine>(`${data.directory}/companies.jsonl.gz`) ?? []) {
    if (line.description === null || labelled.has(line.id)) continue
    const isListed = line.source === 'financedatabase' && (line.founded_year ?? 9999) < 1990
    if (line.source !== 'yc-directory' && !isListed) continue
    const isNonprofit = /non.?profit/i.test(
      JSON.stringify([line.industries, line.extra['tags'], line.extra['status']]),
    )
    const one = {
      id: line.id,
      isYes: !isListed && !isNonprofit,
      counts: textSignals(line.description, data.context.now).counts,
    }
    ;(Bun.hash(line.id) % 2n === 0n ? trained : held).push(one)
  }
  return { trained, held }
}
