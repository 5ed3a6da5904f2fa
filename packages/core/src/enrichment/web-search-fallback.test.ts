import { describe, expect, test } from 'bun:test'
import type { ReadPage, Site } from '../extraction/site.ts'
import type { SearchProvider } from '../kernel/provider-ports.ts'
import { exampleReader, exampleSitePage, exampleSnapshot } from '../testing/example-site.ts'
import type { CompanyIdentifiers } from './identity-gate.ts'
import { noSearch, oneRound, type SearchBudget } from './search-budget.ts'
import { fallBackToWeb, type Gap } from './web-search-fallback.ts'

const own: Site = { domain: 'acme.example', names: ['Acme Kettles'], pages: [] }
const clock = { defer: (task: () => void) => void Promise.resolve().then(task) }

const page = (url: string, html: string) => exampleSitePage({ url, html, kind: 'post' })
const about = '<p>Acme Kettles, founded by Ada Fenwick, raised money.'
const textOf = ({ page }: ReadPage) => page.blocks.map(({ text }) => text).join(' ')

/** Missing is what no page elsewhere says; a page that names its founder tells them for later pages. */
function gapUntil(says: string, named: readonly string[] = []): Gap<readonly string[]> {
  const texts = (site: Site) => site.pages.map(textOf)
  return {
    name: 'funding',
    named,
    isOpen: (told) => !told.some((text) => text.includes(says)),
    read: async (site) => texts(site),
    identifiers: (site): CompanyIdentifiers => ({
      domains: [site.domain],
      names: site.names,
      founders: texts(site).some((text) => text.includes('Ada Fenwick')) ? ['Ada Fenwick'] : [],
      hintedFounders: ['Bo Lid'],
      cities: [],
      trade: new Set(),
      foundedYear: null,
    }),
  }
}

function around(
  pages: readonly ReturnType<typeof page>[],
  hits: (query: string) => readonly string[] = () => [],
) {
  const reader = exampleReader(exampleSnapshot(), Object.fromEntries(pages.map((one) => [one.url, one])))
  const queries: string[] = []
  const search: SearchProvider = {
    async search(query) {
      queries.push(query)
      return { outcome: 'found', hits: hits(query).map((url) => ({ url, title: '', snippet: '' })) }
    },
  }
  return { reader, queries, parts: { reader, search, clock, signal: new AbortController().signal } }
}

const twoRounds: SearchBudget = {
  rounds: 2,
  queriesPerRound: 1,
  allowance: { queries: 6, pages: 4, tries: 8 },
}
const story = (at: number | string) => `https://news.example/${at}`
const stories = (count: number) => Array.from({ length: count }, (_, at) => story(at))

describe('what a search finds', () => {
  test('counts where it is about this very company', async () => {
    const linked = page(story('a'), `${about} acme.example`)
    const { parts } = around([linked, page(story('b'), '<p>Acme Kettles of elsewhere raised $9M.')], () => [
      story('a'),
      story('b'),
    ])
    const { site, errors, unverified } = await fallBackToWeb(own, gapUntil('money'), oneRound, parts)
    expect(site.pages.map(({ url, origin }) => [url, origin])).toEqual([[story('a'), 'third_party']])
    expect([errors, unverified.size]).toEqual([[], 0])
  })

  test('is asked for once by an enrichment: two questions, six pages, none of the site itself, each once', async () => {
    const { parts, reader, queries } = around([], () => [
      'https://www.acme.example/press',
      ...stories(9),
      ...stories(9),
    ])
    const { searches } = await fallBackToWeb(own, gapUntil('money'), oneRound, parts)
    expect(queries).toEqual(['"Acme Kettles" acme.example funding', '"Acme Kettles" raises seed OR series'])
    expect(reader.asked).toEqual(stories(6))
    expect(searches).toBe(2)
  })

  test('is asked for in two rounds by a research, and pages that cannot be read make room for others', async () => {
    const readable = stories(20)
      .slice(6)
      .map((url) => page(url, '<p>Kettles.'))
    const { parts, reader, queries } = around(readable, (query) =>
      query.includes('raises') ? stories(20).slice(10) : stories(10),
    )
    await fallBackToWeb(own, gapUntil('money'), twoRounds, parts)
    expect(queries).toHaveLength(2)
    expect(reader.asked).toEqual(stories(8))
    const { parts: others, reader: second } = around(readable, () => stories(20).slice(6))
    await fallBackToWeb(own, gapUntil('money'), twoRounds, others)
    expect(second.asked).toEqual(stories(20).slice(6, 10))
  })

  test('is asked for no more once it is found', async () => {
    const { parts, queries } = around([page(story(0), `${about} acme.example`)], () => stories(1))
    await fallBackToWeb(own, gapUntil('money'), twoRounds, parts)
    expect(queries).toHaveLength(1)
    const { parts: known, queries: none } = around([])
    await fallBackToWeb(own, { ...gapUntil('nothing'), isOpen: () => false }, twoRounds, known)
    expect(none).toEqual([])
  })

  test('is judged again by what was found since', async () => {
    const doubtful = page(story('doubtful'), '<p>Acme Kettles of Ada Fenwick got a grant.')
    const linked = page(story('linked'), '<p>Acme Kettles (acme.example) was founded by Ada Fenwick.')
    const { parts, reader } = around([doubtful, linked], (query) =>
      query.includes('raises') ? [story('linked')] : [story('doubtful')],
    )
    const { site } = await fallBackToWeb(own, gapUntil('nothing'), { ...twoRounds, rounds: 3 }, parts)
    expect(site.pages.map(({ url }) => url)).toEqual([story('linked'), story('doubtful')])
    expect(reader.asked).toEqual([story('doubtful'), story('linked')])
  })

  test('names a founder in a later question, once one is known', async () => {
    const linked = page(story(0), '<p>Acme Kettles (acme.example) was founded by Ada Fenwick.')
    const { parts, queries } = around([linked], () => [story(0)])
    await fallBackToWeb(own, { ...gapUntil('nothing'), name: 'profile' }, twoRounds, parts)
    expect(queries).toEqual([
      '"Acme Kettles" acme.example founded headquarters',
      '"Acme Kettles" "Ada Fenwick" founded based in',
    ])
  })

  test('is nothing where the search fails, which is said once', async () => {
    const { parts } = around([])
    let asked = 0
    const search: SearchProvider = {
      async search() {
        asked++
        return { outcome: 'failed', failure: 'misconfigured' }
      },
    }
    const { site, errors, searches } = await fallBackToWeb(own, gapUntil('money'), twoRounds, {
      ...parts,
      search,
    })
    expect(site.pages).toEqual([])
    expect(errors).toMatchObject([{ subsystem: 'search', code: 'misconfigured', retryable: false }])
    expect([asked, searches]).toEqual([1, 1])
  })

  test('stops with the job', async () => {
    const { parts } = around([], () => stories(1))
    const signal = AbortSignal.abort(new Error('stop'))
    const stopped = fallBackToWeb(own, gapUntil('money'), oneRound, { ...parts, signal })
    expect(await stopped.catch((error: Error) => error.message)).toBe('stop')
  })

  test('is not looked for without a search, nor where nothing tells the company from others', async () => {
    const { parts, queries, reader } = around([])
    await fallBackToWeb(own, gapUntil('money'), oneRound, { ...parts, search: null })
    const gap = { ...gapUntil('money', stories(1)), identifiers: () => null }
    await fallBackToWeb(own, gap, oneRound, parts)
    expect([queries, reader.asked]).toEqual([[], []])
  })
})

describe('pages that a client names', () => {
  test('count as the company’s own where they are on its site, and else must be about it', async () => {
    const onSite = page('https://blog.acme.example/round', '<p>We raised money.')
    const other = page(story('b'), '<p>Somebody raised money.')
    const linked = page(story('c'), `${about} acme.example`)
    const { parts } = around([onSite, other, linked])
    const named = [onSite.url, other.url, linked.url]
    const { site, unverified } = await fallBackToWeb(own, gapUntil('nothing', named), noSearch, parts)
    expect(site.pages.map(({ url, origin }) => [url, origin])).toEqual([
      [onSite.url, 'own_site'],
      [linked.url, 'third_party'],
    ])
    expect([...unverified]).toEqual([linked.url])
  })

  test('are read whether something is missing or not, at most six, and not again when a search finds them', async () => {
    const linked = page(story(0), `${about} acme.example`)
    const { parts, reader } = around([linked], () => stories(3))
    const named = stories(9)
    await fallBackToWeb(own, gapUntil('nothing', named), noSearch, parts)
    expect(reader.asked).toEqual(stories(6))
    const again = around([linked], () => stories(3))
    const looked = await fallBackToWeb(own, gapUntil('nothing', [story(0)]), oneRound, again.parts)
    expect(again.reader.asked).toEqual(stories(3))
    expect([...looked.unverified]).toEqual([story(0)])
  })

  test('and founders whom a client names let in no page that a search finds', async () => {
    const ofHinted = page(story('hinted'), '<p>Acme Kettles of Bo Lid raised $9M.')
    const named = page(story('named'), `${about} acme.example`)
    const ofNamed = page(story('namesake'), '<p>Acme Kettles of Ada Fenwick raised $9M.')
    const { parts, reader } = around([ofHinted, named, ofNamed], () => [ofHinted.url, ofNamed.url])
    const gap = gapUntil('nothing', [named.url])
    const { site, unverified } = await fallBackToWeb(own, gap, twoRounds, parts)
    expect(reader.asked).toEqual([named.url, ofHinted.url, ofNamed.url])
    expect([site.pages.map(({ url }) => url), [...unverified]]).toEqual([[named.url], [named.url]])
    const both = await fallBackToWeb(own, gapUntil('nothing', [ofHinted.url]), noSearch, parts)
    expect([...both.unverified]).toEqual([ofHinted.url])
  })
})
