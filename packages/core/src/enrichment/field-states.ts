import type { Fact } from '../extraction/index.ts'
import type { PageKind } from '../web/index.ts'
import type { EvidenceBuilder } from './evidence-builder.ts'
import { type Field, isUntold } from './field-table.ts'

/** A table of fields, as far as it tells by which facts each is found. */
type StatedBy<Facts> = Readonly<
  Partial<Record<Field, { readonly facts: ((of: Facts) => readonly Fact<unknown>[]) | null }>>
>

/** Notes of each member of a result whether it was found. */
export function noteStates<Facts>(
  builder: Pick<EvidenceBuilder, 'state'>,
  table: StatedBy<Facts>,
  of: Facts,
  unread: ReadonlySet<PageKind>,
): void {
  for (const member of Object.keys(table) as Field[]) {
    const facts = table[member]?.facts?.(of)
    if (facts !== undefined) builder.state(member, facts, isUntold(member, unread))
  }
}
