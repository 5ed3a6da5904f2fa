import { expect } from 'bun:test'
import type { AdminScenario, AdminSubject } from './admin-subject.ts'

export async function newAccount(subject: AdminSubject, grant_usd = 0): Promise<string> {
  const { data } = await subject.call('POST', '/admin/v1/accounts', { body: { name: 'Example', grant_usd } })
  return String(data['account_id'])
}

export const accountScenarios: readonly AdminScenario[] = [
  {
    name: 'an account is made with its opening balance and found where Location says',
    async run(subject) {
      const body = { name: '  Example Capital ', grant_usd: 12.5 }
      const made = await subject.call('POST', '/admin/v1/accounts', { body })
      expect(made.status).toBe(201)
      const { data } = await subject.call('GET', made.headers.get('location') ?? '')
      expect(data).toMatchObject({
        ...{ name: 'Example Capital', balance_usd: 12.5, test_balance_usd: 0 },
        ...{ kept_bytes: 0, test_kept_bytes: 0 },
      })
      expect((await subject.call('GET', '/admin/v1/accounts/none')).error.code).toBe('NOT_FOUND')
    },
  },
  {
    name: 'amounts with more than six decimals are refused, not rounded',
    async run(subject) {
      const body = { name: 'x', grant_usd: 0.1234567 }
      const { status, error } = await subject.call('POST', '/admin/v1/accounts', { body })
      expect([status, error.message]).toEqual([
        400,
        'grant_usd: takes an amount of USD with at most six decimals',
      ])
      const accountId = await newAccount(subject)
      const smallest = await subject.call('POST', `/admin/v1/accounts/${accountId}/grants`, {
        body: { amount_usd: 0.000001 },
      })
      expect(smallest.data['balance_usd']).toBe(0.000001)
      const largest = await subject.call('POST', `/admin/v1/accounts/${accountId}/grants`, {
        body: { amount_usd: 1_000_000_000 },
      })
      expect(largest.status).toBe(201)
    },
  },
  {
    name: 'accounts come by pages, each once, and a cursor holds for its own list alone',
    async run(subject) {
      for (let made = 0; made < 3; made++) await newAccount(subject)
      const seen: unknown[] = []
      let after = ''
      do {
        const { data } = await subject.call('GET', `/admin/v1/accounts?limit=2${after}`)
        seen.push(...(data['accounts'] as { account_id: string }[]).map(({ account_id }) => account_id))
        after = data['next_cursor'] === null ? '' : `&after=${data['next_cursor']}`
      } while (after !== '')
      const all = (await subject.instance.service.accounts.list()).map(({ accountId }) => accountId)
      expect(seen).toEqual(all)
      const { data } = await subject.call('GET', '/admin/v1/accounts?limit=1')
      const [first, second] = all
      for (let made = 0; made < 2; made++)
        await subject.call('POST', '/admin/v1/keys', { body: { account_id: first, kind: 'live' } })
      const keys = await subject.call('GET', `/admin/v1/keys?limit=1&account_id=${first}`)
      for (const path of [
        `/admin/v1/operator-keys?after=${data['next_cursor']}`,
        `/admin/v1/keys?account_id=${second}&after=${keys.data['next_cursor']}`,
      ]) {
        const { error } = await subject.call('GET', path)
        expect(error.message).toMatch(/^query.after: is not a cursor of this list/)
      }
    },
  },
  {
    name: 'a grant is on the ledger, newest first, by pages and kinds',
    async run(subject) {
      const accountId = await newAccount(subject, 5)
      const path = `/admin/v1/accounts/${accountId}`
      const granted = await subject.call('POST', `${path}/grants`, {
        body: { amount_usd: 2, note: 'invoice 7' },
      })
      expect([granted.status, granted.data['balance_usd'], granted.data['note']]).toEqual([
        201,
        7,
        'invoice 7',
      ])
      const first = await subject.call('GET', `${path}/ledger-entries?limit=1`)
      expect(granted.data).toEqual({ ...(first.data['entries'] as object[])[0], repeated: false })
      const second = await subject.call(
        'GET',
        `${path}/ledger-entries?limit=1&after=${first.data['next_cursor']}`,
      )
      expect(second.data).toMatchObject({
        entries: [{ sequence: 1, note: 'opening grant' }],
        next_cursor: null,
      })
      const charges = await subject.call('GET', `${path}/ledger-entries?type=charge`)
      expect(charges.data['entries']).toEqual([])
      const test = await subject.call('POST', `${path}/grants`, {
        body: { amount_usd: 3, environment: 'test' },
      })
      expect(test.data['balance_usd']).toBe(3)
      expect((await subject.call('GET', path)).data).toMatchObject({ balance_usd: 7, test_balance_usd: 3 })
      const missing = await subject.call('GET', '/admin/v1/accounts/none/ledger-entries')
      expect(missing.status).toBe(404)
      const body = { amount_usd: 1 }
      expect((await subject.call('POST', '/admin/v1/accounts/none/grants', { body })).status).toBe(404)
    },
  },
  {
    name: 'a grant or an adjustment past the ceiling of a ledger is 409 and names it',
    async run(subject) {
      const accountId = await newAccount(subject, 1_000_000_000)
      const path = `/admin/v1/accounts/${accountId}`
      const body = { amount_usd: 1_000_000_000, note: 'x' }
      for (let made = 1; made < 9; made++)
        expect((await subject.call('POST', `${path}/grants`, { body })).status).toBe(201)
      for (const way of ['grants', 'adjustments']) {
        const { status, error } = await subject.call('POST', `${path}/${way}`, { body })
        expect([status, error.code]).toEqual([409, 'CONFLICT'])
        expect(error.message).toStartWith('amount_usd: a balance is at most 9007199254.740991 USD')
      }
      expect((await subject.call('GET', path)).data).toMatchObject({ balance_usd: 9_000_000_000 })
      const nothing = await subject.call('POST', `${path}/adjustments`, {
        body: { amount_usd: 0, note: 'x' },
      })
      expect([nothing.status, nothing.error.details]).toMatchObject([400, [{ path: 'amount_usd' }]])
    },
  },
  {
    name: 'an adjustment takes back what was granted by mistake, once, with its reason, and never leaves less than nothing',
    async run(subject) {
      const accountId = await newAccount(subject, 5)
      const path = `/admin/v1/accounts/${accountId}/adjustments`
      const body = { amount_usd: -2, note: 'granted twice', entry_id: crypto.randomUUID() }
      const made = await subject.call('POST', path, { body })
      expect([made.status, made.data]).toMatchObject([
        201,
        { type: 'adjustment', amount_usd: -2, balance_usd: 3, note: 'granted twice', repeated: false },
      ])
      expect((await subject.call('POST', path, { body })).data).toEqual({ ...made.data, repeated: true })
      const more = await subject.call('POST', path, { body: { amount_usd: -3.5, note: 'x' } })
      expect([more.status, more.error.message]).toEqual([
        409,
        'The balance is 3.00 USD: -3.50 USD would leave less than nothing.',
      ])
      const silent = await subject.call('POST', path, { body: { amount_usd: -1 } })
      expect([silent.status, silent.error.message]).toEqual([400, 'note: is required'])
      for (const wrong of [
        { amount_usd: 0, note: 'x' },
        { amount_usd: -1, note: '  ' },
      ])
        expect((await subject.call('POST', path, { body: wrong })).status).toBe(400)
      const nobodys = '/admin/v1/accounts/none/adjustments'
      expect((await subject.call('POST', nobodys, { body: { amount_usd: 1, note: 'x' } })).status).toBe(404)
      const { data } = await subject.call('GET', `/admin/v1/audit-entries?action=adjust&target=${accountId}`)
      const entries = data['entries'] as { outcome: string; details: { amount_usd: number } }[]
      expect(entries.map(({ outcome, details }) => [details.amount_usd, outcome]).at(-1)).toEqual([
        -2,
        'done',
      ])
    },
  },
  {
    name: 'a grant that is sent again under its key or its entry id is made once; another under it is 409',
    async run(subject) {
      const accountId = await newAccount(subject)
      const path = `/admin/v1/accounts/${accountId}/grants`
      const headers = { 'idempotency-key': `order ${accountId}` }
      const body = { amount_usd: 4 }
      const answers = await Promise.all([1, 2, 3].map(() => subject.call('POST', path, { body, headers })))
      expect(new Set(answers.map(({ data }) => data['entry_id'])).size).toBe(1)
      const quoted = { 'idempotency-key': `"order ${accountId}"` }
      expect((await subject.call('POST', path, { body, headers: quoted })).data).toMatchObject({
        entry_id: answers[0]?.data['entry_id'],
        repeated: true,
      })
      const other = await subject.call('POST', path, { body: { amount_usd: 5 }, headers })
      expect([other.status, other.error.code]).toEqual([409, 'CONFLICT'])
      const entry_id = crypto.randomUUID()
      const named = await subject.call('POST', path, { body: { amount_usd: 1, entry_id } })
      expect(named.data).toMatchObject({ entry_id })
      await subject.call('POST', path, { body: { amount_usd: 1, entry_id } })
      const { data } = await subject.call('GET', `/admin/v1/accounts/${accountId}`)
      expect(data['balance_usd']).toBe(5)
      const malformed = await subject.call('POST', path, { body, headers: { 'idempotency-key': 'é' } })
      expect(malformed.error.message).toMatch(/^headers.idempotency-key/)
      const noUuid = await subject.call('POST', path, { body: { amount_usd: 1, entry_id: 'abc' } })
      expect(noUuid.error.details).toContainEqual(expect.objectContaining({ path: 'entry_id' }))
    },
  },
]
