import { describe, expect, test } from 'bun:test'
import { copyrightName } from './copyright-name.ts'
import { affinity, labelOf } from './domain-affinity.ts'
import { findName } from './name.ts'
import { siteOfPages } from './site-of-pages.ts'

describe('the name of a site', () => {
  test.each<[string, string, Readonly<Record<string, string>>, string | null]>([
    [
      'is that of its structured data, not of an article’s publisher',
      'brightloom.example',
      {
        '/': `<title>Looms, faster</title><script type="application/ld+json">{"@graph":[{"@type":"Organization","name":"Brightloom"},
          {"@type":"Article","publisher":{"@type":"Organization","name":"Weaver Weekly"}}]}</script>`,
      },
      'Brightloom',
    ],
    [
      'is what the titles of several pages share, not what each has of its own',
      'oakhollow.example',
      {
        '/': '<title>Oakhollow Bakery | Sourdough in Harborfield</title>',
        '/about': '<title>Our Bakers | Oakhollow Bakery</title>',
        '/contact': '<title>Contact Us | Oakhollow Bakery</title>',
      },
      'Oakhollow Bakery',
    ],
    [
      'is whoever has the copyright, not whoever made the site',
      'hollisroofing.example',
      {
        '/': `<title>Roof repair, new roofs, gutters</title><p>Hollis & Daughters Roofing, Inc. has mended roofs for years.</p>
          <footer><p>© 2009-2014 Hollis & Daughters Roofing, Inc. All Rights Reserved. Site by Pixel Barn Studio</p></footer>`,
      },
      'Hollis & Daughters Roofing',
    ],
    [
      'is spelt as the texts spell the domain',
      'mintyferry.example',
      { '/': '<title>Cheap boat tickets</title><p>At MintyFerry we sell seats on boats.</p>' },
      'MintyFerry',
    ],
    [
      'may be in small letters, where it is never written otherwise',
      'mintyferry.example',
      {
        '/': '<title>Cheap boat tickets</title><p>with mintyferry you board first</p><a href="mailto:hi@mintyferry.example">Mail</a>',
      },
      'mintyferry',
    ],
    [
      'may be put together of beginnings of words',
      'harbel.example',
      {
        '/': '<title>Motors and fans</title><footer><p>Copyright 2013 Harborfield Electric. All rights reserved.</p></footer>',
      },
      'Harborfield Electric',
    ],
    [
      'stands above the street where nothing else says it',
      'kandlsolicitors.example',
      {
        '/': '<title>Visa advice in Harborfield</title><footer><p>K&L Solicitors<br>Unit 3 Palace Court<br>250 Finch Road<br>Harborfield</p></footer>',
        '/contact':
          '<title>Contact Us</title><p>K&L Solicitors<br>Unit 3 Palace Court<br>250 Finch Road<br>Harborfield</p>',
      },
      'K&L Solicitors',
    ],
    [
      'is not in capitals where it is also written otherwise',
      'bondharbor.example',
      {
        '/': '<title>Flats to let | Bond Harbor</title><img src="logo.png" alt="BOND HARBOR"><footer><p>© 2014 Bond Harbor</p></footer>',
      },
      'Bond Harbor',
    ],
    [
      'loses an article that its texts do not use',
      'theseventhbell.example',
      {
        '/': `<title>The Seventh Bell</title><h1>The Seventh Bell</h1><p>Seventh Bell rings when mail arrives.</p>
          <p>With Seventh Bell you answer sooner.</p><p>Try Seventh Bell today.</p>`,
      },
      'Seventh Bell',
    ],
    [
      'of an address without a name is told by its mailboxes',
      '192.0.2.7',
      {
        '/': '<title></title><h3>Hollowreed Chemical Company</h3><p><a href="mailto:info@hollchem.example">Ask us</a></p>',
      },
      'Hollowreed Chemical Company',
    ],
    [
      'is not Home, nor what a content system calls itself',
      'x7.example',
      { '/': '<title>Home - WordPress</title>' },
      null,
    ],
    ['is not Home in Italian', 'x7.example', { '/': '<title>Pagina iniziale</title>' }, null],
    ['is null of an empty page', 'acme.example', { '/': '' }, null],
  ])('%s', (_, domain, pages, name) => {
    expect(findName(siteOfPages(domain, pages)).value).toBe(name)
  })

  test('is the surer the more places agree', () => {
    const alone = findName(siteOfPages('brightloom.example', { '/': '<title>Brightloom</title>' }))
    const agreed = findName(
      siteOfPages('brightloom.example', {
        '/': '<title>Brightloom</title><meta property="og:site_name" content="Brightloom"><footer>© 2026 Brightloom</footer>',
      }),
    )
    expect(agreed.confidence).toBeGreaterThan(alone.confidence)
    expect(agreed.sources[0]?.quote).toContain('Brightloom')
  })

  test('is never that of a page elsewhere', () => {
    const site = siteOfPages('brightloom.example', { '/': '<title>Daily Loom</title>' })
    const elsewhere = site.pages.map((read) => ({ ...read, origin: 'third_party' as const }))
    expect(findName({ ...site, pages: elsewhere }).value).toBeNull()
  })
})

test.each([
  ['Acme', 'acme.example', 1],
  ['Acme', 'getacme.example', 0.95],
  ['The Acme', 'acme.example', 0.97],
  ['First Harbor Mortgage Company', 'firsthar.example', 0.9],
  ['R.S. Pressley & Associates', 'rspa.example', 0.9],
  ['H&S Solicitors', 'handssolicitors.example', 1],
  ['Globex', 'acme.example', 0],
  ['Services', 'services-in-harborfield.example', 0],
])('%s could be called %s: %d', (name, domain, expected) => {
  expect(affinity(name, labelOf(domain))).toBe(expected)
})

test.each([
  ['© 2011-2014 Acme Ovens Inc. All rights reserved.', 'Acme Ovens Inc'],
  ['Copyright © 2014, Acme Ovens Ltd. - All Rights Reserved. Design by Pixel Barn', 'Acme Ovens Ltd'],
  ['Copyright © 2013. Acme Web Design & Graphics. All rights reserved.', 'Acme Web Design & Graphics'],
  ['Copyright 2014 by Acme | Privacy | Terms', 'Acme'],
  ['Content copyright 2014. Acme Ovens. All rights reserved.', 'Acme Ovens'],
  ['Acme Ovens © 2014', 'Acme Ovens'],
  ['© 2014 Skin by Acme, Inc., a Harborfield Corporation. All rights reserved.', 'Skin by Acme, Inc'],
  ['© 2014', null],
  ['Powered by Pixel Barn © 2014', null],
])('%s is the copyright of %s', (line, name) => {
  expect(copyrightName(line)).toBe(name)
})
