import { slugOf, unicodeLabel } from './names.ts'
import { type Random, weighted } from './random.ts'

export interface Site {
  /** As a source would write it; null for a few. */
  readonly website: string | null
  readonly alternates: readonly string[]
  readonly links: Readonly<Record<string, string>> | null
}

/** How sources write a host. All of them mean the same site. */
const pickSpelling = weighted<(host: string) => string>([
  [(host) => `https://www.${host}`, 26],
  [(host) => `https://${host}`, 24],
  [(host) => `http://www.${host}`, 9],
  [(host) => host, 12],
  [(host) => `www.${host}`, 8],
  [(host) => `https://${host}/`, 7],
  [(host) => `https://www.${host}/en/`, 4],
  [(host) => `http://${host}/index.html`, 2],
  [(host) => `https://${host}/?utm_source=directory`, 2],
  [(host) => `HTTPS://WWW.${host.toUpperCase()}`, 2],
  [(host) => `${host}/about`, 2],
  [(host) => `https://${host}:443/`, 1],
  [(host) => `Www.${host}.`, 1],
])

/** A website below `.example`, a domain that nobody can own (RFC 2606), and the links that go with it. */
export function inventSite(
  random: Random,
  slug: string,
  latin: string,
  index: number,
  taken: Set<string>,
): Site {
  const host = freeHost(random, slug, latin, index, taken)
  const spelling = pickSpelling(random)(host)
  if (random.chance(0.015)) return { website: null, alternates: [], links: null }
  const alternate = `${host.split('.')[0]}-${random.pick(['app', 'group', 'online'])}.example`
  const isAscii = /^[\x20-\x7e]+$/.test(host)
  return {
    website: spelling,
    alternates: isAscii && random.chance(0.05) && claim(alternate, index, taken) ? [alternate] : [],
    links: linksOf(random, host, slug),
  }
}

function freeHost(random: Random, slug: string, latin: string, index: number, taken: Set<string>): string {
  const joined = slug.replaceAll('-', '')
  // Past the point where names are counted, the slug is distinct and so is a host that keeps its hyphens.
  if (index >= 20_000) return `${slug}.example`
  const unicode = unicodeLabel(latin)
  const labels = [
    random.chance(0.75) ? joined : slug,
    slug,
    `get-${joined}`,
    `${slug}-0${index.toString(36)}`,
  ]
  if (
    unicode !== slugOf(latin).replaceAll('-', '') &&
    /^\p{Script=Latin}+$/u.test(unicode) &&
    random.chance(0.4)
  )
    labels.unshift(unicode)
  for (const label of labels) if (claim(`${label}.example`, index, taken)) return `${label}.example`
  return `company-${index}.example`
}

/** Takes a host if it is free. Beyond the first companies hosts are distinct by themselves, so nothing is remembered. */
function claim(host: string, index: number, taken: Set<string>): boolean {
  if (index >= 20_000) return true
  if (taken.has(host)) return false
  taken.add(host)
  return true
}

function linksOf(random: Random, host: string, slug: string): Record<string, string> {
  const handle = slug.replaceAll('-', '')
  const all: [string, string][] = [
    ['company_network_url', `https://network.example/company/${slug}`],
    ['x_url', `https://short.example/${handle}`],
    ['github_url', `https://code.example/${slug}`],
    ['blog_url', `https://${host}/blog`],
    ['careers_url', `https://${host}/careers`],
    ['pricing_url', `https://${host}/pricing`],
  ]
  return Object.fromEntries(random.some(all, random.int(1, 3)))
}
