import { describe, expect, test } from 'bun:test'
import { listedAddresses } from './sitemap-file.ts'

const listed = (text: string, most = 5_000) => listedAddresses(text, most)
const set = (body: string) => `<?xml version="1.0"?><urlset xmlns="http://example.org">${body}</urlset>`

describe('the addresses of a sitemap', () => {
  test('are those of its entries, not of their images, and not in comments or in CDATA of something else', () => {
    const text = set(
      `<url><loc> https://a.example/1 </loc><image:loc>https://a.example/i</image:loc></url>
       <!-- <loc>https://a.example/no</loc> --><x><![CDATA[<loc>https://a.example/no</loc>]]></x>
       <url><loc lang="en">https://a.example/2</loc></url><loc/><loc></loc>
       <url><loc><![CDATA[https://a.example/3?a&b]]></loc></url>`,
    )
    expect(listed(text).pages).toEqual([
      'https://a.example/1',
      'https://a.example/2',
      'https://a.example/3?a&b',
    ])
  })

  test('are read with their entities', () => {
    const text = set('<loc>https://a.example/?a&amp;b&#x26;c&#38;d&unknown;</loc>')
    expect(listed(text).pages).toEqual(['https://a.example/?a&b&c&d&unknown;'])
  })

  test('of an index are further sitemaps', () => {
    const text = '<sitemapindex><sitemap><loc>https://a.example/m.xml</loc></sitemap></sitemapindex>'
    expect(listed(text)).toEqual({ pages: [], maps: ['https://a.example/m.xml'] })
  })

  test('are as many as asked for, and the rest is not looked at', () => {
    const text = set('<url><loc>https://a.example/</loc></url>'.repeat(6))
    expect(listed(text, 6).pages).toHaveLength(6)
    expect(listed(text, 5).pages).toHaveLength(5)
  })

  test('are cut where they are longer than addresses are', () => {
    const long = `https://a.example/${'x'.repeat(1_982)}`
    expect(listed(set(`<loc>${long}</loc>`)).pages).toEqual([long])
    expect(listed(set(`<loc>${long}y</loc>`)).pages).toEqual([long])
  })
})

/** 5 MB each. A reader that remembers what is open, or looks back, needs minutes for some of them. */
const hostile: readonly (readonly [string, string])[] = [
  ['entries that end as something else', '<url></b>'],
  ['open entries', '<url>'],
  ['open addresses', '<loc>'],
  ['addresses without an end', '<loc '],
  ['comments', '<!---->'],
  ['open comments', '<!--'],
  ['beginnings of comments', '<!-'],
  ['open CDATA', '<![CDATA['],
  ['addresses that open CDATA', '<loc><![CDATA['],
  ['indexes', '<sitemapindex '],
  ['lines', '\r\n'],
  ['carriage returns', '\r'],
  ['ampersands', '<loc>&#1111111&#x1&amp'],
  ['white space', '<loc>          '],
]

for (const [what, piece] of hostile)
  test(`5 MB of ${what} are read in one pass`, () => {
    const text = `<urlset>${piece.repeat(Math.ceil((5 * 1024 * 1024) / piece.length))}`
    expect(listed(text).pages.length).toBeLessThanOrEqual(5_000)
    expect(listed(`http${text}`).pages.length).toBeLessThanOrEqual(5_000)
  }, 170_000)
