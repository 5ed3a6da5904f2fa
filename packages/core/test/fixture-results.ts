import { allExtractors } from '../src/extraction/all-extractors.ts'
import { enrichmentBench } from '../src/testing/enrichment-bench.ts'
import { workOut } from '../src/testing/job-run.ts'
import type { Page } from '../src/web/html/page.ts'
import { parsePage } from '../src/web/html/parse-page.ts'
import { fixturePages } from './fixture-sites.ts'
import { locations } from './locations.ts'
import { openSites } from './sites.ts'
import { sha256 } from './sqlite.ts'

export interface FixtureResult<Result> {
  readonly result: Result
  /** The page at an address that a value names as its source. */
  readonly pagesAt: (url: string) => readonly Page[]
}

/** What a live job makes of a fixture site, read over a web in memory; null where it fails. */
export async function fixtureResult<Result>(
  job: 'combined_enrichment' | 'deep_research',
  host: string,
  html: ReadonlyMap<string, string> = fixturePages(host),
): Promise<FixtureResult<Result> | null> {
  const { reader, passing } = openSites(Object.fromEntries(html))
  const { works } = enrichmentBench({ locations, sha256 }, { reader, extractors: allExtractors })
  const { output } = await passing(workOut(works[job], { website: `https://${host}` }))
  await reader.close()
  const pagesAt = (url: string) => {
    const text = html.get(url)
    return text === undefined ? [] : [parsePage(text, url)]
  }
  return output === null ? null : { result: output.result as Result, pagesAt }
}
