import type { PageKind } from '../web/sites/snapshot.ts'
import { noteStates } from './field-states.ts'
import type { GeneralFacts, UsableHints } from './general-field.ts'
import { eachGeneralField, type GeneralFields, generalFieldTable } from './general-field-table.ts'
import { createLedger, type Ledger } from './ledger.ts'

export interface Findings<Fields> {
  readonly fields: Fields
  readonly ledger: Ledger
}

/** What a site says of the company itself, as the result has it. */
export function generalFindings(
  facts: GeneralFacts,
  hints: UsableHints,
  unread: ReadonlySet<PageKind>,
): Findings<GeneralFields> {
  const ledger = createLedger()
  const fields = eachGeneralField((member, { show }) => show(ledger, `/${member}`, facts, hints))
  noteStates(ledger, generalFieldTable, facts, unread)
  return { fields, ledger }
}
