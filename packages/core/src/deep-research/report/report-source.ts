import type { Locations } from '../../reference/index.ts'
import type { Research } from '../research.ts'
import { shownText, withoutMarks } from './shown-text.ts'
import { isPhrase } from './written-sentences.ts'

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

/** What the company is called without quotation marks around it. */
export function titleOf({ names, domains }: ReportSource): string {
  return names.map((name) => withoutMarks(shownText(name))).find(isPhrase) ?? domains[0]
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
    hasSearch: parts.providers.search !== null,
  }
}
