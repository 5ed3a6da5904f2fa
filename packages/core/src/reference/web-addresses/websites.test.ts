import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { domainToASCII, parse as legacyParse } from 'node:url'
import fc from 'fast-check'
import { normalizeWebsite, registrableDomain } from './websites.ts'

const dataPath = '../shared/data/websites.jsonl'

function domain(text: string): string | null {
  const result = normalizeWebsite(text)
  return 'domain' in result ? result.domain : null
}

describe('normalizeWebsite', () => {
  const accepted: readonly (readonly [string, string])[] = [
    ['acme.com', 'acme.com'],
    ['  https://www.Acme.COM/about?x=1#y  ', 'acme.com'],
    ['HTTP://acme.com', 'acme.com'],
    ['//acme.com/', 'acme.com'],
    ['acme.com:8080', 'acme.com'],
    ['acme.com:8080/path', 'acme.com'],
    ['acme.com:', 'acme.com'],
    ['acme.com?ref=x', 'acme.com'],
    ['https://user:secret@acme.com:443/', 'acme.com'],
    ['user@acme.com', 'acme.com'],
    ['acme.com.', 'acme.com'],
    ['www.www.acme.com', 'www.acme.com'],
    ['www2.acme.com', 'www2.acme.com'],
    ['wwwacme.com', 'wwwacme.com'],
    ['www.co.uk', 'co.uk'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['MU\u0308NCHEN.de', 'xn--mnchen-3ya.de'],
    ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['STRAẞE.de', 'xn--strae-oqa.de'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['acme。com', 'acme.com'],
    ['acme\uff0ecom', 'acme.com'],
    ['ac%6De.com', 'acme.com'],
    ['my_shop.acme.com', 'my_shop.acme.com'],
    ['https:acme.com', 'acme.com'],
    ['acme.com\\about', 'acme.com'],
    ['\u00a0acme.com\u3000', 'acme.com'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
    ['3.14.example', '3.14.example'],
  ]
  for (const [text, expected] of accepted) {
    test(`reads ${JSON.stringify(text).slice(0, 60)} as ${expected.slice(0, 40)}`, () => {
      expect(domain(text)).toBe(expected)
    })
  }

  const refused = [
    '',
    '   ',
    'localhost',
    'http://localhost:3000',
    'www.com',
    'http://',
    'https://?q=acme.com',
    '/acme.com',
    'ftp://acme.com',
    'mailto:x@acme.com',
    'javascript:alert(1)',
    'javascript:80',
    'data:text/html,acme.com',
    'file:///acme.com',
    'user:secret@acme.com',
    'not a website',
    'acme .com',
    'acme.com\nbeta.com',
    'acme\t.com',
    'acme.com\u0000',
    'acme.com,beta.com',
    'acme.com..',
    '.acme.com',
    'acme..com',
    'https://acme.com:99999',
    '127.0.0.1',
    '127.0.0.1.',
    '2130706433',
    '0x7f.1',
    'http://[::1]/',
    'www.10.0.0.1',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
    'xn--a.com',
    'a%00b.com',
    '"acme".com',
  ]
  for (const text of refused) {
    test(`refuses ${JSON.stringify(text).slice(0, 60)} with a sentence`, () => {
      const result = normalizeWebsite(text)
      expect(result).toHaveProperty('problem')
      // The message never repeats what was sent.
      if ('problem' in result) expect(result.problem.length).toBeLessThan(80)
    })
  }

  test('a domain is its own normal form', () => {
    for (const [, expected] of accepted) {
      if (!expected.startsWith('www.')) expect(domain(expected)).toBe(expected)
    }
  })

  test('1,000 generated spellings agree with an independent parser', () => {
    let checked = 0
    fc.assert(
      fc.property(spelling, ({ text, host }) => {
        checked++
        expect(domain(text)).toBe(host)
        expect(domain(text)).toBe(independentDomain(text))
      }),
      { numRuns: 1_000, seed: 20260921 },
    )
    expect(checked).toBe(1_000)
  })
})

describe('registrableDomain', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['acme.com', 'acme.com'],
    ['shop.eu.acme.com', 'acme.com'],
    ['shop.acme.co.uk', 'acme.co.uk'],
    ['www.pref.mie.lg.jp', 'mie.lg.jp'],
    ['foo.github.io', 'foo.github.io'],
    ['docs.foo.github.io', 'foo.github.io'],
    ['github.io', 'github.io'],
    ['gob.mx', 'gob.mx'],
    ['a.b.unknown-suffix', 'b.unknown-suffix'],
    ['a.xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ]
  for (const [name, expected] of cases) {
    test(`of ${name} is ${expected}`, () => expect(registrableDomain(name)).toBe(expected))
  }
})

const hasData = existsSync(dataPath)
if (!hasData) console.log(`skipped: ${dataPath} is absent, so real spellings are not checked`)
describe.skipIf(!hasData)('real spellings', () => {
  test('every website of the data is read as its domain, and every other text is refused', () => {
    const wrong: string[] = []
    for (const line of readFileSync(dataPath, 'utf8').trim().split('\n')) {
      const { query, kind, domain: expected } = JSON.parse(line) as Record<string, string>
      const actual = domain(query ?? '')
      const right =
        kind === 'invalid-or-odd'
          ? actual === null
          : actual === expected || registrableDomain(actual ?? '') === expected
      if (!right) wrong.push(`${query}: ${actual}`)
    }
    expect(wrong).toEqual([])
  })
})

/** A spelling of a known host: what a person, a browser or a spreadsheet makes of it. */
const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}(-[a-z0-9]{1,5})?$/)
const unicodeLabel = fc.constantFrom('münchen', 'straße', '東京', 'пример', 'españa', 'مثال', '한국')
const suffix = fc.constantFrom(
  'com',
  'co.uk',
  'com.au',
  'gob.mx',
  'github.io',
  'lg.jp',
  'ai',
  'org',
  'рф',
  'k12.ca.us',
)
const spelling = fc
  .record({
    labels: fc.array(fc.oneof({ weight: 4, arbitrary: label }, { weight: 1, arbitrary: unicodeLabel }), {
      minLength: 1,
      maxLength: 3,
    }),
    suffix,
    scheme: fc.constantFrom('', '//', 'http://', 'https://', 'HTTP://', 'hTTpS://'),
    credentials: fc.constantFrom('', 'user@', 'user:pass@', 'a%40b:c@'),
    www: fc.constantFrom('', 'www.', 'WWW.'),
    port: fc.constantFrom('', ':80', ':443', ':8080', ':'),
    dot: fc.constantFrom('', '.'),
    path: fc.constantFrom(
      '',
      '/',
      '/about/us',
      '?utm=x&y=http://other.org',
      '#top',
      '/a?b#c',
      '/@user',
      '/a:b',
    ),
    space: fc.constantFrom('', ' ', '\n', '\u00a0'),
    upper: fc.boolean(),
    punycode: fc.boolean(),
  })
  .filter(
    ({ labels, scheme, credentials }) => labels[0] !== 'www' && (scheme !== '' || !credentials.includes(':')),
  )
  .map((part) => {
    const name = `${part.labels.join('.')}.${part.suffix}`
    const ascii = domainToASCII(name)
    let written = part.punycode ? ascii : name
    // ß upper-cases to SS, which is another name.
    if (part.upper && !written.includes('ß')) written = written.toUpperCase()
    const text = `${part.space}${part.scheme}${part.credentials}${part.www}${written}${part.dot}${part.port}${part.path}${part.space}`
    return { text, host: ascii }
  })

/** By Node's older parser, which shares no code with WHATWG's URL. */
function independentDomain(text: string): string {
  const trimmed = text.trim()
  const absolute = /^https?:\/\//i.test(trimmed)
    ? trimmed
    : trimmed.startsWith('//')
      ? `http:${trimmed}`
      : `http://${trimmed}`
  const host = domainToASCII(legacyParse(absolute).hostname ?? '')
  return host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
}

test('a website that needs no URL parser is read as that reads it', () => {
  const hosts = [
    'acme.com',
    'www.acme.com',
    '1.2.com',
    'a-b.co.uk',
    '-a.com',
    'a-.com',
    'xn--bcher-kva.de',
    'xn--.com',
  ]
  const odd = [
    '1.2.3.four',
    'a..com',
    '.com',
    'acme.c',
    'ab--cd.com',
    `${'a'.repeat(64)}.com`,
    'a.'.repeat(130),
  ]
  for (const host of [...hosts, ...odd]) {
    // A space before it is trimmed, and takes the way through the parser.
    for (const website of [host, `http://${host}`, `https://${host}/`, `https://${host}.`, `https:/${host}`])
      expect([website, normalizeWebsite(website)]).toEqual([website, normalizeWebsite(` ${website}`)])
  }
})
