// What reading a page costs: the parser, its main text and every extractor, beside cheerio with @mozilla/readability doing no more
// than title, links and main text. On real pages of `../shared/data` (DATA), scaled to 200 KB of HTML; the least of several rounds,
// so that other work on the machine counts little.
import { loadavg } from 'node:os'
import { Readability } from '@mozilla/readability'
import { load } from 'cheerio'
import { parseHTML } from 'linkedom'
import { allExtractors } from '../../../packages/core/src/extraction/all-extractors.ts'
import type { Site } from '../../../packages/core/src/extraction/site.ts'
import { parsePage } from '../../../packages/core/src/web/html/parse-page.ts'
import { loadEvalData } from '../../eval/enrichment/load-sites.ts'
import { quantile } from '../search/timing.ts'
import { mainText } from './main-text.ts'

const pageBytes = 200_000
const rounds = Number(process.env['ROUNDS'] ?? 5)
const pagesMax = Number(process.env['PAGES'] ?? 60)

const data = loadEvalData(process.env['DATA'] ?? '../shared/data')
if (data === null) {
  console.log('There is no data to read: give its directory as DATA.')
  process.exit(0)
}
const { context } = data
const pages = [...data.companies, ...data.startups, ...data.annotated]
  .flatMap(({ site, html }) => site.pages.map((read, index) => ({ site, read, html: html[index] ?? '' })))
  .toSorted((left, right) => right.html.length - left.html.length)
  .slice(0, pagesMax)

type Sample = (typeof pages)[number]
/** Each round parses anew, so that nothing kept by page serves twice. */
const siteOf = ({ site, read, html }: Sample): Site => ({
  domain: site.domain,
  names: [site.domain.split('.')[0] ?? ''],
  pages: [{ ...read, page: parsePage(html, read.url) }],
})

const work: Readonly<Record<string, (sample: Sample) => unknown>> = {
  'parse a page': ({ html, read }) => parsePage(html, read.url),
  'parse, main text': ({ html, read }) => mainText(parsePage(html, read.url)),
  'parse, all extractors': (sample) => {
    const site = siteOf(sample)
    const { identity, contacts, profile, people, funding } = allExtractors
    return [identity, contacts, profile, people, funding].map((extract) => extract(site, context))
  },
  'cheerio: title, links; readability: main text': ({ html }) => {
    const $ = load(html)
    const links = $('a[href]').map((_, link) => $(link).attr('href'))
    const article = new Readability(parseHTML(html).document as never).parse()
    return [$('title').text(), links.length, article?.textContent]
  },
}

console.log(
  `${pages.length} pages, load average ${loadavg()[0]?.toFixed(1)}; milliseconds for ${pageBytes / 1000} KB`,
)
const least = new Map(Object.keys(work).map((name) => [name, pages.map(() => Number.POSITIVE_INFINITY)]))
for (let round = 0; round < rounds; round++) {
  for (const [name, run] of Object.entries(work)) {
    const times = least.get(name) ?? []
    pages.forEach((page, index) => {
      const before = performance.now()
      run(page)
      const scaled = ((performance.now() - before) * pageBytes) / page.html.length
      times[index] = Math.min(times[index] ?? scaled, scaled)
    })
  }
}
const ours = quantile(least.get('parse, main text') ?? [], 0.5)
for (const [name, times] of least) {
  const median = quantile(times, 0.5)
  const mean = times.reduce((sum, one) => sum + one, 0) / times.length
  console.log(
    `${name.padEnd(48)} median ${median.toFixed(2).padStart(7)}   p95 ${quantile(times, 0.95).toFixed(2).padStart(7)}   ` +
      `${(1000 / mean).toFixed(0).padStart(4)} pages/s   ${(median / ours).toFixed(1)} x "parse, main text"`,
  )
}
