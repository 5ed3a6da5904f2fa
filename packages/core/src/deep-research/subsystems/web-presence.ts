import { type Evidence, hintConfidence, rounded, sourceOf, sourceRefs } from '../../enrichment/index.ts'
import { findOwnDomains } from '../../extraction/index.ts'
import { noLinks } from '../../records/index.ts'
import type { Research } from '../research.ts'
import type { Subsystem } from '../subsystem.ts'
import { rePointed } from './re-pointed.ts'
import { isRecordSettled } from './record-settled.ts'

/** Where the company is found on the web, and in which languages. */
export const webPresence: Subsystem<'webPresence'> = {
  name: 'webPresence',
  needs: [],
  uses: ['deepScrape', 'companyProfile'],
  weight: 2,
  async run(research) {
    const profile = research.found('companyProfile')
    const scraped = research.found('deepScrape')
    const domains = new Map([
      ...(scraped !== null ? await domainsRead(research) : []),
      ...domainsOnRecord(research),
    ])
    // The requested domain is one of its domains, even where no page names it.
    const { domain } = research.subject
    if (!domains.has(domain)) domains.set(domain, asked)
    return {
      // Pages that could not be read may lead to further ones, in further languages.
      status: scraped?.status === 'succeeded' && profile !== null ? 'succeeded' : 'partial',
      output: {
        links: profile?.output.links ?? { ...noLinks },
        domains: [...domains.keys()],
        languages: profile?.output.languages ?? [],
      },
      evidence: [
        ...['/links', '/languages'].flatMap((at) => rePointed(profile?.evidence ?? [], at, at)),
        ...[...domains.values()].map((proof, at) => ({ ...proof, field: `/domains/${at}` })),
      ],
    }
  },
}

type Proof = Omit<Evidence, 'field'>

const asked: Proof = { confidence: hintConfidence, method: 'hint', sources: [] }

async function domainsRead(research: Research): Promise<readonly (readonly [string, Proof])[]> {
  const { input } = await research.site()
  return findOwnDomains(input.reading.site).flatMap(({ value, confidence, method, sources }) =>
    value === null
      ? []
      : [[value, { confidence: rounded(confidence), method, sources: sourceRefs(sources) }] as const],
  )
}

function domainsOnRecord(research: Research): readonly (readonly [string, Proof])[] {
  const { record, domain } = research.subject
  if (record === null || !isRecordSettled(research)) return []
  const { company } = record
  const proof: Proof = { confidence: 1, method: 'dataset', sources: [sourceOf({ domain, record })] }
  return [company.domain, ...company.alternate_domains].map((domain) => [domain, proof] as const)
}
