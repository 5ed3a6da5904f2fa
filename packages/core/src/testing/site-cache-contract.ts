import type { CachedPage, SiteCache } from '../web/sites/site-cache.ts'
import { same } from './assert.ts'

/** One promise of `SiteCache`, checked on an empty one: `run` throws what is broken. */
export interface SiteCacheCase {
  readonly name: string
  readonly run: (subject: SiteCacheSubject) => Promise<void>
}

export interface SiteCacheSubject {
  readonly cache: SiteCache
  /** An empty one with room for so many bytes. */
  withRoom(bytesMax: number): SiteCache
}

const page = (name: string, more: Partial<CachedPage> = {}): CachedPage => ({
  url: `https://${name}`,
  domain: name.split('/')[0] ?? name,
  finalUrl: `https://www.${name}`,
  status: 200,
  headers: { server: 'nginx', 'set-cookie': 'a; b' },
  etag: '"1"',
  lastModified: null,
  charset: 'shift_jis',
  html: `<title>${name} 会社 𝄞</title>`,
  isCut: false,
  sha256: 'a'.repeat(64),
  fetchedAt: 1_790_000_000_000,
  ...more,
})

/** Text that cannot be packed, so that every cache needs about as much room for it. */
function noise(length: number, seed: number): string {
  let text = ''
  for (let at = 0, state = seed; at < length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    text += String.fromCharCode(33 + ((state >>> 16) % 90))
  }
  return text
}

const cases: [name: string, run: SiteCacheCase['run']][] = [
  [
    'a page comes back as it was saved, by the address it was asked for',
    async ({ cache }) => {
      const saved = page('acme.example/about')
      await cache.save(saved)
      same(await cache.find(saved.url), saved)
      same(await cache.find(saved.finalUrl), null, 'the final address')
      same(await cache.find('https://acme.example/'), null, 'another page')
    },
  ],
  [
    'a page that is saved again replaces the one before',
    async ({ cache }) => {
      await cache.save(page('acme.example/'))
      const newer = page('acme.example/', {
        html: '',
        isCut: true,
        etag: null,
        lastModified: 'Mon, 21 Sep 2026 00:00:00 GMT',
      })
      await cache.save(newer)
      same(await cache.find(newer.url), newer)
    },
  ],
  [
    'forgetting a domain drops all of its pages and no others',
    async ({ cache }) => {
      const other = page('bcme.example/')
      for (const one of [page('acme.example/'), page('acme.example/team'), other]) await cache.save(one)
      await cache.forget('acme.example')
      same(await cache.find('https://acme.example/'), null)
      same(await cache.find('https://acme.example/team'), null)
      same(await cache.find(other.url), other)
    },
  ],
  [
    'what is too much goes, the oldest first, and the newest stays',
    async ({ withRoom }) => {
      const cache = withRoom(200_000)
      const pages = Array.from({ length: 20 }, (_, at) =>
        page(`acme.example/${at}`, { html: noise(20_000, at + 1), fetchedAt: 1_790_000_000_000 + at }),
      )
      for (const one of pages) await cache.save(one)
      const kept = await Promise.all(pages.map(async ({ url }) => (await cache.find(url)) !== null))
      same(kept[0], false, 'the oldest')
      same(kept.at(-1), true, 'the newest')
      same(
        kept,
        kept.toSorted((left, right) => Number(left) - Number(right)),
        'the newest are kept',
      )
      // Noise of 90 signs can still be packed by a fifth.
      const room = kept.filter((isKept) => isKept).length * 20_000
      same(room <= 260_000 && room >= 60_000, true, `${room} characters are kept`)
      await cache.close()
    },
  ],
  [
    'a page that alone is too large is not kept and costs no other',
    async ({ withRoom }) => {
      const cache = withRoom(50_000)
      const small = page('acme.example/')
      await cache.save(small)
      await cache.save(page('acme.example/large', { html: noise(80_000, 7) }))
      same(await cache.find('https://acme.example/large'), null)
      same(await cache.find(small.url), small)
      await cache.close()
    },
  ],
  [
    'a page of three megabytes and pages saved at once are whole',
    async ({ cache }) => {
      const large = page('acme.example/large', { html: noise(3_000_000, 3) })
      const many = Array.from({ length: 30 }, (_, at) => page(`many.example/${at}`))
      await Promise.all([large, ...many].map((one) => cache.save(one)))
      same((await cache.find(large.url))?.html === large.html, true, 'the large page')
      for (const one of many) same(await cache.find(one.url), one)
    },
  ],
  [
    'a cache that was closed has nothing, and closing twice is no error',
    async ({ withRoom }) => {
      const cache = withRoom(100_000)
      await cache.save(page('acme.example/'))
      await cache.close()
      await cache.close()
      same(await cache.find('https://acme.example/'), null)
      await cache.save(page('acme.example/'))
      await cache.forget('acme.example')
      same(await cache.find('https://acme.example/'), null, 'what was saved after the end')
    },
  ],
]

export const siteCacheContract: readonly SiteCacheCase[] = cases.map(([name, run]) => ({ name, run }))
