import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { context } from '../../../test/extraction/people.ts'
import { now, siteOf } from '../../../test/extraction/site.ts'
import { rounds, sampled } from '../../../test/nightly.ts'
import { hasSharedData } from '../../../test/shared-data.ts'
import { oneLine } from '../../kernel/text.ts'
import { parsePage } from '../../web/html/parse-page.ts'
import type { PersonFacts } from '../facts.ts'
import type { Fact } from '../finding.ts'
import type { ReadPage, Site } from '../site.ts'
import { findPeople } from './people.ts'
import { peopleTrust } from './people-trust-table.ts'
import { peopleReadsBack } from './reads-back.ts'

const pagesDirectory = new URL('../../../../../../shared/data/pages', import.meta.url).pathname

type Field = keyof typeof peopleReadsBack

function factsOf(person: PersonFacts): readonly (readonly [Field, Fact<unknown>])[] {
  return Object.entries(person).flatMap(([field, facts]) =>
    field in peopleReadsBack
      ? [facts].flat().map((fact) => [field as Field, fact as Fact<unknown>] as const)
      : [],
  )
}

/** All that a quote may be taken from, in one line each. */
const textsOf = ({ page }: ReadPage): string =>
  [
    ...page.blocks.map(({ text }) => text),
    ...page.jsonLd.map(({ text }) => text),
    ...page.links.map(({ href }) => href),
  ]
    .map(oneLine)
    .join('\n')

/** Every found fact has a known rule, and a quote that is on its page and holds the value. */
function checkSite(site: Site): number {
  const { founders, keyPeople, team } = findPeople(site, context)
  const people = [...founders, ...keyPeople, ...team]
  const texts = new Map(site.pages.map((read) => [read.url, textsOf(read)]))
  for (const person of people) {
    for (const [field, fact] of factsOf(person)) {
      expect(fact.value === null).toBe(fact.sources.length === 0)
      for (const { quote, value, rule, page } of fact.sources) {
        const place = `${site.domain} ${field} ${JSON.stringify(value)} ${rule}: ${quote}`
        if (!(rule in peopleTrust)) throw new Error(`a rule of others: ${place}`)
        if (quote === '' || quote.length > 300) throw new Error(`a quote of ${quote.length}: ${place}`)
        if (texts.get(page.url)?.includes(quote) !== true) throw new Error(`not on the page: ${place}`)
        const readsBack = peopleReadsBack[field] as (quote: string, value: unknown) => boolean
        if (!readsBack(quote, value)) throw new Error(`does not hold its value: ${place}`)
      }
    }
  }
  return people.length
}

test('facts of a page in every form of ours read back', () => {
  const html = `<script type="application/ld+json">{"@type":"Organization","name":"Acme","founder":{"@type":"Person","name":"Lena Ostrander","jobTitle":"Founder &amp; CEO"}}</script>
    <h1>Team</h1><div><h3>Mira   Halvorsen</h3><p>President and<br>Chief Executive Officer</p><p>${'Mira builds quiet pumps and has done so for long. '.repeat(20)}</p>
    <a href="https://www.linkedin.com/in/mira">in</a></div><div><h3>JONAS PETROV, PHD</h3><p>FOUNDER</p></div>
    <p>${'Acme is made of many words. '.repeat(9)}It was founded by Ana Ramos, Li Wei and Søren Kjær ${'who went on and on '.repeat(10)}.</p>`
  expect(checkSite(siteOf({ team: html }))).toBe(6)
})

test('whatever a page is made of, what is found reads back, and nothing throws', () => {
  const piece = fc.constantFrom(
    ...[
      '<h1>Team</h1>',
      '<h2>Our founders</h2>',
      '<h2>Advisors</h2>',
      '<div>',
      '</div>',
      '<p>',
      '<br>',
      '<li>',
      '<td>',
    ],
    ...[
      'Mira Halvorsen',
      'Jonas Petrov',
      'MIRA HALVORSEN',
      'Dr. ',
      ', ',
      ' – ',
      ' (',
      ')',
      ': ',
      ' and ',
      ' of Acme',
      ' at Globex',
    ],
    ...[
      'Founder',
      'CEO',
      'Co-Founder & CTO',
      'Acme was founded by ',
      ' founded Acme',
      'our co-founders ',
      'As founder, Mira ',
      'PhD',
    ],
    ...[
      '<a href="https://x.com/mira">',
      '</a>',
      'Anna-Lena von der Tann ',
      'É',
      '\u0130',
      'ß',
      '%',
      '"',
      '<blockquote>',
      '2019. ',
    ],
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }),
      fc.constantFrom('team', 'home', 'legal', 'press' as const),
      (pieces, kind) => {
        checkSite(siteOf({ [kind]: pieces.join('') }))
      },
    ),
    { numRuns: rounds(1500) },
  )
})

test.skipIf(!hasSharedData('pages'))(
  'facts of every real page read back',
  () => {
    const files = readdirSync(pagesDirectory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
      .map((entry) => join(entry.parentPath, entry.name))
    const bySite = Map.groupBy(files, (file) => file.split('/').at(-2) ?? '')
    const counts = sampled(bySite).map(([domain, paths]) => {
      const pages = paths.map((path, at): ReadPage => {
        const url = `https://${domain}/${at}`
        const page = parsePage(readFileSync(path, 'utf8'), url)
        return { page, kind: 'team', url, headers: {}, fetchedAt: now, sha256: null, origin: 'own_site' }
      })
      return checkSite({ domain, names: [domain.split('.')[0] ?? ''], pages })
    })
    expect(Math.max(...counts)).toBeGreaterThan(5)
  },
  170_000,
)
