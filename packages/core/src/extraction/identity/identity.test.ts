import { describe, expect, test } from 'bun:test'
import type { ExtractionContext } from '../site.ts'
import { findAliases } from './aliases.ts'
import { employeesIn, findEmployees } from './employees.ts'
import { foundingYearsIn } from './founding-years-in.ts'
import { findIdentity } from './identity.ts'
import { findLegalName } from './legal-name.ts'
import { legalNamesIn } from './legal-names-in.ts'
import { findLinks, profileOf } from './links.ts'
import { siteOfPages } from './site-of-pages.ts'

const context = { now: Date.UTC(2026, 10, 1) } as ExtractionContext
const site = (pages: Readonly<Record<string, string>>) => siteOfPages('brightloom.example', pages)

describe('legal names', () => {
  test.each([
    ['Sold by Telepath Looms, Inc. dba Brightloom.', ['Telepath Looms, Inc.']],
    ['Weberei Moss e.U., Harborfield', ['Weberei Moss e.U.']],
    ['© 2022 Robledo Abogados, S.L.P.', ['Robledo Abogados, S.L.P.']],
    ['Brightloom GmbH & Co. KG, Harborfield', ['Brightloom GmbH & Co. KG']],
    ['Our partner Acme S.A.S. and Birch AB', ['Acme S.A.S.', 'Birch AB']],
    ['Majestic Shower Company Ltd', ['Majestic Shower Company Ltd']],
    ['WE BAKE BREAD AS NOBODY DOES', []],
    ['Brightloom Completes Acquisition of Birch Holding AG', []],
    ['Inc. 500 winner', []],
  ])('%s', (text, names) => {
    expect(legalNamesIn(text).map(({ name }) => name)).toEqual(names)
  })

  test.each([
    'Our supplier Globex GmbH delivers since 2001.',
    'Hosting: Globex Hosting GmbH, Musterstraße 1, 10115 Berlin',
    'Realisierung: Globex Medien GmbH',
  ])('of whoever works for the company are not its own: %s', (text) => {
    const { name, legalName, foundedYear } = findIdentity(site({ '/legal': `<p>${text}</p>` }), context)
    expect([name.value, legalName.value, foundedYear.value]).toEqual([null, null, null])
  })

  test.each<[string, Readonly<Record<string, string>>, string | null]>([
    [
      'the imprint',
      {
        '/legal':
          '<title>Impressum</title><h1>Impressum</h1><p>Brightloom FlexCo<br>Webergasse 1<br>1020 Wien</p>',
      },
      'Brightloom FlexCo',
    ],
    [
      'terms, where they say who we are',
      { '/legal': '<p>These terms are between you and Telepath Looms, Inc. (“Brightloom”, “we”).</p>' },
      'Telepath Looms, Inc.',
    ],
    [
      'the copyright, also of another name',
      { '/': '<footer>© 2016 Telepath Looms, LLC. All rights reserved.</footer>' },
      'Telepath Looms, LLC',
    ],
    [
      'structured data',
      {
        '/': '<script type="application/ld+json">{"@type":"Organization","name":"Brightloom","legalName":"Brightloom B.V."}</script>',
      },
      'Brightloom B.V.',
    ],
    [
      'without the dot that ends a sentence',
      {
        '/': '<footer>© 2024 Brightloom Ltd. Website by Pixel Barn.</footer>',
        '/contact': '<p>Brightloom Ltd<br>12 Mill Road</p>',
      },
      'Brightloom Ltd',
    ],
    ['not whoever made the site', { '/': '<footer>Website by Pixel Barn GmbH</footer>' }, null],
    [
      'not the host of the pages',
      {
        '/legal':
          '<h1>Mentions légales</h1><h2>Hébergeur</h2><p>Nuage SAS<br>2 rue des Lilas<br>59100 Roubaix</p>',
      },
      null,
    ],
    ['not a customer', { '/': '<p>We work with Globex Corporation and Initech LLC.</p>' }, null],
    [
      'not what follows “a”',
      { '/': '<footer>© 2014 Bright Looms, a Harborfield Weaving Corporation.</footer>' },
      null,
    ],
  ])('come from %s', (_, pages, name) => {
    expect(findLegalName(site(pages), 'Brightloom').value).toBe(name)
  })
})

describe('other names', () => {
  test.each([
    ['<p>Brightloom (formerly LoomKit) makes looms.</p>', ['LoomKit']],
    ['<p>Telepath Looms, Inc. d/b/a Brightloom Weaving sells looms.</p>', ['Brightloom Weaving']],
    [
      '<script type="application/ld+json">{"@type":"Organization","name":"Brightloom","alternateName":["BL Looms"]}</script>',
      ['BL Looms'],
    ],
    ['<p>We work with Acme (formerly Birch).</p>', []],
    ['<p>Jane was formerly CTO of Acme.</p>', []],
  ])('%s', (html, names) => {
    expect(
      findAliases(site({ '/': html }), ['Brightloom', 'Telepath Looms, Inc.']).map(({ value }) => value),
    ).toEqual(names)
  })
})

describe('the year in which it began', () => {
  test.each<[string, readonly number[]]>([
    ['Brightloom was founded in March 2016 by two weavers.', [2016]],
    ['Founded in 2016, Brightloom makes looms.', [2016]],
    ['We started in 1998 with one loom.', [1998]],
    ['Brightloom Limited (number 04612356) was formed 12 years ago in 2002 as a shop.', [2002]],
    ['Est. 1987', [1987]],
    ['Brightloom was founded by Jana Weber and Ida Moss in 2013.', [2013]],
    ['Founded out of Oslo, Norway in 2013, Brightloom has now three looms.', [2013]],
    ['Jana Weber founded Brightloom in Oslo in 2013.', [2013]],
    ['Brightloom founded the Loom Museum with friends in 2013.', []],
    ['Globex was founded by Hank Scorpio in 1996.', []],
    ['Founded in 1996 in Leeds, Globex is our oldest customer.', []],
    ['Brightloom wurde 2016 von Jana Weber in Harborfield gegründet.', [2016]],
    ['Gegründet im Jahr 2012', [2012]],
    ['In 2016, Jana Weber founded Brightloom.', [2016]],
    ['In 2016 Jana Weber left her career in banking, bought a loom and founded Brightloom.', [2016]],
    ['Jana Weber founded Brightloom in the early autumn of 2013.', [2013]],
    ['Partners Jana Weber and Ida Moss founded the studio in 2013.', [2013]],
    ['He founded the company in 2013 and sold it.', []],
    ['The workshop was established in 1951.', [1951]],
    ['The university was established in 1851.', []],
    ['Since our founding in 1994, we have woven.', [1994]],
    ['We were weavers before starting Brightloom in 2013.', [2013]],
    ['Family owned and operated since 2009.', [2009]],
    ['Brightloom has raised $4 million from investors since it was founded in 2013.', [2013]],
    ['Rival Globex has raised $4 million from investors since it was founded in 2013.', []],
    ['Brightloom was spun out of the University of Oslo in 2013.', [2013]],
    ['1921 gründete Webermeister Jan Weber unsere Firma.', [1921]],
    ['Gegründet wurde Brightloom 2013 von Jana Weber.', [2013]],
    ['Das Unternehmen wurde 2013 von Jana Weber und Dr. Ida Moss gegründet.', [2013]],
    ['Fondée en 2013 par Jana Weber et Ida Moss, Brightloom tisse.', [2013]],
    ['The Portland company, founded by Jana Weber in 2013, last raised in 2021.', [2013]],
    ['The parent company, founded in 1990, owns a mill.', []],
    ['She and her co-founder, Ida Moss, incorporated the company in 2013.', [2013]],
    ['Die Gründerinnen hatten das Start-up 2013 gestartet.', [2013]],
    ['Brightloom hat 2013 eine Kampagne gestartet.', []],
    ['Weaving since 1968.', [1968]],
    ['Since 1977, Brightloom has made looms.', [1977]],
    ['Our founder Jana was born in 1970.', []],
    ['Jana founded her first company, Threadly, in 2009.', []],
    ['She joined the university founded in 1826.', []],
    ['Director since 1993', []],
    ['Since 2006 the festival has been run by Krista.', []],
    ['Our customer Acme was founded in 1990.', []],
    ['© 1998-2014 Brightloom', []],
    ['La bottega fu fondata nel 1962 da Jana Weber.', [1962]],
    ['Brightloom è nata nel 1962.', [1962]],
  ])('%s', (text, years) => {
    expect(foundingYearsIn(text, ['brightloom']).map(({ year }) => year)).toEqual([...years])
  })

  test('is none of the future, and a contradiction shows both', () => {
    const { foundedYear } = findIdentity(
      site({ '/': '<title>Brightloom</title><p>Brightloom was founded in 2031.</p>' }),
      context,
    )
    expect(foundedYear.value).toBeNull()
    const both = findIdentity(
      site({
        '/': '<title>Brightloom</title><p>Brightloom was founded in 2016.</p><p>Brightloom was founded in 2017.</p>',
      }),
      context,
    )
    expect(both.foundedYear.state).toBe('conflicting')
    expect([both.foundedYear.value, both.foundedYear.alternatives[0]?.value].toSorted()).toEqual([2016, 2017])
  })
})

describe('employees', () => {
  test.each<[string, number | null]>([
    ['We are a team of 45 weavers.', 45],
    ['We employ more than 1,200 people in five towns.', 1200],
    ['120+ employees', 120],
    ['Unser Team zählt 30 Mitarbeiter', 30],
    ['Our team of 3.5 experts', null],
    ['Payroll for companies with 50 employees', null],
    ['Used by teams of 20', null],
    ['We have 3,000 people on our waiting list.', null],
    ['We have served 900 employees.', null],
    ['We have also helped 900 people.', null],
  ])('%s', (text, count) => {
    expect(employeesIn(text)[0]?.span[0] ?? null).toBe(count)
  })

  test('are not those of whoever is quoted', () => {
    for (const html of [
      '<p>“Our team of 4,000 people loves it,” says Globex.</p>',
      '<blockquote>Our team of 4,000 people loves it</blockquote>',
    ])
      expect(findEmployees(site({ '/': html })).employeeCount.value).toBeNull()
    const both = '<p>“Our team of 4,000 people loves it,” says Globex. We are a team of 45 weavers.</p>'
    expect(findEmployees(site({ '/': both })).employeeCount.value).toBe(45)
  })

  test('give the range, from a number or from two', () => {
    const found = findEmployees(
      site({
        '/': '<script type="application/ld+json">{"@type":"Organization","name":"Brightloom","numberOfEmployees":{"@type":"QuantitativeValue","minValue":11,"maxValue":50}}</script>',
      }),
    )
    expect(found.employeeRange.value).toBe('11-50')
    expect(found.employeeCount.value).toBeNull()
    expect(findEmployees(site({ '/': '<p>We are a team of 45 weavers.</p>' })).employeeRange.value).toBe(
      '11-50',
    )
  })
})

describe('links', () => {
  test.each<[string, string | null]>([
    ['https://www.linkedin.com/company/brightloom/?trk=1', 'https://www.linkedin.com/company/brightloom'],
    ['https://www.linkedin.com/in/jane-doe', null],
    ['https://twitter.com/intent/tweet?text=hi', null],
    ['https://twitter.com/brightloom/status/12', null],
    ['https://twitter.com/#!/brightloom', 'https://twitter.com/#!/brightloom'],
    ['https://github.com/brightloom/looms', 'https://github.com/brightloom'],
    ['https://www.facebook.com/sharer.php?u=x', null],
    ['https://www.facebook.com/pages/Brightloom/123', 'https://www.facebook.com/pages/Brightloom/123'],
    ['https://www.youtube.com/watch?v=abc', null],
    ['https://www.youtube.com/@brightloom', 'https://www.youtube.com/@brightloom'],
    ['https://brightloom.example/x.com', null],
  ])('%s is the profile %s', (href, url) => {
    expect(profileOf(href)?.url ?? null).toBe(url)
  })

  test('are those of the company: not of people, of others, or of whoever made the site', () => {
    const links = findLinks(
      site({
        '/': `<nav><a href="/blog">Blog</a><a href="/pricing">Pricing</a><a href="https://jobs.lever.co/brightloom">Careers</a></nav>
          <p>We wrote about <a href="https://github.com/globex/wheel">wheels</a> and <a href="https://x.com/someone">a friend</a>.</p>
          <footer><a href="https://www.linkedin.com/company/brightloom">LinkedIn</a><a href="https://x.com/brightloomhq">X</a></footer>`,
        '/about':
          '<a href="https://www.linkedin.com/in/jana">Jana</a><footer><a href="https://x.com/brightloomhq">X</a></footer>',
      }),
      ['Brightloom'],
    )
    expect(Object.fromEntries(Object.entries(links).map(([key, { value }]) => [key, value]))).toEqual({
      company_network_url: 'https://www.linkedin.com/company/brightloom',
      x_url: 'https://x.com/brightloomhq',
      github_url: null,
      facebook_url: null,
      youtube_url: null,
      blog_url: 'https://brightloom.example/blog',
      careers_url: 'https://jobs.lever.co/brightloom',
      pricing_url: 'https://brightloom.example/pricing',
    })
  })
})
