import type { CompetitorAnalyzer } from '../../src/competitors/analyzer.ts'
import type { ResearchRequest } from '../../src/deep-research/read-request.ts'
import type { SubsystemName } from '../../src/deep-research/schema.ts'
import { researchWork } from '../../src/deep-research/work.ts'
import { madeHere } from '../../src/enrichment/new-record.ts'
import { allExtractors } from '../../src/extraction/all-extractors.ts'
import { noProviders, type Providers } from '../../src/kernel/provider-ports.ts'
import { enrichmentBench } from '../../src/testing/enrichment-bench.ts'
import { fixtureRecord } from '../../src/testing/fixtures.ts'
import { type WorkedOut, workOut } from '../../src/testing/job-run.ts'
import type { WebPages } from '../../src/testing/memory-web.ts'
import { researchRequest, withPart } from '../../src/testing/research-bench.ts'
import { fixturePages } from '../fixture-sites.ts'
import { locations } from '../locations.ts'
import { openSites } from '../sites.ts'
import { sha256 } from '../sqlite.ts'
import { marketPages, marketProviders } from './market-providers.ts'

const host = 'brindle-harbor.example'

interface Situation {
  readonly about: string
  readonly pages?: WebPages
  /** Whose word the record of the company is, if there is one. */
  readonly recordOf?: string
  readonly providers?: Providers
  readonly analyzer?: CompetitorAnalyzer
  readonly request?: Partial<ResearchRequest>
  /** Throws as a mistake of ours would. */
  readonly broken?: SubsystemName
}

const whole: WebPages = Object.fromEntries(fixturePages(host))
/** The home page leads to pages that cannot be had just now. */
const torn: WebPages = Object.fromEntries(
  Object.entries(whole).map(([url, html]) => [url, new URL(url).pathname === '/' ? html : { status: 503 }]),
)
const gone: WebPages = { [`https://${host}/`]: { failure: 'connect' } }

const situations = {
  whole: { about: 'every page of the site can be read' },
  torn: { about: 'the pages that the home page leads to cannot be had', pages: torn },
  gone: { about: 'nobody listens at the site of a company of the dataset', pages: gone, recordOf: 'crm' },
  'gone, known of its site alone': {
    about: 'nobody listens any more at a site that was read once',
    pages: gone,
    recordOf: madeHere,
  },
  'gone and unknown': { about: 'nobody listens, and the dataset has no such company', pages: gone },
  'not compared': { about: 'nobody wants competitors', request: { skip_competitor_analysis: true } },
  helped: {
    about: 'a model and a search',
    pages: { ...whole, ...marketPages },
    providers: marketProviders.whole,
  },
  'helped, torn web': {
    about: 'some of what the search finds cannot be had',
    pages: { ...whole, ...marketPages },
    providers: marketProviders.torn,
  },
  'search broken': { about: 'the search cannot be reached', providers: marketProviders.failing },
  'dataset broken': {
    about: 'the dataset cannot be read',
    analyzer: { analyze: () => Promise.reject(new Error('The disk is full of holes.')) },
  },
  'profile broken': { about: 'the profile fails by a mistake of ours', broken: 'companyProfile' },
} as const satisfies Readonly<Record<string, Situation>>

export type SituationName = keyof typeof situations | 'itself broken'

/** A deep research in a situation, with the real work over a web in memory. `name`: what is broken where it is itself. */
export async function researchIn(situation: SituationName, name: SubsystemName): Promise<WorkedOut> {
  const given: Situation = situation === 'itself broken' ? { about: '', broken: name } : situations[situation]
  const { pages = whole, recordOf, providers = noProviders, request, broken } = given
  const { reader, passing } = openSites(pages)
  const { parts, storage } = enrichmentBench(
    { locations, sha256 },
    {
      reader,
      providers,
      extractors: allExtractors,
      ...(given.analyzer === undefined ? {} : { analyzer: given.analyzer }),
    },
  )
  if (recordOf !== undefined) {
    const record = fixtureRecord({ id: 'brindle', name: 'Brindle Harbor', domain: host, founded_year: 2020 })
    await storage.enrichment.save({ before: null, after: { ...record, source: recordOf }, facts: [] })
  }
  const table = withPart((part, research) =>
    part.name === broken ? Promise.reject(new Error('a mistake of ours')) : part.run(research),
  )
  const asked = researchRequest(`https://${host}`, request)
  const worked = await passing(workOut(researchWork(parts, table), asked))
  await reader.close()
  return worked
}
