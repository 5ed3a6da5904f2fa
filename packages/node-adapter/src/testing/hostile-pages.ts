import { gzipSync } from 'node:zlib'
import type { HostileAnswer } from './serve-hostile-web.ts'

const megabyte = 1024 * 1024

/** The text over and over, of about so many characters. */
const filled = (text: string, length: number) => text.repeat(Math.ceil(length / text.length))

/** A page of a company that makes something, with whatever is to be in its head and behind its text. */
export function soundPage(name: string, { head = '', tail = '' } = {}): string {
  const text = filled(`<p>${name} makes bolts and sells them to builders of bridges.</p>`, 1_500)
  return `<!doctype html><html><head><title>${name}</title>${head}</head><body><h1>${name}</h1>${text}${tail}</body></html>`
}

const script = (json: string) => `<script type="application/ld+json">${json}</script>`

/** Pages that are made to be costly, each of so many characters. */
export const hostilePages: Readonly<Record<string, (length: number) => string>> = {
  'deep nesting': (length) => soundPage('Deep', { tail: filled('<div>', length) }),
  'deep lists and tables': (length) =>
    soundPage('Lists', { tail: filled('<ul><li><table><tr><td>', length) }),
  'tags that never close': (length) => soundPage('Open', { tail: `<p ${filled('a="b" ', length)}` }),
  'close tags alone': (length) => soundPage('Close', { tail: filled('</b></div></p>', length) }),
  'inline tags that cross': (length) =>
    soundPage('Cross', { tail: filled('<b><i></b><a></i><p></a>', length) }),
  'deep JSON-LD': (length) => soundPage('Json', { head: script(filled('{"@graph":[', length)) }),
  'many JSON-LD objects': (length) =>
    soundPage('Graph', {
      head: script(`[${filled('{"@type":"Person","name":"J. M.","jobTitle":"Founder"},', length)}{}]`),
    }),
  'broken JSON-LD': (length) =>
    soundPage('Broken', { head: script(`{"a":"${filled("\\u00 \n,}]'{", length)}`) }),
  'many scripts': (length) =>
    soundPage('Scripts', { head: filled(script('{"@type":"Organization"}'), length) }),
  'one long word': (length) => soundPage('Word', { tail: `<p>${filled('a', length)}</p>` }),
  'names and founders': (length) =>
    soundPage('Names', {
      tail: filled('<p>Founded by Anna-Maria von Berg and J. M. O’Neill, CEO, in 2019</p>', length),
    }),
  'amounts and rounds': (length) =>
    soundPage('Rounds', { tail: filled('<li>raised $1,000,000 Series A led by Big Fund and </li>', length) }),
  'addresses without end': (length) =>
    soundPage('Links', { tail: filled('<a href="/about/team/../x?a=1&b=2">About our team</a>', length) }),
  entities: (length) => soundPage('Entities', { tail: filled('&amp;&#38;&notit;&#x110000;&', length) }),
  'marks and blanks': (length) =>
    soundPage('Marks', { tail: filled(`a\u0316\u0315 ${' \t\n'.repeat(50)}\u200b`, length) }),
  comments: (length) => soundPage('Comments', { tail: filled('<!-- <!--> --!> <![CDATA[ <? ', length) }),
}

export const hostileSitemaps: Readonly<Record<string, (length: number) => string>> = {
  'tags that do not match': (length) => `<urlset>${filled('<url></b>', length)}`,
  'deep tags': (length) => `<urlset>${filled('<url><loc>', length)}`,
  'many addresses': (length) =>
    `<urlset>${filled('<url><loc>http://x.example/team</loc></url>', length)}</urlset>`,
  'one long address': (length) =>
    `<urlset><url><loc>http://x.example/${filled('a/', length)}</loc></url></urlset>`,
  'comments and CDATA': (length) => `<urlset>${filled('<!-- <loc> --><![CDATA[<loc>]]>', length)}`,
  'open angles': (length) => `<urlset>${filled('<', length)}`,
}

export const hostileRobots: Readonly<Record<string, (length: number) => string>> = {
  'many stars': (length) => `User-agent: *\nDisallow: /${filled('*a', length)}$\n`,
  'many rules': (length) => `User-agent: *\n${filled('Disallow: /a*b*c*d*e*f*g$\n', length)}`,
  'many agents': (length) => filled('User-agent: dealflow\n', length),
  'many sitemaps': (length) => filled('Sitemap: http://x.example/sitemap.xml\n', length),
  'no lines': (length) => filled('Disallow', length),
}

export const hostileFeeds: Readonly<Record<string, (length: number) => string>> = {
  'deep items': (length) => `<rss><channel>${filled('<item><title>', length)}`,
  'many items': (length) =>
    `<rss><channel>${filled('<item><title>We raised $5M</title><link>/a</link></item>', length)}</channel></rss>`,
  'tags that do not match': (length) => `<rss>${filled('<item></b>', length)}`,
}

/** So little of it on the wire that it comes at once. */
export function packed(body: string): HostileAnswer {
  return { headers: { 'content-encoding': 'gzip' }, body: gzipSync(body) }
}

/** 200 MB of blanks in gzip: 200 KB on the wire. */
export function bomb(): HostileAnswer {
  const blanks = gzipSync(Buffer.alloc(200 * megabyte, 0x20))
  return { headers: { 'content-encoding': 'gzip' }, body: blanks }
}

/** A page that goes on until the client hangs up. */
export function endless(): HostileAnswer {
  return { body: filled('<p>More of the same, on and on.</p>', 64 * 1024), isEndless: true }
}

/** An index of sitemaps that names itself and others like it. */
export function indexLoop(host: string, path: string): HostileAnswer {
  const names = ['/sitemap.xml', `${path}x.xml`, '/sitemap-2.xml']
  const entries = names.map((name) => `<sitemap><loc>http://${host}${name}</loc></sitemap>`)
  return { body: `<sitemapindex>${filled(entries.join(''), 100_000)}</sitemapindex>` }
}
