import { Closed, Nullable, OneOf, type Static, Text, Type } from '../../kernel/index.ts'
import { type HistoryField, historyFields, type ToldChange, type ToldOther } from './history.ts'

export const ChangeOriginSchema = Closed(
  {
    kind: OneOf(['import', 'enrichment', 'operator']),
    source: Nullable(Text({ description: "Of an import: the source's own name" })),
    place: Nullable(
      Text({ description: 'Where in the import, as `row 17`; null where the id of the company says it' }),
    ),
    licence: Nullable(Text({ description: 'Terms of the source, as the operator wrote them' })),
    retrieved_at: Nullable(
      Text({ description: 'When the operator got it from its source: a day or an instant' }),
    ),
    as_of: Nullable(Text({ description: 'The day of which it tells' })),
  },
  { $id: 'ChangeOrigin' },
)

const CompanyChangeSchema = Closed(
  {
    what: OneOf(['created', 'changed']),
    at: Text({ format: 'date-time' }),
    by: Nullable(ChangeOriginSchema, { description: 'What brought the new values; null where nobody said' }),
    fields: Type.Array(
      Closed({
        field: OneOf(historyFields.filter(isShown)),
        before: Type.Unknown({ description: 'Null where nothing was known' }),
        after: Type.Unknown({ description: 'Null where nothing is known any more' }),
      }),
      { description: 'Empty of the first entry: `before` of later ones says what came with it' },
    ),
  },
  { $id: 'CompanyChange' },
)

const OtherValueSchema = Closed(
  {
    field: OneOf(historyFields.filter(isShown)),
    value: Type.Unknown(),
    at: Text({ format: 'date-time' }),
    by: Nullable(ChangeOriginSchema),
  },
  { $id: 'OtherValue' },
)

export const CompanyHistorySchema = Closed(
  {
    changes: Type.Array(CompanyChangeSchema),
    others: Type.Array(OtherValueSchema, {
      description:
        'What imports say and the company does not show, the latest of each source: the operator set it otherwise, or the import was only to add. On every page.',
    }),
    next_cursor: Nullable(Text()),
  },
  { $id: 'CompanyHistory' },
)

export type CompanyHistoryData = Static<typeof CompanyHistorySchema>
type ShownChange = Static<typeof CompanyChangeSchema>

/** Columns that the record has no field for, and own fields, are the operator's; people who are named no more are nobody's business. */
function isShown(field: HistoryField): boolean {
  return field !== 'extra' && field !== 'people' && field !== 'custom'
}

/** Amounts are shown as they were read, not as a cell of the operator's has them. */
function shownValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(shownValue)
  const { written: _operators, ...shown } = value as Readonly<Record<string, unknown>>
  return 'rounds' in shown ? { ...shown, rounds: shownValue(shown['rounds']) } : shown
}

/** A change as API keys see it: without the operator's own columns and files; null where nothing is left. */
export function toWireChange({ what, at, by, fields }: ToldChange): ShownChange | null {
  const shown = fields.flatMap(({ field, before, after }) =>
    isShown(field) ? [{ field, before: shownValue(before), after: shownValue(after) }] : [],
  )
  if (shown.length === 0 && what === 'changed') return null
  return { what, at, by: toWireOrigin(by), fields: shown }
}

/** Null of a field that is not shown. */
export function toWireOther({ field, value, at, by }: ToldOther): Static<typeof OtherValueSchema> | null {
  if (!isShown(field)) return null
  return { field, value: shownValue(value), at, by: toWireOrigin(by) }
}

/** Without the file and its sheet. */
export function toWireOrigin(by: ToldChange['by']): ShownChange['by'] {
  if (by === null) return null
  const { file: _operators, place, ...origin } = by
  return { ...origin, place: place === null ? null : place.slice(place.lastIndexOf(',') + 1).trim() }
}
