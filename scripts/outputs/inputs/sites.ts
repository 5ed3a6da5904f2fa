import type { Item, SitePage } from '../item.ts'

/** A site as a whole, and each of its pages as if it were the home page, so that no crawl passes one over. */
export function itemsOfSite(set: string, domain: string, pages: readonly SitePage[]): readonly Item[] {
  const host = hostOf(domain)
  const site = { kind: 'site', domain: host, elsewhere: [], research: 'report' } as const
  const hasHome = pages.some(({ path }) => path === '/')
  const whole = hasHome ? pages : [{ path: '/', html: bareHome(host, pages) }, ...pages]
  return [
    { set, id: domain, ...site, pages: whole },
    ...pages.map(({ path, html }): Item => {
      return { set: `${set}: pages`, id: domain + path, ...site, pages: [{ path: '/', html }] }
    }),
  ]
}

/** Pages of others that tell of a company, and lead to its own site, which says no more than its name. */
export function itemsOfNews(
  set: string,
  id: string,
  { company, domain }: { readonly company: string; readonly domain: string },
  origin: string,
  pages: readonly SitePage[],
): Item {
  const host = hostOf(domain)
  const link = `<p><a href="https://${host}/">${company}</a></p>`
  const elsewhere = pages.map(({ path, html }) => ({ url: origin + path, html: withinBody(html, link) }))
  const home = {
    path: '/',
    html: `<title>${company}</title><h1>${company}</h1><p>This page says little.</p>`,
  }
  return { set, id, kind: 'site', domain: host, pages: [home], elsewhere, research: 'none' }
}

/** Some folders are named by an address, or by nothing that is a domain. */
const hostOf = (name: string) =>
  /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}$/.test(name)
    ? name
    : `${name.replace(/[^a-z\d]+/gi, '-').toLowerCase()}.example`

const withinBody = (html: string, more: string) =>
  /<\/body>/i.test(html) ? html.replace(/<\/body>/i, () => `${more}</body>`) : html + more

function bareHome(host: string, pages: readonly SitePage[]): string {
  const links = pages.map(({ path }) => `<a href="${path}">${path.slice(1).replace(/\W+/g, ' ')}</a>`)
  return `<title>${host}</title><p>This page says little.</p>${links.join(' ')}`
}
