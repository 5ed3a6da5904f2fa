import type { ChildOutcome } from './children.ts'
import type { CombinedResult } from './combined-schema.ts'
import type { EnrichmentError } from './evidence-schema.ts'
import type { FounderFields } from './founder-schema.ts'
import type { FundingMembers } from './funding-schema.ts'
import type { GeneralFields } from './general-field-table.ts'
import { type BaseParts, type ChildReport, isPartial, resultBase } from './result-base.ts'

/** What became of a child: an outcome, or why there is none in words that the client may read. */
export interface Ran<Fields> {
  readonly outcome: ChildOutcome<Fields> | null
  readonly status: CombinedResult['children']['general']
  readonly isInputFault: boolean
}

export interface RanChildren {
  readonly general: Ran<GeneralFields>
  readonly founders: Ran<FounderFields>
  readonly funding: Ran<FundingMembers>
}

/** The results of the children, and over them what they have in common: evidence with pointers into the whole. */
export function combinedResultOf(base: BaseParts, children: RanChildren): CombinedResult {
  const { general, founders, funding } = children
  const report = joinedReports(children)
  const isWhole = [general, founders, funding].every(
    ({ outcome }) => outcome !== null && !isPartial(base.covered, outcome),
  )
  return {
    ...resultBase(base, report, !isWhole),
    general: childResult(base, general.outcome),
    founders: childResult(base, founders.outcome),
    funding: childResult(base, funding.outcome),
    children: { general: general.status, founders: founders.status, funding: funding.status },
  }
}

function childResult<Fields extends object>(base: BaseParts, outcome: ChildOutcome<Fields> | null) {
  if (outcome === null) return null
  const partial = isPartial(base.covered, outcome) ? true : null
  return { ...resultBase(base, outcome, partial), ...outcome.fields }
}

function joinedReports(children: RanChildren): ChildReport {
  const ran = Object.entries(children).flatMap(
    ([name, { outcome }]): readonly (readonly [string, ChildOutcome<unknown>])[] =>
      outcome === null ? [] : [[name, outcome]],
  )
  const under = <Entry extends { readonly field: string }>(name: string, entries: readonly Entry[]) =>
    entries.map((entry) => ({ ...entry, field: `/${name}${entry.field}` }))
  const outcomes = ran.map(([, outcome]) => outcome)
  return {
    builder: {
      evidence: ran.flatMap(([name, { builder }]) => under(name, builder.evidence)),
      conflicts: ran.flatMap(([name, { builder }]) => under(name, builder.conflicts)),
      states: {},
    },
    errors: distinct([...outcomes.flatMap(({ errors }) => errors), ...failures(children)]),
    model: joinedModel(outcomes.flatMap(({ model }) => model ?? [])),
    pagesElsewhere: outcomes.reduce((sum, { pagesElsewhere }) => sum + pagesElsewhere, 0),
    unverified: outcomes.flatMap(({ unverified }) => unverified),
  }
}

function failures(children: RanChildren): EnrichmentError[] {
  return Object.entries(children).flatMap(([subsystem, { status, isInputFault }]) =>
    status.error === null
      ? []
      : [{ subsystem, code: status.error.reason, message: status.error.message, retryable: !isInputFault }],
  )
}

/** Children share their helpers, and tell of the same failure. */
function distinct(errors: readonly EnrichmentError[]): readonly EnrichmentError[] {
  return [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()]
}

function joinedModel(used: readonly NonNullable<ChildReport['model']>[]): ChildReport['model'] {
  const [first] = used
  if (first === undefined) return null
  const sum = (count: (one: (typeof used)[number]) => number) =>
    used.reduce((total, one) => total + count(one), 0)
  return {
    name: first.name,
    usage: {
      calls: sum(({ usage }) => usage.calls),
      inputTokens: sum(({ usage }) => usage.inputTokens),
      outputTokens: sum(({ usage }) => usage.outputTokens),
      isEstimated: used.some(({ usage }) => usage.isEstimated),
    },
    rejectedValues: sum(({ rejectedValues }) => rejectedValues),
  }
}
