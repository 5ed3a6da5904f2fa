import { childParts, hintsOf, type LiveParts, neighboursOf, readCompany } from '../enrichment/index.ts'
import { homePage, isBoilerplate, type Site, turn } from '../extraction/index.ts'
import { secondMs } from '../kernel/index.ts'
import type { ReadSiteOptions } from '../web/index.ts'
import type { ComparedCompany } from './analyzer.ts'
import { comparedSiteOf } from './compared-company.ts'

/** What the home page of a site says about its company. */
export interface HomePage {
  readonly company: ComparedCompany
  /** Another domain of the same brand that the site has moved to. */
  readonly movedTo: string | null
}

/** Waiting for another reading of the same site included. */
export const homePageMs = 10 * secondMs
const plan = { kinds: {}, pages: 1, ms: homePageMs, bytes: 4 * 1024 * 1024 }
/** Headings name products where a page says little else. */
const headingsMax = 20
const headingMax = 120

/** What a reading came to: null when the page cannot be read in time, `no turn` when its turn did not come in that time. */
export type HomePageRead = HomePage | 'no turn' | null

/** Reads the home page alone, in a turn of `account`. Rejects only when `signal` aborts. */
export async function readHomePage(
  domain: string,
  account: string,
  parts: LiveParts,
  signal: AbortSignal,
): Promise<HomePageRead> {
  const { clock, log } = parts.host
  const late = new AbortController()
  const cancel = clock.timer(homePageMs, () => late.abort(new Error('The home page took too long.')))
  let hasBegun = false
  const asked = {
    signal: AbortSignal.any([signal, late.signal]),
    account,
    onBegin() {
      hasBegun = true
    },
  }
  try {
    return await read(domain, asked, parts)
  } catch (error) {
    signal.throwIfAborted()
    if (late.signal.aborted && !hasBegun) return 'no turn'
    if (!late.signal.aborted) log.write('error', 'A home page could not be compared', { domain, error })
    return null
  } finally {
    cancel()
  }
}

async function read(
  domain: string,
  asked: Omit<ReadSiteOptions, 'plan'>,
  parts: LiveParts,
): Promise<HomePage | null> {
  const { signal } = asked
  const { host, extractors, reader, companies } = parts
  const snapshot = await reader.read(domain, { plan, ...asked })
  if (snapshot.pages[0]?.html == null) return null
  const given = { hints: hintsOf({}), ownInvestors: [] }
  const { site, context, identity } = await readCompany(snapshot, given, childParts(parts), signal)
  const contacts = extractors.contacts(site, context)
  await turn(host.clock)
  const profile = extractors.profile(site, context)
  await turn(host.clock)
  const neighbours = await neighboursOf(site, profile, null, { ...companies, log: host.log })
  signal.throwIfAborted()
  const industries = extractors.industries(neighbours ?? [], site)
  return {
    company: comparedSiteOf(domain, { identity, contacts, profile, industries }, headingsOf(site)),
    movedTo: snapshot.movedTo,
  }
}

/** Those that are of this company, and not of any. */
function headingsOf(site: Site): readonly string[] {
  const blocks = homePage(site)?.page.blocks ?? []
  const headings = blocks
    .filter(({ kind, region }) => kind === 'heading' && region === 'main')
    .map(({ text }) => text)
    .filter((text) => text.includes(' ') && text.length <= headingMax && !isBoilerplate(text))
  return [...new Set(headings)].slice(0, headingsMax)
}
