import type { Locations } from '../../../packages/core/src/companies/locations/locations.ts'
import type { ReportSource } from '../../../packages/core/src/deep-research/report/report-source.ts'
import type { DeepResearchResult, SubsystemName } from '../../../packages/core/src/deep-research/schema.ts'
import type { Found, Outcome } from '../../../packages/core/src/deep-research/subsystem.ts'

/** What the report of a result was made from. */
export function sourceOfResult(
  { data }: DeepResearchResult,
  {
    domain,
    locations,
    now,
  }: { readonly domain: string; readonly locations: Locations; readonly now: number },
): ReportSource {
  const profile = data.companyProfile.output
  const names = [profile?.name, profile?.legal_name, domain].filter((name) => name != null)
  return {
    found: <Name extends SubsystemName>(name: Name) => {
      const { status, output, evidence } = data[name]
      return output === null ? null : ({ status, output, evidence } as unknown as Found<Name>)
    },
    outcome: <Name extends SubsystemName>() => null as Outcome<Name> | null,
    names: names as [string, ...string[]],
    domains: [domain],
    locations,
    now,
    hasSearch: false,
  }
}
