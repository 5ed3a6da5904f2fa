import type { PageKind } from '../web/index.ts'
import { createEvidenceBuilder, type EvidenceBuilder } from './evidence-builder.ts'
import { noteStates } from './field-states.ts'
import type { GeneralFacts, UsableHints } from './general-field.ts'
import { eachGeneralField, type GeneralFields, generalFieldTable } from './general-field-table.ts'

export interface Findings<Fields> {
  readonly fields: Fields
  readonly builder: EvidenceBuilder
}

/** What a site says of the company itself, as the result has it. */
export function generalFindings(
  facts: GeneralFacts,
  hints: UsableHints,
  unread: ReadonlySet<PageKind>,
): Findings<GeneralFields> {
  const builder = createEvidenceBuilder()
  const fields = eachGeneralField((member, { show }) => show(builder, `/${member}`, facts, hints))
  noteStates(builder, generalFieldTable, facts, unread)
  return { fields, builder }
}
