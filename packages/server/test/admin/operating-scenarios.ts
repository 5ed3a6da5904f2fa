import { expect } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newAccount } from './account-scenarios.ts'
import { type AdminScenario, AdminSubject } from './admin-subject.ts'

const search = 'POST /api/v2/searches'

interface PricesView {
  readonly prices: readonly { readonly path: string; readonly price_usd: number; readonly origin: string }[]
}

const priceOfSearch = (data: unknown) =>
  (data as PricesView).prices.find(({ path }) => path === '/api/v2/searches')

export const operatingScenarios: readonly AdminScenario[] = [
  {
    name: 'prices that are set are charged at once, and null brings the built-in ones back',
    async run(subject) {
      const before = await subject.call('GET', '/admin/v1/prices')
      const builtIn = priceOfSearch(before.data)?.price_usd
      const set = await subject.call('PUT', '/admin/v1/prices', { body: { prices: { [search]: 0.07 } } })
      expect(priceOfSearch(set.data)).toMatchObject({ price_usd: 0.07, origin: 'operator' })
      const account_id = await newAccount(subject, 1)
      const made = await subject.call('POST', '/admin/v1/keys', { body: { account_id, kind: 'live' } })
      const headers = { authorization: `Bearer ${made.data['key']}`, 'content-type': 'application/json' }
      const asked = { method: 'POST', headers, body: '{"query":"payroll software"}' }
      await subject.instance.service.fetch(new Request('http://x/api/v2/searches', asked))
      const { data } = await subject.call('GET', `/admin/v1/accounts/${account_id}`)
      expect(data['balance_usd']).toBe(0.93)
      const back = await subject.call('PUT', '/admin/v1/prices', { body: { prices: null } })
      expect(priceOfSearch(back.data)).toMatchObject({ price_usd: builtIn, origin: 'built_in' })
      for (const prices of [{ 'POST /api/v2/nothing': 1 }, { [search]: 0.00000001 }, { [search]: -1 }]) {
        const { status } = await subject.call('PUT', '/admin/v1/prices', { body: { prices } })
        expect([prices, status]).toEqual([prices, 400])
      }
    },
  },
  {
    name: 'limits that are set hold at once, and null brings the built-in ones back',
    async run(subject) {
      const before = await subject.call('GET', '/admin/v1/limits')
      const body = { limits: { read: { key: { minute: 1 } } } }
      const set = await subject.call('PUT', '/admin/v1/limits', { body })
      expect(set.data).toMatchObject({ origin: 'operator', limits: { read: { key: { minute: 1 } } } })
      const account_id = await newAccount(subject)
      const made = await subject.call('POST', '/admin/v1/keys', { body: { account_id, kind: 'live' } })
      const headers = { authorization: `Bearer ${made.data['key']}` }
      const ask = () => subject.instance.service.fetch(new Request('http://x/api/v2/key', { headers }))
      // The clock may pass from one minute into the next between two of them, not between three.
      const statuses = [await ask(), await ask(), await ask()].map(({ status }) => status)
      expect(statuses).toContain(429)
      const back = await subject.call('PUT', '/admin/v1/limits', { body: { limits: null } })
      expect(back.data).toEqual(before.data)
      const wrong = { limits: { read: { key: { minute: -1, hour: 2 } }, everything: {} } }
      const { error } = await subject.call('PUT', '/admin/v1/limits', { body: wrong })
      expect((error.details as { path: string }[]).map(({ path }) => path)).toEqual([
        'limits.read.key.minute',
        'limits.read.key.hour',
        'limits.everything',
      ])
    },
  },
  {
    name: 'prices and limits of the configuration are not set over it',
    async run(subject) {
      const pinned = new AdminSubject()
      await pinned.open({ prices: { [search]: 10 }, limits: { read: { key: { minute: 9 } } } })
      try {
        for (const what of ['prices', 'limits']) {
          const { data } = await pinned.call('GET', `/admin/v1/${what}`)
          expect(data['pinned_by']).toBeString()
          const { error } = await pinned.call('PUT', `/admin/v1/${what}`, { body: { [what]: {} } })
          expect(error.code).toBe('CONFLICT')
        }
        for (const each of pinned.seen) subject.seen.add(each)
      } finally {
        await pinned.close()
      }
    },
  },
  {
    name: 'a backup is made while serving, listed, downloaded as it lies there, and deleted; one is made at a time',
    async run(subject) {
      const both = await Promise.all([1, 2].map(() => subject.overHttp('POST', '/admin/v1/backups')))
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
      const made = both.find(({ status }) => status === 201)
      const path = made?.headers.get('location') ?? ''
      const list = await subject.call('GET', '/admin/v1/backups')
      expect(list.data).toEqual({ backups: [made?.data], schedule: null, next_cursor: null })
      const file = join(subject.directory, 'backups', String(made?.data['name']))
      const download = await fetch(`${subject.listener.url}${path}`, {
        headers: { authorization: `Bearer ${subject.key}` },
      })
      expect(Buffer.from(await download.arrayBuffer()).equals(readFileSync(file))).toBe(true)
      expect((await subject.call('HEAD', path)).status).toBe(200)
      expect((await subject.overHttp('GET', path)).status).toBe(200)
      expect((await subject.call('DELETE', path)).data).toMatchObject({ deleted: true })
      expect(existsSync(file)).toBe(false)
      for (const [method, missing] of [
        ['GET', path],
        ['DELETE', path],
        ['GET', '/admin/v1/backups/..%2Fdealflow.db'],
        ['DELETE', '/admin/v1/backups/..%2Fdealflow.db'],
      ] as const) {
        expect((await subject.call(method, missing)).status).toBe(404)
      }
    },
  },
  {
    name: 'backups of every kind come newest first by pages, and one is downloaded under its name, whatever that is',
    async run(subject) {
      const directory = join(subject.directory, 'backups')
      // By their names the other way round.
      const names = ['before-schema-9.dfbackup', 'a-second.dfbackup', '最後 "3%".dfbackup']
      const signal = new AbortController().signal
      for (const name of names) {
        const output = join(directory, name)
        await subject.instance.backups.create({ output, force: false }, { signal, progress() {} })
      }
      const seen: string[] = []
      for (let after = ''; seen.length < 9; ) {
        const { data } = await subject.call('GET', `/admin/v1/backups?limit=1${after}`)
        for (const { name } of data['backups'] as { name: string }[]) seen.push(name)
        if (data['next_cursor'] === null) break
        after = `&after=${data['next_cursor']}`
      }
      expect(seen).toEqual(names.toReversed())
      for (const name of names) {
        const path = `/admin/v1/backups/${encodeURIComponent(name)}`
        const { status, headers } = await subject.overHttp('GET', path)
        expect(status).toBe(200)
        const said = headers.get('content-disposition') ?? ''
        const [, plain, exact] =
          /^attachment; filename="([^"]+)"(?:; filename\*=UTF-8''(\S+))?$/.exec(said) ?? []
        expect(exact === undefined ? plain : decodeURIComponent(exact)).toBe(name)
        await subject.call('DELETE', path)
      }
    },
  },
]
