import type { CompanyDraft, CompanyRecord, Storage } from '@dealflow/core'
import { fixtureRecord, forgottenKey } from '@dealflow/core/testing'

/** Something that an operator does with the records of one company, as it decides in the storage. */
export interface MergeCommand {
  readonly name: string
  run(storage: Storage): Promise<unknown>
}

const now = 1_790_000_000_000
const at = '2026-09-21T13:46:40.000Z'
const owner = { accountId: 'account', environment: 'live' } as const

/** `b` has `c` merged into it, a value that was edited and one that was read; `d` is another company of the same name. */
export async function prepareRecords({ accounts, companies, enrichment, lists }: Storage): Promise<void> {
  await accounts.createAccount({ accountId: owner.accountId, name: 'one', createdAt: now }, [])
  const more = { aliases: ['Old Acme'], tagline: 'We make it' }
  await companies.upsertMany(
    [
      from('one.csv', recordOf('a', { founded_year: 2015 })),
      from('two.csv', recordOf('b', more)),
      from('three.csv', recordOf('c', { employee_count: 7 })),
      from('one.csv', recordOf('d')),
    ],
    null,
  )
  await changed(companies, 'b', (before) =>
    companies.replace(before, {
      ...withValues(before, { status: 'acquired', updated_at: at }),
      edits: { status: at },
    }),
  )
  const fact = {
    field: 'legal_name',
    confidence: 0.9,
    observedAt: now,
    method: 'rule',
    evidence: [],
  } as const
  await changed(companies, 'b', (before) => {
    const after = withValues(before, { legal_name: 'Acme Labs Ltd' })
    return enrichment.save({ before, after, facts: [fact] })
  })
  await companies.merge('b', 'c', at)
  const list = { ...owner, listId: 'list', name: 'Acmes', description: null, createdAt: now, updatedAt: now }
  await lists.create(list, 10)
  await lists.changeMembers(owner, 'list', { add: ['a', 'b', 'd'], remove: [] }, 100, now)
}

/** Each begins where the one before it has ended. */
export const mergeCommands: readonly MergeCommand[] = [
  {
    name: 'find',
    run: ({ twins }) => {
      const found = [
        { id: 'b', twins: [twinOf('a', 0.9), twinOf('d', 0.8)] },
        { id: 'd', twins: [twinOf('a', 0.7), twinOf('b', 0.8)] },
      ]
      return twins.save(found, { rules: 1, cursor: '6' }, now)
    },
  },
  { name: 'dismiss', run: ({ twins }) => twins.dismiss('d', 'a', now) },
  { name: 'merge', run: ({ companies }) => companies.merge('a', 'b', at) },
  {
    name: 'follow the merge',
    run: ({ twins }) => {
      const found = [
        { id: 'b', twins: null },
        { id: 'a', twins: [] },
      ]
      return twins.save(found, { rules: 1, cursor: '9' }, now)
    },
  },
  {
    name: 'import again',
    run: ({ companies }) => {
      const drafts = [
        from('two.csv', recordOf('b', { tagline: 'Made better', website: 'https://b.example/new' })),
        from('three.csv', recordOf('c', { employee_count: 9 })),
        from('one.csv', recordOf('a', { founded_year: null })),
      ]
      const counts = { lines: 3, rejected: 0, warnings: {} }
      return companies.upsertMany(drafts, { fingerprint: 'again', ...counts, finished: true, at: now })
    },
  },
  { name: 'unmerge', run: ({ companies }) => companies.unmerge('b', at) },
  { name: 'merge the other way', run: ({ companies }) => companies.merge('d', 'b', at) },
  { name: 'merge all', run: ({ companies }) => companies.merge('a', 'd', at) },
  { name: 'forget a person of one', run: ({ forgottenPeople }) => forgottenPeople.forget(ada, 'a', now) },
  { name: 'forget a person', run: ({ forgottenPeople }) => forgottenPeople.forget(bo, null, now) },
  { name: 'remove the person', run: ({ forgottenPeople }) => forgottenPeople.removePeople(10) },
  { name: 'allow the person', run: ({ forgottenPeople }) => forgottenPeople.allow(bo) },
  { name: 'forget', run: ({ enrichment }) => enrichment.forget({ domain: 'c.example' }, now) },
]

/** As a command does it: told to the audit log before and after. */
export async function doneByOperator(storage: Storage, { name, run }: MergeCommand): Promise<void> {
  for (const step of stepsOf(storage, name, run)) await step()
}

/** The decisions of a command, one after the other. */
export function stepsOf(storage: Storage, action: string, run: MergeCommand['run']) {
  const { audit } = storage
  let sequence = 0
  return [
    async () => {
      const actor = { kind: 'command_line', id: 'test' } as const
      sequence = await audit.begin({ actor, action, target: null, details: {}, at: now })
    },
    () => run(storage),
    () => audit.end(sequence, { at: now, outcome: 'done', reason: null, made: null }),
  ]
}

/** All that is read of the records and of what belongs to them; the audit log apart. */
export async function recordsAsRead({ companies, enrichment, forgottenPeople, lists, twins }: Storage) {
  const domains = ids.map((id) => `${id}.example`)
  const deleted = await companies.deletedByOperator(ids, domains)
  return {
    companies: await companies.findMany(ids),
    ofDomains: await companies.findByDomains(domains),
    parts: await companies.ownRecords(ids),
    merged: await Promise.all(ids.map((id) => companies.mergedInto(id))),
    leadTo: [...(await companies.mergedIds())],
    history: await Promise.all(ids.map((id) => companies.withHistory(id))),
    whole: await enrichment.wholeOf(ids),
    enriched: [...(await companies.enrichedFields(ids))],
    stored: [await companies.count(), await companies.scan(null, 100)],
    feed: await companies.changesAfter(null, 100),
    deleted: Object.values(deleted).map((some) => [...some]),
    list: [await lists.find(owner, 'list'), await lists.members(owner, 'list', 0, 100)],
    forgotten: await forgottenPeople.forgotten(),
    pairs: [await twins.progress(), await twins.count(), await twins.list(null, 100)],
  }
}

const ids = ['a', 'b', 'c', 'd']
const twinOf = (id: string, score: number) => ({ id, score, reasons: [] })

const recordOf = (id: string, known: Partial<CompanyRecord['company']> = {}): CompanyRecord => ({
  ...fixtureRecord({ id, name: 'Acme', domain: `${id}.example`, ...known }),
  stated: { people: ['Ada Lee', 'Bo Ray'].map((name) => ({ name, role: 'CEO' })) },
})

const [ada = 0, bo = 0] = ['Ada Lee', 'Bo Ray'].map((name) => forgottenKey(name) ?? 0)

const withValues = (record: CompanyRecord, values: Partial<CompanyRecord['company']>): CompanyRecord => ({
  ...record,
  company: { ...record.company, ...values },
})

async function changed(
  companies: Storage['companies'],
  id: string,
  change: (before: CompanyRecord) => Promise<boolean>,
) {
  const before = await companies.find(id)
  if (before === null || !(await change(before))) throw new Error(`${id} was not changed.`)
}

function from(file: string, record: CompanyRecord): CompanyDraft {
  const origin = { source: null, file, licence: 'our own', retrieved_at: null, as_of: null }
  return { record, matchDomain: false, by: { origin: { kind: 'import', ...origin }, place: null } }
}
