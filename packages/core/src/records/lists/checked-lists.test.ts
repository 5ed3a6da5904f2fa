import { afterEach, describe, expect, test } from 'bun:test'
import { locations } from '../../../test/locations.ts'
import { sha256 } from '../../../test/sqlite.ts'
import { createService, memoryStorage, type Service } from '../../index.ts'
import { testHost } from '../../testing/test-clock.ts'

const open: Service[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})

async function start() {
  const host = testHost({ sha256 })
  const service = createService({ host, storage: memoryStorage({ host }), locations })
  open.push(service)
  const source = (async function* () {
    const lines = ['a', 'b'].map((id) =>
      JSON.stringify({ id, name: `Kites ${id}`, website: `${id}.example` }),
    )
    yield new TextEncoder().encode(lines.join('\n'))
  })()
  await service.companies.import({ source })
  const { accountId } = await service.accounts.create({ name: 'Acme', grantMicroUsd: 0 })
  return { service, accountId, owner: { accountId, environment: 'live' } as const }
}

describe('lists in process', () => {
  test('are checked as requests are', async () => {
    const { service, owner } = await start()
    const refused = async (promise: Promise<unknown>) => {
      const error: unknown = await promise.catch((thrown: unknown) => thrown)
      return (error as { details?: readonly { path: string }[] }).details?.map(({ path }) => path)
    }
    expect(await refused(service.lists.create(owner, { name: 'x'.repeat(201) }))).toEqual(['name'])
    const { listId } = await service.lists.create(owner, { name: 'Kites' })
    expect(await refused(service.lists.change(owner, listId, { name: '' }))).toEqual(['name'])
    expect(await refused(service.lists.changeCompanies(owner, listId, { add: ['a', ''] }))).toEqual([
      'add[1]',
    ])
    expect(await service.lists.change(owner, listId, { description: undefined })).toMatchObject({
      name: 'Kites',
    })
  })

  test('hold a search that is made for their account', async () => {
    const { service, owner, accountId } = await start()
    const { listId } = await service.lists.create(owner, { name: 'Kites' })
    expect(await service.lists.changeCompanies(owner, listId, { add: ['b.example'] })).toMatchObject({
      added: 1,
    })
    const request = { query: 'kites', query_mode: 'discovery', filters: { lists: { include: [listId] } } }
    const found = await service.companies.search('live', request, accountId)
    expect(found.results.map(({ id }) => id)).toEqual(['b'])
    await expect(service.companies.search('live', request)).rejects.toMatchObject({
      message:
        'filters.lists.include[0]: names a list, and lists belong to an account: say for which account you search',
    })
  })
})
