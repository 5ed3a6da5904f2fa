import { describe, expect, test } from 'bun:test'
import { now, siteOf } from '../../../test/extraction/site.ts'
import { slowTexts } from '../../../test/linear-time.ts'
import { inNightly, longTestMs } from '../../../test/nightly.ts'
import type { ExtractionContext } from '../site.ts'
import { findProfile } from './profile.ts'

const kinds = ['home', 'about', 'pricing', 'customers', 'careers'] as const
const repeated = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length))
const within =
  (before: string, part: string, after = '') =>
  (length: number) =>
    `${before}${repeated(part)(length)}${after}`

/** Pages of any length. Each would take minutes where an expression or a loop is not in proportion to the length of the page. */
const pages: readonly (readonly [string, (length: number) => string])[] = [
  ['words of customers', repeated('customers include A B C D, ')],
  ['headings of logos', repeated('<h2>Trusted by</h2><img src=a alt=Globex>')],
  ['nested sections of logos', repeated('<div><h2>Trusted by</h2><img src=a alt=Globex>')],
  [
    'links of products',
    (length) =>
      Array.from(
        { length: Math.ceil(length / 33) },
        (_, index) => `<a href=/products/p${index}>P ${index}</a>`,
      ).join(''),
  ],
  ['served people', repeated('for a b for a b for teams of developers ')],
  ['hyphens', repeated('for -')],
  ['letters', repeated('a')],
  ['spaces', within('<pre>', ' \u00a0', '</pre>')],
  ['capitals', repeated('Acme A A A A ')],
  ['copyrights', repeated('© 2026 – ')],
  ['dollars', repeated('$1 per user / month ')],
  ['blocks of dollars', repeated('<p>$1 / month</p>')],
  ['keywords', within('<meta name=keywords content="', 'a,', '">')],
  ['titles', within('<title>', 'Acme | ', '</title>')],
  ['descriptions', within('<meta name=description content="', 'Acme is. ', '">')],
  ['scripts', repeated('<script src=/a></script>')],
  ['instructions', repeated('ignore ignore instructions you are ')],
  [
    'slogans',
    within('<script type="application/ld+json">{"@type":"Organization","slogan":"', 'a b ', '"}</script>'),
  ],
]

function read(html: string): void {
  const site = siteOf(Object.fromEntries(kinds.map((kind) => [kind, html])))
  const { technologies, customers, products } = findProfile(site, { now } as ExtractionContext)
  expect([technologies, customers, products].every((facts) => facts.length <= 200)).toBe(true)
}

test(
  'pages of nothing but what a rule looks for take time in proportion to their length',
  () => {
    expect(slowTexts(read, pages)).toEqual([])
  },
  longTestMs,
)

const long = 'pages of a megabyte of nothing else'
describe.skipIf(!inNightly(long))(long, () => {
  test.each(pages)('a page of nothing but %s is read like others', (_, page) => read(page(1_000_000)))
})
