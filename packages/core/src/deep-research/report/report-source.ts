import type { Locations } from '../../companies/locations/locations.ts'
import type { Research } from '../research.ts'

/** What a report is made from. */
export interface ReportSource extends Pick<Research, 'found' | 'outcome'> {
  /** What the company is called, as the report does first. */
  readonly names: readonly [string, ...string[]]
  /** Its own, the main one first. */
  readonly domains: readonly [string, ...string[]]
  readonly locations: Locations
  /** Epoch milliseconds. */
  readonly now: number
  /** Whether somebody could look for what the site does not say. */
  readonly hasSearch: boolean
}

export function reportSourceOf({ found, outcome, subject, parts }: Research): ReportSource {
  const profile = found('companyProfile')?.output
  const record = subject.record?.company
  const names = [profile?.name, record?.name, profile?.legal_name, record?.legal_name].filter(
    (name) => typeof name === 'string' && name !== '',
  ) as string[]
  const domains = [...new Set([subject.domain, ...(record?.alternate_domains ?? [])])]
  return {
    found,
    outcome,
    names: [...new Set([...names, subject.domain])] as [string, ...string[]],
    domains: domains as [string, ...string[]],
    locations: parts.locations,
    now: parts.host.clock.now(),
    hasSearch: parts.help.search !== null,
  }
}
