import { getDomain } from 'tldts'
import { hasControl, withoutEnd, withoutStart } from '../../kernel/index.ts'

/**
 * The domain a website is known by (docs/design/decisions.md#domain): lower-case ASCII host without scheme, credentials, port,
 * path, one trailing dot and one leading `www.`; or a sentence that says why the text is no website.
 */
export function normalizeWebsite(text: string): { domain: string } | { problem: string } {
  const plain = plainWebsite.exec(text)?.[1]
  if (plain !== undefined && !plain.includes('xn--')) {
    // So short it has no label that is too long, and nothing else can be wrong with it.
    const isWhole = plain.length <= labelLengthMax && !plain.startsWith('www.')
    return isWhole ? { domain: plain } : domainOf(plain)
  }
  // Runtimes disagree on capital ẞ, which came to Unicode late: older tables read it as ss.
  const website = text.trim().normalize('NFC').replaceAll('ẞ', 'ß')
  if (website === '') return { problem: 'must not be empty; send a website such as acme.com' }
  // The URL parser drops tabs and line breaks, which would glue two pasted lines into one domain that is neither.
  if (hasControl(website)) return { problem: 'must be one website without control characters' }
  const url = withScheme(website)
  if (typeof url !== 'string') return url
  const host = hostOf(url)
  if (host === null) return { problem: 'must be a website such as acme.com or https://acme.com' }
  return domainOf(host)
}

/** What the URL parser leaves as it is, and most websites are; it and what comes before it take 3 µs. */
const plainWebsite = /^(?:https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})\/?$/

/**
 * The part of a domain that its owner registered: `team.inria.fr` gives `inria.fr`. Private suffixes count, because their
 * customers are different companies: `foo.github.io` is its own, never `github.io`. A public suffix stands for itself.
 */
export function registrableDomain(domain: string): string {
  return getDomain(domain, registrableOptions) ?? domain
}

/** A host in small letters without one leading `www.`. */
export const withoutWww = (host: string): string => withoutStart(host, 'www.')

/** A host without the first name of one of several machines of a website: `www.`, `www2.`. */
export const withoutWwwNumber = (host: string): string => host.replace(/^www\d*\./, '')

/** An address without what is asked of it and without the place on its page. */
export const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? ''

/** Whether a text begins as an address of the web. */
export const isWebAddress = (text: string): boolean => /^https?:/i.test(text)

/** Whether a text is a whole address of the web, as a link has it. */
export const isWebUrl = (text: string): boolean =>
  isWebAddress(text) && text.includes('://') && URL.canParse(text)

const registrableOptions = { allowPrivateDomains: true, extractHostname: false, validateHostname: false }

/** The text as an http(s) URL. A bare host, `host:port` and `//host` are taken as https. */
function withScheme(website: string): string | { problem: string } {
  if (website.startsWith('//')) return `https:${website}`
  if (website.startsWith('/')) return { problem: 'must be a website, not a path' }
  const scheme = schemePattern.exec(website)
  if (scheme === null) return `https://${website}`
  const name = (scheme[1] ?? '').toLowerCase()
  if (name === 'http' || name === 'https') return website
  const rest = website.slice(scheme[0].length)
  // The text before the colon has the form of a scheme also in `acme.com:8080`; only a port may follow a host.
  if (portPattern.test(rest)) return `https://${website}`
  return { problem: 'must be an http or https website' }
}

function hostOf(url: string): string | null {
  try {
    return new URL(url).hostname
  } catch {
    // The parser throws for every malformed URL, and there is nothing more to learn from it.
    return null
  }
}

function domainOf(host: string): { domain: string } | { problem: string } {
  const domain = withoutWww(withoutEnd(host, '.'))
  if (domain.startsWith('[') || numericEnd.test(domain)) {
    return { problem: 'must be a domain name, not an IP address' }
  }
  if (!domain.includes('.')) return { problem: 'must be a full domain name such as acme.com' }
  // URL hosts may hold commas, quotes and empty or overlong labels; no domain name does.
  if (domain.length > domainLengthMax || !domainPattern.test(domain)) {
    return { problem: 'must be a valid domain name such as acme.com' }
  }
  return { domain }
}

const domainLengthMax = 253
const labelLengthMax = 63
const schemePattern = /^([a-z][a-z0-9+.-]*):/i
const portPattern = /^\d*(?:[/?#\\]|$)/
const numericEnd = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/
// Underscores occur in real host names (`my_shop.example.com`).
const domainPattern = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/
