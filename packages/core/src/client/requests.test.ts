import { describe, expect, test } from 'bun:test'
import { scripted, success } from '../../test/scripted-client.ts'
import { Dealflow } from './dealflow.ts'

const done = success({})
const options = { apiKey: 'df_test_key', baseUrl: 'https://dealflow.example' }

describe('a client is not made', () => {
  test.each([
    ['without a key', { ...options, apiKey: '' }, 'apiKey is missing'],
    ['with a key of an environment that has none', { ...options, apiKey: undefined }, 'apiKey is missing'],
    ['without an address', { ...options, baseUrl: '' }, 'baseUrl takes'],
    ['with a host alone', { ...options, baseUrl: 'dealflow.example' }, 'baseUrl takes'],
    ['with another scheme', { ...options, baseUrl: 'file:///tmp' }, 'baseUrl takes'],
    ['with a query', { ...options, baseUrl: 'https://dealflow.example?team=1' }, 'baseUrl takes no query'],
    ['with a fragment', { ...options, baseUrl: 'https://dealflow.example/#docs' }, 'no fragment'],
    ['with a time that is none', { ...options, timeoutMs: Number('a minute') }, 'timeoutMs takes'],
    ['with a time in words', { ...options, timeoutMs: '5000' }, 'timeoutMs takes'],
    ['with no time', { ...options, timeoutMs: 0 }, 'timeoutMs takes a number from 1 on; it is 0'],
    ['with tries below none', { ...options, retriesMax: -1 }, 'retriesMax takes a number from 0 on'],
  ])('%s', (_what, options, message) => {
    const make = () => new Dealflow(options as { apiKey: string; baseUrl: string })
    expect(make).toThrow(TypeError)
    expect(make).toThrow(message)
  })
})

describe('a secret is not shown by the refusal of', () => {
  const shown = async (make: () => unknown) => {
    const error = await Promise.try(make).then(() => null, String)
    expect(error).not.toMatch(/s3cret/)
    return error
  }

  test.each([
    'df_live_s3cret\ndf_test_s3cret',
    'df_live_s3cret other',
    'df_live_s3cret…',
    'df_live_s3cret\0',
  ])('the key %j', async (apiKey) => {
    expect(await shown(() => new Dealflow({ ...options, apiKey }))).toMatch(/^TypeError: apiKey has/)
  })

  test.each([
    'https://u:s3cret@dealflow.example',
    'https://s3cret@dealflow.example/x',
    'https://u:s3cret@[x',
  ])('the address %s', async (baseUrl) => {
    expect(await shown(() => new Dealflow({ ...options, baseUrl }))).toMatch(/^TypeError: baseUrl takes/)
  })

  test('a header', async () => {
    const { dealflow, sent } = scripted([done], { headers: { 'x-proxy-key': 's3cret\n' + 's3cret' } })
    expect(await shown(() => dealflow.key.get())).toMatch(/^TypeError: the header "x-proxy-key" has/)
    expect(sent).toEqual([])
  })
})

test('a client that is printed shows no key', () => {
  expect(Bun.inspect(new Dealflow(options))).not.toContain('df_test_key')
})

describe('a request', () => {
  test('carries the key, and the headers of client and call, those of the call first', async () => {
    const headers = { 'X-Team': 'sales', traceparent: '00-1' }
    const { dealflow, sent } = scripted([done], { headers, apiKey: ' df_test_key\n' })
    await dealflow.key.get({ headers: { 'x-team': 'research' } })
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      authorization: 'Bearer df_test_key',
      'x-team': 'research',
      traceparent: '00-1',
    })
  })

  test('has a body of JSON, in the contract’s own names', async () => {
    const { dealflow, sent } = scripted([done])
    await dealflow.competitorAnalyses.create({ company: { website: 'acme.com' }, request_id: 'r' })
    expect(sent[0]?.body).toBe('{"company":{"website":"acme.com"},"request_id":"r"}')
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
  })

  test('is not sent with a time or tries that it cannot have', async () => {
    const { dealflow, sent } = scripted([done])
    await expect(dealflow.key.get({ timeoutMs: -1 })).rejects.toThrow('timeoutMs takes')
    await expect(dealflow.key.get({ retriesMax: Number.NaN })).rejects.toThrow('retriesMax takes')
    expect(sent).toEqual([])
  })

  test('follows no redirect, which would take the key elsewhere', async () => {
    const { dealflow, sent } = scripted([done])
    await dealflow.key.get()
    expect(sent[0]?.redirect).toBe('manual')
  })

  test('goes under the path of the address', async () => {
    for (const baseUrl of ['https://acme.example/deal/flow', ' https://acme.example/deal/flow//\n']) {
      const { dealflow, sent } = scripted([done], { baseUrl })
      await dealflow.key.get()
      expect(sent[0]?.path).toBe('/deal/flow/api/v2/key')
    }
  })

  test('leaves out what of a query is not given', async () => {
    const { dealflow, sent } = scripted([done])
    await dealflow.jobs.list({ status: 'failed', limit: 5, after: undefined as unknown as string })
    await dealflow.billing.ledger()
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/v2/jobs?status=failed&limit=5',
      '/api/v2/billing/ledger',
    ])
  })

  test('stays on its route, whatever an id holds', async () => {
    const { dealflow, sent } = scripted([done])
    await dealflow.companies.get('acme/../../keys?x#y')
    expect(sent[0]?.path).toBe('/api/v2/companies/acme%2F..%2F..%2Fkeys%3Fx%23y')
    for (const id of ['', '.', '..', undefined])
      await expect(dealflow.companies.get(id as string)).rejects.toThrow('company_id is no id')
    expect(sent).toHaveLength(1)
  })

  test('takes a deck as a blob, a file or bytes, the fields before it', async () => {
    const { dealflow, sent } = scripted([done])
    const bytes = new TextEncoder().encode('%PDF-1.7')
    const common = { request_id: 'deck-17', webhook_endpoint_id: null }
    await dealflow.pitchDecks.create({ file: new Blob([bytes]), ...common })
    await dealflow.pitchDecks.create({ file: new File([bytes], 'acme.pdf'), ...common })
    await dealflow.pitchDecks.create({ file: bytes, filename: 'seed.pdf', ...common })
    const names: (string | undefined)[] = []
    for (const { body, headers } of sent) {
      // The form brings a content type with a boundary of its own.
      expect(headers.get('content-type')).toBeNull()
      const form = body as FormData
      expect([...form.keys()]).toEqual(['request_id', 'file'])
      const file = form.get('file') as File
      expect(await file.text()).toBe('%PDF-1.7')
      names.push(file.name)
    }
    expect(names).toEqual(['deck.pdf', 'acme.pdf', 'seed.pdf'])
  })

  test('has a minute, a deck five, unless the client or the call says', async () => {
    const limits: number[] = []
    const timing = {
      now: () => 0,
      random: () => 0,
      timer(ms: number) {
        limits.push(ms)
        return () => {}
      },
    }
    const fetch = async () => done.clone()
    const deck = { file: new Blob(['%PDF-1.7']) }
    const byDefault = new Dealflow({ ...options, fetch }, timing)
    await byDefault.key.get()
    await byDefault.pitchDecks.create(deck)
    await byDefault.pitchDecks.list()
    const patient = new Dealflow({ ...options, fetch, timeoutMs: 90_000 }, timing)
    await patient.pitchDecks.create(deck)
    await patient.pitchDecks.create(deck, { timeoutMs: 600_000 })
    expect(limits).toEqual([60_000, 300_000, 60_000, 90_000, 600_000])
  })
})
