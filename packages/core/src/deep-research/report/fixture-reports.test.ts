import { describe, expect, test } from 'bun:test'
import { fixtureHosts, fixturePages } from '../../../test/fixture-sites.ts'
import { locations } from '../../../test/locations.ts'
import { openSites } from '../../../test/sites.ts'
import { sha256 } from '../../../test/sqlite.ts'
import { keyOfSource } from '../../enrichment/distinct-sources.ts'
import { allExtractors } from '../../extraction/all-extractors.ts'
import { enrichmentBench } from '../../testing/enrichment-bench.ts'
import { workOut } from '../../testing/job-run.ts'
import type { DeepResearchResult } from '../schema.ts'
import { subsystemTable } from '../subsystem-table.ts'
import { researchWork } from '../work.ts'
import { checkReport } from './check-report.ts'
import { reportFacts } from './report-facts.ts'
import { type ReportSource, reportSourceOf } from './report-source.ts'

interface Researched {
  readonly result: DeepResearchResult
  readonly source: ReportSource
}

/** A research of a site in memory, and what its report was made from; null where the site cannot be read. */
async function researched(host: string): Promise<Researched | null> {
  const { reader, passing } = openSites(Object.fromEntries(fixturePages(host)))
  const { parts } = enrichmentBench({ locations, sha256 }, { reader, extractors: allExtractors })
  const sources: ReportSource[] = []
  const table = subsystemTable.map((one): (typeof subsystemTable)[number] =>
    one.name === 'report'
      ? {
          ...one,
          run(research) {
            sources.push(reportSourceOf(research))
            return one.run(research)
          },
        }
      : one,
  )
  const { output } = await passing(workOut(researchWork(parts, table), { ...asked, website: host }))
  await reader.close()
  const [source] = sources
  return output === null || source === undefined
    ? null
    : { result: output.result as DeepResearchResult, source }
}

const asked = {
  request_id: null,
  record_store_id: null,
  city: null,
  country: null,
  country_iso: null,
  company_name: null,
  webhook_endpoint_id: null,
  skip_competitor_analysis: false,
  analyst_context: null,
}

describe('every sentence of a report on a fixture site stands on a quote that it cites', () => {
  let sentences = 0
  for (const host of fixtureHosts)
    test(host, async () => {
      const done = await researched(host)
      const report = done?.result.data.report.output
      if (done == null || report == null) return
      const { source, result } = done
      const facts = reportFacts(source)
      const valuesOf = (sentence: string) => facts.find((fact) => fact.sentence === sentence)?.values ?? []
      const checked = checkReport(report.markdown, report.citations, (sentence) => [
        ...source.names,
        ...valuesOf(sentence),
      ])
      expect(
        checked.flatMap(({ text, problems }) => problems.map((problem) => `${text}: ${problem}`)),
      ).toEqual([])
      expect(
        checked.map(({ text }) => text).filter((text) => !facts.some(({ sentence }) => sentence === text)),
      ).toEqual([])
      expect(facts.filter(({ sources }) => sources.length === 0)).toEqual([])
      // What is cited is what the parts of the research quote.
      const parts = Object.entries(result.data).flatMap(([name, { evidence }]) =>
        name === 'report' ? [] : evidence,
      )
      const quoted = new Set(parts.flatMap(({ sources }) => sources.map(keyOfSource)))
      expect(report.citations.filter((one) => !quoted.has(keyOfSource(one)))).toEqual([])
      expect(report.markdown).toContain('## What we could not check\n\n- ')
      sentences += checked.length
    })

  test('and there are many', () => {
    expect(sentences).toBeGreaterThan(100)
  })
})
