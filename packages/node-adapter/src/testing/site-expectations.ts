import { deepEqual, equal, ok } from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CombinedResult } from '@dealflow/core'
import { textOfValues, valueAt } from './expected-values.ts'
import { sitesDirectory } from './serve-sites.ts'

/** What a combined enrichment of a site must come to; written by hand, beside its pages. What is not named may be anything. */
interface ExpectedSite {
  readonly outcome: 'succeeded' | 'failed'
  readonly reason?: string
  readonly partial?: boolean
  /** Members of the general result by path: `location.city`. */
  readonly general?: Readonly<Record<string, unknown>>
  /** All of them and nobody else. */
  readonly founders?: readonly string[]
  /** All of them, latest first, by the members named. */
  readonly rounds?: readonly ExpectedRound[]
  readonly total_usd?: number | null
  /** Text that no value holds, quotes aside. */
  readonly never?: readonly string[]
  /** Text that some value holds. */
  readonly holds?: string
  readonly failedPages?: Readonly<Record<string, string>>
  readonly robotsDisallowed?: readonly string[]
  /** Members whose state is `not_checked`. */
  readonly notChecked?: readonly string[]
  /** The code of a warning. */
  readonly warning?: string
  /** The pointer of a value that another place contradicts. */
  readonly conflict?: string
  /** Every address that was asked for. */
  readonly requests?: readonly string[]
  readonly vc?: 'Yes' | 'Likely Not'
  /** One of the reasons that the row must give. */
  readonly vcReason?: string
  readonly vcError?: string
}

interface ExpectedRound {
  readonly type?: string
  readonly amount?: number
  readonly currency?: string
  readonly amount_usd?: number | null
  readonly announced_on?: string
  readonly leads?: readonly string[]
  readonly investors?: readonly string[]
}

export type EnrichedSite =
  | { readonly status: 'succeeded'; readonly result: CombinedResult }
  | { readonly status: 'failed'; readonly reason: string }

/** Hosts that have expectations; a site that only others lead to may have none. */
export const expectedSite = (host: string): ExpectedSite | null =>
  expectationOf<ExpectedSite>(host, 'expected.json')

/** What was written by hand beside the pages of a site, if anything was. */
export function expectationOf<Expected>(host: string, name: string): Expected | null {
  const file = join(sitesDirectory, host, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Expected) : null
}

/** Holds the end of a combined enrichment against what was written by hand; throws at the first difference. */
export function checkEnrichedSite(host: string, site: EnrichedSite, requests: readonly string[]): void {
  const wanted = expectedSite(host)
  if (wanted === null) throw new Error(`${host} has no expected.json`)
  if (wanted.requests !== undefined) deepEqual(requests, wanted.requests, `${host}: requests`)
  equal(site.status, wanted.outcome, `${host}: outcome (${site.status === 'failed' ? site.reason : ''})`)
  if (site.status === 'failed') {
    equal(site.reason, wanted.reason, `${host}: reason`)
    return
  }
  const { result } = site
  if (wanted.partial !== undefined) equal(result.partial, wanted.partial, `${host}: partial`)
  for (const [path, value] of Object.entries(wanted.general ?? {}))
    deepEqual(valueAt(result.general, path.split('.')), value, `${host}: general.${path}`)
  checkPeople(host, wanted, result)
  checkFunding(host, wanted, result)
  checkCoverage(host, wanted, result)
  const values = textOfValues([result.general, result.founders, result.funding])
  for (const text of wanted.never ?? []) ok(!values.includes(text), `${host}: "${text}" is nowhere`)
  if (wanted.holds !== undefined) ok(values.includes(wanted.holds), `${host}: "${wanted.holds}" is there`)
}

function checkPeople(host: string, { founders }: ExpectedSite, result: CombinedResult): void {
  if (founders === undefined) return
  const found = (result.founders?.founders ?? []).map(({ full_name }) => full_name)
  deepEqual(found.toSorted(), founders.toSorted(), `${host}: founders`)
}

function checkFunding(
  host: string,
  { rounds, total_usd: total }: ExpectedSite,
  result: CombinedResult,
): void {
  if (total !== undefined) equal(result.funding?.funding.total_usd ?? null, total, `${host}: total_usd`)
  if (rounds === undefined) return
  const found = result.funding?.rounds ?? []
  equal(found.length, rounds.length, `${host}: rounds, ${JSON.stringify(found)}`)
  for (const [index, { leads, investors, ...plain }] of rounds.entries()) {
    const round = found[index]
    for (const [member, value] of Object.entries(plain))
      equal(valueAt(round, [member]), value, `${host}: rounds[${index}].${member}`)
    if (leads !== undefined)
      sameNames(round?.lead_investors, leads, `${host}: rounds[${index}].lead_investors`)
    if (investors !== undefined) sameNames(round?.investors, investors, `${host}: rounds[${index}].investors`)
  }
}

function checkCoverage(host: string, wanted: ExpectedSite, result: CombinedResult): void {
  const { coverage } = result
  const failed = new Map(coverage.failed_pages.map(({ url, outcome }) => [new URL(url).pathname, outcome]))
  for (const [path, outcome] of Object.entries(wanted.failedPages ?? {}))
    equal(failed.get(path), outcome, `${host}: outcome of ${path}`)
  for (const path of wanted.robotsDisallowed ?? [])
    ok(
      coverage.robots_disallowed.some((denied) => denied.endsWith(path)),
      `${host}: robots.txt keeps us from ${path}`,
    )
  for (const member of wanted.notChecked ?? []) {
    const states = [result.general, result.founders, result.funding].map((child) => child?.states[member])
    ok(states.includes('not_checked'), `${host}: ${member} is not_checked`)
  }
  if (wanted.warning !== undefined)
    ok(
      [result, result.general, result.founders, result.funding].some((child) =>
        child?.warnings.some(({ code }) => code === wanted.warning),
      ),
      `${host}: warns of ${wanted.warning}`,
    )
  if (wanted.conflict !== undefined)
    ok(
      [result.general, result.founders, result.funding].some((child) =>
        child?.conflicts.some(({ field }) => field === wanted.conflict),
      ),
      `${host}: ${wanted.conflict} is contradicted`,
    )
}

const sameNames = (
  found: readonly { readonly name: string }[] | undefined,
  wanted: readonly string[],
  what: string,
) => deepEqual((found ?? []).map(({ name }) => name).toSorted(), wanted.toSorted(), what)
