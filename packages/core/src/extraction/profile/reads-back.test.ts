import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { now, siteOf } from '../../../test/extraction/site.ts'
import { rounds, sampled } from '../../../test/nightly.ts'
import { oneLine } from '../../kernel/text.ts'
import type { Fact } from '../finding.ts'
import type { ExtractionContext, ReadPage, Site } from '../site.ts'
import type { ProfileFacts } from './profile.ts'
import { findProfile } from './profile.ts'
import { profileTrust } from './profile-trust-table.ts'
import { profileReadsBack } from './reads-back.ts'

const context = { now } as ExtractionContext
const pagesDirectory = new URL('../../../../../../shared/data/pages', import.meta.url).pathname

type Field = keyof typeof profileReadsBack

function factsOf({ pricing, hiring, ...fields }: ProfileFacts): readonly (readonly [Field, Fact<unknown>])[] {
  return Object.entries({ ...fields, ...pricing, ...hiring }).flatMap(([field, facts]) =>
    [facts].flat().map((fact) => [field as Field, fact as Fact<unknown>] as const),
  )
}

/** All that a quote may be taken from, in one line each. */
function textsOf({ page, headers }: ReadPage): string {
  return [
    page.title ?? '',
    ...page.metas.values(),
    ...page.blocks.map(({ text }) => text),
    ...page.jsonLd.flatMap(({ text, fields }) => [
      text,
      ...Object.values(fields).filter((value) => typeof value === 'string'),
      logoOf(fields),
    ]),
    ...page.links.flatMap(({ text, href }) => [text, href]),
    ...page.images.flatMap(({ alt, src }) => [alt, src]),
    ...page.resources,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...page.headLinks.map(({ hreflang, href }) => `hreflang="${hreflang}" href="${href}"`),
    `lang="${page.lang}"`,
  ]
    .map(oneLine)
    .join('\n')
}

const logoOf = ({ logo }: Readonly<Record<string, unknown>>) =>
  typeof logo === 'object' && logo !== null && 'url' in logo ? String(logo.url) : ''

/** Every found fact has a known rule and a quote that is on its page and from which our own rules read the value. */
function checkSite(site: Site): void {
  const texts = new Map<string, string>()
  for (const [field, fact] of factsOf(findProfile(site, context))) {
    expect(fact.value === null).toBe(fact.sources.length === 0)
    for (const { quote, value, rule, page } of fact.sources) {
      const read = site.pages.find(({ url }) => url === page.url)
      if (read === undefined || !(rule in profileTrust)) throw new Error(`${field}: ${rule}`)
      if (!texts.has(page.url)) texts.set(page.url, textsOf(read))
      if (quote === '' || quote.length > 300)
        throw new Error(`${field}: a quote of ${quote.length} characters`)
      if (!texts.get(page.url)?.includes(quote)) throw new Error(`${field}: not on the page: ${quote}`)
      const readsBack = profileReadsBack[field] as (quote: string, value: unknown) => boolean
      if (!readsBack(quote, value))
        throw new Error(`${field}: ${JSON.stringify(value)} is not read from: ${quote}`)
    }
  }
}

const hasPages = existsSync(pagesDirectory)
if (!hasPages) console.log('skipped: facts of real sites, because ../shared/data/pages is absent')

test.skipIf(!hasPages)(
  'every fact of real sites has a quote that is on its page and reads back',
  () => {
    const files = readdirSync(pagesDirectory, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.html'),
    )
    const kinds = ['home', 'about', 'pricing', 'careers', 'customers', 'product'] as const
    const bySite = Map.groupBy(files, (file) => file.split('/').slice(0, 2).join('/'))
    for (const [site, pages] of sampled(bySite)) {
      const html = pages
        .slice(0, kinds.length)
        .map((file, index) => [kinds[index], readFileSync(join(pagesDirectory, file), 'utf8')])
      checkSite({
        ...siteOf(Object.fromEntries(html)),
        names: ['Acme', site.split('/')[1]?.split('.')[0] ?? 'Acme'],
      })
    }
    expect(bySite.size).toBeGreaterThan(50)
  },
  170_000,
)

const phrase = fc.constantFrom(
  ...`<h1>|</h1>|<p>|</p>|<h2>Trusted by|</h2>|<img src="a.png" alt="Globex logo">|<nav>|</nav>|<footer>|<title>Acme | |</title>|Acme is a maker of |robots for developers. |$49 per month |Free plan |
  <a href="/products/bolter">Bolter</a>|<a href="https://jobs.lever.co/acme/1">x</a>|We're hiring |12 open positions |no open positions |© 2026 Acme |has been acquired by Globex |helps you sort |
  <meta name="description" content="Acme helps workshops sort bolts.">|<meta name="keywords" content="bolts, nuts,,  screws">|<script src="https://js.stripe.com/v3"></script>|<html lang="fr">|
  our product, Bolter, |customers include Globex, Initech and Hooli. |SaaS |open-source platform |\u00a0|\n|&amp;|<br>|<b>|</b>|, |. |<li>|</div>|<div class="tagline">`.split(
    '|',
  ),
)

test('every fact of a made-up site has a quote that is on its page and reads back', () => {
  const html = fc.array(phrase, { maxLength: 60 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(html, html, (first, second) =>
      checkSite(siteOf({ home: first, pricing: second, careers: first, customers: second, about: second })),
    ),
    { numRuns: rounds(300) },
  )
})
