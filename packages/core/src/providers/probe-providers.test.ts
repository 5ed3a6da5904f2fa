import { expect, test } from 'bun:test'
import { modelStub } from '../testing/model-stub.ts'
import { providerBench } from '../testing/provider-bench.ts'
import type { DialRequest } from '../web/outbound/ports.ts'
import { probeProviders } from './probe-providers.ts'

const signal = new AbortController().signal
const said = (status: number, body: string) => async (_: DialRequest) => ({
  status,
  headers: [],
  body: (async function* () {
    yield new TextEncoder().encode(body)
  })(),
})
const model = (name: string) => ({ baseUrl: 'http://model.test:11434/v1', model: name })

async function probed(
  options: Parameters<typeof probeProviders>[0],
  take = modelStub(() => ({ ok: true })).take,
) {
  const { parts, passingTime } = providerBench(take)
  const [probe] = await passingTime(probeProviders(options, parts, signal))
  return probe
}

test('what is not configured is not asked', async () => {
  const { parts } = providerBench(modelStub().take)
  expect(await probeProviders({}, parts, signal)).toEqual([])
})

test('a model that answers, one that is not listed, and one that fails', async () => {
  expect(await probed({ model: model('happy') })).toMatchObject({ provider: 'model', isOk: true })
  expect(await probed({ model: model('llama9') })).toEqual({
    provider: 'model',
    isOk: false,
    message:
      'The endpoint has no model llama9; it lists happy, fenced, think_closed, think_unclosed, trailing_comma, ….',
  })
  expect(await probed({ model: model('unauthorized') })).toEqual({
    provider: 'model',
    isOk: false,
    message: 'The model unauthorized cannot be used: it refuses the API key.',
  })
})

test('the mistake that everybody makes with SearXNG is told with its remedy', async () => {
  const search = { kind: 'searxng', baseUrl: 'http://search.test:8888' } as const
  expect((await probed({ search }, said(403, '')))?.message).toBe(
    'The search cannot be used: it gives no JSON; add `json` to `search.formats` in its settings.yml.',
  )
  expect(await probed({ search }, said(200, '{"results":[]}'))).toMatchObject({ isOk: true })
})

test('a renderer is asked for an empty page', async () => {
  const renderer = { url: 'http://browser.test:3000/content' }
  expect(await probed({ renderer }, said(200, '<html><head></head><body></body></html>'))).toMatchObject({
    isOk: true,
  })
  expect(await probed({ renderer }, said(502, ''))).toMatchObject({ isOk: false })
})
