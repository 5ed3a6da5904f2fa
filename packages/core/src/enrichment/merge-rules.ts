import { foldText } from '../kernel/index.ts'
import {
  type Company,
  type Edits,
  employeeRangeBounds,
  employeeRanges,
  type Links,
} from '../records/index.ts'
import { normalizeName } from '../reference/index.ts'
import type { UpdateSource, ValueUpdate } from './record-update.ts'

/** What is in a field of a record, and what that is worth. */
export interface Standing {
  readonly confidence: number
  readonly observedAt: number
  readonly isImported: boolean
}

/** What was found of a field, and what it meets. */
interface Meeting {
  readonly company: Company
  readonly edits: Edits
  readonly found: Partial<Company>
  readonly value: ValueUpdate
  readonly standing: Standing | null
  /** Whether it takes the place of what is there. */
  readonly isBetter: boolean
}

/** Equally sure and newer is better: sites change. */
export const wins = ({ confidence, observedAt }: UpdateSource, standing: Standing | null): boolean =>
  standing === null || (observedAt > standing.observedAt && confidence >= standing.confidence)

const newer = ({ found, isBetter }: Meeting): Partial<Company> => (isBetter ? found : {})

/** The keys of the record that change; null for what says nothing against what is there, though it be surer. */
export const mergeRules = {
  newer,
  name: ({ company, found, isBetter }) => mergedName(company, found.name ?? company.name, isBetter),
  // A name that somebody used once leads to the company for ever.
  names: ({ company, found }) => ({ aliases: joinedNames(company.aliases, found.aliases ?? []) }),
  links: ({ company, value, standing }) => ({ links: mergedLinks(company.links, value, standing) }),
  tags: ({ company, found, isBetter }) =>
    isBetter ? { tags: joinedTexts(company.tags, found.tags ?? []) } : {},
  business_models: ({ company, found, isBetter }) =>
    isBetter ? { business_models: joinedTexts(company.business_models, found.business_models ?? []) } : {},
  // Companies that were bought or closed keep their sites.
  status: (meeting) =>
    meeting.found.status === 'active' &&
    meeting.standing?.isImported === true &&
    meeting.company.status !== 'active'
      ? null
      : newer(meeting),
  location: (meeting) => (saysLess(meeting.found.location, meeting.company.location) ? null : newer(meeting)),
  employees: ({ company, edits, found, isBetter }) =>
    isBetter ? { ...found, ...rangeWith(found.employee_count, company, edits) } : {},
  employee_range: (meeting) =>
    isWithin(meeting.company.employee_count, meeting.found.employee_range) ? newer(meeting) : null,
} as const satisfies Readonly<Record<string, (meeting: Meeting) => Partial<Company> | null>>

export type MergeRule = keyof typeof mergeRules

/** A name that is only written otherwise stays; one that is replaced is still found. */
function mergedName(company: Company, name: string, isBetter: boolean): Partial<Company> {
  if (!isBetter || normalizeName(name) === normalizeName(company.name)) return {}
  return { name, aliases: joinedNames(company.aliases, [company.name]) }
}

function joinedNames(names: readonly string[], more: readonly string[]): string[] {
  const byForm = new Map(names.map((name) => [normalizeName(name), name]))
  for (const name of more) {
    const form = normalizeName(name)
    if (!byForm.has(form)) byForm.set(form, name)
  }
  return [...byForm.values()]
}

const textsMax = 30

/** What is there first: people chose it, a site's head is written for search engines. */
function joinedTexts<Value extends string>(stored: readonly Value[], found: readonly Value[]): Value[] {
  const known = new Set(stored.map(foldText))
  const added = found.filter((text) => !known.has(foldText(text)))
  return [...stored, ...added.slice(0, Math.max(0, textsMax - stored.length))]
}

/** Each link for itself: that one of them is sure makes no other surer. */
function mergedLinks(links: Links, value: ValueUpdate, standing: Standing | null): Links {
  const merged: Links = { ...links }
  for (const key of Object.keys(merged) as (keyof Links)[]) {
    const url = value.company.links?.[key] ?? null
    if (url === null) continue
    const confidence = value.linkConfidence?.[key] ?? value.confidence
    if (merged[key] === null || wins({ ...value, confidence }, standing)) merged[key] = url
  }
  return merged
}

type Location = Company['location']

/** `Germany` says less than `Berlin, Germany`, and nothing against it. */
function saysLess(found: Location | undefined, stored: Location): boolean {
  if (found == null || stored === null) return false
  const said = placeKeys.filter((key) => found[key] !== null)
  const known = placeKeys.filter((key) => stored[key] !== null)
  return said.length < known.length && said.every((key) => found[key] === stored[key])
}

const placeKeys = ['country_iso', 'admin1_code', 'city'] as const

function isWithin(count: number | null | undefined, range: Company['employee_range'] | undefined): boolean {
  if (count == null || range == null) return true
  const [least, most] = employeeRangeBounds[range]
  return count >= least && count <= most
}

/** The range that is beside a new count, where the old one contradicts it. */
function rangeWith(
  count: number | null | undefined,
  { employee_range }: Company,
  edits: Edits,
): Pick<Partial<Company>, 'employee_range'> {
  if (isWithin(count, employee_range) || Object.hasOwn(edits, 'employee_range')) return {}
  return { employee_range: employeeRanges.find((range) => isWithin(count, range)) ?? null }
}
