import { describe, expect, test } from 'bun:test'
import { everything, longText, openSites } from '../../../test/sites.ts'
import type { WebPages } from '../../testing/memory-web.ts'
import type { CrawlPlan, SiteSnapshot } from './snapshot.ts'

const page = (name: string, links = '') => `<title>${name}</title><h1>${name}</h1>${links}${longText(name)}`
const paths = ({ pages }: SiteSnapshot) => pages.map(({ kind, url }) => `${kind} ${new URL(url).pathname}`)
const link = (href: string, text: string) => `<a href="${href}">${text}</a>`

/** A site of acme.example whose home page has these links; each of them answers. */
function siteOf(links: readonly (readonly [href: string, text: string])[], more: WebPages = {}): WebPages {
  const home = page('Acme', `<nav>${links.map(([href, text]) => link(href, text)).join(' ')}</nav>`)
  const own = links
    .map(([href]) => new URL(href, 'https://acme.example/').href)
    .filter((url) => /^https?:/.test(url) && !more[url])
  return { ...Object.fromEntries(own.map((url) => [url, page(url)])), 'https://acme.example/': home, ...more }
}

describe('what a site calls its pages', () => {
  const menus: readonly (readonly [
    language: string,
    ...(readonly [href: string, text: string, kind: string])[],
  ])[] = [
    [
      'en',
      ['/company', 'Company', 'about'],
      ['/leadership', 'Leadership', 'team'],
      ['/newsroom', 'Newsroom', 'press'],
      ['/join', 'Join us', 'careers'],
      ['/get-in-touch', 'Get in touch', 'contact'],
      ['/legal/privacy', 'Privacy', 'legal'],
      ['/plans', 'Plans', 'pricing'],
      ['/case-studies', 'Case studies', 'customers'],
      ['/platform', 'Platform', 'product'],
      ['/investors', 'Investors', 'investors'],
    ],
    [
      'de',
      ['/ueber-uns', 'Über uns', 'about'],
      ['/das-team', 'Das Team', 'team'],
      ['/aktuelles', 'Aktuelles', 'press'],
      ['/karriere', 'Karriere', 'careers'],
      ['/kontakt', 'Kontakt', 'contact'],
      ['/impressum', 'Impressum', 'legal'],
      ['/preise', 'Preise', 'pricing'],
      ['/referenzen', 'Referenzen', 'customers'],
      ['/produkte', 'Produkte', 'product'],
    ],
    [
      'fr',
      ['/a-propos', 'À propos', 'about'],
      ['/equipe', 'L’équipe', 'team'],
      ['/actualites', 'Actualités', 'press'],
      ['/recrutement', 'Recrutement', 'careers'],
      ['/contactez-nous', 'Contactez-nous', 'contact'],
      ['/mentions-legales', 'Mentions légales', 'legal'],
      ['/tarifs', 'Tarifs', 'pricing'],
      ['/nos-clients', 'Nos clients', 'customers'],
    ],
    [
      'es',
      ['/quienes-somos', 'Quiénes somos', 'about'],
      ['/equipo', 'Equipo', 'team'],
      ['/prensa', 'Prensa', 'press'],
      ['/empleo', 'Empleo', 'careers'],
      ['/contacto', 'Contacto', 'contact'],
      ['/aviso-legal', 'Aviso legal', 'legal'],
      ['/precios', 'Precios', 'pricing'],
      ['/clientes', 'Clientes', 'customers'],
    ],
    [
      'nl',
      ['/over-ons', 'Over ons', 'about'],
      ['/ons-team', 'Ons team', 'team'],
      ['/nieuws', 'Nieuws', 'press'],
      ['/vacatures', 'Vacatures', 'careers'],
      ['/neem-contact-op', 'Neem contact op', 'contact'],
      ['/voorwaarden', 'Voorwaarden', 'legal'],
      ['/prijzen', 'Prijzen', 'pricing'],
      ['/klanten', 'Klanten', 'customers'],
    ],
    [
      'pt',
      ['/sobre-nos', 'Sobre nós', 'about'],
      ['/nossa-equipe', 'Nossa equipe', 'team'],
      ['/imprensa', 'Imprensa', 'press'],
      ['/carreiras', 'Carreiras', 'careers'],
      ['/contato', 'Contato', 'contact'],
      ['/termos', 'Termos', 'legal'],
      ['/precos', 'Preços', 'pricing'],
      ['/clientes', 'Clientes', 'customers'],
    ],
  ]
  for (const [language, ...menu] of menus)
    test(`is understood in ${language}, by the address and by the words of the link`, async () => {
      const byPath = menu.map(([href, , kind]) => [href, '', kind] as const)
      const byText = menu.map(([, text, kind], at) => [`/p/${at}x`, text, kind] as const)
      for (const links of [byPath, byText]) {
        const { read } = openSites(siteOf(links.map(([href, text]) => [href, text])))
        const snapshot = await read('acme.example')
        expect(paths(snapshot).slice(1).toSorted()).toEqual(
          links.map(([href, , kind]) => `${kind} ${href}`).toSorted(),
        )
      }
    })

  test('of two pages of a kind the plainer one is read, and a page is read for one kind only', async () => {
    const { read } = openSites(
      siteOf([
        ['/blog/2024/our-team-retreat', 'Our team retreat'],
        ['/company/team', 'Team'],
        ['/solutions/about-real-time-pricing', 'Real-time pricing'],
        ['/about', 'About'],
        ['/about/careers', 'Careers'],
        ['/about/contact', 'Contact'],
        ['/pages/page/2', 'Team'],
      ]),
    )
    const plan = { ...everything, kinds: { about: 1, team: 1, careers: 1, contact: 1 } }
    expect(paths(await read('acme.example', plan)).toSorted()).toEqual([
      'about /about',
      'careers /about/careers',
      'contact /about/contact',
      'home /',
      'team /company/team',
    ])
  })

  test('who they are is about the company, and their people are its team', async () => {
    const { read } = openSites(
      siteOf([
        ['/who-we-are', 'Who we are'],
        ['/our-people', 'Our people'],
      ]),
    )
    expect(paths(await read('acme.example'))).toEqual(['home /', 'about /who-we-are', 'team /our-people'])
  })

  test('a page in the language of the home page comes before the same in another', async () => {
    const { read } = openSites(
      siteOf([
        ['/fr/equipe', 'Équipe'],
        ['/de/team', 'Team'],
        ['/en/team', 'Team'],
        ['/en/about', 'About'],
        ['/about', 'About'],
      ]),
    )
    const plan = { ...everything, kinds: { about: 1, team: 1 } }
    expect(paths(await read('acme.example', plan)).toSorted()).toEqual([
      'about /about',
      'home /',
      'team /en/team',
    ])
  })
})

describe('what is never asked for', () => {
  test('other sites, their own other machines, files, logins, carts and traps', async () => {
    const never = [
      'https://www.linkedin.com/company/acme/about',
      'https://acme.example.evil.test/team',
      'https://notacme.example/team',
      'https://app.acme.example/team',
      'https://status.acme.example/about',
      'https://acme.example:8443/team',
      'https://user@acme.example/team',
      'mailto:team@acme.example',
      'javascript:team()',
      '/about.pdf',
      '/team/photo.jpg',
      '/login?next=/team',
      '/cart/contact',
      '/wp-admin/about',
      '/team?PHPSESSID=abc',
      '/about;jsessionid=abc',
      '/news?page=2',
      '/news/page/2',
      '/press/2024/05',
      '/calendar/team',
      '/about?a=1&b=2&c=3&d=4',
      '/a/b/a/b/a/b/team',
      `/${'x'.repeat(400)}/team`,
      '/team?replytocom=7',
      '/search?q=team',
      '/tag/press',
    ]
    const { read, web } = openSites(siteOf(never.map((href) => [href, 'Team'])))
    const snapshot = await read('acme.example')
    expect(paths(snapshot)).toEqual(['home /'])
    expect(web.pagesAsked()).toEqual(['https://acme.example/', 'https://acme.example/sitemap.xml'])
  })

  test('one page twice, however its address is written', async () => {
    const { read, web } = openSites(
      siteOf(
        [
          ['/about', 'About'],
          ['/about/', 'About us'],
          ['/about?utm_source=nav&gclid=1', 'About'],
          ['/about#team', 'About'],
          ['//www.acme.example/about', 'About'],
          ['http://acme.example:80/about/index.html', 'About'],
          ['/index.html', 'About'],
          ['/?ref=logo', 'About'],
        ],
        { 'https://acme.example/about': page('About') },
      ),
    )
    const { pages } = await read('acme.example')
    expect(pages.filter(({ kind }) => kind === 'about')).toHaveLength(1)
    expect(web.pagesAsked().filter((url) => url.includes('about'))).toHaveLength(1)
  })

  test('a page that leads to one that was read is not told twice', async () => {
    const { read } = openSites(
      siteOf(
        [
          ['/about', 'About'],
          ['/team', 'Team'],
        ],
        {
          'https://acme.example/team': { status: 302, headers: { location: '/' } },
        },
      ),
    )
    expect(paths(await read('acme.example'))).toEqual(['home /', 'about /about'])
  })

  test('pages under a name of their own are read: blog., careers., a language', async () => {
    const { read } = openSites(
      siteOf([
        ['https://careers.acme.example/', 'Careers'],
        ['https://blog.acme.example/', 'Read more'],
        ['https://de.acme.example/team', 'Team'],
      ]),
    )
    const { pages } = await read('acme.example')
    expect(pages.map(({ kind, url }) => `${kind} ${url}`).toSorted()).toEqual([
      'careers https://careers.acme.example/',
      'home https://acme.example/',
      'press https://blog.acme.example/',
      'team https://de.acme.example/team',
    ])
  })
})

describe('articles', () => {
  test('are told from the page that lists them, and from the first of many pages', async () => {
    const { read } = openSites(
      siteOf([
        ['/press/press-releases', 'Press releases'],
        ['/press/acme-opens-in-porto', 'Acme opens in Porto'],
      ]),
    )
    expect(paths(await read('acme.example'))).toEqual([
      'home /',
      'press /press/press-releases',
      'post /press/acme-opens-in-porto',
    ])
  })

  const posts = [
    ['/blog/how-to-water-a-field', 'How to water a field'],
    ['/blog/acme-raises-12-million-to-save-water', 'Acme raises $12 million to save water'],
    ['/blog/meet-us-in-lisbon-this-year', 'Meet us in Lisbon this year'],
    ['/blog/our-seed-round', 'Announcing our seed round, led by Fictional Ventures'],
  ] as const

  test('those whose title tells of money come first', async () => {
    const { read } = openSites(
      siteOf([['/blog', 'Blog']], {
        'https://acme.example/blog': page('Blog', posts.map(([href, text]) => link(href, text)).join(' ')),
        ...Object.fromEntries(posts.map(([href, text]) => [`https://acme.example${href}`, page(text)])),
      }),
    )
    const plan: CrawlPlan = { ...everything, kinds: { press: 1, post: 2 } }
    expect(paths(await read('acme.example', plan))).toEqual([
      'home /',
      'press /blog',
      'post /blog/acme-raises-12-million-to-save-water',
      'post /blog/our-seed-round',
    ])
  })
})

describe('the budget', () => {
  const menu = ['about', 'team', 'contact', 'careers', 'pricing', 'product'].map(
    (name) => [`/${name}`, name] as const,
  )
  const kinds = { about: 1, team: 1, contact: 1, careers: 1, pricing: 1, product: 1 }

  test('of pages ends the crawl, in the order of the plan, and what is left is told', async () => {
    const { read, web } = openSites(siteOf(menu))
    const snapshot = await read('acme.example', { ...everything, kinds, pages: 4 })
    expect(paths(snapshot)).toEqual(['home /', 'about /about', 'team /team', 'contact /contact'])
    expect(snapshot.pagesLeft).toBe(3)
    expect(web.pagesAsked()).toHaveLength(4)
  })

  test('of pages counts those that fail, too', async () => {
    const failing = Object.fromEntries(menu.map(([href]) => [`https://acme.example${href}`, { status: 500 }]))
    const { read, web } = openSites(siteOf(menu, failing))
    expect((await read('acme.example', { ...everything, kinds, pages: 3 })).pages).toHaveLength(3)
    expect(web.pagesAsked()).toHaveLength(3)
  })

  test('ends when the site says that it is asked too often', async () => {
    const { read, web } = openSites(siteOf(menu, { 'https://acme.example/about': { status: 429 } }))
    const snapshot = await read('acme.example', { ...everything, kinds })
    expect(snapshot.pages.map(({ outcome }) => outcome)).toEqual(['ok', 'blocked'])
    expect(web.pagesAsked()).toHaveLength(2)
    expect(snapshot.pagesLeft).toBe(5)
  })

  test('of bytes cuts a page and ends the crawl', async () => {
    const { read } = openSites(siteOf(menu, { 'https://acme.example/about': page('About').repeat(100) }))
    const snapshot = await read('acme.example', { ...everything, kinds, bytes: 10_000 })
    expect(snapshot.pages.reduce((sum, { html }) => sum + (html?.length ?? 0), 0)).toBeLessThanOrEqual(10_000)
    expect(snapshot.pages.map(({ outcome, isCut }) => `${outcome} ${isCut}`)).toEqual(['ok false', 'ok true'])
    expect(snapshot.pagesLeft).toBe(5)
  })

  test('of time ends the crawl between pages and within one', async () => {
    const { read, passing, host } = openSites(siteOf(menu), { delayMs: 1_000 })
    const snapshot = await passing(read('acme.example', { ...everything, kinds, ms: 3_500 }))
    expect(paths(snapshot)).toEqual(['home /', 'about /about', 'team /team'])
    expect(snapshot.pagesLeft).toBe(4)
    expect(snapshot.durationMs).toBe(3_500)
    const silent = openSites(siteOf(menu, { 'https://acme.example/about': { failure: 'silence' } }))
    const slow = await silent.passing(silent.read('acme.example', { ...everything, kinds, ms: 5_000 }))
    expect(paths(slow)).toEqual(['home /'])
    expect(slow.durationMs).toBe(5_000)
    expect(host.clock.pendingTimers() + silent.host.clock.pendingTimers()).toBe(0)
  })

  test('of time that ends while the sitemap is read keeps what was read', async () => {
    const { read, passing } = openSites(
      siteOf([['/about', 'About']], { 'https://acme.example/sitemap.xml': { failure: 'silence' } }),
    )
    const snapshot = await passing(read('acme.example', { ...everything, ms: 5_000 }))
    expect(paths(snapshot)).toEqual(['home /', 'about /about'])
  })

  test('of one page lasts eight seconds until it begins and ten until it ends, and the others are read all the same', async () => {
    for (const [about, ms] of [
      [{ failure: 'silence' } as const, 8_000],
      [{ body: '<html><body>', isEndless: true }, 10_000],
    ] as const) {
      const { read, passing } = openSites(siteOf(menu, { 'https://acme.example/about': about }))
      const snapshot = await passing(read('acme.example', { ...everything, kinds }))
      expect(snapshot.pages.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
        'home ok',
        'about timeout',
        'team ok',
        'contact ok',
        'careers ok',
        'pricing ok',
        'product ok',
      ])
      expect(snapshot.durationMs).toBe(ms)
    }
  })
})

test('pages are told one by one as they are read', async () => {
  const { read } = openSites(
    siteOf([
      ['/about', 'About'],
      ['/team', 'Team'],
    ]),
  )
  const told: string[] = []
  const snapshot = await read('acme.example', everything, { onPage: ({ url }) => told.push(url) })
  expect(told).toEqual(snapshot.pages.map(({ url }) => url))
})

test('of headers those that say something of the site are kept, and of cookies the names alone', async () => {
  const { read } = openSites({
    'https://acme.example/': {
      body: page('Acme'),
      headers: {
        server: 'nginx',
        'x-powered-by': 'Express',
        'set-cookie': ['session=secret; Path=/', '_shop=1'],
        authorization: 'x',
        etag: 'y',
      },
    },
  })
  const { pages } = await read('acme.example')
  expect(pages[0]?.headers).toEqual({
    'content-type': 'text/html; charset=utf-8',
    server: 'nginx',
    'x-powered-by': 'Express',
    'set-cookie': 'session; _shop',
  })
})
