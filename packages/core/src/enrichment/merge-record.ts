import { fromIso, toIso } from '../kernel/clock.ts'
import { foldText } from '../kernel/text.ts'
import {
  type Company,
  type CompanyRecord,
  employeeRangeBounds,
  employeeRanges,
  type Links,
} from '../records/company.ts'
import { type EditableField, type Edits, editableFields } from '../records/edit/editable-fields.ts'
import { normalizeName } from '../reference/names/names.ts'
import type { Learning, LearntFrom, LearntValue } from './learning.ts'
import { mergeFunding } from './merge-funding.ts'
import { isFilled } from './record-results.ts'
import type { StoredFact } from './store.ts'

export interface MergedRecord {
  readonly record: CompanyRecord
  /** Of the fields that were taken, or seen to be as they are stored. */
  readonly facts: readonly StoredFact[]
}

/** What a field that an import brought is worth: people keep their lists, and lists grow old. */
const importedConfidence = 0.8

/**
 * A record with what was learnt, field by field: what is empty is filled, what is newer and at least as sure replaces what stood
 * there, and what the operator set stays. Dates other than `verified_at` are left to the caller.
 */
export function mergeRecord(
  before: CompanyRecord,
  stored: readonly StoredFact[],
  learning: Learning,
  now: number,
): MergedRecord {
  const byField = new Map(stored.map((fact) => [fact.field, fact]))
  const facts: StoredFact[] = []
  let record: CompanyRecord = {
    ...before,
    company: { ...before.company, verified_at: toIso(now) },
  }
  const standing = (field: EditableField) => standingOf(field, before, byField)
  for (const value of learning.values) {
    if (Object.hasOwn(before.edits, value.field)) continue
    const taken = takeValue(record, value, standing(value.field))
    if (taken === null) continue
    record = taken
    facts.push(storedFact(value.field, value, standing(value.field)))
  }
  if (learning.funding !== null && !Object.hasOwn(before.edits, 'funding')) {
    record = mergeFunding(record, learning.funding, wins(learning.funding, standing('funding')))
    facts.push(storedFact('funding', learning.funding, standing('funding')))
  }
  return { record: { ...record, company: tidied(record.company) }, facts }
}

interface Standing {
  readonly confidence: number
  readonly observedAt: number
  readonly isImported: boolean
}

/**
 * What stands in a field, and what that is worth; null where it is empty. What has no fact came with an import: the last writing,
 * unless somebody has verified the record since.
 */
function standingOf(
  field: EditableField,
  { company }: CompanyRecord,
  byField: ReadonlyMap<string, StoredFact>,
): Standing | null {
  const keys: readonly (keyof Company)[] = editableFields[field]
  if (!keys.some((key) => isFilled(company[key]))) return null
  const importedAt = company.verified_at === null ? company.updated_at : company.created_at
  const fact = byField.get(field)
  if (fact !== undefined) return { ...fact, isImported: false }
  return { confidence: importedConfidence, observedAt: fromIso(importedAt) ?? 0, isImported: true }
}

/** Equally sure and newer is better: sites change. */
const wins = ({ confidence, observedAt }: LearntFrom, standing: Standing | null): boolean =>
  standing === null || (observedAt > standing.observedAt && confidence >= standing.confidence)

/** The record with the value; null where what stands there stays, and nothing is known of it anew. */
function takeValue(
  record: CompanyRecord,
  value: LearntValue,
  standing: Standing | null,
): CompanyRecord | null {
  const { company } = record
  const isBetter = wins(value, standing)
  const taken = mergedValue(record, value, standing)
  if (taken === null) return null
  const isSame = Object.entries(taken).every(
    ([key, after]) => JSON.stringify(after) === JSON.stringify(company[key as keyof Company]),
  )
  if (isSame) return isBetter ? record : null
  return { ...record, company: { ...company, ...taken } }
}

/** Null for what says nothing against what stands there, though it be surer. */
function mergedValue(
  { company, edits }: CompanyRecord,
  value: LearntValue,
  standing: Standing | null,
): Partial<Company> | null {
  const { field, company: learnt } = value
  const isBetter = wins(value, standing)
  switch (field) {
    case 'name':
      return mergedName(company, learnt.name ?? company.name, isBetter)
    case 'aliases':
      // A name that somebody used once leads to the company for ever.
      return { aliases: joinedNames(company.aliases, learnt.aliases ?? []) }
    case 'links':
      return { links: mergedLinks(company.links, value, standing) }
    case 'tags':
      return isBetter ? { tags: joinedTexts(company.tags, learnt.tags ?? []) } : {}
    case 'business_models':
      return isBetter
        ? { business_models: joinedTexts(company.business_models, learnt.business_models ?? []) }
        : {}
    case 'status':
      // Companies that were bought or closed keep their sites.
      return learnt.status === 'active' && standing?.isImported === true && company.status !== 'active'
        ? null
        : taken(learnt, isBetter)
    case 'location':
      return saysLess(learnt.location, company.location) ? null : taken(learnt, isBetter)
    case 'employees':
      return isBetter ? { ...learnt, ...rangeWith(learnt.employee_count, company, edits) } : {}
    case 'employee_range':
      return isWithin(company.employee_count, learnt.employee_range) ? taken(learnt, isBetter) : null
    default:
      return taken(learnt, isBetter)
  }
}

const taken = (learnt: Partial<Company>, isBetter: boolean): Partial<Company> => (isBetter ? learnt : {})

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

/** What stands there first: people chose it, a site's head is written for search engines. */
function joinedTexts<Value extends string>(stored: readonly Value[], learnt: readonly Value[]): Value[] {
  const known = new Set(stored.map(foldText))
  const added = learnt.filter((text) => !known.has(foldText(text)))
  return [...stored, ...added.slice(0, Math.max(0, textsMax - stored.length))]
}

/** Each link for itself: that one of them is sure makes no other surer. */
function mergedLinks(links: Links, value: LearntValue, standing: Standing | null): Links {
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
function saysLess(learnt: Location | undefined, stored: Location): boolean {
  if (learnt == null || stored === null) return false
  const said = placeKeys.filter((key) => learnt[key] !== null)
  const known = placeKeys.filter((key) => stored[key] !== null)
  return said.length < known.length && said.every((key) => learnt[key] === stored[key])
}

const placeKeys = ['country_iso', 'admin1_code', 'city'] as const

function isWithin(count: number | null | undefined, range: Company['employee_range'] | undefined): boolean {
  if (count == null || range == null) return true
  const [least, most] = employeeRangeBounds[range]
  return count >= least && count <= most
}

/** The range that stands beside a new count, where the old one contradicts it. */
function rangeWith(
  count: number | null | undefined,
  { employee_range }: Company,
  edits: Edits,
): Pick<Partial<Company>, 'employee_range'> {
  if (isWithin(count, employee_range) || Object.hasOwn(edits, 'employee_range')) return {}
  return { employee_range: employeeRanges.find((range) => isWithin(count, range)) ?? null }
}

/** A name is never its own alias. */
function tidied(company: Company): Company {
  const own = normalizeName(company.name)
  return { ...company, aliases: company.aliases.filter((alias) => normalizeName(alias) !== own) }
}

/** Where only something was added, what stood there stands as firmly as before. */
function storedFact(field: EditableField, learnt: LearntFrom, standing: Standing | null): StoredFact {
  const { observedAt, method, evidence } = learnt
  const confidence = wins(learnt, standing)
    ? learnt.confidence
    : Math.max(learnt.confidence, standing?.confidence ?? 0)
  return { field, confidence, observedAt, method, evidence }
}
