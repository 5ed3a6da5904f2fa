const listId = '0192f0c1-7a00-7000-8000-0000000000c1'

const listExample = {
  list_id: listId,
  name: 'Berlin fintech to call',
  description: 'Seed and younger; Mira has the notes.',
  company_count: 2,
  created_at: '2026-09-21T13:33:20.000Z',
  updated_at: '2026-09-22T08:00:00.000Z',
} as const

const emptyList = { ...listExample, company_count: 0, updated_at: listExample.created_at }

export const listExamples = {
  page: { data: { lists: [listExample], next_cursor: null } },
  create: { body: { name: listExample.name, description: listExample.description }, data: emptyList },
  get: { data: listExample },
  change: { body: { name: listExample.name }, data: listExample },
  remove: { data: { list_id: listId, deleted: true } },
  companies: {
    data: {
      companies: [{ company_id: 'your-id-17', added_at: '2026-09-22T08:00:00.000Z', company: null }],
      next_cursor: null,
    },
  },
  changeCompanies: {
    body: { add: ['your-id-17', 'https://acme.com', 'nobody.example'], remove: ['your-id-9'] },
    data: { list: listExample, added: 2, removed: 1, missing: ['nobody.example'] },
  },
} as const
