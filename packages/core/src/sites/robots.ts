import robotsParser from 'robots-parser'
import { hourMs, secondMs } from '../clock.ts'
import type { Clock } from '../host.ts'
import { OutboundError } from '../outbound/guarded-client.ts'
import { orAborted } from '../outbound/until-aborted.ts'
import { boundedMap } from './bounded-map.ts'
import { type Get, outcomeOfFailure } from './get.ts'
import { judgePage } from './judge-page.ts'
import { keptHeaders } from './kept-headers.ts'
import type { PageOutcome } from './snapshot.ts'

/** What the robots.txt of an origin says to us. */
export type Robots =
  | {
      readonly verdict: 'read'
      allows(url: string): boolean
      /** What the host asks for between two requests; at most 10 s. */
      readonly crawlDelayMs: number
      readonly sitemaps: readonly string[]
    }
  /** Nothing of the origin may be asked for now: `outcome` is what a page of it comes to. */
  | { readonly verdict: 'closed'; readonly outcome: PageOutcome; readonly status: number | null }

export interface RobotsRules {
  /** Of the URL's origin; read at most once a day. Rejects only when `signal` aborts. */
  of(url: string, signal: AbortSignal): Promise<Robots>
}

const keptMs = 24 * hourMs
/** A host that cannot tell its rules is left alone so long (RFC 9309, 2.3.1.4). */
const closedMs = hourMs
const timeoutMs = 8 * secondMs
const bytesMax = 500 * 1024
const crawlDelayMaxMs = 10 * secondMs
const sitemapsMax = 20
/** Characters of all the files that are kept. */
const charactersMax = 8_000_000
const overheadCharacters = 500

interface Kept {
  readonly robots: Robots
  readonly until: number
  readonly characters: number
}

/** `userAgent` is sent with `get`; its product token, `DealflowBot`, is what groups are looked up by. */
export function createRobotsRules(parts: {
  readonly get: Get
  readonly clock: Clock
  readonly userAgent: string
}): RobotsRules {
  const kept = boundedMap<Kept>(charactersMax, ({ characters }) => characters + overheadCharacters)
  const underWay = new Map<string, Promise<unknown>>()

  async function read(origin: string, signal: AbortSignal): Promise<Robots> {
    const found = await readRobots(origin, parts, signal)
    if (found.keptMs > 0) kept.set(origin, { ...found, until: parts.clock.now() + found.keptMs })
    return found.robots
  }

  return {
    async of(url, signal) {
      const { origin } = new URL(url)
      for (;;) {
        const known = kept.get(origin)
        if (known !== undefined && known.until > parts.clock.now()) return known.robots
        const other = underWay.get(origin)
        if (other === undefined) break
        // It may be given up by whoever began it, or learn nothing that lasts: then this one asks.
        await orAborted(other, signal)
      }
      const reading = read(origin, signal)
      const settled = reading.catch(() => {})
      underWay.set(origin, settled)
      return await reading.finally(() => underWay.delete(origin))
    },
  }
}

async function readRobots(
  origin: string,
  { get, userAgent }: { readonly get: Get; readonly userAgent: string },
  signal: AbortSignal,
): Promise<{ readonly robots: Robots; readonly characters: number; readonly keptMs: number }> {
  const url = `${origin}/robots.txt`
  try {
    const { status, headers, body, isTruncated } = await get(url, {
      headers: { accept: 'text/plain, */*;q=0.1' },
      timeoutMs,
      bytesMax,
      redirectsMax: 5,
      crawlDelayMs: 0,
      signal,
    })
    if (status >= 500 || status === 429) {
      const html = new TextDecoder().decode(body)
      const { outcome } = judgePage({ status, headers: keptHeaders(headers), url, html })
      return closed(outcome, status, closedMs)
    }
    // What breaks off before its end may have forbidden the page after it.
    if (isTruncated && body.length < bytesMax) return closed('timeout', null, closedMs)
    const isText = status >= 200 && status < 300
    const text = isText ? new TextDecoder().decode(body) : ''
    return { robots: rules(url, text, userAgent), characters: text.length, keptMs }
  } catch (error) {
    if (signal.aborted || !(error instanceof OutboundError)) throw error
    // A redirect that leads nowhere is as good as no file.
    if (error.failure === 'too_many_redirects' || error.failure === 'invalid_url')
      return { robots: rules(url, '', userAgent), characters: 0, keptMs }
    const outcome = outcomeOfFailure(error.failure)
    // A name that has no address or a machine that refuses says nothing about robots; the next job may look again.
    return closed(outcome, null, outcome === 'timeout' ? closedMs : 0)
  }
}

/**
 * Matching takes as long as a pattern is long, times the path: lines that no real path could match are left out, and stars in a
 * row, which say no more than one, are one.
 */
function tamed(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/, linesMax)
    .filter((line) => line.length <= lineMax)
    .join('\n')
    .replace(/\*{2,}/g, '*')
}

const linesMax = 10_000
const lineMax = 500

function closed(outcome: PageOutcome, status: number | null, keptMs: number) {
  return { robots: { verdict: 'closed', outcome, status } as const, characters: 0, keptMs }
}

function rules(url: string, text: string, userAgent: string): Robots {
  const parsed = robotsParser(url, tamed(text))
  const seconds = parsed.getCrawlDelay(userAgent) ?? 0
  return {
    verdict: 'read',
    allows: (page) => parsed.isAllowed(page, userAgent) !== false,
    crawlDelayMs: seconds > 0 ? Math.min(seconds * secondMs, crawlDelayMaxMs) : 0,
    sitemaps: parsed.getSitemaps().slice(0, sitemapsMax),
  }
}
