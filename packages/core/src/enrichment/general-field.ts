import type { ContactFacts, Fact, IdentityFacts, ProfileFacts } from '../extraction/index.ts'
import { type Company, type EditableField, type Links, noLinks } from '../records/index.ts'
import type { PageKind } from '../web/index.ts'
import { type EvidenceBuilder, isTold } from './evidence-builder.ts'
import type { Hints } from './hints.ts'
import type { MergeRule } from './merge-rules.ts'

/** What the pages of a site say of the company itself. */
export interface GeneralFacts {
  readonly identity: IdentityFacts
  readonly contacts: ContactFacts
  readonly profile: ProfileFacts
  readonly industries: readonly Fact<string>[]
}

/** Null where they contradict the site. */
export type UsableHints = Pick<Hints, 'companyName' | 'description' | 'networkUrl'> | null

/** How one member of a profile is found, shown, and written into the company's record. */
export interface GeneralField<Value> extends RecordUse {
  /** Pages that would tell it, beside the home page. */
  readonly pages: readonly PageKind[]
  /** Its state is that of these: found when one of them is. */
  readonly facts: (of: GeneralFacts) => readonly Fact<unknown>[]
  /** As the result has it. `at`: its place there, as a JSON pointer. */
  readonly show: (evidence: EvidenceBuilder, at: string, of: GeneralFacts, hints: UsableHints) => Value
  /** As a record of the dataset has it; what no record has is empty. */
  readonly ofRecord: (company: Company) => Value
}

export interface RecordUse {
  /** The field of the record that it is kept in; null when it is only shown. */
  readonly field: EditableField | null
  /** What is written there; null when it goes with another member, or is never written. */
  readonly write: ((of: GeneralFacts) => Written | null) | null
  /** How that meets what the record has. */
  readonly merge: MergeRule
}

/** The keys of a record that enrichment found, and the facts that say so. */
export interface Written {
  readonly company: Partial<Company>
  readonly from: readonly Fact<unknown>[]
  /** Of `links`: how sure each is. */
  readonly linkConfidence?: Readonly<Partial<Record<keyof Links, number>>>
}

/** For what no record has a field for. */
export const onlyShown = { field: null, write: null, merge: 'newer' } as const

/** No page of a site would tell it. */
export const notLookedFor: Fact<never> = {
  value: null,
  state: 'not_checked',
  confidence: 0,
  method: 'rule',
  sources: [],
  alternatives: [],
}

interface Kept<T> {
  readonly field: EditableField
  readonly merge: MergeRule
  readonly company: (value: T) => Partial<Company>
}

export function kept<T>(field: EditableField, merge: MergeRule, company: Kept<T>['company']): Kept<T> {
  return { field, merge, company }
}

interface One<T> {
  readonly pages: readonly PageKind[]
  readonly fact: (of: GeneralFacts) => Fact<T>
  readonly record?: Kept<T>
  readonly ofRecord?: (company: Company) => T | null
}

/** A member with one value. */
export function one<T>({ pages, fact, record, ofRecord = () => null }: One<T>): GeneralField<T | null> {
  return {
    pages,
    facts: (of) => [fact(of)],
    show: (evidence, at, of) => evidence.value(at, fact(of)),
    ofRecord,
    ...(record === undefined
      ? onlyShown
      : { ...record, write: (of: GeneralFacts) => written(fact(of), record.company) }),
  }
}

interface Several<T> {
  readonly pages: readonly PageKind[]
  readonly facts: (of: GeneralFacts) => readonly Fact<T>[]
  readonly record?: Kept<T[]>
  readonly ofRecord?: (company: Company) => T[]
}

/** A member that is a list. */
export function several<T>({ pages, facts, record, ofRecord = () => [] }: Several<T>): GeneralField<T[]> {
  return {
    pages,
    facts,
    show: (evidence, at, of) => evidence.list(at, facts(of)),
    ofRecord,
    ...(record === undefined
      ? onlyShown
      : { ...record, write: (of: GeneralFacts) => writtenList(facts(of), record.company) }),
  }
}

export function written<T>(fact: Fact<T>, company: (value: T) => Partial<Company>): Written | null {
  return fact.value === null || !isTold(fact) ? null : { company: company(fact.value), from: [fact] }
}

export function writtenList<T>(
  facts: readonly Fact<T>[],
  company: (values: T[]) => Partial<Company>,
): Written | null {
  const from = facts.filter(isTold)
  return from.length === 0 ? null : { company: company(from.flatMap(({ value }) => value ?? [])), from }
}

export function firstOf(
  evidence: EvidenceBuilder,
  at: string,
  facts: readonly Fact<string>[],
): string | null {
  const first = facts.find(isTold)
  return first === undefined ? null : evidence.value(at, first)
}

/** What the client says, where no page does. */
export function hinted(
  evidence: EvidenceBuilder,
  at: string,
  hint: string | null | undefined,
): string | null {
  if (hint == null) return null
  evidence.hint(at)
  return hint
}

export function eachLink(of: (key: keyof Links) => string | null): Links {
  const links: Links = { ...noLinks }
  for (const key of Object.keys(noLinks) as (keyof Links)[]) links[key] = of(key)
  return links
}
