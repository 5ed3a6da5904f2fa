import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { slowTexts } from '../../../test/linear-time.ts'
import { inNightly, isNightly, longTestMs, rounds, sampled } from '../../../test/nightly.ts'
import { oneLine } from '../../kernel/text.ts'
import { loadLocations } from '../../reference/locations/locations.ts'
import type { Fact } from '../finding.ts'
import { findIdentity } from '../identity/identity.ts'
import { identityTrust } from '../identity/identity-trust-table.ts'
import { identityReadsBack } from '../identity/reads-back.ts'
import { siteOfPages } from '../identity/site-of-pages.ts'
import type { ExtractionContext, ReadPage, Site } from '../site.ts'
import { findContacts } from './contacts.ts'
import { contactsTrust } from './contacts-trust-table.ts'
import { contactsReadsBack } from './reads-back.ts'

const locations = loadLocations(readFileSync(new URL('../../../data/locations.bin', import.meta.url)))
const context: ExtractionContext = { locations, now: Date.UTC(2026, 10, 1), isInvestor: () => false }
const directory = new URL('../../../../../../shared/data/pages', import.meta.url).pathname
const hasPages = existsSync(directory)
if (!hasPages)
  console.log('skipped: identity and contacts of real sites, because ../shared/data/pages is absent')

/** The page in one line: an address may lie in several blocks. */
const textOf = ({ page }: ReadPage) =>
  oneLine(
    [
      page.title ?? '',
      ...page.metas.values(),
      ...page.blocks.map(({ text }) => text),
      ...page.jsonLd.map(({ text }) => text),
      ...page.links.flatMap(({ text, href }) => [text, href]),
      ...page.images.map(({ alt }) => alt),
    ].join('\n'),
  )

function checkSite(site: Site): number {
  const texts = new Map(site.pages.map((read) => [read.url, textOf(read)]))
  let checked = 0
  const check = <T>(fact: Fact<T>, readsBack: (quote: string, value: T) => boolean) => {
    expect(fact.value === null).toBe(fact.sources.length === 0)
    for (const { quote, value, rule, page } of fact.sources) {
      checked++
      if (!(rule in identityTrust || rule in contactsTrust)) throw new Error(`a rule of others: ${rule}`)
      if (quote === '' || quote.length > 300) throw new Error(`${rule}: a quote of ${quote.length}`)
      if (texts.get(page.url)?.includes(quote) !== true) throw new Error(`${rule}: not on the page: ${quote}`)
      if (!readsBack(quote, value))
        throw new Error(`${rule}: ${JSON.stringify(value)} is not read from: ${quote}`)
    }
  }
  const identity = findIdentity(site, context)
  const names = [identity.name, identity.legalName, ...identity.aliases].flatMap(({ value }) => value ?? [])
  check(identity.name, identityReadsBack.name)
  check(identity.legalName, identityReadsBack.legalName)
  for (const alias of identity.aliases) check(alias, identityReadsBack.aliases)
  check(identity.foundedYear, (quote, year) => identityReadsBack.foundedYear(quote, year, names))
  check(identity.employeeCount, identityReadsBack.employeeCount)
  check(identity.employeeRange, identityReadsBack.employeeRange)
  for (const link of Object.values(identity.links)) check(link, identityReadsBack.links)

  const contacts = findContacts({ ...site, names }, context)
  for (const email of contacts.emails) check(email, contactsReadsBack.emails)
  for (const phone of contacts.phones) check(phone, contactsReadsBack.phones)
  for (const address of contacts.addresses) check(address, contactsReadsBack.addresses)
  check(contacts.contactUrl, contactsReadsBack.contactUrl)
  for (const place of [contacts.location, ...contacts.offices])
    check(place, (quote, value) => contactsReadsBack.location(quote, value, locations))
  return checked
}

test.skipIf(!hasPages)(
  'every fact of real sites has a quote that is on its page and reads back',
  () => {
    const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.html'),
    )
    const bySite = Map.groupBy(files, (file) => file.split('/').slice(0, 2).join('/'))
    let checked = 0
    for (const [site, paths] of sampled(bySite)) {
      const pages = paths.map((file, at) => [
        at === 0 ? '/' : `/${file}`,
        readFileSync(join(directory, file), 'utf8'),
      ])
      checked += checkSite(siteOfPages(site.split('/')[1] ?? site, Object.fromEntries(pages)))
    }
    expect(checked).toBeGreaterThan(isNightly ? 1_000 : 100)
  },
  longTestMs,
)

test('every fact of a small site reads back', () => {
  const checked = checkSite(
    siteOfPages('brightloom.example', {
      '/': `<title>Brightloom</title><p>Brightloom was founded in 2016. We are a team of 45 weavers.</p>
        <footer>© 2026 Brightloom, Inc. <a href="https://x.com/brightloom">X</a></footer>`,
      '/contact':
        '<p>410 Townsend Street</p><p>San Francisco, CA 94107</p><p>Tel</p><p>415-555-2671</p><p>info (at) brightloom.example</p>',
    }),
  )
  expect(checked).toBeGreaterThanOrEqual(10)
})

/** What a hostile page may be made of. */
const hostile: readonly (readonly [string, string])[] = [
  ['one word without end', 'a'],
  ['capitals without end', 'Aa '],
  ['digits without end', '1 2 '],
  ['dots and ats', 'a@a.'],
  ['ats in brackets', 'a (at) '],
  ['codes without streets', 'CA 94107 '],
  ['forms without names', 'Inc. GmbH '],
  ['years without founders', '2016 2017 '],
  ['copyrights', '© 2016 '],
  ['commas', ','],
  ['capitals with dots', 'A.B.'],
]

function read(text: string): void {
  const site = siteOfPages('brightloom.example', {
    '/': `<title>${text.slice(0, 100_000)}</title><p>${text}</p><h1>${text}</h1><footer>${text}</footer>`,
  })
  const { name } = findIdentity(site, context)
  const { phones } = findContacts({ ...site, names: ['Brightloom'] }, context)
  expect((name.value ?? '').length).toBeLessThanOrEqual(100)
  expect(phones.length).toBeLessThanOrEqual(60)
}

test(
  'hostile pages take time in proportion to their length',
  () => {
    const pages = hostile.map(
      ([what, part]) => [what, (length: number) => part.repeat(Math.ceil(length / part.length))] as const,
    )
    expect(slowTexts(read, pages)).toEqual([])
  },
  longTestMs,
)

const long = 'hostile pages of megabytes'
describe.skipIf(!inNightly(long))(long, () => {
  test.each(hostile)('a page of %s is read through', (_, part) => {
    read(part.repeat(Math.ceil(1_000_000 / part.length)))
  })
})

test('a page of many blocks is read through', () => {
  const blocks =
    '<p>Acme Inc. was founded in 2016, call 415-555-2671, 410 Mill Road, Fremont, CA 94538, a@b.example</p>'
  const site = siteOfPages('brightloom.example', { '/': blocks.repeat(rounds(10_000)) })
  findIdentity(site, context)
  const { phones } = findContacts({ ...site, names: ['Brightloom'] }, context)
  expect(phones.length).toBe(1)
})
