import type { TestFacts } from '../../enrichment/index.ts'
import type { Locations } from '../../reference/index.ts'
import type { OutputOf, Subsystems } from '../schema.ts'
import { sourceOfResult } from './source-of-result.ts'
import { templateReport } from './template-report.ts'

/** Writes the report of the other parts. It is handed in: the report reads as extractors do, whose tables no start should wait for. */
export type WriteTestReport = (
  parts: Omit<Subsystems, 'report'>,
  about: { readonly facts: TestFacts; readonly now: number },
) => OutputOf<'report'>

/** The report of test keys, made of the record's fields. */
export const reportOfRecord: WriteTestReport = (parts, { facts: { record, domain }, now }) => {
  const { company } = record
  return templateReport(
    sourceOfResult(parts, {
      names: [company.name, domain],
      domains: [domain, ...company.alternate_domains],
      locations: nowhere,
      now,
      hasSearch: false,
    }),
  )
}

/** A record tells its place itself: nothing is read out of a text. */
const nowhere = { citiesNamed: () => [], countryNamed: () => null } as unknown as Locations
