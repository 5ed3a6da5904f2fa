import { describe, expect, test } from 'bun:test'
import { parsePage } from '../web/html/parse-page.ts'
import { contradicts, hintsOf, ownOf } from './hints.ts'

const read = (html: string) => parsePage(html, 'https://news.example/a')
const site = (html = '') => ({
  domain: 'acme-kettles.example',
  pages: [
    {
      page: read(html),
      kind: 'home' as const,
      url: 'https://acme-kettles.example/',
      headers: {},
      fetchedAt: 1,
      sha256: null,
      origin: 'own_site' as const,
    },
  ],
})

describe('hints', () => {
  test('are read of a request, empty ones left out', () => {
    expect(
      hintsOf({ company_name: ' ', company_aliases: ['A', 'a '], funding: { investor_names: ['X'] } }),
    ).toEqual({
      companyName: null,
      description: null,
      aliases: ['A'],
      networkUrl: null,
      investorNames: ['X'],
      sourceUrls: [],
      pageUrls: [],
      founderNames: [],
      profileUrls: [],
    })
  })

  const names: readonly [string, string, readonly string[], string, boolean][] = [
    ['the same name', 'Acme Kettles Inc.', ['Acme Kettles'], '', false],
    ['a part of the name', 'Acme', ['Acme Kettles'], '', false],
    ['the domain written as a name', 'AcmeKettles', ['Whistle'], '', false],
    ['a former name that the site tells of', 'Boilwell', ['Acme Kettles'], '<p>Boilwell is now Acme.', false],
    ['another company', 'Zephyr Bank', ['Acme Kettles'], '', true],
    ['a part of a word of the site', 'ettle', ['Acme Kettles'], '<p>We sell kettles.', true],
    ['a common word alone', 'Zephyr Technologies', ['Acme Technologies'], '', true],
    ['a site of which no name is known', 'Zephyr Bank', [], '', false],
  ]
  for (const [what, companyName, siteNames, html, expected] of names)
    test(`${what} ${expected ? 'contradicts' : 'does not contradict'}`, () => {
      expect(contradicts({ companyName, aliases: [] }, site(html), siteNames)).toBe(expected)
    })

  const owned: readonly [string, string, string, boolean][] = [
    ['the same name', 'ACME Kettles Inc.', '', true],
    ['a part of the name', 'Acme', '', true],
    ['more than the name', 'Acme Kettles Europe', '', true],
    ['the domain written as a name', 'AcmeKettles', '', true],
    ['what its title says', 'Boilwell', '<title>Boilwell | Kettles that call you</title>', true],
    ['what its footer says', 'Boilwell', '<footer>© 2026 Boilwell Ltd. All rights reserved.</footer>', true],
    ['a customer', 'Globex', '<p>Globex raised $80 million.', false],
    ['a customer in the title', 'Globex', '<title>Kettles for Globex and others</title>', false],
    ['a company that shares a word', 'Zephyr Kettles', '', false],
    ['a part of a word', 'ettle', '', false],
    ['a few letters', 'Ac', '', false],
  ]
  for (const [what, name, html, expected] of owned)
    test(`${what} is ${expected ? '' : 'not '}a name of the company`, () => {
      const given = { companyName: name, aliases: [] }
      expect(ownOf(given, site(html), ['Acme Kettles'])).toEqual(expected ? [name] : [])
    })

  test('one of several names is enough', () => {
    const given = { companyName: 'Zephyr', aliases: ['Acme'] }
    expect(contradicts(given, site(), ['Acme Kettles'])).toBe(false)
  })
})
