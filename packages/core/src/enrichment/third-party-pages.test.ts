import { describe, expect, test } from 'bun:test'
import type { SearchHelp } from '../help/ports.ts'
import { exampleReader, exampleSitePage, exampleSnapshot } from '../testing/example-site.ts'
import { pagesAbout, searchedPages } from './third-party-pages.ts'

const marks = { domain: 'acme.example', names: ['Acme Kettles'], founders: ['Ada Fenwick'], cities: [] }
const clock = { defer: (task: () => void) => void Promise.resolve().then(task) }

const page = (url: string, html: string) => exampleSitePage({ url, html, kind: 'post' })
const about = '<p>Acme Kettles, founded by Ada Fenwick, raised money.</p>'

function around(pages: Record<string, ReturnType<typeof page>>, hits: readonly string[] = []) {
  const reader = exampleReader(exampleSnapshot(), pages)
  const queries: string[] = []
  const search: SearchHelp = {
    async search(query) {
      queries.push(query)
      return { outcome: 'found', hits: hits.map((url) => ({ url, title: '', snippet: '' })) }
    },
  }
  return { reader, queries, parts: { reader, search, clock, signal: new AbortController().signal } }
}

describe('pages that a search finds', () => {
  test('count where they are about this very company', async () => {
    const urls = ['https://news.example/a', 'https://news.example/b']
    const { parts } = around(
      {
        'https://news.example/a': page('https://news.example/a', about),
        'https://news.example/b': page('https://news.example/b', '<p>Acme Kettles of elsewhere raised $9M.'),
      },
      urls,
    )
    const { pages, errors } = await searchedPages(['one'], marks, parts)
    expect(pages.map(({ url, origin }) => [url, origin])).toEqual([['https://news.example/a', 'third_party']])
    expect(errors).toEqual([])
  })

  test('are at most six of three questions, none of them of the site itself, each read once', async () => {
    const hits = Array.from({ length: 9 }, (_, at) => `https://news.example/${at}`)
    const { parts, reader, queries } = around({}, ['https://www.acme.example/press', ...hits, ...hits])
    await searchedPages(['one', 'two', 'three', 'four'], marks, parts)
    expect(queries).toEqual(['one', 'two', 'three'])
    expect(reader.asked).toEqual(hits.slice(0, 6))
  })

  test('are none where the search fails, which is said once', async () => {
    const { parts } = around({})
    let asked = 0
    const search: SearchHelp = {
      async search() {
        asked++
        return { outcome: 'failed', failure: 'misconfigured' }
      },
    }
    const { pages, errors } = await searchedPages(['one', 'two'], marks, { ...parts, search })
    expect(pages).toEqual([])
    expect(errors).toMatchObject([{ subsystem: 'search', code: 'misconfigured', retryable: false }])
    expect(asked).toBe(1)
  })

  test('stop with the job', async () => {
    const { parts } = around({}, ['https://news.example/a'])
    const stopped = searchedPages(['one'], marks, { ...parts, signal: AbortSignal.abort(new Error('stop')) })
    expect(await stopped.catch((error: Error) => error.message)).toBe('stop')
  })
})

describe('pages that a client names', () => {
  test('count as the company’s own where they are on its site, and else must name it', async () => {
    const own = page('https://blog.acme.example/round', '<p>We raised money.')
    const other = page('https://news.example/b', '<p>Somebody raised money.')
    const { parts } = around({ [own.url]: own, [other.url]: other })
    const pages = await pagesAbout([own.url, other.url], marks, parts)
    expect(pages.map(({ url, origin }) => [url, origin])).toEqual([[own.url, 'own_site']])
  })
})
