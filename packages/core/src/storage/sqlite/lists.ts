import {
  type ListMember,
  type ListOwner,
  type ListStore,
  planMembers,
  type SavedList,
} from '../../records/index.ts'
import type { Committer } from './committer.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

export function sqliteListStore(driver: SqliteDriver, committer: Committer): ListStore {
  const hasAccount = driver.prepare('SELECT 1 FROM accounts WHERE account_id = ?')

  const countOfOwner = driver.prepare(
    'SELECT count(*) AS lists FROM lists WHERE account_id = ? AND environment = ?',
  )

  const insert = driver.prepare(`
    INSERT INTO lists (list_id, account_id, environment, name, description, created_at, updated_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)`)

  const ofOwner = driver.prepare(`
    SELECT ${columns} FROM lists WHERE list_id = ? AND account_id = ? AND environment = ?`)

  const byId = driver.prepare(`SELECT ${columns} FROM lists WHERE list_id = ?`)

  const newestFirst = driver.prepare(`
    SELECT ${columns} FROM lists
    WHERE account_id = ? AND environment = ? AND (? IS NULL OR list_id < ?)
    ORDER BY list_id DESC LIMIT ?`)

  const ofAccount = driver.prepare(`
    SELECT ${columns} FROM lists WHERE account_id = ? ORDER BY list_id DESC`)

  const all = driver.prepare(`SELECT ${columns} FROM lists ORDER BY list_id DESC`)

  const update = driver.prepare(
    'UPDATE lists SET name = ?, description = ?, updated_at = ? WHERE list_no = ?',
  )

  const remove = driver.prepare(
    'DELETE FROM lists WHERE list_id = ? AND account_id = ? AND environment = ? RETURNING list_no',
  )

  const noteRemoved = driver.prepare('INSERT INTO removed_lists (list_no) VALUES (?)')

  const firstRemoved = driver.prepare('SELECT list_no FROM removed_lists LIMIT 1')

  const forgetRemoved = driver.prepare('DELETE FROM removed_lists WHERE list_no = ?')

  const someLeave = driver.prepare(`
    DELETE FROM list_companies
    WHERE list_no = ?
      AND member_no < (SELECT min(member_no) FROM list_companies WHERE list_no = ?) + ${membersPerStep}`)

  const memberOf = driver.prepare('SELECT 1 FROM list_companies WHERE list_no = ? AND company_id = ?')

  const leave = driver.prepare('DELETE FROM list_companies WHERE list_no = ? AND company_id = ?')

  const join = driver.prepare(`
    INSERT INTO list_companies (list_no, member_no, company_id, added_at) VALUES (?, ?, ?, ?)`)

  const countMembers = driver.prepare(`
    UPDATE lists SET company_count = ?, last_member_no = ?, updated_at = ? WHERE list_no = ?`)

  const membersInOrder = driver.prepare(`
    SELECT company_id, added_at, member_no FROM list_companies
    WHERE list_no = ? AND member_no > ? ORDER BY member_no LIMIT ?`)

  const companyIds = driver.prepare(
    'SELECT company_id FROM list_companies WHERE list_no = ? ORDER BY member_no',
  )

  const rowOf = ({ accountId, environment }: ListOwner, listId: string) =>
    ofOwner.get(listId, accountId, environment)

  /** Deletes some members of a list that was removed; false when no such list is left. */
  function clearSome(): boolean {
    const row = firstRemoved.get()
    if (row === undefined) return false
    const listNo = Number(row['list_no'])
    if (someLeave.run(listNo, listNo) === 0) forgetRemoved.run(listNo)
    return true
  }

  return {
    create: (list, listsMax) =>
      committer.write(() => {
        const { accountId, environment } = list
        if (hasAccount.get(accountId) === undefined) return 'missing_account'
        if (Number(countOfOwner.get(accountId, environment)?.['lists']) >= listsMax) return 'full'
        const { listId, name, description, createdAt, updatedAt } = list
        insert.run(listId, accountId, environment, name, description, createdAt, updatedAt)
        return 'created'
      }),

    async page({ accountId, environment }, after, limit) {
      return newestFirst.all(accountId, environment, after, after, limit).map(fromRow)
    },

    async find(owner, listId) {
      const row = rowOf(owner, listId)
      return row === undefined ? null : fromRow(row)
    },

    async findAnyones(listId) {
      const row = byId.get(listId)
      return row === undefined ? null : fromRow(row)
    },

    async listAnyones(accountId) {
      return (accountId === null ? all.all() : ofAccount.all(accountId)).map(fromRow)
    },

    change: (owner, listId, change, at) =>
      committer.write(() => {
        const row = rowOf(owner, listId)
        if (row === undefined) return null
        const before = fromRow(row)
        const { name, description } = { ...before, ...change }
        if (name === before.name && description === before.description) return before
        update.run(name, description, at, Number(row['list_no']))
        return { ...before, name, description, updatedAt: at }
      }),

    async remove({ accountId, environment }, listId) {
      const isRemoved = await committer.write(() => {
        const row = remove.get(listId, accountId, environment)
        if (row !== undefined) noteRemoved.run(Number(row['list_no']))
        return row !== undefined
      })
      // The list is gone; what a crash leaves of its members goes with the next list that is removed.
      if (isRemoved) while (await committer.write(clearSome));
      return isRemoved
    },

    changeMembers: (owner, listId, change, companiesMax, at) =>
      committer.write(() => {
        const row = rowOf(owner, listId)
        if (row === undefined) return { outcome: 'missing' }
        const listNo = Number(row['list_no'])
        const list = fromRow(row)
        const plan = planMembers(list, (id) => memberOf.get(listNo, id) !== undefined, change)
        const { leaving, joining, added, removed, companyCount } = plan
        if (added.length > 0 && companyCount > companiesMax) return { outcome: 'full', companyCount }
        if (leaving.length + joining.length === 0) return { outcome: 'changed', list, added, removed }
        for (const id of leaving) leave.run(listNo, id)
        let memberNo = list.lastMemberNo
        for (const id of joining) join.run(listNo, ++memberNo, id, at)
        countMembers.run(companyCount, memberNo, at, listNo)
        const changed = { ...list, companyCount, lastMemberNo: memberNo, updatedAt: at }
        return { outcome: 'changed', list: changed, added, removed }
      }),

    async members(owner, listId, afterMemberNo, limit) {
      const row = rowOf(owner, listId)
      return row === undefined
        ? null
        : membersInOrder.all(Number(row['list_no']), afterMemberNo, limit).map(fromMemberRow)
    },

    async companyIds(owner, listId) {
      const row = rowOf(owner, listId)
      return row === undefined
        ? null
        : companyIds.all(Number(row['list_no'])).map((member) => member['company_id'] as string)
    },
  }
}

/** The event loop is held for some milliseconds at a time: 100,000 members at once take 270. */
const membersPerStep = 2_000

const columns = `list_no, list_id, account_id, environment, name, description, company_count, last_member_no,
      created_at, updated_at`

const fromRow = (row: SqliteRow): SavedList => ({
  listId: row['list_id'] as string,
  accountId: row['account_id'] as string,
  environment: row['environment'] as SavedList['environment'],
  name: row['name'] as string,
  description: row['description'] as string | null,
  companyCount: Number(row['company_count']),
  lastMemberNo: Number(row['last_member_no']),
  createdAt: Number(row['created_at']),
  updatedAt: Number(row['updated_at']),
})

const fromMemberRow = (row: SqliteRow): ListMember => ({
  companyId: row['company_id'] as string,
  addedAt: Number(row['added_at']),
  memberNo: Number(row['member_no']),
})
