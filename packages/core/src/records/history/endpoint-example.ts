import type { CompanyHistoryData } from './schema.ts'

export const historyExample: CompanyHistoryData = {
  changes: [
    {
      what: 'changed',
      at: '2026-10-05T08:00:00.000Z',
      by: {
        kind: 'import',
        source: 'portfolio-report',
        place: 'row 17',
        licence: 'our own',
        retrieved_at: '2026-10-05',
        as_of: '2026-09-30',
      },
      fields: [{ field: 'employees', before: 12, after: 19 }],
    },
    {
      what: 'created',
      at: '2026-09-21T13:33:20.000Z',
      by: { kind: 'operator', source: null, place: null, licence: null, retrieved_at: null, as_of: null },
      fields: [],
    },
  ],
  others: [],
  next_cursor: null,
}
