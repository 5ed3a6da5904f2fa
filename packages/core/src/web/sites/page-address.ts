import { formOf, isDigits } from '../../kernel/index.ts'
import { registrableDomain, withoutWww } from '../../reference/index.ts'
import {
  fileEndings,
  ownHostLabels,
  trackingParameters,
  trapParameters,
  trapSegments,
} from './address-table.ts'

const lengthMax = 300
const depthMax = 6
const parametersMax = 3

/**
 * The address to ask for: no fragment, no default port, no parameters of campaigns, the others sorted. Null for what is no http(s)
 * URL at a usual port, or holds a user name.
 */
export function cleanPageUrl(text: string): string | null {
  if (text.length > 4 * lengthMax || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.port !== '' || url.username !== '' || url.password !== '' || url.hostname === '') return null
  url.hash = ''
  for (const name of [...url.searchParams.keys()]) if (isTracking(name)) url.searchParams.delete(name)
  // An empty query is another text but no other page, and sorting would write every query anew.
  if (url.searchParams.size === 0) url.search = ''
  else if (url.searchParams.size > 1) url.searchParams.sort()
  url.pathname = url.pathname.replaceAll(/\/{2,}/g, '/')
  return url.href
}

/** Two clean addresses with the same key are one page: the scheme, `www.`, a slash at the end and `index.html` make no other. */
export function pageKey(url: string): string {
  const { hostname, pathname, search } = new URL(url)
  const path = pathname.replace(/\/(?:index\.(?:html?|php))?$/, '')
  return withoutWww(hostname) + path + search
}

function isTracking(name: string): boolean {
  const lower = name.toLowerCase()
  return trackingParameters.some((known) => (known.endsWith('_') ? lower.startsWith(known) : lower === known))
}

export const domainOfUrl = (url: string): string => registrableDomain(new URL(url).hostname)

/** A language or a country, or both: `de`, `de-at`. */
export const isLocale = (label: string): boolean => /^[a-z]{2}(?:-[a-z]{2})?$/.test(label)

/** Whether a host speaks for the company that `domain` belongs to: its own name, `www.`, `blog.`, `de.`, never `app.` or `status.`. */
export function isOwnHost(hostname: string, domain: string): boolean {
  if (hostname === domain) return true
  if (!hostname.endsWith(`.${domain}`)) return false
  const label = hostname.slice(0, -domain.length - 1)
  return ownHostLabels.has(label) || isLocale(label)
}

/** Whether a crawl could lose itself there, or would find no page: calendars, sessions, searches, logins, carts, files. */
export function isTrap(address: string): boolean {
  if (address.length > lengthMax) return true
  const { pathname, searchParams } = new URL(address)
  const segments = segmentsOf(pathname)
  if (segments.length > depthMax || searchParams.size > parametersMax) return true
  if (segments.some((segment) => trapSegments.has(segment) || segment.includes(';'))) return true
  if ([...searchParams.keys()].some((name) => trapParameters.has(name.toLowerCase()))) return true
  const last = segments.at(-1) ?? ''
  const dot = last.lastIndexOf('.')
  if (dot >= 0 && fileEndings.has(last.slice(dot + 1))) return true
  if (segments.some((segment, at) => segment === 'page' && isDigits(segments[at + 1] ?? ''))) return true
  // A day or a month of a calendar or an archive; an article has more after it.
  if (segments.length > 1 && formsOfDates.has(formOf(last))) return true
  return isRepeating(segments)
}

const formsOfDates: ReadonlySet<string> = new Set(['9', '99', '9999', '9999-99', '9999-99-99'])

/** `/a/b/a/b`: links that are relative where they should not be grow without end. */
function isRepeating(segments: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1)
  return [...counts.values()].some((count) => count > 2) || segments.length - counts.size > 1
}

/** The parts of a path, decoded, lower case. */
export function segmentsOf(pathname: string): readonly string[] {
  return pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      try {
        return decodeURIComponent(segment).toLowerCase()
      } catch {
        // A stray percent sign stays.
        return segment.toLowerCase()
      }
    })
}
