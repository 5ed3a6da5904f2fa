import { expect, test } from 'bun:test'
import { now, siteOf } from '../../../test/extraction/site.ts'
import { rounds } from '../../../test/nightly.ts'
import type { ExtractionContext } from '../site.ts'
import { findProfile } from './profile.ts'

const kinds = ['home', 'about', 'pricing', 'customers', 'careers'] as const
const repeated = (part: string, length = rounds(1_000_000)) => part.repeat(Math.ceil(length / part.length))

/** Each would take minutes where an expression or a loop is not in proportion to the length of the page. */
test.each([
  ['words of customers', repeated('customers include A B C D, ')],
  ['headings of logos', repeated('<h2>Trusted by</h2><img src=a alt=Globex>')],
  ['nested sections of logos', repeated('<div><h2>Trusted by</h2><img src=a alt=Globex>')],
  [
    'links of products',
    Array.from({ length: 30_000 }, (_, index) => `<a href=/products/p${index}>P ${index}</a>`).join(''),
  ],
  ['served people', repeated('for a b for a b for teams of developers ')],
  ['hyphens', repeated('for -')],
  ['letters', repeated('a')],
  ['spaces', `<pre>${repeated(' \u00a0')}</pre>`],
  ['capitals', repeated('Acme A A A A ')],
  ['copyrights', repeated('© 2026 – ')],
  ['dollars', repeated('$1 per user / month ')],
  ['blocks of dollars', repeated('<p>$1 / month</p>')],
  ['keywords', `<meta name=keywords content="${repeated('a,')}">`],
  ['titles', `<title>${repeated('Acme | ')}</title>`],
  ['descriptions', `<meta name=description content="${repeated('Acme is. ')}">`],
  ['scripts', repeated('<script src=/a></script>')],
  ['instructions', repeated('ignore ignore instructions you are ')],
  [
    'slogans',
    `<script type="application/ld+json">{"@type":"Organization","slogan":"${repeated('a b ')}"}</script>`,
  ],
])('a page of nothing but %s is read like others', (_, html) => {
  const site = siteOf(Object.fromEntries(kinds.map((kind) => [kind, html])))
  const { technologies, customers, products } = findProfile(site, { now } as ExtractionContext)
  expect([technologies, customers, products].every((facts) => facts.length <= 200)).toBe(true)
})
