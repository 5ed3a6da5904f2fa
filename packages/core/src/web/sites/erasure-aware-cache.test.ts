import { expect, test } from 'bun:test'
import { homeOnly, longText, openSites } from '../../../test/sites.ts'
import { testHost } from '../../testing/test-clock.ts'
import { createErasureAwareCache } from './erasure-aware-cache.ts'
import { createMemorySiteCache } from './memory-site-cache.ts'
import type { CachedPage } from './site-cache.ts'

const url = 'https://acme.example/'
const page: CachedPage = {
  url,
  domain: 'acme.example',
  finalUrl: url,
  status: 200,
  headers: {},
  etag: null,
  lastModified: null,
  charset: 'utf-8',
  html: longText('Acme'),
  isCut: false,
  sha256: '',
  fetchedAt: 1,
}

test('a reading under way keeps nothing of a site that was forgotten, one of another does', async () => {
  const kept = createMemorySiteCache()
  const { clock } = testHost({ sha256: () => '' })
  const cache = createErasureAwareCache(kept, clock)
  const slow = { body: longText('Acme'), delayMs: 3_000 }
  const { read, passing } = openSites({ [url]: slow, 'https://other.example/': slow }, { cache })
  const readings = Promise.all(['acme.example', 'other.example'].map((site) => read(site, homeOnly)))
  await cache.forget('acme.example')
  expect((await passing(readings)).map(({ pages }) => pages[0]?.outcome)).toEqual(['ok', 'ok'])
  expect([await kept.find(url), (await kept.find('https://other.example/'))?.url]).toEqual([
    null,
    'https://other.example/',
  ])
  clock.advance(3_600_000)
  await cache.save(page)
  expect(await kept.find(url)).toEqual(page)
})

test('what is forgotten while it is being kept goes', async () => {
  const kept = createMemorySiteCache()
  const { promise: packed, resolve: pack } = Promise.withResolvers<void>()
  const slow = { ...kept, save: (one: CachedPage) => packed.then(() => kept.save(one)) }
  const cache = createErasureAwareCache(slow, testHost({ sha256: () => '' }).clock)
  const saving = cache.save(page)
  await cache.forget('acme.example')
  pack()
  await saving
  expect(await kept.find(url)).toBeNull()
})
