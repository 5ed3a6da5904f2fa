import { describe, expect, test } from 'bun:test'
import { vcSites } from '../../../test/vc-sites.ts'
import { variedSites } from '../../../test/vc-sites-table.ts'
import { parsePage } from '../../web/html/parse-page.ts'
import { chanceIn, judge, judgeText } from '../judge.ts'
import { shippedModel } from '../shipped-model.ts'
import { controlSignals } from './controls.ts'
import { type SignalId, signalIds, signalTable } from './signal-table.ts'
import { type Seen, siteSignals, textSignals } from './signals.ts'
import { findTerms, vocabulary, wordsOf } from './words.ts'

const now = Date.UTC(2026, 10, 1)
const seen = (domain: string, more: Partial<Seen> = {}): Seen => ({
  domain,
  founders: 0,
  namesInvestors: false,
  isListed: false,
  namesPlace: false,
  now,
  ...more,
})
const signalsOf = (html: string, domain = 'acme.example', more: Partial<Seen> = {}) =>
  siteSignals([parsePage(html, `https://${domain}/`)], seen(domain, more))
const judged = (html: string, domain?: string) => judge(signalsOf(html, domain), shippedModel)

describe('a site is told by its signals', () => {
  const wanted = {
    startup: ['Yes', 'SOFTWARE_PRODUCT'],
    biotech: ['Yes', 'DEEP_TECHNOLOGY'],
    plumber: ['Likely Not', 'LOCAL_SERVICE'],
    dentist: ['Likely Not', 'LOCAL_SERVICE'],
    agency: ['Likely Not', 'AGENCY'],
    shop: ['Likely Not', 'SHOP'],
    charity: ['Likely Not', 'NONPROFIT'],
    person: ['Likely Not', 'PERSONAL_SITE'],
    article: ['Likely Not', 'ARTICLE'],
    listed: ['Likely Not', 'PUBLIC_COMPANY'],
  } as const
  for (const [name, [classification, code]] of Object.entries(wanted))
    test(`${name}: ${classification}, ${code}`, () => {
      const { reasons, ...found } = judged(vcSites[name as keyof typeof wanted])
      expect(found.classification).toBe(classification)
      expect(found.confidence).toBeWithin(0.5, 0.9801)
      expect(reasons.map((reason) => reason.code)).toContain(code)
    })

  test('what an article says for a company it says of another one', () => {
    const { counts } = signalsOf(vcSites.article)
    expect(Object.keys(counts).filter((id) => signalTable[id as SignalId].prior > 0)).toEqual([])
    expect(
      signalsOf(vcSites.article.replaceAll(/<meta property[^>]*>|<time.*<\/time>/g, '')).counts.software,
    ).toBeGreaterThan(0)
  })

  test('founders, investors and a listing move the chance as the extractors find them', () => {
    const chance = (more: Partial<Seen>) =>
      chanceIn(signalsOf(vcSites.startup, 'acme.example', more), shippedModel)
    expect(chance({ founders: 2 })).toBeGreaterThan(chance({}))
    expect(chance({ namesInvestors: true })).toBeGreaterThan(chance({ founders: 2 }))
    expect(chance({ namesPlace: true })).toBeLessThan(chance({}))
    expect(chance({ isListed: true })).toBeLessThan(chance({}))
  })

  test('domains of schools and public bodies are told by their endings', () => {
    const domains = [
      'cs.mill.edu',
      'water.gov',
      'nebel.ac.uk',
      'uni-nebelstadt.de',
      'acme.com',
      'education.com',
      'gov.io',
    ]
    const found = domains.filter(
      (domain) => 'institution_domain' in signalsOf(vcSites.startup, domain).counts,
    )
    expect(found).toEqual(['cs.mill.edu', 'water.gov', 'nebel.ac.uk', 'uni-nebelstadt.de'])
    expect(signalsOf(vcSites.startup, 'acme.io').counts.startup_domain).toBe(1)
    expect(signalsOf(vcSites.startup, 'acme.co.uk').counts.startup_domain).toBeUndefined()
  })

  test('menus that nothing marks as such are not what a site says of itself', () => {
    const links = ['Wedding', 'Church', 'Cemetery']
      .map((text) => `<div><a href="/${text}">${text}</a></div>`)
      .join('')
    expect(
      signalsOf(`<title>Kin</title>${links}<h1>Family trees</h1><p>Search.</p>`).counts.local_trade,
    ).toBeUndefined()
    expect(
      signalsOf('<title>Kin</title><a href="/x">X</a><p>Our church is open for your wedding.</p>').counts
        .local_trade,
    ).toBe(2)
  })
})

describe('sites of many kinds', () => {
  for (const [kind, wanted, title, description, menu, text] of variedSites)
    test(`${kind}: ${wanted}`, () => {
      const links = menu
        .split(',')
        .map((name) => `<a href="/${name.toLowerCase().replaceAll(' ', '-')}">${name}</a>`)
      const head = `<title>${title}</title><meta name="description" content="${description}">`
      expect(
        judged(`${head}<nav>${links.join('')}</nav><h1>${title}</h1><p>${text}</p>`).classification,
      ).toBe(wanted)
    })
})

test('words are told in other languages, and in one with others', () => {
  const found = (text: string) => [...findTerms(wordsOf(text)).keys()]
  expect(found('Prüfsoftware für Labore')).toContain('software')
  expect(found('Une plateforme avec intelligence artificielle')).toEqual(
    expect.arrayContaining(['software', 'data_and_ai']),
  )
  expect(found('Una piattaforma con intelligenza artificiale')).toEqual(
    expect.arrayContaining(['software', 'data_and_ai']),
  )
  expect(found('Lo studio di un commercialista')).toContain('local_trade')
  expect(found('Uma plataforma com aprendizado de máquina')).toContain('data_and_ai')
  expect(found('Una fondazione senza scopo di lucro').toSorted()).toEqual(['charity_words', 'nonprofit'])
  expect(found('Zahnärztin')).toEqual([])
  expect(found('Rechtsanwälte und Rechtsanwalt')).toEqual(['local_trade'])
})

test('links and buttons are read in other languages, whatever article they have', () => {
  const counts = (...texts: readonly string[]) => Object.fromEntries(controlSignals([], texts))
  expect(counts('Richiedi una demo', 'Accedi', 'Crea un account', 'Prezzi', 'Lavora con noi')).toEqual({
    sign_up: 1,
    log_in: 1,
    demo: 1,
    product_pages: 1,
    hiring: 1,
  })
  expect(counts('Fai una donazione', 'Doneer nu')).toEqual({ nonprofit: 1 })
})

describe('a description is told by its words', () => {
  const texts = [
    ['Yes', 'We are building an AI platform that automates billing for clinics.'],
    ['Yes', 'Open source observability for developers. Deploy in minutes.'],
    [
      'Likely Not',
      'Oakhollow Ltd, together with its subsidiaries, manufactures and sells packaging in Japan and internationally. The company was founded in 1931 and is headquartered in Tokyo.',
    ],
    [
      'Likely Not',
      'Lanternfield is a nonprofit organization that teaches code to underserved youth through volunteers.',
    ],
    ['Likely Not', 'A hotel with forty rooms and a restaurant, conveniently located.'],
    ['Likely Not', ''],
  ] as const
  for (const [classification, text] of texts)
    test(`${classification}: ${text.slice(0, 50)}`, () => {
      expect(judgeText(text, now).classification).toBe(classification)
    })

  test('the same as a page that holds nothing else', () => {
    for (const [, text] of texts) {
      const page = signalsOf(`<html><body><p>${text}</p></body></html>`)
      expect(page.counts).toEqual(textSignals(text, now).counts)
    }
  })

  test('one that is more than 25 years old says so', () => {
    const isOld = (text: string) => textSignals(text, now).counts.established === 1
    expect(
      ['Since 1989.', 'founded in May 1962', 'For 30 years we sell', 'over 100 years', 'seit 1890'].map(
        isOld,
      ),
    ).toEqual(Array(5).fill(true))
    expect(
      ['founded in 2019', 'searching for 28 years for a friend', '1989', 'over 100 customers'].map(isOld),
    ).toEqual(Array(4).fill(false))
  })
})

describe('reasons', () => {
  test('are words of our own: nothing of the page is in them', () => {
    const ours = new Set(Object.values(vocabulary()).flat())
    for (const html of Object.values(vcSites))
      for (const { text } of judged(html).reasons)
        for (const [, quoted = ''] of text.matchAll(/“([^”]*)”/g)) expect(ours).toContain(quoted)
  })

  test('say when nothing was seen, and are not sure then', () => {
    const unknown = judged('<title>Zmrzlina</title><a href="/x">x</a><p>Dobrý den, vítejte na stránkách.</p>')
    expect(unknown).toMatchObject({ classification: 'Likely Not', reasons: [{ code: 'NO_SIGNALS' }] })
    expect(unknown.confidence).toBeLessThanOrEqual(0.6)
    const little = judged('<title>Tidemark</title><a href="/x">x</a><p>Software from Tidemark.</p>')
    expect(little).toMatchObject({ classification: 'Likely Not', reasons: [{ code: 'TOO_FEW_SIGNALS' }] })
  })

  test('are at most five, one a code, and never none', () => {
    for (const html of [...Object.values(vcSites), '<p>Hello there, this is a page.</p>']) {
      const codes = judged(html).reasons.map(({ code }) => code)
      expect(codes.length).toBeGreaterThan(0)
      expect(codes.length).toBeLessThanOrEqual(5)
      expect(new Set(codes).size).toBe(codes.length)
      expect(codes).not.toContain('SITE')
    }
  })
})

describe('the tables', () => {
  test('have every term once in a signal, and in a form that is found', () => {
    for (const [signal, terms] of Object.entries(vocabulary())) {
      expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
      for (const term of terms)
        expect([term, [...(findTerms(wordsOf(term)).get(signal as SignalId) ?? [])]]).toEqual([
          term,
          expect.arrayContaining([term]),
        ])
    }
  })

  test('speak for or against as their weights do', () => {
    for (const id of signalIds)
      expect([id, Math.sign(shippedModel.weights[id] ?? 0)]).toEqual([id, Math.sign(signalTable[id].prior)])
  })
})

test('hostile pages take no longer than their length', () => {
  const hostile = [
    `<p>${'$1 '.repeat(300_000)}`,
    `<title>${'0 '.repeat(200_000)}</title>`,
    '<a href="/x">sign </a>'.repeat(50_000),
    `<p>${'mon '.repeat(100_000)}</p>`,
    `<p>${'a'.repeat(1_000_000)}</p>`,
    `<p>${'founded in '.repeat(100_000)}</p>`,
  ]
  for (const html of hostile) expect(judged(html).classification).toBe('Likely Not')
})

describe('words alone', () => {
  const stuffed =
    'Our oven platform API. Sign up for free. Startup software AI machine learning SaaS developers platform.'
  const surfaces = '<a href="/signup">Sign up</a><a href="/docs/api">API documentation</a>'

  test('make no startup of a trade that is said first, unless the site is built for one', () => {
    const bakery = `<title>Bakery</title><h1>Bakery in Berlin</h1><p>We bake bread. ${stuffed}`
    expect(judged(bakery).classification).toBe('Likely Not')
    expect(judged(`${bakery}${surfaces}`).classification).toBe('Yes')
    const software = `<title>Bakery software</title><h1>Software for every bakery</h1><p>${stuffed}`
    expect(judged(software).classification).toBe('Yes')
  })

  test('of a site are never surer than 0.9', () => {
    const page = `<title>Quillow</title><h1>Quillow</h1><p>${stuffed} Backed by Quarry Lane.`
    expect(judged(page)).toMatchObject({ classification: 'Yes', confidence: 0.9 })
    expect(judged(`${page}${surfaces}`).confidence).toBeGreaterThan(0.9)
    expect(judgeText(stuffed, now).confidence).toBeGreaterThan(0.9)
  })
})
