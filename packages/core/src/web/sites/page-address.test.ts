import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isSameBrand } from './brand.ts'
import { candidatesOf } from './candidates.ts'
import { cleanPageUrl, isOwnHost, isTrap, pageKey } from './page-address.ts'

describe('the address to ask for', () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ['https://Acme.example', 'https://acme.example/'],
    ['https://acme.example:443/about#team', 'https://acme.example/about'],
    ['http://acme.example:80/?utm_source=x&gclid=2', 'http://acme.example/'],
    ['https://acme.example/a?b=2&a=1&UTM_Medium=x', 'https://acme.example/a?a=1&b=2'],
    ['https://acme.example/?reference=7&ref=x', 'https://acme.example/?reference=7'],
    ['https://acme.example//about///us', 'https://acme.example/about/us'],
    ['https://münchen.example/über', 'https://xn--mnchen-3ya.example/%C3%BCber'],
    ['https://acme.example:8443/', null],
    ['https://user:key@acme.example/', null],
    ['ftp://acme.example/', null],
    ['mailto:a@acme.example', null],
    ['/about', null],
    ['', null],
    [`https://acme.example/${'x'.repeat(5_000)}`, null],
  ]
  for (const [text, clean] of cases)
    test(`of ${text.slice(0, 50)} is ${clean}`, () => expect(cleanPageUrl(text)).toBe(clean))

  test('is its own clean form, and names the same page', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        const clean = cleanPageUrl(url)
        if (clean === null) return
        expect(cleanPageUrl(clean)).toBe(clean)
        expect(new URL(clean).hostname).toBe(new URL(url).hostname)
        expect(typeof isTrap(clean)).toBe('boolean')
      }),
    )
  })
})

test('two addresses of one page have one key', () => {
  const key = pageKey('https://acme.example/about')
  for (const url of [
    'http://www.acme.example/about/',
    'https://acme.example/about/index.html',
    'https://acme.example/about/index.php',
  ])
    expect(pageKey(url)).toBe(key)
  for (const url of [
    'https://acme.example/',
    'https://acme.example/about?x=1',
    'https://de.acme.example/about',
  ])
    expect(pageKey(url)).not.toBe(key)
})

test('a company speaks under its own name, never under that of an app or of somebody else', () => {
  for (const name of [
    'acme.example',
    'www.acme.example',
    'blog.acme.example',
    'de.acme.example',
    'en-gb.acme.example',
  ])
    expect([name, isOwnHost(name, 'acme.example')]).toEqual([name, true])
  for (const name of [
    'app.acme.example',
    'status.acme.example',
    'a.www.acme.example',
    'notacme.example',
    'acme.example.test',
    'example',
  ])
    expect([name, isOwnHost(name, 'acme.example')]).toEqual([name, false])
})

test('one brand goes by several domains, and another brand by none of them', () => {
  for (const [one, other] of [
    ['acme.com', 'acme.io'],
    ['acme.com', 'getacme.com'],
    ['acmehq.com', 'acme.co.uk'],
    ['acme-labs.io', 'acmelabs.com'],
    ['acme.com', 'acme.webflow.io'],
    ['tryacme.com', 'acmeapp.io'],
  ] as const)
    expect([one, other, isSameBrand(one, other)]).toEqual([one, other, true])
  for (const [one, other] of [
    ['acme.com', 'bigco.com'],
    ['acme.com', 'facebook.com'],
    ['getio.com', 'tryio.com'],
    ['acme.com', 'acmeindustries.com'],
    ['hq.com', 'app.com'],
  ] as const)
    expect([one, other, isSameBrand(one, other)]).toEqual([one, other, false])
})

test('property: links of any kind are chosen from without error, and never leave the site', () => {
  const href = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.constantFrom(
      'https://acme.example/%',
      'https://acme.example/team/%E0%A4%A',
      `https://acme.example/${'a-'.repeat(100)}team`,
    ),
  )
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          href,
          text: fc.string(),
          region: fc.constantFrom(null, 'nav' as const, 'main' as const),
        }),
      ),
      (leads) => {
        for (const { url } of candidatesOf(leads, ['acme.example'], 'en'))
          expect(isOwnHost(new URL(url).hostname, 'acme.example')).toBe(true)
      },
    ),
  )
})
