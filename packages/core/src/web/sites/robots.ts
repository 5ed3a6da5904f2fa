import { type Clock, dayMs, hourMs, secondMs } from '../../kernel/index.ts'
import { OutboundError } from '../outbound/guarded-client.ts'
import { orAborted } from '../outbound/until-aborted.ts'
import { boundedMap } from './bounded-map.ts'
import { type Get, outcomeOfFailure } from './get.ts'
import { judgePage } from './judge-page.ts'
import { keptHeaders } from './kept-headers.ts'
import { follow } from './redirects.ts'
import { ownRobotsLines, productOf, readOwnRobotsLines } from './robots-lines.ts'
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

/** A host that cannot tell its rules is left alone so long (RFC 9309, 2.3.1.4). */
const closedMs = hourMs
const timeoutMs = 8 * secondMs
const bytesMax = 500 * 1024
const crawlDelayMaxMs = 10 * secondMs
const redirectsMax = 5
/** Of a path, as far as rules are held against it: no rule is longer. */
const pathMax = 600
/** Characters of all the files that are kept. */
const charactersMax = 8_000_000
const overheadCharacters = 500

/** What was found at an origin, before anything of it is understood. */
export type RobotsFound =
  /** What of the file is for us. */
  { readonly verdict: 'read'; readonly text: string } | Extract<Robots, { verdict: 'closed' }>

export interface RememberedRobots {
  readonly found: RobotsFound
  readonly until: number
}

/** Keeps what was found for those who come after this process: it is asked before the origin is. */
export interface RobotsMemory {
  find(origin: string): Promise<RememberedRobots | null>
  save(origin: string, robots: RememberedRobots): Promise<void>
}

interface Reading {
  readonly found: RobotsFound
  readonly keptMs: number
  /** Another origin whose own file it was. */
  readonly alsoOf: string | null
}

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
  readonly robotsMemory?: RobotsMemory
}): RobotsRules {
  const kept = boundedMap<Kept>(charactersMax, ({ characters }) => characters + overheadCharacters)
  const underWay = new Map<string, Promise<unknown>>()

  function keep(origin: string, { found, until }: RememberedRobots): Robots {
    const robots = understood(found)
    const characters = found.verdict === 'read' ? found.text.length : 0
    if (until > parts.clock.now()) kept.set(origin, { robots, characters, until })
    return robots
  }

  async function read(origin: string, signal: AbortSignal): Promise<Robots> {
    const { robotsMemory } = parts
    const remembered = (await robotsMemory?.find(origin)) ?? null
    if (remembered !== null && remembered.until > parts.clock.now()) return keep(origin, remembered)
    const { found, keptMs, alsoOf } = await readRobots(origin, parts, signal)
    const fresh = { found, until: parts.clock.now() + keptMs }
    for (const one of alsoOf === null ? [origin] : [alsoOf, origin]) {
      if (keptMs > 0) await robotsMemory?.save(one, fresh)
      keep(one, fresh)
    }
    return understood(found)
  }

  return {
    async of(url, signal) {
      const { origin } = new URL(url)
      for (;;) {
        const known = kept.get(origin)
        if (known !== undefined && known.until > parts.clock.now()) return known.robots
        const other = underWay.get(origin)
        if (other === undefined) break
        // The request that began it may give it up, or its answer may not last; then this one asks again.
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
): Promise<Reading> {
  const first = `${origin}/robots.txt`
  const headers = { accept: 'text/plain, */*;q=0.1' }
  const ask = (url: string) => get(url, { headers, timeoutMs, bytesMax, crawlDelayMs: 0, signal })
  try {
    const found = await follow(first, redirectsMax, ask)
    if (found === null) return nothing
    const { url, response } = found
    const { status, headers, body, isTruncated } = response
    if (status >= 500 || status === 429) {
      const html = new TextDecoder().decode(body)
      const { outcome } = judgePage({ status, headers: keptHeaders(headers), url, html })
      return closed(outcome, status, closedMs)
    }
    // What breaks off before its end may have forbidden the page after it.
    if (isTruncated && body.length < bytesMax) return closed('timeout', null, closedMs)
    const isText = status >= 200 && status < 300
    const text = isText ? ownRobotsLines(new TextDecoder().decode(body), productOf(userAgent)) : ''
    const other = new URL(url)
    const isOther = other.origin !== origin && url === `${other.origin}/robots.txt`
    return {
      found: { verdict: 'read', text },
      keptMs: dayMs,
      // Names without `www.` lead to those with it: the file is theirs as well, and is not asked for twice.
      alsoOf: isOther ? other.origin : null,
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof OutboundError)) throw error
    // A redirect that leads nowhere is as good as no file.
    if (error.failure === 'too_many_redirects' || error.failure === 'invalid_url') return nothing
    const outcome = outcomeOfFailure(error.failure)
    // A name that has no address or a machine that refuses says nothing about robots; the next job may look again.
    return closed(outcome, null, outcome === 'timeout' ? closedMs : 0)
  }
}

function closed(outcome: PageOutcome, status: number | null, keptMs: number): Reading {
  return { found: { verdict: 'closed', outcome, status }, keptMs, alsoOf: null }
}

const nothing: Reading = { found: { verdict: 'read', text: '' }, keptMs: dayMs, alsoOf: null }

const understood = (found: RobotsFound): Robots => (found.verdict === 'closed' ? found : rules(found.text))

/** `text` holds what is for us alone. */
function rules(text: string): Robots {
  const { allows, crawlDelaySeconds, sitemaps } = readOwnRobotsLines(text)
  return {
    verdict: 'read',
    allows(page) {
      const { pathname, search } = new URL(page)
      return allows((pathname + search).slice(0, pathMax))
    },
    crawlDelayMs: Math.min(Math.max(crawlDelaySeconds, 0) * secondMs, crawlDelayMaxMs),
    sitemaps,
  }
}
