import type {
  CombinedResult,
  EnrichmentType,
  FounderResult,
  FundingResult,
  GeneralResult,
} from '@dealflow/core'
import type { Command, CommandInput } from '../cli/command.ts'
import { quietContextOf } from '../cli/context.ts'
import { withSites } from '../control/with-sites.ts'
import { type EnrichedSite, enrichmentReport } from './enrichment-report.ts'
import { readWebsite, siteRemedyOf } from './site-input.ts'

const kinds = {
  combined: 'combined_enrichment',
  general: 'general_enrichment',
  founder: 'founder_enrichment',
  funding: 'funding_enrichment',
} as const satisfies Readonly<Record<string, EnrichmentType>>
type Kind = keyof typeof kinds

export const enrichCommand: Command = {
  name: 'enrich',
  summary: 'read the web site of a company, and show what it says with its sources',
  positionals: [{ name: 'WEBSITE', summary: 'such as https://acme.com, or acme.com' }],
  options: {
    kind: {
      value: 'KIND',
      summary: 'what to look for: the profile (general), people (founder), funding, or all of it',
      oneOf: Object.keys(kinds),
      default: 'combined',
    },
    'dry-run': { summary: 'only show it: the record of the company stays as it is' },
  },
  settings: 'sites',
  notes:
    'What is found goes into the record of the company, which is made when there is none; what an operator set stays.\n--json prints the result that a job would have. robots.txt is obeyed, and a site is asked once a second: site_delay_ms.',
  whenStopped: 'changes nothing',
  async run(input) {
    const website = readWebsite(input.positionals[0] ?? '')
    const dryRun = input.on('dry-run')
    const kind = input.need('kind') as Kind
    const args = { website, type: kinds[kind], dryRun }
    const result = await withSites(
      input,
      (call) => call('enrich', args, quietContextOf(input)),
      dryRun ? 'refuse' : 'make',
    ).catch((error: unknown) => {
      const remedy = siteRemedyOf(error)
      if (remedy !== null && !input.json) input.output.note(remedy)
      throw error
    })
    if (input.json) input.output.json(result)
    else print(input, siteOf(kind, result), dryRun)
    return 0
  },
}

function print({ output }: CommandInput, site: EnrichedSite, dryRun: boolean) {
  for (const line of enrichmentReport(site, { dryRun, isColoured: output.isColoured })) output.line(line)
}

/** The three parts of a result, of which single kinds have one. */
function siteOf(kind: Kind, result: unknown): EnrichedSite {
  const none = { general: null, founders: null, funding: null, failed: [] }
  if (kind === 'general') return { ...none, base: result as GeneralResult, general: result as GeneralResult }
  if (kind === 'founder') return { ...none, base: result as FounderResult, founders: result as FounderResult }
  if (kind === 'funding') return { ...none, base: result as FundingResult, funding: result as FundingResult }
  const combined = result as CombinedResult
  const failed = Object.entries(combined.children).flatMap(([child, { error }]) =>
    error === null ? [] : [`${child}: ${error.message}`],
  )
  const { general, founders, funding } = combined
  return { base: combined, general, founders, funding, failed }
}
