import { afterEach, describe, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import { createService, memoryStorage, type Service } from '../index.ts'
import { testHost } from '../testing/test-clock.ts'

const open: Service[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})

const lines = [
  { id: 'acme', name: 'Acme', website: 'acme.example', tagline: 'Payroll for bakeries' },
  { id: 'bolt', name: 'Bolt', website: 'bolt.example', tagline: 'Payroll for shops' },
]
const bytes = (text: string) =>
  (async function* () {
    yield new TextEncoder().encode(text)
  })()

async function start(storage = memoryStorage({ host: testHost({ sha256 }) })) {
  const service = createService({ host: testHost({ sha256 }), storage, locations })
  open.push(service)
  await service.companies.import({ source: bytes(lines.map((line) => JSON.stringify(line)).join('\n')) })
  const { accountId } = await service.accounts.create({ name: 'Example', grantMicroUsd: 100_000_000 })
  const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
  const ask = async (method: string, path: string, body?: object) => {
    const response = await service.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    const { data, error } = (await response.json()) as { data: never; error: { message: string } }
    return { status: response.status, data: data as Record<string, unknown>, message: error?.message ?? null }
  }
  const find = async (filters: object) => {
    const { data, message } = await ask('POST', '/api/v2/company-queries', { filters })
    return message === null ? (data['results'] as { id: string }[]).map(({ id }) => id) : [message]
  }
  return { service, storage, ask, find }
}

const put = (service: Service, id: string, custom: object) => service.companies.put(id, { custom })

describe('fields of one’s own', () => {
  test('are made, set, found, renamed and removed while searches go on, and no index is rebuilt', async () => {
    const { service, ask, find } = await start()
    expect(await find({})).toEqual(['acme', 'bolt'])
    const noField = 'filters.custom.owner: there is no field of this name'
    expect(await find({ custom: { owner: 'Ann' } })).toEqual([noField])
    await service.customFields.create({ name: 'owner', type: 'person', visible: true })
    expect(await find({ custom: { owner: 'Ann' } })).toEqual([])
    await put(service, 'acme', { owner: 'Ann' })
    expect(await find({ custom: { owner: 'ann' } })).toEqual(['acme'])
    await service.customFields.change('owner', { name: 'lead' })
    expect(await find({ custom: { owner: 'Ann' } })).toEqual([noField])
    expect(await find({ custom: { lead: 'Ann' } })).toEqual(['acme'])
    await service.customFields.change('lead', { visible: false })
    expect(await find({ custom: { lead: 'Ann' } })).toEqual([noField.replace('owner', 'lead')])
    expect((await ask('GET', '/api/v2/companies/acme')).data['custom']).toBeUndefined()
    await service.customFields.change('lead', { visible: true })
    expect((await ask('GET', '/api/v2/companies/acme')).data['custom']).toEqual({ lead: 'Ann' })
    await service.customFields.remove('lead')
    await service.customFields.create({ name: 'lead', type: 'person', visible: true })
    expect(await find({ custom: { lead: 'Ann' } })).toEqual([])
    expect((await ask('GET', '/api/v2/companies/acme')).data['custom']).toBeUndefined()
  })

  test('are in every answer that has a company, for keys only those that they may see', async () => {
    const { service, ask } = await start()
    await service.customFields.create({ name: 'stage', type: 'choice', choices: ['Lead'], visible: true })
    await service.customFields.create({ name: 'secret', type: 'text' })
    await put(service, 'acme', { stage: 'Lead', secret: 'zebra' })
    const list = await ask('POST', '/api/v2/lists', { name: 'Mine' })
    const path = `/api/v2/lists/${list.data['list_id']}`
    await ask('POST', `${path}/companies`, { add: ['acme'] })
    const answers = [
      await ask('GET', '/api/v2/companies/acme'),
      await ask('GET', '/api/v2/companies/acme?include=evidence,people'),
      await ask('POST', '/api/v2/searches', { query: 'payroll', explain: true, highlight: true }),
      await ask('POST', '/api/v2/company-queries', { facets: ['custom.stage'] }),
      await ask('POST', '/api/v2/company-lookups', { websites: ['acme.example'] }),
      await ask('POST', '/api/v2/company-lookups', { names: ['Acme'] }),
      await ask('GET', `${path}/companies`),
    ]
    for (const [i, { status, data, message }] of answers.entries()) {
      expect([i, status, message ?? '']).toEqual([i, 200, ''])
      expect(JSON.stringify(data)).toContain('"custom":{"stage":"Lead"}')
      expect(JSON.stringify(data)).not.toContain('zebra')
    }
    const { data } = await ask('GET', '/api/v2/companies/acme/history')
    expect(JSON.stringify(data)).not.toContain('zebra')
    const mine = await service.companies.search('live', { query: 'payroll' }, null, 'all')
    expect(mine.results.find(({ id }) => id === 'acme')?.custom).toEqual({ stage: 'Lead', secret: 'zebra' })
    const theirs = await service.companies.search('live', { query: 'payroll' })
    expect(theirs.results.find(({ id }) => id === 'acme')?.custom).toEqual({ stage: 'Lead' })
  })

  test('that nobody gave a company leave answers as they were, byte for byte', async () => {
    const { service, ask } = await start()
    const asked = async () => [
      (await ask('GET', '/api/v2/companies/bolt')).data,
      (await ask('POST', '/api/v2/company-queries', {})).data,
    ]
    const before = JSON.stringify(await asked())
    await service.customFields.create({ name: 'owner', type: 'person', visible: true })
    expect(JSON.stringify(await asked())).toBe(before)
  })

  test('are told by history by name, and of a removed one nothing is', async () => {
    const { service } = await start()
    await service.customFields.create({ name: 'owner', type: 'person' })
    await service.customFields.create({ name: 'gone', type: 'text' })
    await put(service, 'acme', { owner: 'Ann', gone: 'zebra' })
    await put(service, 'acme', { owner: 'Bo' })
    await put(service, 'acme', { gone: 'giraffe' })
    await service.customFields.remove('gone')
    await service.customFields.change('owner', { name: 'lead' })
    const told = await service.companies.history('acme')
    expect(told?.changes.map(({ fields }) => fields.map(({ before, after }) => [before, after]))).toEqual([
      [],
      [[{ lead: 'Ann' }, { lead: 'Bo' }]],
      [[null, { lead: 'Ann' }]],
      [],
    ])
    expect(JSON.stringify(told)).not.toMatch(/zebra|giraffe/)
  })

  test('set by hand stay, whatever files say; the others are the file’s', async () => {
    const { service } = await start()
    await service.customFields.create({ name: 'owner', type: 'person', label: 'Account owner' })
    await service.customFields.create({ name: 'chance', type: 'number' })
    await put(service, 'acme', { owner: 'Ann' })
    const source = bytes('id,name,Account owner,P\nacme,Acme,Bo,40\n')
    await service.companies.import({ source, custom: { chance: 'P' } })
    const record = await service.companies.record('acme')
    expect(record === null ? null : service.companies.columnsOf(record)['custom']).toEqual({
      owner: 'Ann',
      chance: 40,
    })
    const wrong = service.companies.import({ source: bytes('name,P\nAcme,1\n'), custom: { chanse: 'P' } })
    await expect(wrong).rejects.toThrow('custom.chanse is no field of yours. Did you mean "chance"?')
  })

  test('go out with their history and come back in another directory that has the fields', async () => {
    const { service } = await start()
    await service.customFields.create({ name: 'padding', type: 'text' })
    await service.customFields.create({ name: 'owner', type: 'person' })
    await service.customFields.create({ name: 'stage', type: 'choice', choices: ['Lead', 'Won'] })
    await put(service, 'acme', { owner: 'Ann', stage: 'Lead', padding: 'lost' })
    await put(service, 'acme', { stage: 'Won' })
    await service.customFields.remove('padding')
    const text = await new Response(service.companies.export({ withHistory: true }) as never).text()
    expect(text).not.toContain('lost')
    const storage = memoryStorage({ host: testHost({ sha256 }) })
    const other = createService({ host: testHost({ sha256 }), storage, locations })
    open.push(other)
    await other.customFields.create({ name: 'stage', type: 'choice', choices: ['Won', 'Lead'] })
    await other.customFields.create({ name: 'owner', type: 'person' })
    await other.companies.import({ source: bytes(text), withHistory: true })
    expect(await new Response(other.companies.export({ withHistory: true }) as never).text()).toBe(text)
  })

  test('are in force after a restart, and a removal goes on where it ended', async () => {
    const { service, storage } = await start()
    await service.customFields.create({ name: 'owner', type: 'person', visible: true })
    await service.customFields.create({ name: 'gone', type: 'text' })
    await put(service, 'acme', { owner: 'Ann', gone: 'zebra' })
    await service.customFields.remove('gone')
    const again = createService({ host: testHost({ sha256 }), storage, locations })
    expect((await again.companies.find('live', 'acme'))?.custom).toEqual({ owner: 'Ann' })
    while (await storage.customFields.dropValues(1));
    expect(JSON.stringify(await storage.companies.find('acme'))).not.toContain('zebra')
    const filters = { custom: { owner: 'Ann' } }
    expect((await again.companies.query('live', { filters })).results.map(({ id }) => id)).toEqual(['acme'])
  })

  test('sees takes all or visible, and nothing else', async () => {
    const { service } = await start()
    await expect(
      service.companies.search('live', { query: 'payroll' }, null, 'mine' as never),
    ).rejects.toThrow()
  })
})
