import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { linesOf } from '../../eval/lines.ts'
import type { Item, SitePage } from '../item.ts'
import { filesUnder, type KeepFile } from './files.ts'
import { queryItems } from './sentences.ts'
import { itemsOfNews, itemsOfSite } from './sites.ts'

type Line = Readonly<Record<string, string>>

/** What is asked, looked up and read of the real data. Empty where it is absent. */
export function itemsOfData(data: string, keep: KeepFile): readonly Item[] {
  const lines = (name: string) => linesOf<Line>(join(data, name)) ?? []
  const queries = (set: string, rows: readonly Line[], field: string) =>
    rows.flatMap((row) => {
      const query = (row[field] ?? '').slice(0, 500)
      return query.length < 3 ? [] : queryItems(set, query, row['qid'] ?? query, row['as_of'])
    })
  const lookups = (set: string, by: 'names' | 'websites', rows: readonly Line[]) =>
    rows.map(
      ({ qid = '', query = '' }): Item => ({ set, id: `${qid} ${query}`, kind: 'lookup', by, text: query }),
    )
  return [
    ...queries('searches', lines('searches.jsonl'), 'query'),
    ...queries('known items', lines('known-items.jsonl'), 'query'),
    ...queries('competitors as queries', lines('competitors.jsonl'), 'description'),
    ...queries('vc texts as queries', lines('vc.jsonl'), 'description'),
    ...lookups('names', 'names', lines('names.jsonl')),
    ...lookups('websites', 'websites', lines('websites.jsonl')),
    ...lines('competitors.jsonl').map(({ qid = '', name, website, description }): Item => {
      const request = { company: { name, website, description } }
      return { set: 'competitors', id: `${qid} ${name}`, kind: 'competitors', request }
    }),
    ...lines('geo.jsonl').map(({ city = '', region, country_iso2 = '' }): Item => {
      const cells = { Name: 'Tanvale', City: city, Region: region ?? '', Country: country_iso2 }
      return { set: 'places', id: [city, region, country_iso2].join(', '), kind: 'row', cells }
    }),
    ...companies(lines('companies.jsonl.gz')),
    ...descriptions([...lines('companies.jsonl.gz').filter(tellsOfMoney), ...lines('vc.jsonl')]),
    ...sites(data),
    ...(existsSync(join(data, 'decks')) ? filesUnder(join(data, 'decks'), '.pdf') : []).map(
      (file): Item => ({ set: 'decks', id: basename(file), kind: 'deck', file: keep(file) }),
    ),
  ]
}

/** Every twentieth. */
function companies(all: readonly Line[]): readonly Item[] {
  return all
    .filter((_, at) => at % 20 === 0)
    .map((record): Item => ({ set: 'imported companies', id: record['id'] ?? '', kind: 'record', record }))
}

const tellsOfMoney = ({ description }: Line) =>
  /[$€£]\s?\d[\d.,]*\s?(?:[kmb]|mn|bn|mio|thousand|million|billion)\b/i.test(description ?? '')

/** Texts about companies, each as the only page of its site. */
function descriptions(all: readonly Line[]): readonly Item[] {
  return all.flatMap(({ id, qid, name = '', description = '' }): readonly Item[] => {
    if (description === '') return []
    const html = `<title>${name}</title><h1>${name}</h1><p>${description.replaceAll('<', '&lt;')}</p>`
    const site = {
      kind: 'site',
      domain: 'subject.example',
      pages: [{ path: '/', html }],
      elsewhere: [],
    } as const
    return [{ set: 'descriptions', id: `${qid ?? id} ${name}`, ...site, research: 'signals' }]
  })
}

function sites(data: string): readonly Item[] {
  const root = join(data, 'pages')
  if (!existsSync(root)) return []
  const byFolder = new Map<string, SitePage[]>()
  for (const file of filesUnder(root, '.html')) {
    const [kind = '', domain = '', ...rest] = file.slice(root.length + 1).split('/')
    // `includes` are parts of pages that a script puts together.
    if (kind === 'funding-news' || rest[0] === 'includes') continue
    const pages = byFolder.get(domain) ?? []
    byFolder.set(domain, pages)
    pages.push({ path: rest.join('/'), html: readFileSync(file, 'utf8') })
  }
  const news = (linesOf<NewsLine>(join(data, 'enrichment/funding-news.jsonl')) ?? []).flatMap(
    ({ slug, url, rounds }) => {
      const { origin, pathname } = new URL(url)
      const page = { path: pathname, html: readFileSync(join(root, `funding-news/${slug}.html`), 'utf8') }
      return rounds.map(({ company }) =>
        itemsOfNews('news', `${slug} of ${company}`, { company, domain: company }, origin, [page]),
      )
    },
  )
  return [
    ...[...byFolder].flatMap(([domain, pages]) => itemsOfSite('sites', domain, withPaths(pages))),
    ...news,
  ]
}

interface NewsLine {
  readonly slug: string
  readonly url: string
  readonly rounds: readonly { readonly company: string }[]
}

/** Numbered pages were kept without their addresses: the first is the home page, others are found by the words of their titles. */
function withPaths(pages: readonly SitePage[]): readonly SitePage[] {
  const numberOf = ({ path }: SitePage) => Number(/(\d+)\.html$/.exec(path)?.[1] ?? Number.NaN)
  if (pages.some((page) => Number.isNaN(numberOf(page))))
    return pages.map(({ path, html }) => ({ path: `/${path.replace(/(^|\/)index\.html$/, '$1')}`, html }))
  const sorted = pages.toSorted((left, right) => numberOf(left) - numberOf(right))
  return sorted.map((page, at) => ({ path: at === 0 ? '/' : titlePath(page, at), html: page.html }))
}

function titlePath({ html }: SitePage, at: number): string {
  const title = /<title[^>]*>([^<]*)/i.exec(html)?.[1] ?? ''
  return `/${title
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .slice(0, 60)}-${at}`
}
